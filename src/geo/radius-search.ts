/** Which nodes of the address tree stand within a circle. */

import { Circle } from './circle.js';
import type { PointTree, PointWork } from './point-tree.js';
import { NO_POINT } from './units.js';

/**
 * The nodes whose own point is within a radius of a centre, as disjoint ascending intervals of ids:
 * start, end, start, end, …, none touching the next. Nodes without a point of their own are never in it.
 * @param lon degrees
 * @param lat degrees
 * @param radius metres, 0 … 20000, inclusive
 * @param work counters to add to
 * @throws {RangeError} when the radius is outside that range
 */
export function radiusSearch(
  tree: PointTree,
  lon: number,
  lat: number,
  radius: number,
  work: PointWork,
): Uint32Array {
  const { end, lon: lons, lat: lats, boxOf, boxes } = tree;
  const circle = new Circle(lon, lat, radius);
  const found = new Intervals(tree.runs);
  const n = end.length;
  for (let id = 0; id < n; ) {
    const box = 4 * (boxOf[id] - 1);
    if (box >= 0) {
      work.boxes++;
      const west = boxes[box];
      const south = boxes[box + 1];
      const east = boxes[box + 2];
      const north = boxes[box + 3];
      if (circle.misses(west, south, east, north)) {
        id = end[id];
        continue;
      }
      if (circle.containsBox(west, south, east, north)) {
        found.addRunsWithin(id, end[id]);
        id = end[id];
        continue;
      }
    }
    if (lons[id] !== NO_POINT) {
      work.points++;
      if (circle.contains(lons[id], lats[id])) found.add(id, id + 1);
    }
    id++;
  }
  return found.finish();
}

/** Ascending intervals in a growing array; neighbours that touch become one. */
class Intervals {
  private readonly runs: Uint32Array;
  private list = new Uint32Array(256);
  private length = 0;

  constructor(runs: Uint32Array) {
    this.runs = runs;
  }

  add(start: number, end: number): void {
    if (this.length > 0 && this.list[this.length - 1] === start) {
      this.list[this.length - 1] = end;
      return;
    }
    this.reserve(2);
    this.list[this.length++] = start;
    this.list[this.length++] = end;
  }

  /** Adds the runs of nodes with points, as far as they lie in `[start, end)`. */
  addRunsWithin(start: number, end: number): void {
    const first = this.firstRunEndingAfter(start);
    const next = this.firstRunEndingAfter(end - 1);
    // `next` is the run that reaches to the end or beyond, if it begins before the end.
    if (first === next) {
      this.addClipped(first, start, end);
      return;
    }
    this.addClipped(first, start, end);
    // The runs between are whole: copied as they stand, however many they are.
    this.reserve(2 * (next - first - 1));
    this.list.set(this.runs.subarray(2 * first + 2, 2 * next), this.length);
    this.length += 2 * (next - first - 1);
    this.addClipped(next, start, end);
  }

  private addClipped(run: number, start: number, end: number): void {
    if (2 * run >= this.runs.length || this.runs[2 * run] >= end) return;
    this.add(Math.max(start, this.runs[2 * run]), Math.min(end, this.runs[2 * run + 1]));
  }

  private firstRunEndingAfter(id: number): number {
    let low = 0;
    let high = this.runs.length / 2;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.runs[2 * middle + 1] > id) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  private reserve(more: number): void {
    if (this.length + more <= this.list.length) return;
    const larger = new Uint32Array(Math.max(2 * this.list.length, this.length + more));
    larger.set(this.list.subarray(0, this.length));
    this.list = larger;
  }

  finish(): Uint32Array {
    return this.list.subarray(0, this.length);
  }
}
