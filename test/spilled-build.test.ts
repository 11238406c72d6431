/** A build that keeps no items in memory, and a build in another order, give equal files. */
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { type BuildOptions, buildGazetteer } from '@banchi/build/indexing/build.js';
import { Threads } from '@banchi/build/indexing/threads.js';
import type { AddressRecord, RecordSource } from '@banchi/build/record/record.js';
import { generatedCountry } from '../bench/generate/country.js';
import { seededRandom, shuffled } from '../bench/support/random.js';
import { fixtureRecords } from './fixtures/fixture.js';
import { recordSource } from './places/record-source.js';

/** Records of the country; BANCHI_RECORDS=300000 takes a minute. */
const RECORDS = Number(process.env.BANCHI_RECORDS ?? 12_000);

/** Towns of the fixture and the numbers that are generated below them. */
async function countryRecords(): Promise<AddressRecord[]> {
  const records: AddressRecord[] = [];
  const base = () => recordSource(fixtureRecords());
  for await (const batch of generatedCountry(base, { records: RECORDS }).items())
    for (const item of batch) if (item.kind === 'record') records.push(item.record);
  // of the numbers that the fixture gives itself, each code once
  return [...new Map(records.map((record) => [record.codes.join(' '), record])).values()];
}

test('held in memory or spilled, in any order, with threads or without, the file is the same', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'banchi-spilled-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const records = await countryRecords();
  const build = async (source: RecordSource, options: BuildOptions = {}): Promise<Buffer> => {
    const file = join(folder, 'a.gaz');
    await buildGazetteer(file, [source], { built: '2024-01-01T00:00:00.000Z', ...options });
    assert.deepEqual(readdirSync(folder), ['a.gaz']);
    return readFileSync(file);
  };
  const plain = await build(recordSource(records));
  const others: Record<string, Buffer> = {
    spilled: await build(recordSource(records), { memory: 0 }),
    'spilled now and then': await build(recordSource(records), { memory: RECORDS }),
    'in another order': await build(recordSource(shuffled(seededRandom(11), records)), { memory: RECORDS }),
    'one step after the other': await build(recordSource(records), { together: 0 }),
    'one step after the other, in threads': await build(recordSource(records), {
      together: 0,
      threads: new Threads(0, 3),
    }),
    'without threads': await build(recordSource(records), { threads: new Threads(Number.POSITIVE_INFINITY) }),
  };
  for (const threads of [1, 2, 4])
    for (const memory of [0, 1 << 29]) {
      const how = `with ${threads} threads that order, ${memory} bytes in memory`;
      others[how] = await build(recordSource(records), { memory, threads: new Threads(0, threads) });
    }
  for (const [how, file] of Object.entries(others)) assert.ok(file.equals(plain), how);
});

test('a build that fails leaves no temporary file', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'banchi-spilled-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const records = fixtureRecords();
  const contradicting = { ...records[3], name: '別の名' };
  await assert.rejects(
    buildGazetteer(join(folder, 'a.gaz'), [recordSource([...records, contradicting])], { memory: 0 }),
    { name: 'BuildError', message: /one code must have one name$/ },
  );
  assert.deepEqual(readdirSync(folder), []);
});
