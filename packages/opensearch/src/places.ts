import { boundaryWork } from '@banchi/engine/geo/boundary-index.js';
import { Circle } from '@banchi/engine/geo/circle.js';
import { distanceInSquare, FARTHEST_SECTION, squareAround } from '@banchi/engine/geo/nearest.js';
import { sizeOf } from '@banchi/engine/geo/rings.js';
import { toUnits, UNITS_PER_DEGREE } from '@banchi/engine/geo/units.js';
import type { DirectorySearch } from '@banchi/engine/search/directory-search.js';
import { levelMask, type PlaneMask } from '@banchi/engine/search/ids/planes.js';
import { Descent, type PlaceQuestion } from '@banchi/engine/search/places/descent.js';
import type { LonLat } from '@banchi/engine/vocabulary/coordinates.js';
import { LEVELS, MUNICIPALITY, NUMBER } from '@banchi/engine/vocabulary/levels.js';
import { byNearness, type Clause, inBox, inPlanes, inRanges, LOOKED_UP, touching } from './conditions.js';
import { type IndexQueries, idOf, numberOf } from './index-queries.js';

/** Radii in which the nearest node is sought in turn, in metres: the cluster measures every node of the square around one. */
const REACHES = [80, 500, FARTHEST_SECTION];

/** Answers about boundaries that are kept at most. */
const MAX_KEPT = 1 << 15;

/** A boundary whose box holds the place. */
interface Candidate {
  readonly id: number;
  readonly depth: number;
  /** In square units. */
  readonly area: number;
}

/** Answers the questions of a {@link Descent} from an index. */
export class ClusterPlaces {
  readonly #queries: IndexQueries;
  readonly #directory: Pick<DirectorySearch, 'tree' | 'planes' | 'notes'>;
  #outlined: Promise<ReadonlySet<number>> | undefined;
  /** Whether a depth has boundaries below some nodes, by both: neighbours ask alike. */
  readonly #anyOutlined = new Map<string, Promise<boolean>>();

  constructor(queries: IndexQueries, directory: Pick<DirectorySearch, 'tree' | 'planes' | 'notes'>) {
    this.#queries = queries;
    this.#directory = directory;
  }

  /**
   * The finest wanted records at a point (degrees), ascending; empty if there are none.
   * @param mask the planes of the wanted levels
   */
  async at(point: LonLat, mask: PlaneMask, deadline: number): Promise<readonly number[]> {
    const outlined = await this.#outlinedDepths(deadline);
    const asking = new Descent(mask, this.#directory, outlined.has(MUNICIPALITY)).at();
    let holding: readonly Candidate[] | undefined;
    let step = asking.next();
    while (step.done !== true) {
      const question = step.value;
      if (question.about === 'building')
        step = asking.next(await this.#inSquare(point, question.mask, deadline));
      else if (question.about === 'holding' || question.about === 'lots') {
        holding ??= outlined.size === 0 ? [] : await this.#boundariesAt(point, deadline);
        const wanted = question.about === 'lots' ? NUMBER : question.depth;
        const found = holding.filter(({ depth }) => depth === wanted);
        if (question.about === 'lots') found.sort((a, b) => a.area - b.area || a.id - b.id);
        step = asking.next(found.map(({ id }) => id));
      } else step = asking.next(await this.#below(point, question, outlined, deadline));
    }
    return step.value;
  }

  /** The nearest building in the square of 4 m, and all records that stand at exactly its point. */
  async #inSquare([lon, lat]: LonLat, mask: PlaneMask, deadline: number): Promise<number[]> {
    const filters = [inPlanes(mask), ...inBox(squareAround(lon, lat))];
    let nearest = Number.POSITIVE_INFINITY;
    let place: readonly [number, number] | null = null;
    let found: number[] = [];
    for await (const hit of this.#queries.each(
      { filters, columns: ['lon', 'lat'], isSmall: true },
      deadline,
    )) {
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

  /** The boundaries that hold the place: by their boxes in the cluster, then by their edges here. */
  async #boundariesAt(point: LonLat, deadline: number): Promise<Candidate[]> {
    const queries = this.#queries;
    const [x, y] = point.map(toUnits);
    const filters = [LOOKED_UP, ...touching({ west: x, east: x, south: y, north: y })];
    const candidates: Omit<Candidate, 'area'>[] = [];
    for await (const hit of queries.each({ filters, columns: ['depth'], isSmall: true }, deadline))
      candidates.push({ id: idOf(hit), depth: numberOf(hit, 'depth') ?? NUMBER });
    const ids = candidates.map(({ id }) => id);
    const boundaries = await queries.boundaries(ids, deadline);
    const work = boundaryWork();
    return candidates.flatMap(({ id, depth }) => {
      const boundary = boundaries.get(id);
      if (boundary?.contains(0, x, y, work) !== true) return [];
      return [{ id, depth, area: depth === NUMBER ? sizeOf(boundary.decode(0)) : 0 }];
    });
  }

  /** The nearest node below some, or null where boundaries of that depth say that the place is elsewhere. */
  async #below(
    point: LonLat,
    { depth, masks, above }: Extract<PlaceQuestion, { about: 'nearest' }>,
    outlined: ReadonlySet<number>,
    deadline: number,
  ): Promise<number[] | null> {
    const ranges = above.map((id) => [id, this.#directory.tree.end.at(id)] as const);
    const within = ranges.length === 0 ? [] : [inRanges(ranges)];
    const [first, ...others] = masks;
    const [isElsewhere, near] = await Promise.all([
      outlined.has(depth) &&
        this.#isAnyOutlined(`${depth} ${above}`, [inPlanes(levelMask(depth)), ...within], deadline),
      this.#nearest(point, [inPlanes(first), ...within], deadline),
    ]);
    if (isElsewhere) return null;
    let nearest = near;
    for (const mask of others) nearest ??= await this.#nearest(point, [inPlanes(mask), ...within], deadline);
    return nearest === null ? [] : [nearest];
  }

  /** @param place the depth and the nodes above, which the answer is kept for */
  #isAnyOutlined(place: string, filters: readonly Clause[], deadline: number): Promise<boolean> {
    const known = this.#anyOutlined.get(place);
    if (known !== undefined) return known;
    const query = { filters: [...filters, LOOKED_UP], size: 0, isSmall: true };
    const asked = this.#queries.ask(query, deadline).then(
      ({ hit }) => hit > 0,
      (error: unknown) => {
        this.#anyOutlined.delete(place);
        throw error;
      },
    );
    if (this.#anyOutlined.size >= MAX_KEPT) this.#anyOutlined.clear();
    this.#anyOutlined.set(place, asked);
    return asked;
  }

  /** The nearest of some records, at most 2 km away. */
  async #nearest(point: LonLat, filters: readonly Clause[], deadline: number): Promise<number | null> {
    for (const reach of REACHES) {
      const near = await this.#nearestWithin(point, filters, reach, deadline);
      if (near !== null) return near;
    }
    return null;
  }

  /** The nearest of some records within a reach, in metres. */
  async #nearestWithin(
    point: LonLat,
    filters: readonly Clause[],
    reach: number,
    deadline: number,
  ): Promise<number | null> {
    const circle = new Circle(...point, reach);
    const { hits } = await this.#queries.ask(
      {
        filters: [...filters, ...inBox(circle.box)],
        order: byNearness(point),
        size: 1,
        columns: ['lon', 'lat'],
        isSmall: true,
      },
      deadline,
    );
    const isNear = (hit: (typeof hits)[number]): boolean =>
      circle.contains(numberOf(hit, 'lon') ?? Number.NaN, numberOf(hit, 'lat') ?? Number.NaN);
    return hits.length > 0 && isNear(hits[0]) ? idOf(hits[0]) : null;
  }
}
