import { readSearched } from '@banchi/engine/reading/reading.js';
import type { GazetteerSearch } from '@banchi/engine/search/engine.js';
import type { AddressQuery } from '@banchi/engine/search/query.js';
import { spellings } from '@banchi/engine/text/index.js';
import type { Level } from '@banchi/engine/vocabulary/levels.js';
import { addressQuery } from '../../bench/support/address-query.js';

/** One named segment of an address. */
export interface Segment {
  readonly level: Level;
  /** Of the address down to here. */
  readonly code: string;
  readonly name: string;
  /** Katakana, alphanumerics as they are; null where the source has none. */
  readonly read: string | null;
  /** Katakana, alphanumerics read out. */
  readonly readThrough: string | null;
}

/** A record as the service shows it: its code, its full reading, and its named segments from the prefecture down. */
export interface Address {
  readonly code: string;
  readonly level: Level;
  readonly read: string | null;
  readonly segments: readonly Segment[];
}

/** A record as the service answers it. */
export type Item = Readonly<Record<string, string | null>>;

/** Response fields of a level: `address2`, `address_read2` … */
const FIELDS: readonly (readonly [level: Level, base: string, number: string])[] = [
  ['TOD', 'address', '2'],
  ['SHK', 'address', '3'],
  ['OAZ', 'address', '4'],
  ['AZC', 'address', '5'],
  ['GIK', 'address_detail', '1'],
  ['TBN', 'address_detail', '2'],
];

/** A query with default parameters: the first record of a partial match, in the order of the tree. */
export function firstHit(text: string): AddressQuery {
  return addressQuery({ word: { text, language: 'ja', match: 'partial' }, count: 1 });
}

/** The record at a place in the order of the tree, placeholders not counted. */
export function addressAt(search: GazetteerSearch, offset: number): Address {
  const { items } = search.search({ ...firstHit(''), word: undefined, offset });
  return parseAddress(items);
}

/** Reads one item of an answer. */
export function parseAddress(item: Uint8Array): Address {
  return addressOf(JSON.parse(new TextDecoder().decode(item)) as Item);
}

/** The record that an item of an answer is of. */
export function addressOf(record: Item): Address {
  let code = '';
  const segments = FIELDS.flatMap(([level, base, number]): Segment[] => {
    code += record[`${base}_code${number}`] ?? '';
    const name = record[base + number];
    if (name === null || name === '') return [];
    const read = record[`${base}_read${number}`];
    return [{ level, code, name, read, readThrough: record[`${base}_read_through${number}`] }];
  });
  return {
    code: record.address_code ?? '',
    level: segments[segments.length - 1].level,
    read: record.address_read,
    segments,
  };
}

/** Names joined as a full address is: a hyphen where digit meets digit or a number follows a block. */
export function join(
  segments: readonly Segment[],
  nameOf: (segment: Segment) => string = (s) => s.name,
): string {
  let text = '';
  segments.forEach((segment, i) => {
    const name = nameOf(segment);
    const digits = /[0-9０-９]$/.test(text) && /^[0-9０-９]/.test(name);
    const behindBlock = segments[i - 1]?.level === 'GIK' && /^[0-9]/.test(name);
    text += (digits || (behindBlock && !/[番号の]地?$/.test(text)) ? '-' : '') + name;
  });
  return text;
}

/**
 * Whether an address truly reads as a text: the folded text is a tail of it, begun at any level, each segment in one
 * of its spellings. 日永 reads as 大字日永, カミマチ as 上町 and 神町; 本町10 does not read as 本町1.
 */
export function readsAs(address: Address, text: string): boolean {
  const folded = readSearched(text, 'ja').folded;
  const whole = /[0-9]$/.test(folded) ? `${folded}-` : folded;
  let places = new Set<number>();
  for (const { level, name, read, readThrough } of address.segments) {
    const reached = new Set<number>();
    for (const spelling of spellings({ level, name, read, readThrough })) {
      for (const from of [0, ...places])
        if (whole.startsWith(spelling, from)) reached.add(from + spelling.length);
    }
    places = reached;
  }
  return places.has(whole.length);
}
