/**
 * The address tree as a spatial index: the points of all nodes in depth-first order, with a box around the
 * points below every inner node. Subtrees are intervals of ids, so a branch outside a circle is skipped and
 * one wholly inside is answered as intervals, both without looking at a point.
 */

import { NO_POINT } from './units.js';

/** The tree's shape and its nodes' own points. All arrays have one entry a node, in depth-first order. */
export interface TreePoints {
  /** The id after the last node of the subtree of each node. */
  readonly end: Uint32Array;
  /** Longitudes in units of 1e-7 degree; {@link NO_POINT} for a node without a point of its own. */
  readonly lon: Int32Array;
  /** Latitudes in units of 1e-7 degree; read only where the longitude is not {@link NO_POINT}. */
  readonly lat: Int32Array;
}

/** What makes the points searchable; made once by {@link indexPoints} and stored. */
export interface PointIndex {
  /** For each node the number of its box + 1; 0 for nodes without children. */
  readonly boxOf: Uint32Array;
  /** West, south, east, north of each box; west > east where nothing below the node has a point. */
  readonly boxes: Int32Array;
  /** The maximal intervals of ids that all have a point: start, end, start, end, … ascending. */
  readonly runs: Uint32Array;
}

/** A searchable tree. */
export interface PointTree extends TreePoints, PointIndex {}

/** Counts what a search touched. Callers reset it; searches only add. */
export interface PointWork {
  /** Points compared with the place searched for. */
  points: number;
  /** Boxes of inner nodes compared with it. */
  boxes: number;
}

const LARGEST = 2147483647;

/** Makes the boxes and runs of a tree; linear in its nodes. */
export function indexPoints({ end, lon, lat }: TreePoints): PointIndex {
  const n = end.length;
  const boxOf = new Uint32Array(n);
  let inner = 0;
  for (let id = 0; id < n; id++) if (end[id] > id + 1) boxOf[id] = ++inner;
  const boxes = new Int32Array(4 * inner);
  // From the last node to the first, so that the boxes of children are there before their parent's.
  for (let id = n - 1; id >= 0; id--) {
    if (boxOf[id] === 0) continue;
    const at = 4 * (boxOf[id] - 1);
    boxes[at] = boxes[at + 1] = LARGEST;
    boxes[at + 2] = boxes[at + 3] = -LARGEST;
    const extend = (west: number, south: number, east: number, north: number): void => {
      boxes[at] = Math.min(boxes[at], west);
      boxes[at + 1] = Math.min(boxes[at + 1], south);
      boxes[at + 2] = Math.max(boxes[at + 2], east);
      boxes[at + 3] = Math.max(boxes[at + 3], north);
    };
    if (lon[id] !== NO_POINT) extend(lon[id], lat[id], lon[id], lat[id]);
    for (let child = id + 1; child < end[id]; child = end[child]) {
      const box = 4 * (boxOf[child] - 1);
      if (box >= 0) extend(boxes[box], boxes[box + 1], boxes[box + 2], boxes[box + 3]);
      else if (lon[child] !== NO_POINT) extend(lon[child], lat[child], lon[child], lat[child]);
    }
  }
  return { boxOf, boxes, runs: findRuns(lon) };
}

function findRuns(lon: Int32Array): Uint32Array {
  let count = 0;
  const begins = (id: number): boolean => lon[id] !== NO_POINT && (id === 0 || lon[id - 1] === NO_POINT);
  for (let id = 0; id < lon.length; id++) if (begins(id)) count++;
  const runs = new Uint32Array(2 * count);
  let at = 0;
  for (let id = 0; id < lon.length; id++) {
    if (begins(id)) runs[at++] = id;
    if (lon[id] !== NO_POINT && (id + 1 === lon.length || lon[id + 1] === NO_POINT)) runs[at++] = id + 1;
  }
  return runs;
}
