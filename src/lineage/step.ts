/**
 * What can become of a municipality, a ward or a county, in the words of the official list. The order is that of the numbers in a
 * gazetteer file, so a new kind goes to the end.
 *
 * | kind | the list says |
 * |---|---|
 * | merge | 合併し…を新設: several end, a new one begins, often with the name and the code of one of them |
 * | absorb | 編入: one ends in another, which stays what it was |
 * | city, town | 市制施行, 町制施行: a town becomes a city, a village a town |
 * | rename | 名称変更: another name, or another reading of it |
 * | county | 郡の区域変更: it comes into another county |
 * | subprefecture | 区域変更: it comes into another subprefecture of Hokkaido |
 * | designated | 政令指定都市施行: a city gets wards |
 * | ward | 区の新設: a ward of land that its city just absorbed |
 * | separate | 分離し…を新設: a new ward of a part of others, which stay |
 * | divide | 分割し…を新設: one ends in several |
 * | unite | 統合し…を新設: wards end in a new one |
 * | reorganise | 再編: wards end in others |
 * | county-begins, county-ends | 郡の新設, 郡の廃止 |
 * | core-city, special-city | 中核市, 特例市に移行: more duties, the same place |
 */
export const STEP_KINDS = [
  'merge',
  'absorb',
  'city',
  'town',
  'rename',
  'county',
  'subprefecture',
  'designated',
  'ward',
  'separate',
  'divide',
  'unite',
  'reorganise',
  'county-begins',
  'county-ends',
  'core-city',
  'special-city',
] as const;

/** One of {@link STEP_KINDS}. */
export type StepKind = (typeof STEP_KINDS)[number];

/** A municipality, a ward or a county as it was called at some time. */
export interface Unit {
  /** Standard area code, five digits: prefecture and municipality without the check digit. */
  readonly code: string;
  /** Own name: 亀田町, 中央区. */
  readonly name: string;
  /** Reading of the own name, katakana; null where the list gives none. */
  readonly read: string | null;
  /** County, subprefecture or designated city that it lies in, or null. */
  readonly above: string | null;
  /** Reading of that, katakana. */
  readonly aboveRead: string | null;
}

/** One line of descent: what one unit became on one day. A merger of three has three. */
export interface Step {
  /** The first day on which the new holds, `2005-03-31`. */
  readonly date: string;
  readonly kind: StepKind;
  /** Null for what begins without a predecessor. */
  readonly from: Unit | null;
  /** Null for what ends without a successor. */
  readonly to: Unit | null;
  /** Whether all of `from` went to `to`. */
  readonly whole: boolean;
  /** Which part went there, as the list says it: 大字梯及び古関, 三方原地区以外. Null for the whole, and where nothing is said. */
  readonly part: string | null;
}

/** What steps of a kind do: whether `from` is no more, and whether `to` was not there before. */
export const STEP_EFFECTS: Readonly<Record<StepKind, { readonly ends: boolean; readonly begins: boolean }>> =
  {
    merge: { ends: true, begins: true },
    absorb: { ends: true, begins: false },
    city: { ends: true, begins: true },
    town: { ends: true, begins: true },
    rename: { ends: true, begins: true },
    county: { ends: true, begins: true },
    subprefecture: { ends: true, begins: true },
    designated: { ends: true, begins: true },
    ward: { ends: false, begins: true },
    separate: { ends: false, begins: true },
    divide: { ends: true, begins: true },
    unite: { ends: true, begins: true },
    reorganise: { ends: true, begins: true },
    'county-begins': { ends: false, begins: true },
    'county-ends': { ends: true, begins: false },
    'core-city': { ends: false, begins: false },
    'special-city': { ends: false, begins: false },
  };
