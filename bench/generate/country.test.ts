import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { AddressRecord, RecordSource, SourceItem } from '@banchi/build/record/record.js';
import { recordFault } from '@banchi/build/record/validate.js';
import { openAbr } from '@banchi/build/sources/abr/abr.js';
import { fixtureRecords } from '../../test/fixtures/fixture.js';
import { recordSource } from '../../test/places/record-source.js';
import { writeAbr } from './abr-files.js';
import { type CountryOptions, generatedCountry } from './country.js';
import { EVEN_TOWNS } from './distribution.js';

/** Towns of an invented country, nothing below them. */
const TOWNS = fixtureRecords()
  .filter(({ level, codes }) => level !== 'GIK' && level !== 'TBN' && codes[0] !== '99')
  .map(({ codes, level, name, read = null, position = null }) => ({ codes, level, name, read, position }));

async function itemsOf(source: RecordSource): Promise<SourceItem[]> {
  const items: SourceItem[] = [];
  for await (const batch of source.items()) items.push(...batch);
  return items;
}

async function recordsOf(options: CountryOptions): Promise<AddressRecord[]> {
  const items = await itemsOf(generatedCountry(() => recordSource(TOWNS), options));
  return items.flatMap((item) => (item.kind === 'record' ? [item.record] : []));
}

test('a generated country has as many sound records as asked for, each once, the same on every run', async () => {
  for (const records of [TOWNS.length, TOWNS.length + 1, 5_000, 60_000]) {
    const made = await recordsOf({ records });
    assert.equal(made.length, records);
    assert.deepEqual(made.map(recordFault).filter(Boolean), []);
    assert.equal(new Set(made.map(({ codes }) => codes.join(' '))).size, records);
    assert.deepEqual(await recordsOf({ records }), made);
  }
  const other = await recordsOf({ records: 5_000, seed: 2 });
  assert.notDeepEqual(other, await recordsOf({ records: 5_000 }));
});

test('numbers stand in their town, houses below blocks and lots below none', async () => {
  const towns = new Map(TOWNS.map((town) => [town.codes.join(' '), town]));
  for (const only of ['houses', 'lots'] as const) {
    const made = await recordsOf({ records: 20_000, only });
    for (const { codes, level, position } of made.slice(TOWNS.length)) {
      const town = towns.get(codes.slice(0, 4).join(' ')) ?? towns.get(codes.slice(0, 3).join(' '));
      assert.ok(town !== undefined, codes.join(' '));
      if (level === 'TBN') assert.equal(codes[4] === '000', only === 'lots');
      else assert.equal(only, 'houses');
      if (position == null || town.position == null) continue;
      for (const axis of [0, 1]) assert.ok(Math.abs(position[axis] - town.position[axis]) <= 0.0041);
    }
  }
});

test('a full country of even towns has four or five blocks of ten houses in each', async () => {
  const made = await recordsOf({ only: 'houses', distribution: EVEN_TOWNS });
  const codes = made.map((record) => record.codes.join(' '));
  const parents = new Set(codes.map((code) => code.slice(0, code.lastIndexOf(' '))));
  const below = new Map<string, number>();
  made.forEach(({ level }, i) => {
    if (level !== 'GIK' && level !== 'TBN') return;
    const above = codes[i].slice(0, codes[i].lastIndexOf(' '));
    below.set(above, (below.get(above) ?? 0) + 1);
  });
  made.forEach(({ level, name }, i) => {
    if (level === 'GIK') assert.equal(below.get(codes[i]), 10);
    if (level !== 'AZC' && (level !== 'OAZ' || parents.has(codes[i]) || name === null)) return;
    const blocks = below.get(codes[i]) ?? below.get(`${codes[i]} 000`);
    assert.ok(blocks === 4 || blocks === 5, `${name}: ${blocks}`);
  });
});

test('written as tables of the registry and read again it is the same country', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'banchi-abr-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const country = () => generatedCountry(() => recordSource(TOWNS), { records: 20_000 });
  const rows = await writeAbr(country(), folder);
  const read = await itemsOf(openAbr([folder]));
  assert.deepEqual(
    read.filter(({ kind }) => kind === 'refused'),
    [],
  );
  assert.ok(rows >= 20_000);
  /** Names and positions by codes. */
  const known = (items: readonly SourceItem[]) => {
    const values = new Map<string, { name: string | null; position: unknown }>();
    for (const item of items) {
      if (item.kind === 'record' && item.record.name !== null)
        values.set(item.record.codes.join(' '), {
          name: item.record.name,
          position: item.record.position ?? null,
        });
      if (item.kind !== 'fill') continue;
      const record = values.get(item.codes.join(' '));
      if (record !== undefined) record.position ??= item.values.position;
    }
    return [...values].filter(([codes]) => codes.includes(' ')).sort(([a], [b]) => (a < b ? -1 : 1));
  };
  assert.deepEqual(known(read), known(await itemsOf(country())));
});
