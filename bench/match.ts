/**
 * Cost of `match_info=true`: pages of 100 records with it, in turn with the same pages without it.
 * `npm run bench:match [-- FILE.gaz]`
 */

import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import type { AddressQuery } from '@banchi/engine/search/query.js';
import { FOREIGN_LANGUAGES, type Language } from '@banchi/engine/vocabulary/languages.js';
import { addressQuery } from './support/address-query.js';
import { drawForeignWords } from './support/foreign-words.js';
import { gazetteerLine, measuredGazetteer } from './support/gazetteer.js';
import { machineLine } from './support/machine.js';
import { drawWords } from './support/queries.js';
import { seededRandom, shuffled } from './support/random.js';
import { median, quantile, short, table } from './support/statistics.js';
import { FoldedTexts } from './support/texts.js';

const SEED = 6;
const ROUNDS = 7;
/** Rounds before the first that counts: a service has compiled its code long before most requests. */
const WARM_ROUNDS = 3;
/** Words of each language. */
const WORDS = 400;
const PAGE = 100;
/** Texts behind an address that the data does not have. */
const BEHIND = ['ビル3F', '様方', ' 305号室', '先'];

/** A query with and without match info, and the time of both. */
interface Measured {
  readonly language: Language;
  readonly kind: 'partial' | 'exact' | 'over-specified';
  readonly plain: AddressQuery;
  readonly reported: AddressQuery;
  readonly times: readonly [plain: number[], reported: number[]];
  readonly hit: number;
}

const gazetteer = await measuredGazetteer(process.argv[2]);
const search = new GazetteerSearch(gazetteer, { recentBytes: 0 });
console.log(machineLine());
console.log(gazetteerLine(gazetteer));

const random = seededRandom(SEED);
const queries = [...japanese(), ...FOREIGN_LANGUAGES.flatMap(foreign)].filter(({ hit }) => hit > 0);
for (let round = -WARM_ROUNDS; round < ROUNDS; round++) {
  for (const { plain, reported, times } of shuffled(random, queries)) {
    // in turn the one first and the other, so that neither always finds the caches filled
    const order = round % 2 === 0 ? [plain, reported] : [reported, plain];
    for (const query of order) {
      const start = performance.now();
      search.search(query).release();
      if (round >= 0) times[query === plain ? 0 : 1].push(performance.now() - start);
    }
  }
}
report();
gazetteer.close();

function japanese(): Measured[] {
  const drawn = shuffled(random, drawWords(new FoldedTexts(gazetteer), SEED)).slice(0, WORDS);
  return drawn.flatMap(({ word }, i) => [
    measured('ja', 'partial', word),
    measured('ja', 'exact', word),
    measured('ja', 'over-specified', word + BEHIND[i % BEHIND.length]),
  ]);
}

function foreign(language: (typeof FOREIGN_LANGUAGES)[number]): Measured[] {
  return drawForeignWords(gazetteer, search, language, WORDS, SEED).flatMap(({ text }) => [
    measured(language, 'partial', text),
    measured(language, 'exact', text),
  ]);
}

function measured(language: Language, kind: Measured['kind'], text: string): Measured {
  const match = kind === 'exact' ? 'exact' : 'partial';
  const shape = language === 'ja' ? 'address' : 'multilingual';
  const plain = addressQuery({ word: { text, language, match }, shape, count: PAGE });
  return {
    language,
    kind,
    plain,
    reported: { ...plain, matchInfo: true },
    times: [[], []],
    hit: search.find(plain).hit,
  };
}

function report(): void {
  const rows = [['', 'queries', 'ms without', 'with', 'ratio of all time', 'ratio p50', 'p95']];
  const add = (name: string, chosen: (query: Measured) => boolean): void => {
    const own = queries.filter(chosen);
    if (own.length === 0) return;
    const [plain, reported] = [0, 1].map((i) => own.map(({ times }) => median(times[i])));
    const ratios = reported.map((time, i) => time / plain[i]);
    const sum = (times: readonly number[]): number => times.reduce((total, time) => total + time, 0);
    rows.push([
      name,
      String(own.length),
      short(median(plain)),
      short(median(reported)),
      short(sum(reported) / sum(plain)),
      short(median(ratios)),
      short(quantile(ratios, 0.95)),
    ]);
  };
  const full = ({ hit }: Measured): boolean => hit >= PAGE;
  for (const language of ['ja', ...FOREIGN_LANGUAGES] as const) {
    const own = (query: Measured): boolean => query.language === language;
    add(
      `${language}: partial, page of ${PAGE}`,
      (query) => own(query) && query.kind === 'partial' && full(query),
    );
    add(`${language}: partial, fewer`, (query) => own(query) && query.kind === 'partial' && !full(query));
    add(`${language}: exact`, (query) => own(query) && query.kind === 'exact');
    add(`${language}: over-specified`, (query) => own(query) && query.kind === 'over-specified');
  }
  add(`all pages of ${PAGE}`, full);
  add('all', () => true);
  console.log(`\n${table(rows)}`);
}
