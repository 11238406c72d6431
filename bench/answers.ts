/**
 * Pages of 1,000 full records as UTF-8 JSON, side by side with `JSON.stringify` of the same objects.
 * `npm run bench:answers [-- FILE.gaz]`
 */

import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import type { AddressQuery } from '@banchi/engine/search/query.js';
import { LEVELS } from '@banchi/engine/vocabulary/levels.js';
import { gazetteerLine, measuredGazetteer } from './support/gazetteer.js';
import { machineLine } from './support/machine.js';
import { between, seededRandom, shuffled } from './support/random.js';
import { median, quantile, short, table } from './support/statistics.js';

const SEED = 2;
const PAGES = 60;
const ROUNDS = 7;
const COUNT = 1000;

/** Where the pages come from: levels differ in how long their records are and how much siblings share. */
const KINDS: readonly [string, Pick<AddressQuery, 'levels' | 'code'>][] = [
  ['all levels, all Japan', { levels: LEVELS }],
  ['large sections', { levels: ['OAZ'] }],
  ['small sections', { levels: ['AZC'] }],
  ['lots and house numbers', { levels: ['TBN'] }],
  ['lots of one city', { levels: ['TBN'], code: { text: '30201', match: 'prefix' } }],
];

/** One page: the query and its records as objects. */
interface Page {
  readonly query: AddressQuery;
  readonly records: unknown;
  readonly bytes: number;
}

const gazetteer = await measuredGazetteer(process.argv[2]);
const search = new GazetteerSearch(gazetteer);
console.log(machineLine());
console.log(gazetteerLine(gazetteer));
const random = seededRandom(SEED);
const encoder = new TextEncoder();
const rows: string[][] = [['1,000 records', 'ms p50', 'p95', 'JSON.stringify p50', 'ratio', 'kB a page']];
for (const [name, conditions] of KINDS) rows.push(measure(name, drawPages(conditions)));
console.log(`\n${table(rows)}`);
gazetteer.close();

function drawPages(conditions: Pick<AddressQuery, 'levels' | 'code'>): Page[] {
  const base: AddressQuery = {
    showCodeZero: false,
    sort: [{ key: 'address_sort', descending: false }],
    offset: 0,
    count: COUNT,
    polygon: false,
    shape: 'address',
    ...conditions,
  };
  const { hit } = search.search({ ...base, count: 0 });
  return Array.from({ length: PAGES }, () => {
    // beyond the service's largest offset too, so that pages of the whole file are read
    const query = { ...base, offset: between(random, 0, Math.max(0, hit - COUNT)) };
    const { items } = search.search(query);
    return { query, records: JSON.parse(`[${new TextDecoder().decode(items)}]`), bytes: items.length };
  });
}

function measure(name: string, pages: readonly Page[]): string[] {
  const own: number[] = [];
  const plain: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    for (const { query, bytes } of shuffled(random, pages)) {
      const start = performance.now();
      const answer = search.search(query);
      const written = answer.items.length;
      answer.release();
      const time = performance.now() - start;
      if (written !== bytes) throw new Error(`${name}: ${written} bytes, before ${bytes}`);
      if (round > 0) own.push(time);
    }
    for (const { records, bytes } of shuffled(random, pages)) {
      const start = performance.now();
      const written = encoder.encode(JSON.stringify(records)).length;
      const time = performance.now() - start;
      if (written !== bytes + 2)
        throw new Error(`${name}: ${written} bytes from JSON.stringify, ${bytes} here`);
      if (round > 0) plain.push(time);
    }
  }
  return [
    name,
    short(median(own)),
    short(quantile(own, 0.95)),
    short(median(plain)),
    short(median(plain) / median(own)),
    short(median(pages.map((page) => page.bytes)) / 1000),
  ];
}
