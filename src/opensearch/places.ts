import { boundaryWork } from '../geo/boundary-index.js';
import { Circle } from '../geo/circle.js';
import { distanceInSquare, FARTHEST_SECTION, squareAround } from '../geo/nearest.js';
import { toUnits, UNITS_PER_DEGREE } from '../geo/units.js';
import type { DirectorySearch } from '../search/directory-search.js';
import { levelMask, type PlaneMask } from '../search/ids/planes.js';
import { MUNICIPALITY, nearestMasks } from '../search/places/descent.js';
import type { AddressTree } from '../search/tree.js';
import type { LonLat } from '../vocabulary/coordinates.js';
import { LEVELS } from '../vocabulary/levels.js';
import { byNearness, type Clause, inBox, inPlanes, inRanges, LOOKED_UP, touching } from './conditions.js';
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
  readonly #directory: Pick<DirectorySearch, 'tree' | 'planes'>;
  #outlined: Promise<ReadonlySet<number>> | undefined;

  constructor(queries: IndexQueries, directory: Pick<DirectorySearch, 'tree' | 'planes'>) {
    this.#queries = queries;
    this.#directory = directory;
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
    const { tree, planes } = this.#directory;
    const outlined = await this.#outlinedDepths(deadline);
    const descent = new ClusterDescent({ queries: this.#queries, tree, outlined, point, deadline });
    for (let depth = LOT - 1; depth >= 0; depth--) {
      if ((mask & levelMask(depth)) === 0) continue;
      const found = await descent.found(depth);
      const wanted = found.filter((id) => planes.has(mask & levelMask(depth), id));
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

  /** The depths that have boundaries: an index never changes, so they are asked for once. */
  #outlinedDepths(deadline: number): Promise<ReadonlySet<number>> {
    this.#outlined ??= this.#askOutlined(deadline).catch((error: unknown) => {
      this.#outlined = undefined;
      throw error;
    });
    return this.#outlined;
  }

  async #askOutlined(deadline: number): Promise<ReadonlySet<number>> {
    const sums = { depths: { terms: { field: 'depth', size: LEVELS.length } } };
    const { aggregations } = await this.#queries.ask({ filters: [LOOKED_UP], size: 0, sums }, deadline);
    const { depths } = aggregations as {
      readonly depths: { readonly buckets: readonly { readonly key: number }[] };
    };
    return new Set(depths.buckets.map(({ key }) => key));
  }
}

/** Where a descent stands once a depth has been looked at; as in `src/search/places/descent.ts`. */
interface Stage {
  readonly found: readonly number[];
  readonly above: readonly number[];
  readonly outside: boolean;
}

interface DescentParts {
  readonly queries: IndexQueries;
  readonly tree: AddressTree;
  /** Depths at which something has a boundary. */
  readonly outlined: ReadonlySet<number>;
  readonly point: LonLat;
  readonly deadline: number;
}

/** From the prefecture down to the block: a boundary holds the place, or the nearest point of a level counts. */
class ClusterDescent {
  readonly #parts: DescentParts;
  readonly #stages: (Promise<Stage> | undefined)[] = [];
  #holding: Promise<readonly Candidate[]> | undefined;

  constructor(parts: DescentParts) {
    this.#parts = parts;
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
    return [...new Set(below.map((id) => this.#parts.tree.parent[id]))];
  }

  /** The boundaries that hold the place: by their boxes in the cluster, then by their edges here. */
  async #boundariesAt(): Promise<Candidate[]> {
    const { queries, outlined, point, deadline } = this.#parts;
    if (outlined.size === 0) return [];
    const [x, y] = point.map(toUnits);
    const filters = [LOOKED_UP, ...touching({ west: x, east: x, south: y, north: y })];
    const candidates: Candidate[] = [];
    for await (const hit of queries.each({ filters, columns: ['depth'] }, deadline))
      candidates.push({ id: idOf(hit), depth: numberOf(hit, 'depth') ?? LOT });
    const ids = candidates.map(({ id }) => id);
    const boundaries = await queries.boundaries(ids, deadline);
    const work = boundaryWork();
    return candidates.filter(({ id }) => boundaries.get(id)?.contains(0, x, y, work) === true);
  }

  /** What is nearest of a depth below some nodes; null where boundaries of that depth say that it is elsewhere. */
  async #below(depth: number, above: readonly number[]): Promise<number[] | null> {
    const { tree, outlined } = this.#parts;
    const ranges = above.map((id) => [id, tree.end[id]] as const);
    const within = ranges.length === 0 ? [] : [inRanges(ranges)];
    const [first, ...others] = nearestMasks(depth, outlined.has(MUNICIPALITY));
    const [isElsewhere, near] = await Promise.all([
      outlined.has(depth) && this.#isAnyOutlined([inPlanes(levelMask(depth)), ...within]),
      this.#nearest([inPlanes(first), ...within]),
    ]);
    if (isElsewhere) return null;
    let nearest = near;
    for (const mask of others) nearest ??= await this.#nearest([inPlanes(mask), ...within]);
    if (nearest === null) return [];
    while (tree.depth(nearest) > depth) nearest = tree.parent[nearest];
    return [nearest];
  }

  async #isAnyOutlined(filters: readonly Clause[]): Promise<boolean> {
    const { queries, deadline } = this.#parts;
    const { hit } = await queries.ask({ filters: [...filters, LOOKED_UP], size: 0 }, deadline);
    return hit > 0;
  }

  /** The nearest of some records, at most 2 km away. */
  async #nearest(filters: readonly Clause[]): Promise<number | null> {
    for (const reach of REACHES) {
      const near = await this.#nearestWithin(filters, reach);
      if (near !== null) return near;
    }
    return null;
  }

  /** The nearest of some records within a reach, in metres. */
  async #nearestWithin(filters: readonly Clause[], reach: number): Promise<number | null> {
    const { queries, point, deadline } = this.#parts;
    const circle = new Circle(...point, reach);
    const { hits } = await queries.ask(
      {
        filters: [...filters, ...inBox(circle.box)],
        order: byNearness(point),
        size: 1,
        columns: ['lon', 'lat'],
      },
      deadline,
    );
    const isNear = (hit: (typeof hits)[number]): boolean =>
      circle.contains(numberOf(hit, 'lon') ?? Number.NaN, numberOf(hit, 'lat') ?? Number.NaN);
    return hits.length > 0 && isNear(hits[0]) ? idOf(hits[0]) : null;
  }
}
