import type { LocalSearch } from '../search/local.js';
import { LEVELS } from '../vocabulary/levels.js';
import { type Reply, type Request, replyTo } from './reply.js';

/** Records of each level that requests are made of: spread evenly over the country. */
const RECORDS = 8;

/** The fields of a record in a search's answer that are used here. */
interface Item {
  readonly address: string;
  readonly address_code: string;
  readonly position: readonly [number, number] | null;
}

const itemsOf = ({ body }: Reply): readonly Item[] =>
  JSON.parse(new TextDecoder().decode(body)).result?.item ?? [];

/** Requests as people send them, about records all over a file: by address, part of an address, code and position. */
export function typicalRequests(search: LocalSearch): Request[] {
  const requests: Request[] = [];
  const ask = (path: string, ...entries: Request['entries']): void => {
    requests.push({ path, entries });
  };
  for (const level of LEVELS) {
    const records = search.dataSets[0].records[level] ?? 0;
    for (let i = 0; i < RECORDS; i++) {
      const offset = Math.floor((records * (i + 0.5)) / RECORDS);
      const entries: Request['entries'] = [
        ['address_level', level],
        ['limit', `${offset},1`],
      ];
      for (const { address, address_code, position } of itemsOf(
        replyTo(search, { path: '/search/address', entries }),
      )) {
        ask('/geocode', ['word', address]);
        ask('/geocode', ['word', `${address} ビル5F`]);
        ask('/search/address', ['word', [...address].slice(-4).join('')]);
        ask('/search/address', ['address_code', address_code]);
        if (position !== null) ask('/search/address', ['position', position.join(',')]);
      }
    }
  }
  return requests;
}
