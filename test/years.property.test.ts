/** Several years in one answer: the merged answer of `LocalSearch` must equal one sort over all of their records. */

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { buildGazetteer } from '@banchi/build/indexing/build.js';
import type { AddressRecord } from '@banchi/build/record/record.js';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import { LocalSearch } from '@banchi/engine/search/local.js';
import type { AddressQuery } from '@banchi/engine/search/query.js';
import type { SortStep } from '@banchi/engine/vocabulary/sort-keys.js';
import { sourceOfRecords } from './fixtures/fixture.js';
import { type QueryDraft, queryArbitrary, queryOf } from './reference/arbitrary-query.js';
import { recordsArbitrary } from './reference/arbitrary-tree.js';
import type { ReferenceMatch } from './reference/reference-match.js';
import { ReferenceSearch } from './reference/reference-search.js';
import { fc, runsOf, seed } from './support/property.js';

const RUNS = runsOf(120);
const YEARS = [2005, 2010, 2015];

const folder = mkdtempSync(join(tmpdir(), 'banchi-years-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const KEYS = [
  'address_read',
  'postcode',
  'address_level',
  'pastmap_year',
  'address_code',
  'address_sort',
] as const;

/** The questions of a run: records of three years, and queries sorted by up to three keys. */
const recordsOfYears = fc
  .tuple(recordsArbitrary, recordsArbitrary, recordsArbitrary)
  .map((trees) =>
    trees.map((records, i) =>
      records.map((record, at) => ({ ...record, pastmap_year: YEARS[i], pastmap_id: at })),
    ),
  );
const sortArbitrary = fc.uniqueArray(fc.record({ key: fc.constantFrom(...KEYS), descending: fc.boolean() }), {
  minLength: 1,
  maxLength: 3,
  selector: ({ key }) => key,
});
const drafts = fc.array(fc.tuple(queryArbitrary, sortArbitrary, fc.subarray(YEARS, { minLength: 2 })), {
  minLength: 1,
  maxLength: 12,
});

/** A record that one of the years answers with. */
interface Answered {
  readonly year: number;
  /** Place among all nodes of its year: the order of the address tree. */
  readonly path: readonly string[];
  readonly item: Readonly<Record<string, unknown>>;
  /** How it was found. */
  readonly match: ReferenceMatch | null;
}

test('several years sorted by reading, postal code, level and year come as one sort gives them', async (t) => {
  const counts = { compared: 0, hits: 0, mixed: 0 };
  const property = fc.asyncProperty(recordsOfYears, drafts, async (years, asked) => {
    const references = years.map((records) => new ReferenceSearch(records));
    fc.pre(references.every(({ nodes }) => nodes.length > 0));
    const searches = await Promise.all(years.map((records, i) => engineOf(records, i)));
    const together = new LocalSearch(searches);
    try {
      for (const [draft, sort, wanted] of asked) compare(together, references, draft, sort, wanted, counts);
    } finally {
      for (const { gazetteer } of searches) gazetteer.close();
    }
  });
  await fc.assert(property, { numRuns: RUNS });
  t.diagnostic(`seed ${seed}: ${JSON.stringify(counts)}`);
  if (process.env.PROPERTY_RUNS !== undefined) return;
  assert.ok(counts.compared >= 2.5 * RUNS, `${counts.compared} comparisons`);
  assert.ok(counts.mixed >= 0.8 * RUNS, `${counts.mixed} with hits of several years`);
});

async function engineOf(records: readonly AddressRecord[], i: number): Promise<GazetteerSearch> {
  const file = join(folder, `${i}.gaz`);
  await buildGazetteer(file, [sourceOfRecords(records, 'records')], { built: '2024-01-01T00:00:00.000Z' });
  return new GazetteerSearch(mapGazetteer(file));
}

function compare(
  together: LocalSearch,
  references: readonly ReferenceSearch[],
  draft: QueryDraft,
  sort: readonly SortStep[],
  wanted: readonly number[],
  counts: { compared: number; hits: number; mixed: number },
): void {
  const query: AddressQuery = { ...queryOf(draft, references[0]), sort, years: wanted };
  // each year answers an over-specified word by itself, which has a test file of its own
  const chosen = references.filter((_, i) => wanted.includes(YEARS[i]));
  if (chosen.some((reference) => reference.isOverSpecified(query))) return;
  const all = chosen.flatMap((reference) => {
    const { items } = reference.search({ ...query, years: undefined, offset: 0, count: 100_000 });
    const found = reference.find({ ...query, years: undefined });
    const matches = reference.matches({ ...query, years: undefined });
    return found.map((node, i): Answered => {
      const year = reference.nodes[0].record?.pastmap_year ?? YEARS[references.indexOf(reference)];
      const path: string[] = [];
      for (let at: typeof node | null = node; at !== null; at = at.parent) path.unshift(at.segment);
      return { year, path, item: items[i], match: matches.of(node) };
    });
  });
  all.sort((a, b) => byKeys(a, b, sort) || byTree(a.path, b.path) || a.year - b.year);
  const { hit, items } = together.search(query);
  const found: Record<string, unknown>[] = JSON.parse(`[${new TextDecoder().decode(items)}]`);
  const shown = JSON.stringify(query);
  assert.equal(hit, all.length, shown);
  const page = all.slice(query.offset, query.offset + query.count);
  assert.deepEqual(
    found.map(({ address_code, pastmap_year, address }) => [address_code, pastmap_year, address]),
    page.map(({ item, year }) => [item.address_code, year, item.address]),
    shown,
  );
  const reported = together.search({ ...query, matchInfo: true });
  const answers: { match: ReferenceMatch }[] = JSON.parse(`[${new TextDecoder().decode(reported.items)}]`);
  assert.deepEqual(
    answers.map(({ match }) => match),
    page.map(({ match }) => match),
    shown,
  );
  const levels = reported.counts?.levels ?? {};
  for (const level of LEVEL_ORDER)
    assert.equal(
      levels[level as keyof typeof levels],
      all.filter(({ item }) => item.address_level === level).length,
      shown,
    );
  const prefectures = reported.counts?.prefectures ?? [];
  for (const { code, hit: own } of prefectures)
    assert.equal(own, all.filter(({ path }) => path[0] === code).length, shown);
  assert.equal(
    prefectures.reduce((sum, { hit: own }) => sum + own, 0),
    all.length,
    shown,
  );
  counts.compared++;
  if (hit > 0) counts.hits++;
  if (new Set(all.map(({ year }) => year)).size > 1) counts.mixed++;
}

const FIELDS: Partial<Record<SortStep['key'], string>> = {
  address_read: 'address_read',
  postcode: 'post_code',
  address_code: 'address_code',
};
const LEVEL_ORDER = ['TOD', 'SHK', 'OAZ', 'AZC', 'GIK', 'TBN'];

/** By the keys asked for; records without a value come last either way. */
function byKeys(a: Answered, b: Answered, sort: readonly SortStep[]): number {
  for (const { key, descending } of sort) {
    const [x, y] = [a, b].map((each) => keyOf(each, key));
    const order = key === 'address_sort' ? byTree(a.path, b.path) : compareValues(x, y);
    if (order === 0) continue;
    if (key !== 'address_sort' && (x === null || y === null)) return x === null ? 1 : -1;
    return descending ? -order : order;
  }
  return 0;
}

function keyOf({ year, item }: Answered, key: SortStep['key']): string | number | null {
  if (key === 'pastmap_year') return year;
  if (key === 'address_level') return LEVEL_ORDER.indexOf(String(item.address_level));
  return (item[FIELDS[key] ?? ''] as string | null | undefined) ?? null;
}

function compareValues(x: string | number | null, y: string | number | null): number {
  if (x === y) return 0;
  return x !== null && (y === null || x < y) ? -1 : 1;
}

/** The order of the address tree across years: code by code, the shorter first, the zero code behind the others. */
function byTree(a: readonly string[], b: readonly string[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    if (a[i] === b[i]) continue;
    const [zeroA, zeroB] = [a[i], b[i]].map((segment) => /^0+$/.test(segment));
    if (zeroA !== zeroB) return zeroA ? 1 : -1;
    return a[i] < b[i] ? -1 : 1;
  }
  return a.length - b.length;
}
