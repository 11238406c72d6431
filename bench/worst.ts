/**
 * The slowest words of a gazetteer, sought where they must be: the fragments of spellings, and pairs of fragments across a
 * border between two segments, that lead to the most postings and edges, in every language and kind of match, numbers with
 * each counter too. Milliseconds of the processor in process, first 100 ids and the exact total, each word's fastest time.
 * With `--numbers N` words of one to three numbers instead, N of them drawn for each of two and three; with `--endings N` the N
 * commonest last characters of town names with numbers behind them.
 * `npm run bench:worst -- FILE.gaz [--fragments 100] [--numbers 300] [--endings 24] [--show 12] [--rounds 5]`
 */

import { parseArgs } from 'node:util';
import { COUNTERS } from '@banchi/engine/facts/counters.js';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import type { Gazetteer } from '@banchi/engine/gazetteer/gazetteer.js';
import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import type { AddressQuery } from '@banchi/engine/search/query.js';
import { TextIndex } from '@banchi/engine/search/select/text-index.js';
import { LANGUAGES, type Language } from '@banchi/engine/vocabulary/languages.js';
import { addressQuery } from './support/address-query.js';
import { endingWords } from './support/ending-words.js';
import { gazetteerLine } from './support/gazetteer.js';
import { heavyFragments } from './support/heavy-fragments.js';
import { machineLine } from './support/machine.js';
import { numberWords } from './support/number-words.js';
import { short, table } from './support/statistics.js';

const MATCHES = ['partial', 'prefix', 'exact'] as const;
/** So many times as many words as are shown are asked again. */
const AGAIN = 4;
/** Pairs of the heaviest fragments that are asked as two parts of one word. */
const PARTS = 12;
const JAPANESE_COUNTERS = ['丁目', '番地', '番1号'];

const { values: options, positionals: files } = parseArgs({
  allowPositionals: true,
  options: {
    fragments: { type: 'string', default: '100' },
    numbers: { type: 'string' },
    endings: { type: 'string' },
    show: { type: 'string', default: '12' },
    rounds: { type: 'string', default: '5' },
  },
});
if (files.length === 0) throw new Error('FILE.gaz … must be given');
const drawn = options.numbers === undefined ? null : Number(options.numbers);
const endings = options.endings === undefined ? null : Number(options.endings);
const [most, show, rounds] = [options.fragments, options.show, options.rounds].map(Number);
console.log(machineLine());
for (const file of files) {
  const gazetteer = mapGazetteer(file);
  console.log(`\n${file}: ${gazetteerLine(gazetteer)}`);
  measure(gazetteer);
  gazetteer.close();
}

/** A word and its times. */
interface Asked {
  readonly text: string;
  readonly ms: number;
  readonly hit: number;
}

function measure(gazetteer: Gazetteer): void {
  const index = new TextIndex(gazetteer.spellings());
  const search = new GazetteerSearch(gazetteer, { recentBytes: 0 });
  const fragments = drawn === null && endings === null ? heavyFragments(index, most) : [];
  const languages = gazetteer.foreignRanks() === null ? (['ja'] as const) : LANGUAGES;
  for (const language of languages) {
    const words = [
      ...(drawn === null ? [] : numberWords(language, drawn)),
      ...(endings === null ? [] : endingWords(gazetteer, index, language, endings)),
      ...wordsOf(fragments, language),
    ];
    for (const match of MATCHES) {
      const found = words.map((text) => ask(search, { text, language, match })).sort((a, b) => b.ms - a.ms);
      // a single time may have been one of something else
      const again = found
        .slice(0, AGAIN * show)
        .map(({ text }) => askAgain(search, { text, language, match }));
      const slowest = again.sort((a, b) => b.ms - a.ms).slice(0, show);
      const cells = slowest.map(({ text, ms, hit }) => [text, short(ms), short(hit)]);
      const finding = found.filter(({ hit }) => hit > 0).length;
      console.log(`\n${language}, ${match}: ${found.length} words, ${finding} find something; the slowest`);
      console.log(table([['word', 'ms', 'hits'], ...cells]));
    }
  }
}

/** The fragments, numbers among them with counters too, and the heaviest two by two as parts of one word. */
function wordsOf(fragments: readonly string[], language: Language): string[] {
  const counters = language === 'ja' ? JAPANESE_COUNTERS : COUNTERS[language];
  const counted = fragments
    .filter((text) => /\d-?$/.test(text))
    .flatMap((text) => counters.map((counter) => text.replace(/-?$/, counter)));
  const few = fragments.slice(0, PARTS);
  const parts = few.flatMap((one) => few.map((other) => `${one} ${other}`));
  return [...new Set([...fragments, ...counted, ...(language === 'ja' ? [] : parts)])];
}

function ask(search: GazetteerSearch, word: NonNullable<AddressQuery['word']>): Asked {
  const query = addressQuery({ word, shape: word.language === 'ja' ? 'address' : 'multilingual' });
  const start = process.cpuUsage();
  const { hit } = search.find(query);
  const { user, system } = process.cpuUsage(start);
  return { text: word.text, ms: (user + system) / 1000, hit };
}

/** Asks a word again, and returns the fastest of several times: the word's own cost. */
function askAgain(search: GazetteerSearch, word: NonNullable<AddressQuery['word']>): Asked {
  const times = Array.from({ length: rounds }, () => ask(search, word));
  return times.reduce((best, each) => (each.ms < best.ms ? each : best));
}
