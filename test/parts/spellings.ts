import type { GazetteerSearch } from '@banchi/engine/search/engine.js';
import type { AddressParts } from '@banchi/engine/vocabulary/parts.js';
import { seededRandom } from '../../bench/support/random.js';
import { addressOf, type Item } from '../robustness/address.js';
import { WAYS } from '../robustness/ways/all.js';
import { drawAll, writtenWords } from '../robustness/ways/measure.js';
import type { Kind } from '../robustness/ways/subject.js';

/** A spelling whose number is not its record's. */
export interface WrongNumber {
  readonly way: string;
  readonly word: string;
  readonly expected: string;
  readonly found: string;
}

/** An answer of `/geocode` with parts. */
interface Parted {
  readonly record: Item | null;
  readonly match: { readonly parts: AddressParts };
}

/** What spellings of real records have for a number. */
export interface Spelled {
  readonly tried: number;
  readonly wrong: readonly WrongNumber[];
}

/** Kinds of records that have a number of their own. */
const NUMBERED: readonly Kind[] = ['house', 'lot', 'block'];

/** Writes up to `count` real records in each way, and compares the numbers of those that are found with their records'. */
export function spelledNumbers(search: GazetteerSearch, count: number): Spelled {
  const subjects = drawAll(search, 8 * count).filter(({ kind }) => NUMBERED.includes(kind));
  const wrong: WrongNumber[] = [];
  let tried = 0;
  for (const way of WAYS.filter(({ expects }) => expects === 'record'))
    for (const { subject, word } of writtenWords(way, subjects, count, seededRandom(10))) {
      const { record, match } = search.geocode({ word, target: null, parts: true }).value() as Parted;
      if (record === null || addressOf(record).code !== subject.address.code) continue;
      tried++;
      const expected = [record.address_detail1, record.address_detail2]
        .filter((name) => name !== null)
        .join('-');
      const { number, block } = match.parts;
      const found = number?.value ?? block?.value ?? '';
      if (found !== expected) wrong.push({ way: way.name, word, expected, found });
    }
  return { tried, wrong };
}
