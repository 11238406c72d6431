import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { buildGazetteer } from '@banchi/build/indexing/build.js';
import { openNdjson } from '@banchi/build/sources/ndjson/ndjson.js';
import { specimenFiles } from '@banchi/build/sources/specimen/specimen.js';
import { openSearch } from '@banchi/engine/library/open-search.js';
import type { AddressQuery } from '@banchi/engine/search/query.js';
import { LEVELS } from '@banchi/engine/vocabulary/levels.js';

test('answers own their bytes, of one file and of several, and data sets are reported', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'banchi-answers-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const { current, past } = specimenFiles();
  const files: string[] = [];
  for (const [i, source] of [...past, current].entries()) {
    files.push(join(folder, `${i}.gaz`));
    await buildGazetteer(files[i], [openNdjson(source)]);
  }
  const { search, close } = openSearch(files);
  t.after(close);
  assert.deepEqual(
    search.dataSets.map(({ year }) => year),
    [null, ...search.years],
  );
  assert.ok(search.dataSets.every(({ id, records }) => id.length > 0 && (records.SHK ?? 0) > 0));

  const query = (offset: number, years?: readonly number[]): AddressQuery => ({
    years,
    levels: LEVELS,
    showCodeZero: false,
    sort: [{ key: 'address_sort', descending: false }],
    offset,
    count: 30,
    polygon: offset % 2 === 0,
    shape: 'address',
  });
  const queries = [0, 1, 2, 3].flatMap((offset) => [query(offset), query(offset, search.years)]);
  const text = (items: Uint8Array): string => new TextDecoder('utf-8', { fatal: true }).decode(items);
  const alone: string[] = [];
  for (const each of queries) {
    const answer = await search.search(each);
    alone.push(text(answer.items));
    answer.release?.();
  }
  const kept = await Promise.all(queries.map((each) => search.search(each)));
  assert.deepEqual(
    kept.map(({ items }) => text(items)),
    alone,
  );
  assert.equal(new Set(alone).size, alone.length);
});
