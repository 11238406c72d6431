/**
 * Words in the four languages: first 100 ids and the exact total, and the costs of the languages in bytes and build time.
 * `npm run bench:multilingual [-- FILE.gaz]`; without a file the usual set is measured, and built once more without
 * the languages for comparison (`--search` leaves that out).
 */

import { statSync } from 'node:fs';
import { join } from 'node:path';
import { buildGazetteer } from '@banchi/build/indexing/build.js';
import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import type { AddressQuery } from '@banchi/engine/search/query.js';
import { FOREIGN_LANGUAGES, type ForeignLanguage } from '@banchi/engine/vocabulary/languages.js';
import { addressQuery } from './support/address-query.js';
import { drawForeignWords, type ForeignWord } from './support/foreign-words.js';
import { CACHE, gazetteerLine, measuredGazetteer, recordCount, usualSources } from './support/gazetteer.js';
import { machineLine } from './support/machine.js';
import { seededRandom, shuffled } from './support/random.js';
import { median, quantile, short, table } from './support/statistics.js';

const SEED = 4;
const ROUNDS = 9;
/** Rounds before the first that counts: a service has compiled its code long before most requests. */
const WARM_ROUNDS = 20;
const QUERIES = 520;

/** A word with the times it took. */
interface Measured extends ForeignWord {
  readonly language: ForeignLanguage;
  readonly query: AddressQuery;
  readonly times: number[];
  hit: number;
}

const argument = process.argv.slice(2).find((each) => !each.startsWith('--'));
const gazetteer = await measuredGazetteer(argument);
const search = new GazetteerSearch(gazetteer, { recentBytes: 0 });
console.log(machineLine());
console.log(gazetteerLine(gazetteer));

const words = FOREIGN_LANGUAGES.flatMap((language) =>
  drawForeignWords(gazetteer, search, language, QUERIES, SEED).map((word) => measured(word, language)),
);
for (const word of words) word.hit = search.find(word.query).hit;
const random = seededRandom(SEED);
// one language after the other, each with all its words in random order, as the Japanese ones are asked
for (const asked of FOREIGN_LANGUAGES) {
  const own = words.filter(({ language }) => language === asked);
  for (let round = -WARM_ROUNDS; round < ROUNDS; round++) {
    for (const { query, times } of shuffled(random, own)) {
      const start = performance.now();
      search.find(query);
      if (round >= 0) times.push(performance.now() - start);
    }
  }
}
report();
const records = recordCount(gazetteer);
gazetteer.close();
if (argument === undefined && !process.argv.includes('--search')) await reportCosts(records);

function measured(word: ForeignWord, language: ForeignLanguage): Measured {
  const query = addressQuery({
    word: { text: word.text, language, match: 'partial' },
    shape: 'multilingual',
  });
  return { ...word, language, query, times: [], hit: 0 };
}

function report(): void {
  const rows = FOREIGN_LANGUAGES.flatMap((language) => {
    const own = words.filter((word) => word.language === language);
    const kinds = [...new Set(own.map(({ kind }) => kind))];
    return [
      row(
        `${language} 3 characters or more`,
        own.filter((word) => !isTwo(word)),
      ),
      row(`${language} two characters`, own.filter(isTwo)),
      ...kinds.map((kind) =>
        row(
          `  ${kind}`,
          own.filter((word) => word.kind === kind),
        ),
      ),
    ];
  });
  console.log(`\n${words.length} words; milliseconds, the median of ${ROUNDS} rounds each`);
  console.log(table([['', 'queries', 'p50', 'p95', 'p99', 'max'], ...rows]));
  console.log('\nworst ten');
  const worst = [...words].sort((a, b) => median(b.times) - median(a.times)).slice(0, 10);
  const cells = worst.map((word) => [
    `${word.language} ${word.text}`,
    word.kind,
    short(median(word.times)),
    short(word.hit),
  ]);
  console.log(table([['', 'kind', 'ms', 'hits'], ...cells]));
}

/** A part of two characters is looked for in whatever holds it, however long the others are. */
function isTwo({ text }: ForeignWord): boolean {
  return text.split(/[\s,]+/).some((part) => [...part].length < 3);
}

function row(name: string, group: readonly Measured[]): string[] {
  const times = group.map((word) => median(word.times));
  return [name, String(group.length), ...[0.5, 0.95, 0.99, 1].map((share) => short(quantile(times, share)))];
}

/** Builds the usual set with and without the languages, one after the other. */
async function reportCosts(records: number): Promise<void> {
  const costs: { readonly bytes: number; readonly seconds: number }[] = [];
  for (const languages of [true, false]) {
    const file = join(CACHE, languages ? 'languages.gaz' : 'japanese.gaz');
    const start = performance.now();
    await buildGazetteer(file, usualSources(), { languages });
    costs.push({ bytes: statSync(file).size, seconds: (performance.now() - start) / 1000 });
  }
  const [all, japanese] = costs;
  console.log(
    `\nthe four languages add ${((all.bytes - japanese.bytes) / records).toFixed(1)} bytes a record ` +
      `(${(japanese.bytes / records).toFixed(1)} without) and ${short((all.seconds / japanese.seconds - 1) * 100)} % ` +
      `to the build (${short(japanese.seconds)} s without, ${short(all.seconds)} s with them)`,
  );
}
