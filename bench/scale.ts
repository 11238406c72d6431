/**
 * Equal kinds of query on countries of growing size: milliseconds in process, first 100 ids and the exact total.
 * `npm run bench:scale -- 0.3M 2.5M 25M [--japanese] [--fastest] [--peers 2.5M] [--chart FILE.svg]`, or `-- FILE.gaz …` for
 * files that are there. Generated files are kept in `.banchi/scale/`; delete that folder after a change to the build or to the
 * file format. `--fastest`: each query counts with its fastest round, where the machine has other work to do. `--peers`: on that
 * file SQLite and, where Debian's packages are installed, PostgreSQL answer the queries too.
 */

import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildGazetteer } from '@banchi/build/indexing/build.js';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import type { Gazetteer } from '@banchi/engine/gazetteer/gazetteer.js';
import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import type { AddressQuery } from '@banchi/engine/search/query.js';
import { generatedJapan } from './generate/base.js';
import { type Curve, drawCurves } from './support/chart.js';
import { gazetteerLine } from './support/gazetteer.js';
import { machineLine } from './support/machine.js';
import { type Asked, kindsOf, LONG_WORDS, SEED, shown } from './support/scale-kinds.js';
import { askPeers, type MeasuredKind } from './support/scale-peers.js';
import { median, quantile, short, table } from './support/statistics.js';

/** Rounds of quick queries, and of queries that take longer than {@link SLOW} milliseconds. */
const ROUNDS = 7;
const SLOW = 20;
const SLOW_ROUNDS = 5;
/** Rounds of kinds with fewer queries than {@link FEW}, so that their code is compiled as in a server that runs all day. */
const ROUNDS_OF_FEW = 25;
const FEW = 10;

/** Kinds of which the chart shows the slowest query, and their names there. */
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

/** Times of a kind: the middle of its queries, the 99th of a hundred, and the slowest, with its query. */
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
    peers: { type: 'string' },
    chart: { type: 'string' },
  },
});
if (files.length === 0) throw new Error('sizes such as 0.3M 2.5M, or FILE.gaz …, must be given');
if (options.peers !== undefined && !files.includes(options.peers))
  throw new Error(`--peers ${options.peers}: must be one of ${files.join(', ')}`);
/** The time that a query counts with, of several. */
const counted = options.fastest ? (times: readonly number[]): number => Math.min(...times) : median;
console.log(machineLine());
const taken: Map<string, Taken>[] = [];
const sizes: number[] = [];
const worst: string[][] = [];
for (const each of files) {
  const gazetteer = mapGazetteer(await fileOf(each));
  console.log(gazetteerLine(gazetteer));
  const size = Object.values(gazetteer.meta.records).reduce((sum, count) => sum + count);
  sizes.push(size);
  const { results, kinds } = measure(gazetteer, titleOf(size));
  taken.push(results);
  if (each === options.peers) {
    const kept = join('.banchi', 'scale', gazetteer.meta.id);
    mkdirSync(join('.banchi', 'scale'), { recursive: true });
    console.log(await askPeers(kept, gazetteer, kinds, counted));
  }
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

/** How many records, as a column says it. */
function titleOf(size: number): string {
  return `${Number((size / 1e6).toPrecision(2))} M`;
}

/** Asks all kinds of query of a file. */
function measure(
  gazetteer: Gazetteer,
  size: string,
): { readonly results: Map<string, Taken>; readonly kinds: readonly MeasuredKind[] } {
  const search = new GazetteerSearch(gazetteer, { recentBytes: 0 });
  const keeping = new GazetteerSearch(gazetteer);
  const results = new Map<string, Taken>();
  const kinds: MeasuredKind[] = [];
  for (const { name, queries, again, of: other } of kindsOf(gazetteer, search)) {
    const asked = other ?? ((query) => (again ? keeping : search).find(query).hit);
    const times: number[][] = queries.map(() => []);
    const rounds = options.fastest || queries.length < FEW ? ROUNDS_OF_FEW : ROUNDS;
    const ask = (i: number, round: number): void => {
      if (options.fastest || round < SLOW_ROUNDS || median(times[i]) < SLOW)
        times[i].push(timed(asked, queries[i]));
    };
    // a repeated query comes at once again, as when somebody turns a page; all others come with queries in between
    if (again)
      for (let i = 0; i < queries.length; i++) for (let round = 0; round < rounds; round++) ask(i, round);
    else for (let round = 0; round < rounds; round++) for (let i = 0; i < queries.length; i++) ask(i, round);
    const medians = times.map((list) => counted(again ? list.slice(1) : list));
    if (!again && other === undefined)
      kinds.push({ name, asked: queries.map((query, i) => ({ query, ms: medians[i] })) });
    const at = medians.indexOf(Math.max(...medians));
    const of = { median: median(medians), p99: quantile(medians, 0.99), worst: medians[at] };
    results.set(name, { ...of, query: shown(queries[at]) });
    const slowest = medians.map((ms, i) => ({ ms, query: queries[i] })).sort((a, b) => b.ms - a.ms);
    for (const { ms, query } of slowest.slice(0, 3))
      worst.push([size, name, shown(query), short(ms), short(asked(query))]);
  }
  return { results, kinds };
}

function timed(ask: Asked, query: AddressQuery): number {
  const start = performance.now();
  ask(query);
  return performance.now() - start;
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
  const head = ['', ...sizes.flatMap((each) => [`${titleOf(each)} median`, 'worst'])];
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
