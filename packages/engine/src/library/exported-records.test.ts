import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AddressPage, AddressQuery } from '../search/query.js';
import type { AddressItem } from '../vocabulary/fields.js';
import { exportPage, exportPages } from './exported-records.js';

const RECORDS = 5000;
const CHOICE = { code: null, levels: [], polygons: false, year: null, names: [] };

/** An engine with numbered records of so many bytes. */
function engine(bytes: number) {
  const counts: number[] = [];
  const page = ({ offset, count }: AddressQuery): AddressPage => {
    counts.push(count);
    const ids = Array.from({ length: Math.min(count, RECORDS - offset) }, (_, i) => offset + i);
    const records = ids.map((id) => ({ id, note: 'x'.repeat(bytes) }) as object as AddressItem);
    return { hit: RECORDS, records, bytes: JSON.stringify(records).length };
  };
  return { counts, page };
}

/** Exports everything; the pages that were read, and what was handed out. */
async function exported(bytes: number, isLater: boolean) {
  const { counts, page: find } = engine(bytes);
  const asked = isLater ? { page: async (query: AddressQuery) => find(query) } : { page: find };
  let turns = 0;
  const pages = exportPages(
    (place) => exportPage(asked, CHOICE, place, { polygonAsObject: true }),
    async () => void turns++,
  );
  const sizes: number[] = [];
  let next = 0;
  for await (const page of pages) {
    sizes.push(page.length);
    for (const record of page) assert.equal(Reflect.get(record, 'id'), next++);
  }
  assert.equal(next, RECORDS);
  return { counts, largest: Math.max(...sizes), turns };
}

test('an engine that answers at once gives short pages, one that answers later long ones: issue 50, line 2', async () => {
  const near = await exported(300, false);
  assert.deepEqual([Math.max(...near.counts), near.largest, near.turns], [100, 100, 0]);
  const far = await exported(300, true);
  // 1, 4, 16, 64, 256 and then 1,000
  assert.deepEqual([Math.max(...far.counts), far.largest], [1000, 100]);
  assert.equal(far.counts.length, 10);
  assert.ok(far.turns >= 40, String(far.turns));
});

test('pages of large records are as short as these need', async () => {
  assert.ok(Math.max(...(await exported(1 << 13, false)).counts) <= 16);
  assert.ok(Math.max(...(await exported(1 << 13, true)).counts) <= 128);
});
