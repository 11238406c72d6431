import { boundBlocks } from '../../gazetteer/bounds.js';
import { NONE } from '../../gazetteer/sections.js';
import { shownDistance } from '../../geo/distance.js';
import { DistanceBounds } from '../../geo/distance-bounds.js';
import type { LonLat } from '../../vocabulary/coordinates.js';
import type { Points } from '../places/points.js';
import type { SortColumn } from './first-few.js';

/** Keys that every id has, without bounds of whole blocks. */
export class PlainKeys implements SortColumn {
  readonly #keyOf: (id: number) => number;
  readonly #descending: boolean;

  constructor(keyOf: (id: number) => number, descending: boolean) {
    this.#keyOf = keyOf;
    this.#descending = descending;
  }

  at(id: number): number {
    return this.#descending ? -this.#keyOf(id) : this.#keyOf(id);
  }

  bound(): number {
    return Number.NEGATIVE_INFINITY;
  }
}

/** Keys with a section of bounds. */
export class StoredKeys implements SortColumn {
  readonly #keyOf: (id: number) => number;
  readonly #bounds: Uint32Array;
  readonly #unit: number;
  /** Number of the first block of each size. */
  readonly #first: readonly number[];
  readonly #descending: boolean;

  /**
   * @param keyOf the key of an id, infinity for none
   * @param unit keys of one bound
   */
  constructor(
    keyOf: (id: number) => number,
    bounds: Uint32Array,
    nodes: number,
    descending: boolean,
    unit = 1,
  ) {
    this.#keyOf = keyOf;
    this.#bounds = bounds;
    this.#unit = unit;
    let first = 0;
    this.#first = boundBlocks(nodes).map((count) => {
      first += count;
      return first - count;
    });
    this.#descending = descending;
  }

  at(id: number): number {
    return this.#asKey(this.#keyOf(id));
  }

  bound(size: number, block: number): number {
    const bound = this.#bounds[2 * (this.#first[size] + block) + (this.#descending ? 1 : 0)];
    return this.#asKey(bound === NONE ? Number.POSITIVE_INFINITY : bound * this.#unit);
  }

  #asKey(key: number): number {
    return this.#descending && key !== Number.POSITIVE_INFINITY ? -key : key;
  }
}

/** Distances of the ids' own points from a place, rounded as shown: equal ones keep the order of the tree. */
export class Distances implements SortColumn {
  readonly #points: Points;
  readonly #centre: LonLat;
  readonly #bounds: DistanceBounds;
  readonly #descending: boolean;

  constructor(points: Points, centre: LonLat, descending: boolean) {
    this.#points = points;
    this.#centre = centre;
    this.#bounds = new DistanceBounds(...centre);
    this.#descending = descending;
  }

  at(id: number): number {
    const metres = this.#points.metresFrom(this.#centre, id);
    if (Number.isNaN(metres)) return Number.POSITIVE_INFINITY;
    return this.#descending ? -shownDistance(metres) : shownDistance(metres);
  }

  bound(size: number, block: number): number {
    // the smallest blocks of the points are an eighth of those of the keys
    const known = this.#points.index.around(size + 1, block, (...box) =>
      this.#descending
        ? -shownDistance(this.#bounds.most(...box))
        : shownDistance(this.#bounds.least(...box)),
    );
    return known ?? Number.POSITIVE_INFINITY;
  }
}
