/** How names of municipalities are composed: a county, a city or an island, and a municipality or ward in it. */

/** A place that stands before another in the name of a municipality. */
type OuterPlace = 'county' | 'city' | 'island';

/** The two names in the name of a municipality: 東牟婁郡 and 串本町, 名古屋市 and 緑区, 三宅島 and 三宅村. */
export interface ComposedName {
  readonly kind: OuterPlace;
  readonly outer: string;
  readonly inner: string;
}

/** [kind, where the two names meet]. */
const BORDERS: readonly (readonly [kind: OuterPlace, border: RegExp])[] = [
  // lazy, so that 八頭郡郡家町 is 八頭郡 and 郡家町; 小郡市, 郡上市 and 大和郡山市 have no town behind 郡
  ['county', /^(?<outer>.+?郡)(?<inner>.+[町村])$/u],
  ['city', /^(?<outer>.+?市)(?<inner>.+区)$/u],
  // some sources write the island where others write a county; 木島平村 is one name
  ['island', /^(?<outer>(?<island>.+)島)(?<inner>\k<island>[町村])$/u],
];

/** Islands that addresses name in front of one of them: 東京都伊豆大島大島町. */
export const ISLAND_CHAIN = '伊豆';

/** No municipality's name is longer, and the patterns would take long over longer texts. */
const LONGEST_NAME = 40;

/** The two names in the name of a municipality; null for a single one. */
export function composedName(name: string): ComposedName | null {
  if (name.length > LONGEST_NAME) return null;
  for (const [kind, border] of BORDERS) {
    const { outer, inner } = border.exec(name)?.groups ?? {};
    if (outer !== undefined && inner !== undefined) return { kind, outer, inner };
  }
  return null;
}

/** The city of a ward: 名古屋市 of 名古屋市緑区. Undefined for other names. */
export function cityOfWard(name: string): string | undefined {
  const composed = composedName(name);
  return composed?.kind === 'city' ? composed.outer : undefined;
}

/** Subprefectures of Hokkaido, which addresses leave out, as source of a regular expression. */
export const SUBPREFECTURE = '支庁|(?:総合)?振興局';

/** The end of a county's or subprefecture's name. */
export const COUNTY_ENDS = new RegExp(`(?:郡|${SUBPREFECTURE})$`, 'u');
