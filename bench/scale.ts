/**
 * The same kinds of query on countries of growing size: milliseconds in process, first 100 ids and the exact total.
 * `npm run bench:scale -- 0.3M 2.5M 25M [--japanese] [--fastest] [--chart FILE.svg]`, or `-- FILE.gaz …` for files that are
 * there. What is generated is kept in `.banchi/scale/`; delete that folder after a change to the build or to the file
 * format. `--fastest`: each query counts with its fastest round, where the machine has other work to do.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Gazetteer } from '../src/gazetteer/gazetteer.js';
import { buildGazetteer } from '../src/indexing/build.js';
import { GazetteerSearch } from '../src/search/engine.js';
import { Codes } from '../src/search/ids/codes.js';
import { LocalSearch } from '../src/search/local.js';
import type { AddressQuery } from '../src/search/query.js';
import { FOREIGN_LANGUAGES, type Language } from '../src/vocabulary/languages.js';
import type { SortKey } from '../src/vocabulary/sort-keys.js';
import { generatedJapan } from './generate/base.js';
import { addressQuery } from './support/address-query.js';
import { type Curve, drawCurves } from './support/chart.js';
import { drawForeignWords } from './support/foreign-words.js';
import { gazetteerLine } from './support/gazetteer.js';
import { machineLine } from './support/machine.js';
import { drawCodes, drawWords } from './support/queries.js';
import { seededRandom } from './support/random.js';
import { median, quantile, short, table } from './support/statistics.js';
import { FoldedTexts } from './support/texts.js';

const SEED = 6;
/** Rounds of quick queries; one that takes longer than {@link SLOW} milliseconds is asked so often. */
const ROUNDS = 7;
const SLOW = 20;
const SLOW_ROUNDS = 5;
/** Rounds of kinds with fewer queries than {@link FEW}: what they ask is compiled as what is asked all day. */
const ROUNDS_OF_FEW = 25;
const FEW = 10;
const FOREIGN_WORDS = 200;
const PLACES = 300;
/** Tokyo station. */
const CENTRE = [139.767125, 35.681236] as const;

/** Sort keys that the whole country is asked for by. */
const ORDERS: readonly SortKey[] = ['postcode', 'address_read', 'address_code', 'address_level'];
/** Years that the file stands for where several are asked together. */
const YEARS = [2023, 2024, 2025];

const LONG_WORDS = 'words of 3 characters or more';
/** Kinds of which the chart shows the slowest query, and what it calls them. */
const CHARTED = [
  [LONG_WORDS, LONG_WORDS],
  ['words of 2 characters', 'words of 2 characters'],
  ['exact', 'exact words'],
  ['code prefixes', 'code prefixes'],
  ['address at a point', 'address at a point'],
  ['  nearest first', '20 km around Tokyo station, nearest first'],
  ['the country by postal code', 'the whole country by postal code'],
  ['three years by reading', 'three years together by reading'],
] as const;

/** Queries of one kind. */
interface Kind {
  readonly name: string;
  readonly queries: readonly AddressQuery[];
  /** What is asked instead of the file alone. */
  readonly of?: Asked;
  /** Whether selections are kept and each query is asked several times in a row; the first time does not count. */
  readonly again?: boolean;
}

/** Answers queries; how many records there are in all. */
type Asked = (query: AddressQuery) => number;

/** What a kind took: the middle of its queries, the 99th of a hundred, the slowest and what that was. */
interface Taken {
  readonly median: number;
  readonly p99: number;
  readonly worst: number;
  readonly query: string;
}

const { values: options, positionals: files } = parseArgs({
  allowPositionals: true,
  options: {
    japanese: { type: 'boolean', default: false },
    fastest: { type: 'boolean', default: false },
    chart: { type: 'string' },
  },
});
if (files.length === 0) throw new Error('sizes such as 0.3M 2.5M, or FILE.gaz …, must be given');
/** What of several times a query counts with. */
const counted = options.fastest ? (times: readonly number[]): number => Math.min(...times) : median;
console.log(machineLine());
const taken: Map<string, Taken>[] = [];
const sizes: number[] = [];
const worst: string[][] = [];
for (const each of files) {
  const gazetteer = Gazetteer.open(await fileOf(each));
  console.log(gazetteerLine(gazetteer));
  sizes.push(Object.values(gazetteer.meta.records).reduce((sum, count) => sum + count));
  taken.push(measure(gazetteer, each));
  gazetteer.close();
}
report();
if (options.chart !== undefined) writeFileSync(options.chart, chart());

/** A file that is there, or one generated and built by its number of records. */
async function fileOf(given: string): Promise<string> {
  if (given.endsWith('.gaz')) return given;
  const { japanese } = options;
  const file = join('.banchi', 'scale', `${given}${japanese ? '-japanese' : ''}.gaz`);
  if (existsSync(file)) return file;
  const records = Number(given.replace(/M$/, 'e6'));
  if (!Number.isInteger(records)) throw new Error(`"${given}": must be a number of records, as 2.5M`);
  mkdirSync(join('.banchi', 'scale'), { recursive: true });
  console.log(`building ${file} …`);
  const started = performance.now();
  await buildGazetteer(file, [generatedJapan({ records, seed: SEED })], { languages: !japanese });
  console.log(`${short((performance.now() - started) / 1000)} s`);
  return file;
}

function measure(gazetteer: Gazetteer, size: string): Map<string, Taken> {
  const search = new GazetteerSearch(gazetteer, { recentBytes: 0 });
  const keeping = new GazetteerSearch(gazetteer);
  const results = new Map<string, Taken>();
  for (const { name, queries, again, of: other } of kindsOf(gazetteer, search)) {
    const asked = other ?? ((query) => (again ? keeping : search).find(query).hit);
    const times: number[][] = queries.map(() => []);
    const rounds = options.fastest || queries.length < FEW ? ROUNDS_OF_FEW : ROUNDS;
    const ask = (i: number, round: number): void => {
      if (options.fastest || round < SLOW_ROUNDS || median(times[i]) < SLOW)
        times[i].push(timed(asked, queries[i]));
    };
    // what is asked again is asked at once again, as by who turns a page; all else comes when others were asked in between
    if (again)
      for (let i = 0; i < queries.length; i++) for (let round = 0; round < rounds; round++) ask(i, round);
    else for (let round = 0; round < rounds; round++) for (let i = 0; i < queries.length; i++) ask(i, round);
    const medians = times.map((list) => counted(again ? list.slice(1) : list));
    const at = medians.indexOf(Math.max(...medians));
    const of = { median: median(medians), p99: quantile(medians, 0.99), worst: medians[at] };
    results.set(name, { ...of, query: shown(queries[at]) });
    const slowest = medians.map((ms, i) => ({ ms, query: queries[i] })).sort((a, b) => b.ms - a.ms);
    for (const { ms, query } of slowest.slice(0, 3))
      worst.push([size, name, shown(query), short(ms), short(asked(query))]);
  }
  return results;
}

function timed(ask: Asked, query: AddressQuery): number {
  const start = performance.now();
  ask(query);
  return performance.now() - start;
}

/** Several files of past years, each with the same records: those of one gazetteer. */
function asYears(gazetteer: Gazetteer): Asked {
  const files = YEARS.map((year) => {
    const search = new GazetteerSearch(gazetteer, { recentBytes: 0 });
    // only what says which year it is differs
    const asOfYear = { file: `${gazetteer.file} as of ${year}`, meta: { ...gazetteer.meta, year } };
    return Object.defineProperty(search, 'gazetteer', { value: asOfYear });
  });
  const local = new LocalSearch(files);
  return (query) => local.search(query).hit;
}

function kindsOf(gazetteer: Gazetteer, search: GazetteerSearch): Kind[] {
  const texts = new FoldedTexts(gazetteer);
  const codes = new Codes(gazetteer);
  const random = seededRandom(SEED);
  const drawn = drawWords(texts, SEED).map(({ word }) => word);
  const isTwo = (text: string): boolean => [...text].length === 2;
  const long = drawn.filter((each) => !isTwo(each)).map((text) => partial(text, 'ja'));
  const two = [...drawn.filter(isTwo), '-1', '1-', '町1'].map((text) => partial(text, 'ja'));
  const places = Array.from({ length: PLACES }, () => {
    for (;;) {
      const id = Math.floor(random() * texts.tree.size);
      const { lon, lat } = gazetteer.tree;
      if (texts.isRecord(id) && lon[id] !== 0) return [lon[id] / 1e7, lat[id] / 1e7] as const;
    }
  });
  const around = { centre: CENTRE, radius: 20_000 };
  const kinds: Kind[] = [
    { name: LONG_WORDS, queries: long },
    { name: 'words of 2 characters', queries: two },
    { name: 'exact', queries: ['1-1', '1', '10', '中央', '本町'].map((text) => word(text, 'ja', 'exact')) },
    {
      name: 'code prefixes',
      queries: drawCodes(texts, (id) => codes.fullCode(id), 300, SEED).map(({ prefix }) =>
        addressQuery({ code: { text: prefix, match: 'prefix' } }),
      ),
    },
    { name: 'address at a point', queries: places.map((position) => addressQuery({ position })) },
    {
      name: '500 m',
      queries: places.map((centre) => addressQuery({ proximity: { centre, radius: 500 } })),
    },
    { name: '20 km around Tokyo station', queries: [addressQuery({ proximity: around })] },
    { name: '  nearest first', queries: [sorted(addressQuery({ proximity: around }), 'distance')] },
    {
      name: '  with a word',
      queries: ['1-1', '本町', '中央'].map((text) => ({ ...partial(text, 'ja'), proximity: around })),
    },
    { name: '1-1 from record 20,000 on', queries: [{ ...partial('1-1', 'ja'), offset: 20_000 }] },
    { name: '  without a page', queries: [{ ...partial('1-1', 'ja'), count: 0 }] },
    {
      name: 'all of Tokyo by reading',
      queries: [sorted(addressQuery({ code: { text: '13', match: 'prefix' } }), 'address_read')],
    },
    { name: 'the country by postal code', queries: [sorted(addressQuery({}), 'postcode')] },
    {
      name: 'the country by other keys, up and down',
      queries: ORDERS.flatMap((key) =>
        [false, true].map((descending) => ({ ...addressQuery({}), sort: [{ key, descending }] })),
      ),
    },
    {
      name: 'three years by reading',
      queries: [sorted({ ...addressQuery({}), years: YEARS }, 'address_read')],
      of: asYears(gazetteer),
    },
    { name: 'words asked again', queries: [...long, ...two], again: true },
  ];
  if (gazetteer.foreignRanks() === null) return kinds;
  for (const language of FOREIGN_LANGUAGES) {
    const own = drawForeignWords(gazetteer, search, language, FOREIGN_WORDS, SEED);
    kinds.push({ name: `words, ${language}`, queries: own.map(({ text }) => partial(text, language)) });
  }
  return kinds;
}

function partial(text: string, language: Language): AddressQuery {
  return word(text, language, 'partial');
}

function word(text: string, language: Language, match: 'partial' | 'exact'): AddressQuery {
  const shape = language === 'ja' ? 'address' : 'multilingual';
  return addressQuery({ word: { text, language, match }, shape });
}

function sorted(query: AddressQuery, key: SortKey): AddressQuery {
  return { ...query, sort: [{ key, descending: false }] };
}

function shown({ word: asked, code, position, proximity, sort: [first] }: AddressQuery): string {
  if (first.key !== 'address_sort') return `by ${first.descending ? '-' : ''}${first.key}`;
  return asked?.text ?? code?.text ?? String(position ?? proximity?.centre ?? 'all');
}

function report(): void {
  const names = [...new Set(taken.flatMap((results) => [...results.keys()]))];
  const cells = names.map((name) => [
    name,
    ...taken.flatMap((results) => {
      const result = results.get(name);
      return result === undefined ? ['–', '–'] : [short(result.median), short(result.worst)];
    }),
  ]);
  const head = ['', ...files.flatMap((each) => [`${each} median`, 'worst'])];
  const which = options.fastest ? 'fastest' : 'median';
  console.log(
    `\nmilliseconds, each query's ${which} of ${ROUNDS} rounds or more\n${table([head, ...cells])}`,
  );
  console.log(`\nthe three slowest of each kind\n${table([['', 'kind', 'query', 'ms', 'hits'], ...worst])}`);
}

/** The slowest query of each kind over the sizes, and the middle of the words. */
function chart(): string {
  const all = (name: string, value: (of: Taken) => number): number[] =>
    taken.map((results) => value(results.get(name) ?? { median: 0, p99: 0, worst: 0, query: '' }));
  const curves: Curve[] = CHARTED.map(([kind, name]) => ({ name, values: all(kind, ({ worst }) => worst) }));
  const middle = all(LONG_WORDS, (of) => of.median);
  curves.push({ name: 'words of 3 characters or more, median', values: middle });
  const rounded = sizes.map((size) => Number(size.toPrecision(2)));
  return drawCurves('The slowest query of each kind: first 100 ids and the exact total', rounded, curves);
}
