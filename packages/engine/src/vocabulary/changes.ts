/**
 * Kinds of change of a municipality, a ward or a county, in the words of the official list. The order is that of the numbers in a
 * gazetteer file, so a new kind goes to the end.
 *
 * | kind | the list says |
 * |---|---|
 * | merge | 合併し…を新設: several end, a new one begins, often with the name and the code of one of them |
 * | absorb | 編入: one ends in another, which goes on |
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

/**
 * Kinds of change of a town. The order is that of the numbers in a gazetteer file, so a new kind goes to the end.
 *
 * | kind | |
 * |---|---|
 * | same | the same name under the same code |
 * | recoded | the same name in the same municipality under another code |
 * | renamed | another name in the same municipality |
 * | transferred | it belongs to another municipality, with its name or another one |
 * | merged | its land belongs to a town that has other land too |
 * | divided | a town that has a part of its land; it may be there still |
 * | chome | numbered sections (丁目) with its name have a part of its land, as where houses are numbered anew (住居表示) |
 */
export const TOWN_KINDS = [
  'same',
  'recoded',
  'renamed',
  'transferred',
  'merged',
  'divided',
  'chome',
] as const;

/** One of {@link TOWN_KINDS}. */
export type TownKind = (typeof TOWN_KINDS)[number];
