import { type AddressQuery, type AddressSearch, NotImplemented } from '@banchi/engine/search/query.js';
import { LANGUAGE_TABLE } from '@banchi/engine/vocabulary/language-table.js';
import { FOREIGN_LANGUAGES } from '@banchi/engine/vocabulary/languages.js';
import { LEVELS, type Level } from '@banchi/engine/vocabulary/levels.js';
import type { Key } from '../../credentials/key.js';

/**
 * Requests to try first with the starter: an address, a reading, a name in Latin letters, a ward's boundary, a radius, a former
 * city, a house; then the ones for readers of other languages.
 */
export const STARTER_EXAMPLES = [
  '/search/address?word=霞が関',
  '/search/address?word=ほんごう',
  '/search/address_multi?word_en=Ginza',
  '/search/address?word=文京区&address_level=SHK&address_polygon=true',
  '/search/address?proximity=139.7530,35.7070,300&sort=distance',
  '/search/address?word=浦和市',
  '/search/address?word=文京区春日1-16-21',
  ...FOREIGN_LANGUAGES.flatMap((language) => {
    const [ward, ...others] = LANGUAGE_TABLE[language].examples;
    const asked = (word: string): string => `/search/address_multi?word_${language}=${word}`;
    return [`${asked(ward)}&address_level=SHK&address_polygon=true`, ...others.map(asked)];
  }),
] as const;

/** Children of a place that are compared, in the order of their codes: those of most places, and few enough for a cluster. */
const MOST_COMPARED = 200;

/** Prefectures whose municipalities are compared: one with many fields may have no large town. */
const MOST_PREFECTURES = 3;

/**
 * Requests that this data answers, as paths with unescaped query: a whole address, a municipality, a name; then the address and the name
 * in each other language that the data has. They are about the largest place by the number of records below it, as `/geocode` prefers it: the largest municipality of the largest
 * prefectures, and the largest section in that.
 */
export async function exampleRequests(search: AddressSearch): Promise<string[]> {
  let places: readonly ExampleRecord[] = [];
  for (const level of LEVELS) {
    // records of finer levels only if there are no others
    if (places.length > 0 && LEVELS.indexOf(level) > LEVELS.indexOf('OAZ')) break;
    const found = await largest(search, level, places.length === 0 ? [''] : places.map(codeOf));
    if (found.length > 0) places = found.slice(0, level === 'TOD' ? MOST_PREFECTURES : 1);
  }
  const [place] = places;
  if (place === undefined) return [];
  const own = place.address5 ?? place.address4 ?? place.address3 ?? place.address2 ?? '';
  const code = `${place.address_code2 ?? ''}${place.address_code3 ?? ''}`;
  return [
    `/search/address?word=${place.address}&limit=0,3`,
    `/search/address?address_code=${code}&code_match_type=2&address_level=SHK,OAZ&limit=0,5`,
    `/search/address?word=${own.length > 1 ? own : place.address}&sort=-address_code&limit=0,3`,
    ...(await foreignRequests(search, place)),
  ];
}

/** The address of a place in each language of the data, and its own name; none from data in Japanese alone. */
async function foreignRequests(search: AddressSearch, place: ExampleRecord): Promise<string[]> {
  const level = place.address_level as Level;
  let record: ExampleRecord;
  try {
    const { records } = await search.page({ ...asked(codeOf(place), [level], 1), shape: 'multilingual' });
    [record] = records as readonly object[] as readonly ExampleRecord[];
  } catch (error) {
    if (error instanceof NotImplemented) return [];
    throw error;
  }
  return FOREIGN_LANGUAGES.flatMap((language) => {
    const address = record[`address_${language}`];
    const own = record[`address4_${language}`] ?? record[`address3_${language}`];
    const words = [address, own?.split(',')[0]].filter((word) => word != null);
    return [...new Set(words)].map((word) => `/search/address_multi?word_${language}=${word}&limit=0,3`);
  });
}

/** Fields of a record as a search answers it. */
type ExampleRecord = Readonly<Record<string, string | null>>;

const codeOf = (record: ExampleRecord): string => record.address_code ?? '';

/** The records of a level whose codes begin with one of some, those with the most below them first. */
async function largest(
  search: AddressSearch,
  level: Level,
  above: readonly string[],
): Promise<readonly ExampleRecord[]> {
  const sized: { readonly record: ExampleRecord; readonly size: number }[] = [];
  for (const code of above) {
    const { records } = await search.page(asked(code, [level], MOST_COMPARED));
    for (const record of records as readonly object[] as readonly ExampleRecord[]) {
      const { hit } = await search.search(asked(codeOf(record), LEVELS, 0));
      sized.push({ record, size: hit });
    }
  }
  return sized.sort((a, b) => b.size - a.size).map(({ record }) => record);
}

/** A query for records whose codes begin so. */
function asked(code: string, levels: readonly Level[], count: number): AddressQuery {
  return {
    code: code === '' ? undefined : { text: code, match: 'prefix' },
    levels,
    showCodeZero: false,
    sort: [{ key: 'address_sort', descending: false }],
    offset: 0,
    count,
    polygon: false,
    shape: 'address',
  };
}

/** How requests are shown where a key is needed. */
interface KeyedExamples {
  /** Options of curl: the key in the variable KEY, and the credentials of the key's mode. */
  readonly options: string;
  /** Whether the variable TOKEN holds a token. */
  readonly hasToken: boolean;
  /** Whether a request is within the contracts of the key. */
  readonly isAllowed: (request: string) => boolean;
}

/** Examples for the first key that is valid and may ask for them; null where there is none. */
export function examplesWithKey(keys: readonly Key[], now: number): KeyedExamples | null {
  for (const { modes, referers, contracts, revoked, expires } of keys) {
    const mode = modes.find((each) => each !== 'url');
    if (mode === undefined || revoked !== null || (expires !== null && Date.parse(expires) <= now)) continue;
    const proof = { ip: 'ip', referer: 'referer', bearer: 'Bearer $TOKEN', url: '' }[mode];
    const page = mode === 'referer' ? ` -e '${pageOf(referers[0])}'` : '';
    const isAllowed = (request: string): boolean =>
      (contracts.includes('multilingual') || !request.includes('/address_multi')) &&
      (contracts.includes('pastmap') || !request.includes('pastmap_year'));
    return {
      options: `-H "x-api-key: $KEY" -H "authorization: ${proof}"${page}`,
      hasToken: mode === 'bearer',
      isAllowed,
    };
  }
  return null;
}

/** A page that a pattern of pages admits: `https://www.example.jp/` for `*.example.jp`. */
function pageOf(pattern: string): string {
  const whole = pattern.includes('://') ? pattern : `https://${pattern}`;
  const page = whole.replace('://*.', '://www.').replace(/:\*/, '').replaceAll('*', 'x');
  return page.split('/').length > 3 ? page : `${page}/`;
}

/**
 * A request as a command line: `curl -G URL --data-urlencode 'word=…'`.
 * @param options of curl besides
 */
export function curlLine(base: string, request: string, options = ''): string {
  const [path, query] = request.split('?', 2);
  const data = query.split('&').map((pair) => `--data-urlencode '${pair.replaceAll("'", "'\\''")}'`);
  return ['curl -G', `${base}${path}`, ...data, options].join(' ').trimEnd();
}
