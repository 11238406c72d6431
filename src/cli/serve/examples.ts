import type { AddressSearch } from '../../search/query.js';

/**
 * What a stranger tries first with the starter: an address, a reading, a name in Latin letters, a ward's boundary, a radius, a former
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

/** Levels whose addresses make good examples, best first. */
const LEVELS = ['OAZ', 'AZC', 'SHK', 'TOD', 'TBN'] as const;

/** Three requests that this data answers, as paths with unescaped query: a whole address, a municipality, a name. */
export async function exampleRequests(search: AddressSearch): Promise<string[]> {
  for (const level of LEVELS) {
    const { hit } = await recordAt(search, level, 0);
    if (hit === 0) continue;
    // The first record is often an odd one; one further on is ordinary.
    const { record } = await recordAt(search, level, Math.min(20_000, Math.floor(hit / 2)));
    const own = record.address5 ?? record.address4 ?? record.address3 ?? record.address2 ?? '';
    const code = `${record.address_code2 ?? ''}${record.address_code3 ?? ''}`;
    return [
      `/search/address?word=${record.address}&limit=0,3`,
      `/search/address?address_code=${code}&code_match_type=2&address_level=SHK,OAZ&limit=0,5`,
      `/search/address?word=${own.length > 1 ? own : record.address}&sort=-address_code&limit=0,3`,
    ];
  }
  return [];
}

async function recordAt(
  search: AddressSearch,
  level: (typeof LEVELS)[number],
  offset: number,
): Promise<{ hit: number; record: Readonly<Record<string, string | null>> }> {
  const { hit, items } = await search.search({
    levels: [level],
    showCodeZero: false,
    sort: [{ key: 'address_sort', descending: false }],
    offset,
    count: 1,
    polygon: false,
    shape: 'address',
  });
  return { hit, record: items.length === 0 ? {} : JSON.parse(new TextDecoder().decode(items)) };
}

/** A request as a command line: `curl -G URL --data-urlencode 'word=…'`. */
export function curlLine(base: string, request: string): string {
  const [path, query] = request.split('?', 2);
  const data = query.split('&').map((pair) => `--data-urlencode '${pair.replaceAll("'", "'\\''")}'`);
  return ['curl -G', `${base}${path}`, ...data].join(' ');
}
