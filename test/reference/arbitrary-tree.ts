import type { AddressRecord } from '@banchi/build/record/record.js';
import type { LonLat } from '@banchi/engine/vocabulary/coordinates.js';
import { LEVELS } from '@banchi/engine/vocabulary/levels.js';
import { fc } from '../support/property.js';

/**
 * Random address trees for property tests: few characters, so that names repeat, contain each other and meet at the
 * borders of segments; readings that are missing; aliases; zero codes at every level; code segments of any width.
 */

/** Names that a rule of folding or of spelling is about, by level. */
const NOTABLE: readonly (readonly string[])[] = [
  ['東県', '中県', '中京都', '本府', '東道', '一県'],
  ['中市', '中市中区', '東市本区', '東郡本町', '中郡中村', '東島東村', '本市', '中央区', '一三市'],
  [
    '中央',
    '本町',
    '大字本',
    '字中',
    '東三',
    '中ヶ本',
    '北一条西',
    '三丁目',
    '上ル町',
    '本町一の',
    '一',
    '東ノ本',
  ],
  ['一丁目', '二丁目', '３丁目', '十一丁目', '字東', 'イ', '甲', '第三地割', '1', '東', 'なか', '番外地'],
  ['1', '2', '12', '３', '11', 'A'],
  ['1', '2', '3-1', '12', '3-乙', '甲', '1-12', 'イ', '103'],
];
const NAME_UNITS = ['中', '央', '町', '本', '東', '一', '三', '1', '市', 'ナ', 'カ', 'の'] as const;
const READ_UNITS = [
  'ナ',
  'カ',
  'ナカ',
  'チョウ',
  'ホン',
  'イチ',
  '1',
  'ノ',
  '3チョウメ',
  'グン',
  'シ',
] as const;

/** The names of a segment of a random tree, and its values. */
interface Segment {
  readonly name: string;
  readonly read: string | null;
  readonly through: string | null;
  readonly aliases: readonly string[];
  readonly post: number | null;
  readonly position: LonLat | null;
  readonly entrances: readonly LonLat[] | null;
  readonly type: 0 | 1 | null;
  readonly exclude: boolean;
  /** Stands behind a zero code instead of a segment of this level: only its children are used. */
  readonly zero: boolean;
  /** Given as a record of its own where the build could add it. */
  readonly explicit: boolean;
  /** Not given at all, so that its children are left out. */
  readonly lost: boolean;
}

/** A segment and its children. */
interface Draft extends Segment {
  readonly children: readonly Draft[];
  /** How the children's segments are written. */
  readonly width: number;
}

/** A data set: canonical records in some order. */
export const recordsArbitrary: fc.Arbitrary<AddressRecord[]> = fc
  .record({
    roots: fc.array(draft(0), { minLength: 1, maxLength: 3 }),
    width: fc.integer({ min: 1, max: 3 }),
    year: sometimes(9, fc.constantFrom(2005, 2015)),
    turn: fc.nat(1000),
  })
  .map(({ roots, width, year, turn }) => {
    const records = flatten(roots, [], width).map((record, i) =>
      year === null ? record : { ...record, pastmap_year: year, pastmap_id: i },
    );
    const at = turn % (records.length + 1);
    const turned = [...records.slice(at), ...records.slice(0, at)];
    return turn % 2 === 0 ? turned : turned.reverse();
  });

function draft(depth: number): fc.Arbitrary<Draft> {
  const children: fc.Arbitrary<readonly Draft[]> =
    depth === 5
      ? fc.constant([])
      : fc.array(
          fc.constant(null).chain(() => draft(depth + 1)),
          { maxLength: depth < 2 ? 3 : 2, size: 'medium' },
        );
  return fc
    .record({ segment: segmentArbitrary(depth), children, width: fc.integer({ min: 1, max: 4 }) })
    .map(({ segment: own, ...below }) => ({ ...own, ...below }));
}

function segmentArbitrary(depth: number): fc.Arbitrary<Segment> {
  return fc.record({
    name: fc.oneof(
      { arbitrary: fc.constantFrom(...NOTABLE[depth]), weight: 2 },
      { arbitrary: joined(NAME_UNITS), weight: depth > 3 ? 0 : 1 },
    ),
    read: fc.oneof(fc.constant(null), joined(READ_UNITS), joined(READ_UNITS)),
    through: sometimes(5, joined(READ_UNITS)),
    aliases: fc.oneof(
      { arbitrary: fc.constant([]), weight: 4 },
      { arbitrary: fc.array(joined(NAME_UNITS), { minLength: 1, maxLength: 2 }), weight: 1 },
    ),
    post: sometimes(2, fc.integer({ min: 10, max: 13 })),
    position: sometimes(2, point()),
    entrances: sometimes(5, fc.array(point(), { minLength: 1, maxLength: 2 })),
    type: fc.constantFrom(null, 0, 1),
    exclude: rarely(6),
    zero: rarely(5),
    explicit: fc.boolean(),
    lost: rarely(40),
  });
}

/** How many children a node of each level has in a large tree. */
const LARGE = [2, 4, 9, 5, 5, 6];

/** Records of one large tree, some 14,000, in which the same few segments stand everywhere. */
export function largeTree(seed: number): AddressRecord[] {
  const pools = LARGE.map((_, depth) =>
    fc.sample(segmentArbitrary(depth), { seed: seed + depth, numRuns: 14 }),
  );
  let state = seed;
  const next = (): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state >>> 8;
  };
  const grow = (depth: number): Draft[] =>
    depth > 5
      ? []
      : Array.from({ length: LARGE[depth] }, () => ({
          ...pools[depth][next() % pools[depth].length],
          lost: false,
          children: grow(depth + 1),
          width: 3,
        }));
  return flatten(grow(0), [], 2);
}

function joined(units: readonly string[]): fc.Arbitrary<string> {
  return fc.array(fc.constantFrom(...units), { minLength: 1, maxLength: 3 }).map((each) => each.join(''));
}

function point(): fc.Arbitrary<LonLat> {
  const unit = fc.integer({ min: 0, max: 30_000_000 });
  return fc.tuple(unit, unit).map(([x, y]) => [135 + x / 1e7, 33 + y / 1e7] as const);
}

/** A value once in so many times, else null. */
function sometimes<T>(times: number, value: fc.Arbitrary<T>): fc.Arbitrary<T | null> {
  return fc.oneof({ arbitrary: fc.constant(null), weight: times - 1 }, { arbitrary: value, weight: 1 });
}

/** True once in so many times. */
function rarely(times: number): fc.Arbitrary<boolean> {
  return fc.integer({ min: 1, max: times }).map((each) => each === times);
}

function flatten(drafts: readonly Draft[], above: readonly string[], width: number): AddressRecord[] {
  const level = LEVELS[above.length];
  // at most one sibling has the zero code
  const zero = drafts.findIndex((each) => each.zero);
  return drafts.flatMap((each, i) => {
    const codes = [...above, i === zero ? '0'.repeat(width) : segment(i, width)];
    const below = flatten(each.children, codes, each.width);
    const values: AddressRecord = {
      codes,
      level,
      name: i === zero ? null : each.name,
      ...(each.post === null ? {} : { post_code: `00000${each.post}` }),
      ...(each.position === null ? {} : { position: each.position }),
      ...(each.exclude ? { exclude: true } : {}),
      ...(each.type === null ? {} : { name_type: each.type }),
      ...(each.entrances === null ? {} : { entrance_point: each.entrances }),
    };
    if (i === zero) return each.explicit ? [values, ...below] : below;
    if (each.lost) return below;
    const { read, through, aliases } = each;
    return [{ ...values, read, read_through: through, ...(aliases.length > 0 ? { aliases } : {}) }, ...below];
  });
}

/** Segments of siblings: of one width, or (width 4) of growing width, none a prefix of another. */
function segment(i: number, width: number): string {
  return width === 4 ? `${'2'.repeat(i)}1` : String(i + 1).padStart(width, '0');
}
