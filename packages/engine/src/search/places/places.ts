import { popcount } from '../../gazetteer/bits.js';
import type { LotOutlines } from '../../gazetteer/lot-outlines.js';
import { NONE } from '../../gazetteer/sections.js';
import type { BoundaryWork } from '../../geo/boundary-index.js';
import { boundaryWork } from '../../geo/boundary-index.js';
import { Circle } from '../../geo/circle.js';
import { FARTHEST_SECTION, type Nearest, nearestInSquare, nearestWithin } from '../../geo/nearest.js';
import type { PointWork } from '../../geo/point-index.js';
import { radiusSearch, SparseBits } from '../../geo/radius-search.js';
import { toUnits } from '../../geo/units.js';
import type { LonLat } from '../../vocabulary/coordinates.js';
import { MUNICIPALITY } from '../../vocabulary/levels.js';
import type { PlaneMask, Planes } from '../ids/planes.js';
import type { Selection } from '../ids/selection.js';
import type { Boundaries } from './boundaries.js';
import { Descent, type DescentParts, type PlaceQuestion } from './descent.js';
import type { Points } from './points.js';

/** Counts the work of searches by place; searches only add. */
export interface PlaceWork extends PointWork, BoundaryWork {}

/** Fresh counters. */
function placeWork(): PlaceWork {
  return { points: 0, boxes: 0, ...boundaryWork() };
}

/** Radii in which the nearest section is sought in turn, in metres. */
const REACHES = [500, FARTHEST_SECTION];
/** A set with more words than this, and with at least one in this many ids, becomes a bit set. */
const FEW_WORDS = 64;
const IDS_A_SET_ID = 2048;

/** Searches by place: within a radius, and at a point. */
export class Places {
  readonly #points: Points;
  readonly #planes: Planes;
  readonly #boundaries: Boundaries | null;
  readonly #lots: LotOutlines | null;
  readonly #parts: DescentParts;
  /** The result of the last search by radius; making a new set costs more than a small search. */
  readonly #found = new SparseBits();
  /** Counts of everything looked at since it was made. */
  readonly work = placeWork();

  constructor(
    points: Points,
    boundaries: Boundaries | null,
    lots: LotOutlines | null,
    parts: DescentParts & { readonly planes: Planes },
  ) {
    this.#points = points;
    this.#planes = parts.planes;
    this.#boundaries = boundaries;
    this.#lots = lots;
    this.#parts = parts;
  }

  /** Nodes whose own point lies within a radius (metres) of a centre (degrees). */
  within([lon, lat]: LonLat, radius: number): Selection {
    radiusSearch(this.#points.index, new Circle(lon, lat, radius), this.#found, this.work);
    return selectionOf(this.#found, this.#planes.size);
  }

  /** Those of some ids whose own point lies within a radius; cheaper than {@link within} for few ids. */
  keepWithin(ids: Uint32Array, [lon, lat]: LonLat, radius: number): Uint32Array {
    const circle = new Circle(lon, lat, radius);
    const { stored } = this.#points;
    this.work.points += ids.length;
    return ids.filter((id) => this.#points.own(id) && circle.contains(stored.lon(id), stored.lat(id)));
  }

  /**
   * The finest wanted records at a point (degrees), ascending; see {@link Descent}. At lot level that is the nearest
   * building within the square of 4 m, with all that share its point. At other levels the boundaries decide or, for a
   * level without boundaries, the nearest point below the record of the level above, at most 2 km away. Empty if
   * nothing is there.
   */
  at([lon, lat]: LonLat, mask: PlaneMask): readonly number[] {
    const areOutlined = this.#boundaries?.anyWithin(MUNICIPALITY, 0, this.#planes.size) === true;
    const asking = new Descent(mask, this.#parts, areOutlined).at();
    const [x, y] = [toUnits(lon), toUnits(lat)];
    let candidates: readonly number[] | undefined;
    const nearest = new Map<PlaneMask, number>();
    let step = asking.next();
    while (step.done !== true) {
      const question = step.value;
      if (question.about === 'building') {
        const isLot = (id: number): boolean => this.#planes.has(question.mask, id);
        step = asking.next(nearestInSquare(this.#points.index, lon, lat, this.work, isLot));
      } else if (question.about === 'lots') step = asking.next(this.#lots?.containing(x, y) ?? []);
      else if (question.about === 'holding') {
        candidates ??= this.#boundaries?.candidates(x, y) ?? [];
        const holding = this.#boundaries?.containing(question.depth, candidates, x, y, this.work);
        step = asking.next(holding ?? []);
      } else step = asking.next(this.#below(lon, lat, question, nearest));
    }
    return step.value;
  }

  /** @param known the nearest node of each mask so far: below a node that holds it no other is nearer */
  #below(
    lon: number,
    lat: number,
    { depth, masks, above }: Extract<PlaceQuestion, { about: 'nearest' }>,
    known: Map<PlaneMask, number>,
  ): readonly number[] | null {
    const ranges = this.#ranges(above);
    if (ranges.some(([from, to]) => this.#boundaries?.anyWithin(depth, from, to))) return null;
    for (const mask of masks) {
      const before = known.get(mask);
      if (before !== undefined && ranges.some(([from, to]) => from <= before && before < to)) return [before];
      const near = this.#nearest(lon, lat, mask, ranges);
      if (near === NONE) continue;
      known.set(mask, near);
      return [near];
    }
    return [];
  }

  /** The subtrees of some nodes; the whole tree where nothing is known. */
  #ranges(ids: readonly number[]): [number, number][] {
    return ids.length === 0 ? [[0, this.#planes.size]] : ids.map((id) => [id, this.#parts.tree.end.at(id)]);
  }

  /** The node of some planes in some ranges that is nearest to a place, at most 2 km away, or `NONE`. */
  #nearest(lon: number, lat: number, mask: PlaneMask, all: readonly (readonly [number, number])[]): number {
    const ranges = all.filter(([from, to]) => this.#planes.count(mask, from, to) > 0);
    const candidates = (id: number): boolean => this.#planes.has(mask, id);
    for (const reach of REACHES) {
      let best: Nearest = { id: -1, metres: Number.POSITIVE_INFINITY };
      for (const [from, to] of ranges) {
        const near = nearestWithin(this.#points.index, lon, lat, reach, from, to, this.work, candidates);
        if (near.metres < best.metres) best = near;
      }
      if (best.id >= 0) return best.id;
    }
    return NONE;
  }
}

/** Found ids as intervals where they are few, else as one bit an id: thousands of runs would be counted one by one. */
function selectionOf(found: SparseBits, size: number): Selection {
  if (found.length > FEW_WORDS + size / IDS_A_SET_ID) {
    const words = new Uint32Array(Math.ceil(size / 32));
    for (let i = 0; i < found.length; i++) words[found.numbers[i]] = found.words[i];
    return { kind: 'bits', words };
  }
  let runs = 0;
  for (let i = 0; i < found.length; i++) runs += popcount(found.words[i] & ~(found.words[i] << 1));
  const starts = new Uint32Array(runs);
  const ends = new Uint32Array(runs);
  let length = 0;
  for (let i = 0; i < found.length; i++) {
    const first = 32 * found.numbers[i];
    for (let left = found.words[i]; left !== 0; ) {
      const from = 31 - Math.clz32(left & -left);
      // behind the run: the lowest zero above its lowest one
      const behind = ~(left | (left - 1));
      const to = behind === 0 ? 32 : 31 - Math.clz32(behind & -behind);
      left = to === 32 ? 0 : left & (-1 << to);
      if (length > 0 && ends[length - 1] === first + from) ends[length - 1] = first + to;
      else {
        starts[length] = first + from;
        ends[length++] = first + to;
      }
    }
  }
  return { kind: 'intervals', length, starts, ends };
}
