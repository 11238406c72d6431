import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { buildGazetteer } from '@banchi/build/indexing/build.js';
import type { AddressRecord } from '@banchi/build/record/record.js';
import { recordFault } from '@banchi/build/record/validate.js';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import type { AddressQuery } from '@banchi/engine/search/query.js';
import { FIELD_NAMES } from '@banchi/engine/vocabulary/fields.js';
import { referenceRecord } from '../reference/reference-record.js';
import { ReferenceSearch } from '../reference/reference-search.js';
import { fc, runsOf, seed } from '../support/property.js';
import { placeQuery, placeQueryArbitrary, placesArbitrary, placesRecords } from './arbitrary-places.js';
import { recordSource } from './record-source.js';
import { metres, ReferencePlaces } from './reference-places.js';

const RUNS = runsOf(150);
const QUERIES = 30;

const folder = mkdtempSync(join(tmpdir(), 'banchi-places-'));
after(() => rmSync(folder, { recursive: true, force: true }));

test('issue 3: the engine finds by place what brute force finds', async (t) => {
  const counts = { compared: 0, position: 0, proximity: 0, polygons: 0 };
  const queries = fc.array(placeQueryArbitrary, { minLength: 1, maxLength: QUERIES, size: 'max' });
  const property = fc.asyncProperty(placesArbitrary, queries, async (draft, asked) => {
    const records = leavePrefecturesOpen(placesRecords(draft));
    for (const record of records) assert.equal(recordFault(record), undefined);
    const reference = new ReferenceSearch(records);
    fc.pre(reference.nodes.length > 0);
    const places = new ReferencePlaces(reference);
    const file = join(folder, 'random.gaz');
    const built = '2024-01-01T00:00:00.000Z';
    const spilled = join(folder, 'spilled.gaz');
    await buildGazetteer(file, [recordSource(records)], { built });
    await buildGazetteer(spilled, [recordSource(records)], { built, memory: 0 });
    assert.ok(readFileSync(file).equals(readFileSync(spilled)));
    const engine = new GazetteerSearch(mapGazetteer(file));
    try {
      for (const each of asked) {
        const query = placeQuery(each, records);
        if (!reference.isOverSpecified(query)) compare(engine, places, query, counts);
      }
    } finally {
      engine.gazetteer.close();
    }
  });
  await fc.assert(property, { numRuns: RUNS, includeErrorInReport: true });
  t.diagnostic(`seed ${seed}: ${JSON.stringify(counts)}`);
  if (process.env.PROPERTY_RUNS !== undefined) return;
  assert.ok(counts.compared > 6 * RUNS, `${counts.compared} comparisons`);
  for (const kind of ['position', 'proximity', 'polygons'] as const)
    assert.ok(counts[kind] > 2 * RUNS, `${counts[kind]} with ${kind}`);
});

/**
 * Takes the boundary of the first municipality of each prefecture that has none itself: the build would otherwise
 * make the prefecture's boundary of its municipalities', simplified.
 */
function leavePrefecturesOpen(records: readonly AddressRecord[]): AddressRecord[] {
  const bounded = new Set(
    records.filter(({ level, polygon }) => level === 'TOD' && polygon != null).map(({ codes }) => codes[0]),
  );
  return records.map((record) =>
    record.codes.length === 2 && record.codes[1] === '001' && !bounded.has(record.codes[0])
      ? { ...record, polygon: null }
      : record,
  );
}

/** Asks both the same: total, order and every field must agree. */
function compare(
  engine: GazetteerSearch,
  places: ReferencePlaces,
  query: AddressQuery,
  counts: { compared: number; position: number; proximity: number; polygons: number },
): void {
  const shown = JSON.stringify(query);
  const expected = places.find(query);
  const { hit, items } = engine.search(query);
  const found: Record<string, unknown>[] = JSON.parse(`[${new TextDecoder().decode(items)}]`);
  assert.equal(hit, expected.length, shown);
  const page = expected.slice(query.offset, query.offset + query.count);
  assert.deepEqual(
    found.map((item) => item.address_code),
    page.map((node) => node.code),
    shown,
  );
  found.forEach((item, i) => {
    const node = page[i];
    const polygon = places.polygon(node);
    const { distance } = item;
    if (query.proximity === undefined) assert.equal(distance, null);
    else {
      assert.ok(typeof distance === 'number' && /^\d+(\.\d{1,2})?$/.test(String(distance)), `${distance} m`);
      assert.ok(Math.abs(distance - metres(query.proximity.centre, node)) < 0.00501, shown);
    }
    const shape = typeof item.address_polygon === 'string' ? JSON.parse(item.address_polygon) : null;
    assert.deepEqual(shape, polygon, shown);
    assert.deepEqual(
      { ...item, distance: null, address_polygon: null },
      { ...referenceRecord(node, null), distance: null, address_polygon: null },
    );
    assert.deepEqual(Object.keys(item), FIELD_NAMES.address);
    if (polygon !== null) counts.polygons++;
  });
  counts.compared++;
  if (hit > 0 && query.position !== undefined) counts.position++;
  if (hit > 0 && query.proximity !== undefined) counts.proximity++;
}
