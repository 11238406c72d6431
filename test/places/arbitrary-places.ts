import type { AddressRecord } from '@banchi/build/record/record.js';
import type { AddressQuery } from '@banchi/engine/search/query.js';
import type { LonLat, PolygonGeometry } from '@banchi/engine/vocabulary/coordinates.js';
import { LEVELS } from '@banchi/engine/vocabulary/levels.js';
import type { SortStep } from '@banchi/engine/vocabulary/sort-keys.js';
import { seededRandom } from '../../bench/support/random.js';
import { fc } from '../support/property.js';

/** South-west corner of the ground on which everything stands, and its side, in units of 1e-7 degree. */
const CORNER = [1_352_000_000, 342_000_000] as const;
const SIDE = 600_000;
/** Lots stand within so much of their parent, some of them a few metres apart. */
const YARD = 300;

/** The draft of a random data set. */
export interface PlacesDraft {
  readonly seed: number;
  /** Children of a node at each level. */
  readonly children: readonly number[];
  /** Share of the records of each level that have a boundary; at most levels all or none have. */
  readonly bounded: readonly number[];
  /** Share of the records without a point of their own. */
  readonly pointless: number;
  /** Whether polygons of siblings share their borders, as those of neighbours do. */
  readonly touching: boolean;
}

/** Data sets of some hundred records on six kilometres. */
export const placesArbitrary: fc.Arbitrary<PlacesDraft> = fc.record({
  seed: fc.nat(2 ** 31),
  children: fc.tuple(
    fc.integer({ min: 1, max: 2 }),
    fc.integer({ min: 1, max: 3 }),
    fc.integer({ min: 1, max: 4 }),
    fc.integer({ min: 0, max: 3 }),
    fc.integer({ min: 0, max: 2 }),
    fc.integer({ min: 0, max: 6 }),
  ),
  bounded: fc.tuple(share(), share(), share(), share(), share()),
  pointless: fc.constantFrom(0, 0.2, 0.7),
  touching: fc.boolean(),
});

function share(): fc.Arbitrary<number> {
  return fc.constantFrom(0, 0, 1, 0.6);
}

/** The canonical records of a draft, in the order of the tree. */
export function placesRecords({
  seed,
  children,
  bounded,
  pointless,
  touching,
}: PlacesDraft): AddressRecord[] {
  const random = seededRandom(seed);
  const between = (low: number, high: number): number => low + Math.floor(random() * (high - low + 1));
  const records: AddressRecord[] = [];

  const grow = (above: readonly string[], around: readonly [number, number], area: Area): void => {
    const depth = above.length;
    const count = children[depth];
    const strips = split(area, count, depth % 2 === 0);
    for (let i = 0; i < count; i++) {
      const zero = i === 0 && depth > 1 && random() < 0.2;
      const codes = [...above, zero ? '000' : String(i + 1).padStart(3, '0')];
      const reach = depth === 5 ? YARD : Math.round(SIDE / 2 ** (depth + 1));
      const at: [number, number] =
        depth === 0
          ? [CORNER[0] + between(0, SIDE), CORNER[1] + between(0, SIDE)]
          : [around[0] + between(-reach, reach), around[1] + between(-reach, reach)];
      // several records at one point: a building with several numbers
      const shared = depth === 5 && random() < 0.4 ? records.at(-1)?.position : undefined;
      const own = zero || random() < pointless ? null : (shared ?? degrees(at));
      const hasBoundary = depth < 5 && random() < bounded[depth];
      records.push({
        codes,
        level: LEVELS[depth],
        name: zero ? null : NAMES[depth][between(0, NAMES[depth].length - 1)],
        position: own,
        ...(hasBoundary ? { polygon: touching ? rectangle(strips[i]) : shape(random, at, reach) } : {}),
      });
      if (depth < 5) grow(codes, at, strips[i]);
    }
  };
  grow([], CORNER, { west: CORNER[0], south: CORNER[1], east: CORNER[0] + SIDE, north: CORNER[1] + SIDE });
  return records;
}

/** None ends in 市 with a ward beside it: joined boundaries have a test of their own. */
const NAMES = [
  ['東県', '本県'],
  ['東町', '中村', '本町'],
  ['中央', '本町', '東'],
  ['一丁目', '二丁目', '東'],
  ['1', '2', '12'],
  ['1', '2', '3-1'],
];

/** In units of 1e-7 degree. */
interface Area {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** Cuts an area into so many strips that share their borders. */
function split({ west, south, east, north }: Area, count: number, vertical: boolean): Area[] {
  return Array.from({ length: count }, (_, i) => {
    const cut = (from: number, to: number, k: number): number =>
      Math.round(from + ((to - from) * k) / Math.max(1, count));
    return vertical
      ? { south, north, west: cut(west, east, i), east: cut(west, east, i + 1) }
      : { west, east, south: cut(south, north, i), north: cut(south, north, i + 1) };
  });
}

function rectangle({ west, south, east, north }: Area): PolygonGeometry {
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ] as const;
  return { type: 'Polygon', coordinates: [ring.map(degrees)] };
}

/** One or several parts: stars, some with a hole, slivers, and parts that touch. */
function shape(random: () => number, [x, y]: readonly [number, number], reach: number): PolygonGeometry {
  const parts = 1 + Math.floor(random() * 3);
  const coordinates = Array.from({ length: parts }, (_, part) => {
    const centre: [number, number] = [x + part * 3 * reach, y];
    const flat = random() < 0.2 ? 0.001 : 1;
    const rings = [star(random, centre, reach, flat)];
    if (random() < 0.4) rings.push(star(random, centre, reach / 4, flat));
    return rings;
  });
  return parts === 1
    ? { type: 'Polygon', coordinates: coordinates[0] }
    : { type: 'MultiPolygon', coordinates };
}

function star(
  random: () => number,
  [x, y]: readonly [number, number],
  reach: number,
  flat: number,
): LonLat[] {
  const corners = 3 + Math.floor(random() * 8);
  const ring = Array.from({ length: corners }, (_, i): LonLat => {
    const angle = (2 * Math.PI * i) / corners;
    const radius = reach * (0.5 + random());
    return degrees([
      Math.round(x + radius * Math.cos(angle)),
      Math.round(y + flat * radius * Math.sin(angle)),
    ]);
  });
  return [...ring, ring[0]];
}

function degrees([x, y]: readonly [number, number]): LonLat {
  return [x / 1e7, y / 1e7];
}

/** A random query; numbers choose among the records of the data. */
export interface PlaceQueryDraft {
  readonly kind: 'position' | 'proximity' | 'both';
  /** The record that the place is near, and how far it is off, in units of 1e-7 degree. */
  readonly near: number;
  readonly off: readonly [number, number];
  readonly radius: number;
  readonly word: string | null;
  readonly code: number | null;
  readonly levels: AddressQuery['levels'];
  readonly showCodeZero: boolean;
  readonly sort: readonly SortStep[];
  readonly offset: number;
  readonly count: number;
}

/** Queries with a point or a circle, with and without the other conditions. */
export const placeQueryArbitrary: fc.Arbitrary<PlaceQueryDraft> = fc.record({
  kind: fc.constantFrom('position', 'position', 'proximity', 'proximity', 'both'),
  near: fc.nat(10_000),
  off: fc.oneof(
    fc.constant([0, 0] as const),
    offset(60),
    offset(400),
    offset(20_000),
    offset(300_000),
    offset(2_000_000),
  ),
  radius: fc.constantFrom(0.5, 3, 30, 500, 2000, 4000, 20_000),
  word: fc.option(fc.constantFrom('中央', '本町', '東', '一丁目', '東県', '12', '町'), { freq: 2 }),
  code: fc.option(fc.nat(10_000), { freq: 2 }),
  levels: fc.oneof(fc.constant([...LEVELS]), fc.subarray([...LEVELS], { minLength: 1 })),
  showCodeZero: fc.boolean(),
  sort: fc.oneof(
    fc.constant([{ key: 'address_sort' as const, descending: false }]),
    fc.uniqueArray(
      fc.record({
        key: fc.constantFrom('distance' as const, 'address_sort' as const, 'address_level' as const),
        descending: fc.boolean(),
      }),
      { minLength: 1, maxLength: 3, selector: ({ key }) => key },
    ),
  ),
  offset: fc.oneof(fc.constant(0), fc.nat(6)),
  count: fc.oneof(fc.constant(1000), fc.nat(5)),
});

function offset(most: number): fc.Arbitrary<readonly [number, number]> {
  const each = fc.integer({ min: -most, max: most });
  return fc.tuple(each, each);
}

/** The query that a draft means on some records. */
export function placeQuery(draft: PlaceQueryDraft, records: readonly AddressRecord[]): AddressQuery {
  const { kind, near, off, radius, word, code, ...rest } = draft;
  const standing = records.filter(({ position }) => position != null);
  const at = standing[near % Math.max(1, standing.length)]?.position ?? degrees(CORNER);
  const place = [(Math.round(at[0] * 1e7) + off[0]) / 1e7, (Math.round(at[1] * 1e7) + off[1]) / 1e7] as const;
  const coded = code === null ? null : records[code % records.length].codes.slice(0, 3).join('');
  return {
    ...rest,
    ...(kind === 'proximity' ? {} : { position: place }),
    ...(kind === 'position' ? {} : { proximity: { centre: place, radius } }),
    ...(word === null || word.length < 2 ? {} : { word: { text: word, language: 'ja', match: 'partial' } }),
    ...(coded === null ? {} : { code: { text: coded, match: 'prefix' } }),
    polygon: true,
    shape: 'address',
  };
}
