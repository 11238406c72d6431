import { boundaryWork } from '../geo/boundary-index.js';
import { Circle } from '../geo/circle.js';
import { distanceInSquare, FARTHEST_SECTION, squareAround } from '../geo/nearest.js';
import { toUnits, UNITS_PER_DEGREE } from '../geo/units.js';
import { levelMask, type PlaneMask } from '../search/ids/planes.js';
import type { AddressTree } from '../search/tree.js';
import type { LonLat } from '../vocabulary/coordinates.js';
import { byNearness, inBox, inPlanes, inRanges, LOOKED_UP, touching } from './conditions.js';
import { type IndexQueries, idOf, numberOf } from './index-queries.js';

const LOT = 5;
/** Radii in which the nearest section is sought in turn, in metres. */
const REACHES = [500, FARTHEST_SECTION];

/** A boundary whose box holds the place. */
interface Candidate {
  readonly id: number;
  readonly depth: number;
}

/** Reverse lookup in an index, by the rules of `src/search/places`. */
export class ClusterPlaces {
  readonly #queries: IndexQueries;
  readonly #tree: AddressTree;

  constructor(queries: IndexQueries, tree: AddressTree) {
    this.#queries = queries;
    this.#tree = tree;
  }

  /**
   * The finest wanted records at a point (degrees), ascending; empty where there is nothing.
   * @param mask the planes of the wanted levels
   */
  async at(point: LonLat, mask: PlaneMask, deadline: number): Promise<readonly number[]> {
    if ((mask & levelMask(LOT)) !== 0) {
      const found = await this.#inSquare(point, mask & levelMask(LOT), deadline);
      if (found.length > 0) return found;
    }
    const descent = new ClusterDescent(this.#queries, this.#tree, point, deadline);
    for (let depth = LOT - 1; depth >= 0; depth--) {
      if ((mask & levelMask(depth)) === 0) continue;
      const found = await descent.found(depth);
      const wanted = await this.#inPlanes(found, mask & levelMask(depth), deadline);
      if (wanted.length > 0) return wanted;
    }
    return [];
  }

  /** The nearest building in the square of 4 m, and all records that stand at exactly its point. */
  async #inSquare([lon, lat]: LonLat, mask: PlaneMask, deadline: number): Promise<number[]> {
    const filters = [inPlanes(mask), ...inBox(squareAround(lon, lat))];
    let nearest = Number.POSITIVE_INFINITY;
    let place: readonly [number, number] | null = null;
    let found: number[] = [];
    for await (const hit of this.#queries.each({ filters, columns: ['lon', 'lat'] }, deadline)) {
      const [x, y] = [numberOf(hit, 'lon') ?? Number.NaN, numberOf(hit, 'lat') ?? Number.NaN];
      const away = distanceInSquare(lon, lat, x / UNITS_PER_DEGREE, y / UNITS_PER_DEGREE);
      if (away < nearest) {
        nearest = away;
        place = [x, y];
        found = [idOf(hit)];
      } else if (place !== null && x === place[0] && y === place[1]) found.push(idOf(hit));
    }
    return found;
  }

  async #inPlanes(ids: readonly number[], mask: PlaneMask, deadline: number): Promise<number[]> {
    if (ids.length === 0) return [];
    const filters = [inPlanes(mask), { terms: { o: ids } }];
    const { hits } = await this.#queries.ask({ filters, size: ids.length }, deadline);
    return hits.map(idOf);
  }
}

/** Where a descent stands once a depth has been looked at; as in `src/search/places/descent.ts`. */
interface Stage {
  readonly found: readonly number[];
  readonly above: readonly number[];
  readonly outside: boolean;
}

/** From the prefecture down to the block: a boundary holds the place, or the nearest point of a level counts. */
class ClusterDescent {
  readonly #queries: IndexQueries;
  readonly #tree: AddressTree;
  readonly #point: LonLat;
  readonly #deadline: number;
  readonly #stages: (Promise<Stage> | undefined)[] = [];
  #holding: Promise<readonly Candidate[]> | undefined;

  constructor(queries: IndexQueries, tree: AddressTree, point: LonLat, deadline: number) {
    this.#queries = queries;
    this.#tree = tree;
    this.#point = point;
    this.#deadline = deadline;
  }

  async found(depth: number): Promise<readonly number[]> {
    return (await this.#stage(depth)).found;
  }

  #stage(depth: number): Promise<Stage> {
    if (depth < 0) return Promise.resolve({ found: [], above: [], outside: false });
    this.#stages[depth] ??= this.#look(depth);
    return this.#stages[depth];
  }

  async #look(depth: number): Promise<Stage> {
    const inside = await this.#containing(depth);
    if (inside.length > 0) return { found: inside, above: inside, outside: false };
    const { above, outside } = await this.#stage(depth - 1);
    const nearest = outside ? null : await this.#below(depth, above);
    if (nearest === null) return { found: [], above, outside: true };
    return { found: nearest, above: nearest.length > 0 ? nearest : above, outside: false };
  }

  /** The nodes of a depth whose boundary holds the place, or those below them do. */
  async #containing(depth: number): Promise<readonly number[]> {
    if (depth >= LOT) return [];
    this.#holding ??= this.#boundariesAt();
    const own = (await this.#holding).filter((each) => each.depth === depth).map(({ id }) => id);
    if (own.length > 0) return own;
    const below = await this.#containing(depth + 1);
    return [...new Set(below.map((id) => this.#tree.parent[id]))];
  }

  /** The boundaries that hold the place: by their boxes in the cluster, then by their edges here. */
  async #boundariesAt(): Promise<Candidate[]> {
    const [x, y] = this.#point.map(toUnits);
    const filters = [LOOKED_UP, ...touching({ west: x, east: x, south: y, north: y })];
    const candidates: Candidate[] = [];
    for await (const hit of this.#queries.each({ filters, columns: ['depth'] }, this.#deadline))
      candidates.push({ id: idOf(hit), depth: numberOf(hit, 'depth') ?? LOT });
    const ids = candidates.map(({ id }) => id);
    const boundaries = await this.#queries.boundaries(ids, this.#deadline);
    const work = boundaryWork();
    return candidates.filter(({ id }) => boundaries.get(id)?.contains(0, x, y, work) === true);
  }

  /** What is nearest of a depth below some nodes; null where boundaries of that depth say that it is elsewhere. */
  async #below(depth: number, above: readonly number[]): Promise<number[] | null> {
    const ranges = above.map((id) => [id, this.#tree.end[id]] as const);
    const filters = [inPlanes(levelMask(depth)), ...(ranges.length === 0 ? [] : [inRanges(ranges)])];
    const outlined = await this.#queries.ask({ filters: [...filters, LOOKED_UP], size: 0 }, this.#deadline);
    if (outlined.hit > 0) return null;
    for (const reach of REACHES) {
      const circle = new Circle(...this.#point, reach);
      const { hits } = await this.#queries.ask(
        {
          filters: [...filters, ...inBox(circle.box)],
          order: byNearness(this.#point),
          size: 1,
          columns: ['lon', 'lat'],
        },
        this.#deadline,
      );
      const isNear = (hit: (typeof hits)[number]): boolean =>
        circle.contains(numberOf(hit, 'lon') ?? Number.NaN, numberOf(hit, 'lat') ?? Number.NaN);
      if (hits.length > 0 && isNear(hits[0])) return [idOf(hits[0])];
    }
    return [];
  }
}
