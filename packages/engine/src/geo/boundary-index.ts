/** Which boundaries contain a point. */

import type { BoxTree } from './box-tree.js';
import type { EncodedPolygons, PolygonWork } from './encoded-polygons.js';

/** Counts the work of lookups. Callers reset it; lookups only add. */
export interface BoundaryWork extends PolygonWork {
  /** Boundaries whose box contains the point and that were therefore tested. */
  polygons: number;
}

/** A fresh set of counters. */
export function boundaryWork(): BoundaryWork {
  return { edges: 0, blocks: 0, polygons: 0 };
}

/** Boundaries by number, found by their boxes first and then exactly. Works where the sections are mapped. */
export class BoundaryIndex {
  private readonly boxes: BoxTree;
  private readonly polygons: EncodedPolygons;
  private readonly offsets: Uint32Array;

  /**
   * @param boxes the boundaries' boxes, in the order of their numbers
   * @param polygons the bytes of the boundaries
   * @param offsets where each boundary begins in those bytes
   */
  constructor(boxes: BoxTree, polygons: EncodedPolygons, offsets: Uint32Array) {
    this.boxes = boxes;
    this.polygons = polygons;
    this.offsets = offsets;
  }

  /**
   * The numbers of the boundaries whose box holds a point, in no particular order; valid until the next call.
   * @param x longitude in units of 1e-7 degree
   * @param y latitude in units of 1e-7 degree
   */
  candidates(x: number, y: number): Uint32Array {
    return this.boxes.at(x, y);
  }

  /**
   * Whether a boundary contains a point.
   * @param x longitude in units of 1e-7 degree
   * @param y latitude in units of 1e-7 degree
   * @param work counters to add to
   */
  contains(boundary: number, x: number, y: number, work: BoundaryWork): boolean {
    work.polygons++;
    return this.polygons.contains(this.offsets[boundary], x, y, work);
  }
}
