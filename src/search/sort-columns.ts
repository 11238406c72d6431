import type { ForeignSections, Gazetteer } from '../gazetteer/gazetteer.js';
import { boundBlocks } from '../gazetteer/key-bounds.js';
import { NONE } from '../gazetteer/sections.js';
import { shownDistance } from '../geo/distance.js';
import { DistanceBounds } from '../geo/distance-bounds.js';
import type { LonLat } from '../vocabulary/coordinates.js';
import { languageOfKey, type SortStep } from '../vocabulary/sort-keys.js';
import type { Codes } from './ids/codes.js';
import type { SortColumn } from './ids/first-few.js';
import type { Points } from './places/points.js';
import { NotImplemented } from './query.js';
import type { AddressTree } from './tree.js';

/** What sort keys are looked up in. */
export interface Sortable {
  readonly gazetteer: Gazetteer;
  readonly tree: AddressTree;
  readonly codes: Codes;
  readonly points: Points;
  readonly foreignRanks: ForeignSections | null;
}

/**
 * The keys that a step of a sorting compares, or null where it decides nothing: one file has one year, and without a place
 * there is no distance.
 * @throws {NotImplemented} for a language that the file does not hold
 */
export function sortColumn(
  { gazetteer, tree, codes, points, foreignRanks }: Sortable,
  { key, descending }: SortStep,
  centre: LonLat | undefined,
): SortColumn | null {
  const sections = gazetteer.tree;
  const stored = (keyOf: (id: number) => number, bounds: Uint32Array): SortColumn =>
    new StoredKeys(keyOf, bounds, tree.size, descending);
  switch (key) {
    case 'address_sort':
      return inTurn((id) => id, descending);
    case 'address_code':
      return stored((id) => codes.rank(id), sections['code.bounds']);
    case 'address_level':
      return inTurn((id) => tree.depth(id), descending);
    case 'address_read': {
      const ranks = sections['rank.read'];
      return stored((id) => ranks[id], sections['read.bounds']);
    }
    case 'postcode':
      return stored((id) => tree.postCode(id), sections['post.bounds']);
    case 'pastmap_year':
      return null;
    case 'distance':
      return centre === undefined ? null : new Distances(points, centre, descending);
    default: {
      if (foreignRanks === null) throw new NotImplemented('sort');
      const language = languageOfKey(key);
      const ranks = foreignRanks[`rank.${language}`];
      return stored((id) => ranks[id], foreignRanks[`${language}.bounds`]);
    }
  }
}

/** Keys that every id has and of which nothing is known of whole blocks. */
function inTurn(keyOf: (id: number) => number, descending: boolean): SortColumn {
  return { at: (id) => (descending ? -keyOf(id) : keyOf(id)), bound: () => Number.NEGATIVE_INFINITY };
}

/** Keys with a section of bounds. */
class StoredKeys implements SortColumn {
  readonly #keyOf: (id: number) => number;
  readonly #bounds: Uint32Array;
  /** Number of the first block of each size. */
  readonly #first: readonly number[];
  readonly #descending: boolean;

  constructor(keyOf: (id: number) => number, bounds: Uint32Array, nodes: number, descending: boolean) {
    this.#keyOf = keyOf;
    this.#bounds = bounds;
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
    return this.#asKey(this.#bounds[2 * (this.#first[size] + block) + (this.#descending ? 1 : 0)]);
  }

  #asKey(value: number): number {
    if (value === NONE) return Number.POSITIVE_INFINITY;
    return this.#descending ? -value : value;
  }
}

/** Distances of the ids' own points from a place, as shown: what differs by less than that keeps the order of the tree. */
class Distances implements SortColumn {
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
