import { JOINED_BOUNDARY } from '@banchi/engine/gazetteer/boundaries.js';
import { lowerBound } from '@banchi/engine/gazetteer/ranges.js';
import { FLAG, type Section } from '@banchi/engine/gazetteer/sections.js';
import { BoundaryIndex, boundaryWork } from '@banchi/engine/geo/boundary-index.js';
import { BoxTree } from '@banchi/engine/geo/box-tree.js';
import { EncodedPolygons } from '@banchi/engine/geo/encoded-polygons.js';
import { FARTHEST_SECTION, nearestWithin } from '@banchi/engine/geo/nearest.js';
import { plainIndex } from '@banchi/engine/geo/point-index.js';
import { NO_POINT, toUnits } from '@banchi/engine/geo/units.js';
import type { LonLat } from '@banchi/engine/vocabulary/coordinates.js';
import { MUNICIPALITY, SECTION, TOWN } from '@banchi/engine/vocabulary/levels.js';
import type { TreeColumns } from './tree-columns.js';

/**
 * Finds the town at a point in a tree that is being built: the one whose boundary contains the point, else the one with the nearest point in the
 * same municipality, at most 2 km away. Where no boundary contains the point, any municipality counts.
 * @param boundaries the sections of the boundaries
 * @returns the id of a town or section, of the municipality where it has no town there; null where there is neither
 */
export function placeFinder(
  { flags, end, lon, lat }: TreeColumns,
  boundaries: readonly Section[],
): (point: LonLat) => number | null {
  const outlines = Outlines.of(boundaries);
  const towns: number[] = [];
  for (let id = 0; id < flags.length; id++) {
    const depth = flags[id] & FLAG.level;
    if ((depth === TOWN || depth === SECTION) && (flags[id] & FLAG.placeholder) === 0 && lon[id] !== NO_POINT)
      towns.push(id);
  }
  const ids = Uint32Array.from(towns);
  const own = { lon: Int32Array.from(ids, (id) => lon[id]), lat: Int32Array.from(ids, (id) => lat[id]) };
  const points = plainIndex(own);
  const work = { points: 0, boxes: 0 };
  return ([x, y]) => {
    const containing = outlines?.containing(toUnits(x), toUnits(y)) ?? [];
    const byDepth = containing.sort((a, b) => (flags[b] & FLAG.level) - (flags[a] & FLAG.level));
    const finest = byDepth.find((id) => (flags[id] & FLAG.level) >= MUNICIPALITY);
    if (finest !== undefined && (flags[finest] & FLAG.level) > MUNICIPALITY) return finest;
    const from = finest === undefined ? 0 : lowerBound(ids, finest);
    const to = finest === undefined ? ids.length : lowerBound(ids, end[finest]);
    const { id } = nearestWithin(points, x, y, FARTHEST_SECTION, from, to, work, () => true);
    return id >= 0 ? ids[id] : (finest ?? null);
  };
}

/** The boundaries of a tree that is being built. */
class Outlines {
  readonly #node: Section['data'];
  readonly #flags: Section['data'];
  readonly #index: BoundaryIndex;
  readonly #work = boundaryWork();

  static of(sections: readonly Section[]): Outlines | null {
    const data = (name: string): Section['data'] | undefined =>
      sections.find((each) => each.name === name)?.data;
    const [node, flags, offset] = [data('polygon.node'), data('polygon.flags'), data('polygon.offset')];
    const [heap, boxes] = [data('polygon.heap'), data('polygon.boxes')];
    if (!(heap instanceof Uint8Array && boxes instanceof Uint8Array && offset instanceof Uint32Array))
      return null;
    if (node === undefined || flags === undefined) return null;
    return new Outlines(
      node,
      flags,
      new BoundaryIndex(new BoxTree(boxes), new EncodedPolygons(heap), offset),
    );
  }

  private constructor(node: Section['data'], flags: Section['data'], index: BoundaryIndex) {
    this.#node = node;
    this.#flags = flags;
    this.#index = index;
  }

  /** The nodes whose boundary contains a point; a city that was joined from its wards is left to them. */
  containing(x: number, y: number): number[] {
    return [...this.#index.candidates(x, y)]
      .filter(
        (each) => (this.#flags[each] & JOINED_BOUNDARY) === 0 && this.#index.contains(each, x, y, this.#work),
      )
      .map((each) => this.#node[each]);
  }
}
