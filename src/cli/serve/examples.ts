import type { AddressQuery, AddressSearch } from '../../search/query.js';
import { LEVELS, type Level } from '../../vocabulary/levels.js';

/**
 * Requests to try first with the starter: an address, a reading, a name in Latin letters, a ward's boundary, a radius, a former
 * city, a house.
 */
export const STARTER_EXAMPLES = [
  '/search/address?word=霞が関',
  '/search/address?word=ほんごう',
  '/search/address_multi?word_en=Ginza',
  '/search/address?word=文京区&address_level=SHK&address_polygon=true',
  '/search/address?proximity=139.7530,35.7070,300&sort=distance',
  '/search/address?word=浦和市',
  '/search/address?word=文京区春日1-16-21',
] as const;

/** Children of a place that are compared, in the order of their codes: those of most places, and few enough for a cluster. */
const MOST_COMPARED = 200;

/** Prefectures whose municipalities are compared: one with many fields may have no large town. */
const MOST_PREFECTURES = 3;

/**
 * Three requests that this data answers, as paths with unescaped query: a whole address, a municipality, a name. They are
 * about the largest place, by what lies below it, as `/geocode` prefers it: the largest municipality of the largest
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
  ];
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
    const { items } = await search.search(asked(code, [level], MOST_COMPARED));
    for (const record of JSON.parse(`[${new TextDecoder().decode(items)}]`) as ExampleRecord[]) {
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

/** A request as a command line: `curl -G URL --data-urlencode 'word=…'`. */
export function curlLine(base: string, request: string): string {
  const [path, query] = request.split('?', 2);
  const data = query.split('&').map((pair) => `--data-urlencode '${pair.replaceAll("'", "'\\''")}'`);
  return ['curl -G', `${base}${path}`, ...data].join(' ');
}
