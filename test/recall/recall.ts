/**
 * `npm run recall -- FILE.gaz [QUERIES.csv]`: how many real address strings find the town they mean.
 *
 * Each row's 住所 is searched with default parameters; the first hit's prefecture, municipality and town (large
 * section and chome) must equal the expected ones, compared folded. Rows listed in `disputed.csv` are left out of
 * the count, with their reasons.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import { fold } from '@banchi/engine/text/index.js';
import Papa from 'papaparse';
import { firstHit } from '../robustness/address.js';

/** A query and the town it must find. */
interface Row {
  readonly 住所: string;
  readonly 都道府県: string;
  readonly 市区町村: string;
  readonly 町字: string;
}

/** A row that did not find its town. */
export interface Miss {
  readonly query: string;
  readonly expected: string;
  readonly found: string;
}

/** The result of a run. */
export interface Recall {
  readonly rows: number;
  readonly disputed: number;
  readonly misses: readonly Miss[];
  /** Slowest single search in milliseconds. */
  readonly slowest: number;
}

/** Reads a CSV file with a header row. */
function readRows<T>(file: string): T[] {
  return Papa.parse<T>(readFileSync(file, 'utf8'), { header: true, skipEmptyLines: true }).data;
}

/** Searches every row of a query file. */
export function measureRecall(gazetteerFile: string, queryFile: string, disputedFile: string): Recall {
  const search = new GazetteerSearch(mapGazetteer(gazetteerFile));
  const disputed = new Set(readRows<{ 住所: string }>(disputedFile).map((row) => row.住所));
  const all = readRows<Row>(queryFile);
  const rows = all.filter((row) => !disputed.has(row.住所));
  const misses: Miss[] = [];
  let slowest = 0;
  for (const row of rows) {
    const start = performance.now();
    const { items } = search.search(firstHit(row.住所));
    slowest = Math.max(slowest, performance.now() - start);
    const found = townOf(items);
    const expected = row.都道府県 + row.市区町村 + row.町字;
    if (fold(found) !== fold(expected)) misses.push({ query: row.住所, expected, found });
  }
  search.gazetteer.close();
  return { rows: rows.length, disputed: all.length - rows.length, misses, slowest };
}

/** Prefecture, municipality, large section and small section of the first hit. */
function townOf(items: Uint8Array): string {
  if (items.length === 0) return '';
  const record = JSON.parse(new TextDecoder().decode(items)) as Record<string, string | null>;
  return ['address2', 'address3', 'address4', 'address5'].map((field) => record[field] ?? '').join('');
}

function main(gazetteer: string | undefined, queries = '../shared/data/queries/free-word-dev.csv'): void {
  if (gazetteer === undefined) throw new Error('usage: npm run recall -- FILE.gaz [QUERIES.csv]');
  const recall = measureRecall(gazetteer, queries, join('test', 'recall', 'disputed.csv'));
  for (const { query, expected, found } of recall.misses)
    console.log(`${query}\n  expected ${expected}\n  found    ${found}`);
  const right = recall.rows - recall.misses.length;
  console.log(
    `${right} of ${recall.rows} (${((100 * right) / recall.rows).toFixed(2)} %), ${recall.disputed} disputed`,
  );
  console.log(`slowest search ${recall.slowest.toFixed(1)} ms`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main(process.argv[2], process.argv[3]);
