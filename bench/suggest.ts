/**
 * Completions of words that are being typed, in process: records drawn over the whole country, their addresses in five
 * languages and in kana from the prefecture, from the municipality and from the town down, each cut at every length.
 * `npm run bench:suggest [-- FILE.gaz]`
 */

import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import type { AddressQuery } from '@banchi/engine/search/query.js';
import { LEVELS } from '@banchi/engine/vocabulary/levels.js';
import { addressQuery } from './support/address-query.js';
import { gazetteerLine, measuredGazetteer } from './support/gazetteer.js';
import { machineLine } from './support/machine.js';
import { between, seededRandom, shuffled } from './support/random.js';
import { median, quantile, short, table } from './support/statistics.js';

const SEED = 9;
const RECORDS = 60;
const ROUNDS = 3;
const LENGTHS: readonly (readonly [from: number, to: number])[] = [
  [1, 1],
  [2, 2],
  [3, 4],
  [5, 8],
  [9, 16],
  [17, 200],
];

/** A word and the times it took. */
interface Measured {
  readonly word: string;
  readonly language: string;
  readonly times: number[];
}

const gazetteer = await measuredGazetteer(process.argv[2]);
const search = new GazetteerSearch(gazetteer);
console.log(machineLine());
console.log(gazetteerLine(gazetteer));
const random = seededRandom(SEED);
const start = performance.now();
search.suggest({ word: '東', languages: 'all' }).bytes();
console.log(`the first word, which prepares the others: ${short(performance.now() - start)} ms`);

const words = new Map<string, Measured>();
for (const level of LEVELS.slice(1)) for (let i = 0; i < RECORDS; i++) draw(level);
const all = shuffled(random, [...words.values()]);
for (let round = -1; round < ROUNDS; round++) {
  for (const { word, times } of all) {
    const began = performance.now();
    search.suggest({ word, languages: 'all' }).bytes();
    if (round >= 0) times.push(performance.now() - began);
  }
}
const rows = [['characters', 'words', 'p50 ms', 'p95', 'p99', 'max']];
for (const [from, to] of LENGTHS) {
  const own = all.filter(({ word }) => word.length >= from && word.length <= to);
  rows.push(row(to === from ? String(from) : to === 200 ? `${from} and more` : `${from}–${to}`, own));
}
for (const language of new Set(all.map((each) => each.language)))
  rows.push(
    row(
      language,
      all.filter((each) => each.language === language),
    ),
  );
rows.push(row('all', all));
console.log(`\n${table(rows)}`);
const slowest = all.toSorted((a, b) => median(b.times) - median(a.times)).slice(0, 8);
console.log(`\nslowest: ${slowest.map(({ word, times }) => `${word} ${short(median(times))}`).join(', ')}`);
gazetteer.close();

/** Every beginning of the ways to write a record. */
function draw(level: (typeof LEVELS)[number]): void {
  const base: AddressQuery = addressQuery({ levels: [level], shape: 'multilingual' });
  const { hit } = search.find({ ...base, count: 0 });
  const { items } = search.search({ ...base, offset: between(random, 0, hit - 1), count: 1 });
  const [item] = JSON.parse(`[${new TextDecoder().decode(items)}]`) as Record<string, string | null>[];
  const add = (text: string, language: string): void => {
    const letters = [...text];
    for (let length = 1; length <= letters.length; length++) {
      const word = letters.slice(0, length).join('');
      if (word.trim() !== '' && !words.has(word)) words.set(word, { word, language, times: [] });
    }
  };
  for (const [fields, language] of [
    ['address', 'kanji'],
    ['address_read', 'kana'],
    ['address_en', 'English'],
    ['address_zh_cn', 'Simplified Chinese'],
    ['address_zh_tw', 'Traditional Chinese'],
    ['address_ko', 'Korean'],
  ])
    add(item?.[fields] ?? '', language);
  const { address2 = '', address3 = '', address4 = '', address5 = '' } = item ?? {};
  add([address3, address4, address5].map((part) => part ?? '').join(''), 'kanji');
  add([address2, address3, address4, address5].map((part) => part ?? '').join(''), 'kanji');
}

function row(name: string, group: readonly Measured[]): string[] {
  const times = group.map((word) => median(word.times));
  return [name, String(group.length), ...[0.5, 0.95, 0.99, 1].map((share) => short(quantile(times, share)))];
}
