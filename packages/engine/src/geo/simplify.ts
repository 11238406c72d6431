/**
 * Topology-preserving simplification: fewer vertices, the same neighbours. For build time.
 *
 * Vertices go in the order of the area they span with their neighbours (Visvalingam), under three rules:
 *  - every vertex of the source stays within the tolerance of the simplified arc;
 *  - a vertex goes only if the triangle it makes with its neighbours holds no other vertex of any arc, so no
 *    two arcs, and no arc and itself, come to cross or touch;
 *  - every ring keeps at least three vertices, four points with the closing one.
 * Where arcs meet, the vertex stays.
 */

import Flatbush from 'flatbush';
import FlatQueue from 'flatqueue';
import { metresPerDegreeLat, metresPerDegreeLon } from './distance.js';
import { signOfDifference } from './exact.js';
import type { Topology } from './topology.js';
import { UNITS_PER_DEGREE } from './units.js';

/**
 * The topology with simplified arcs.
 * @param tolerance metres, more than 0: how far a vertex of the source may be from the simplified arc
 */
export function simplify(topology: Topology, tolerance: number): Topology {
  if (!(tolerance > 0)) throw new RangeError(`tolerance ${tolerance} must be more than 0 metres`);
  if (topology.arcs.length === 0) return topology;
  const arcs = new Simplifier(topology, tolerance).run();
  return { ...topology, arcs };
}

class Simplifier {
  private readonly topology: Topology;
  private readonly tolerance2: number;
  /** All vertices of all arcs, one arc after another. */
  private readonly x: Int32Array;
  private readonly y: Int32Array;
  /** The arc of each vertex. */
  private readonly arc: Uint32Array;
  /** Neighbours still there; −1 before the first and after the last vertex of an arc. */
  private readonly previous: Int32Array;
  private readonly next: Int32Array;
  private readonly gone: Uint8Array;
  /** Area in the queue for each vertex, to recognise outdated entries. */
  private readonly area: Float64Array;
  private readonly queue = new FlatQueue<number>();
  private readonly places: Flatbush;
  /** Vertices left between the ends of each arc. */
  private readonly inner: Uint32Array;
  /** Metres per unit of longitude and latitude of each arc. */
  private readonly scale: Float64Array;
  /** Pairs of ends that an arc already joins directly. A second one would leave a ring without area. */
  private readonly direct = new Set<number>();

  constructor(topology: Topology, tolerance: number) {
    this.topology = topology;
    this.tolerance2 = tolerance * tolerance;
    const n = topology.arcs.reduce((sum, arc) => sum + arc.length / 2, 0);
    this.x = new Int32Array(n);
    this.y = new Int32Array(n);
    this.arc = new Uint32Array(n);
    this.previous = new Int32Array(n);
    this.next = new Int32Array(n);
    this.gone = new Uint8Array(n);
    this.area = new Float64Array(n);
    this.places = new Flatbush(n, 16, Int32Array);
    this.inner = new Uint32Array(topology.arcs.length);
    this.scale = new Float64Array(2 * topology.arcs.length);
    let at = 0;
    topology.arcs.forEach((arc, number) => {
      at = this.lay(arc, number, at);
    });
    this.places.finish();
  }

  /** Lays the vertices of an arc into the arrays and returns the place after them. */
  private lay(arc: Int32Array, number: number, start: number): number {
    const end = start + arc.length / 2;
    for (let v = start; v < end; v++) {
      this.x[v] = arc[2 * (v - start)];
      this.y[v] = arc[2 * (v - start) + 1];
      this.arc[v] = number;
      this.previous[v] = v === start ? -1 : v - 1;
      this.next[v] = v === end - 1 ? -1 : v + 1;
      this.places.add(this.x[v], this.y[v], this.x[v], this.y[v]);
    }
    this.inner[number] = end - start - 2;
    if (this.inner[number] === 0) this.direct.add(this.pair(number));
    const lat = (arc[1] + arc[arc.length - 1]) / 2 / UNITS_PER_DEGREE;
    this.scale[2 * number] = metresPerDegreeLon(lat) / UNITS_PER_DEGREE;
    this.scale[2 * number + 1] = metresPerDegreeLat(lat) / UNITS_PER_DEGREE;
    return end;
  }

  run(): Int32Array[] {
    for (let v = 0; v < this.x.length; v++) this.enqueue(v);
    for (let v = this.take(); v >= 0; v = this.take()) {
      if (!this.mayGo(v)) continue;
      const before = this.previous[v];
      const after = this.next[v];
      this.gone[v] = 1;
      this.next[before] = after;
      this.previous[after] = before;
      const arc = this.arc[v];
      if (--this.inner[arc] === 0) this.direct.add(this.pair(arc));
      this.enqueue(before);
      this.enqueue(after);
    }
    return this.collect();
  }

  /** The vertex with the smallest area, or −1 when all have been tried. */
  private take(): number {
    for (;;) {
      const area = this.queue.peekValue();
      const vertex = this.queue.pop();
      if (area === undefined || vertex === undefined) return -1;
      if (this.gone[vertex] === 0 && this.area[vertex] === area) return vertex;
    }
  }

  /** Puts a vertex into the queue, again where its neighbours have changed. The ends of arcs never go in. */
  private enqueue(v: number): void {
    const a = this.previous[v];
    const c = this.next[v];
    if (a < 0 || c < 0) return;
    const { x, y } = this;
    const doubled = (x[c] - x[a]) * (y[v] - y[a]) - (y[c] - y[a]) * (x[v] - x[a]);
    this.area[v] = Math.abs(doubled) * this.scale[2 * this.arc[v]] * this.scale[2 * this.arc[v] + 1];
    this.queue.push(v, this.area[v]);
  }

  private mayGo(v: number): boolean {
    const arc = this.arc[v];
    const closed = this.topology.ends[2 * arc] === this.topology.ends[2 * arc + 1];
    if (closed && this.inner[arc] <= 2) return false;
    if (this.inner[arc] === 1 && this.direct.has(this.pair(arc))) return false;
    return this.staysWithinTolerance(v) && this.triangleIsEmpty(v);
  }

  /** Whether all vertices of the source between the neighbours stay within the tolerance of the new edge. */
  private staysWithinTolerance(v: number): boolean {
    const { x, y } = this;
    const a = this.previous[v];
    const c = this.next[v];
    const sx = this.scale[2 * this.arc[v]];
    const sy = this.scale[2 * this.arc[v] + 1];
    const ex = (x[c] - x[a]) * sx;
    const ey = (y[c] - y[a]) * sy;
    const length2 = ex * ex + ey * ey;
    for (let k = a + 1; k < c; k++) {
      const px = (x[k] - x[a]) * sx;
      const py = (y[k] - y[a]) * sy;
      const along = length2 === 0 ? 0 : Math.max(0, Math.min(1, (px * ex + py * ey) / length2));
      const dx = px - along * ex;
      const dy = py - along * ey;
      if (dx * dx + dy * dy > this.tolerance2) return false;
    }
    return true;
  }

  /** Whether no vertex that is still there lies in or on the triangle of a vertex and its neighbours. */
  private triangleIsEmpty(b: number): boolean {
    const { x, y, gone } = this;
    const a = this.previous[b];
    const c = this.next[b];
    const [ax, ay, bx, by, cx, cy] = [x[a], y[a], x[b], y[b], x[c], y[c]];
    let empty = true;
    this.places.search(
      Math.min(ax, bx, cx),
      Math.min(ay, by, cy),
      Math.max(ax, bx, cx),
      Math.max(ay, by, cy),
      (k) => {
        if (!empty || gone[k] === 1) return false;
        const [px, py] = [x[k], y[k]];
        if ((px === ax && py === ay) || (px === bx && py === by) || (px === cx && py === cy)) return false;
        const ab = side(ax, ay, bx, by, px, py);
        const bc = side(bx, by, cx, cy, px, py);
        const ca = side(cx, cy, ax, ay, px, py);
        if ((ab >= 0 && bc >= 0 && ca >= 0) || (ab <= 0 && bc <= 0 && ca <= 0)) empty = false;
        return false;
      },
    );
    return empty;
  }

  /** One number for the two ends of an arc, whichever way it runs. */
  private pair(arc: number): number {
    const from = this.topology.ends[2 * arc];
    const to = this.topology.ends[2 * arc + 1];
    return Math.min(from, to) * 2 ** 26 + Math.max(from, to);
  }

  private collect(): Int32Array[] {
    let start = 0;
    return this.topology.arcs.map((source, number) => {
      const arc = new Int32Array(2 * (this.inner[number] + 2));
      let at = 0;
      for (let v = start; v < start + source.length / 2; v++) {
        if (this.gone[v] === 1) continue;
        arc[at++] = this.x[v];
        arc[at++] = this.y[v];
      }
      start += source.length / 2;
      return arc;
    });
  }
}

/** On which side of a directed edge a point lies: 1 left, −1 right, 0 on its line. Exact. */
function side(ax: number, ay: number, bx: number, by: number, px: number, py: number): -1 | 0 | 1 {
  return signOfDifference(bx - ax, py - ay, by - ay, px - ax);
}
