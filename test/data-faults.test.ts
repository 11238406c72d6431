import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { buildGazetteer } from '@banchi/build/indexing/build.js';
import { dataReport } from '@banchi/build/inspection/data-report.js';
import type { FaultKind } from '@banchi/build/inspection/faults.js';
import { Segments } from '@banchi/build/inspection/segments.js';
import type { AddressRecord, RecordSource, SourceItem } from '@banchi/build/record/record.js';
import { openAbr } from '@banchi/build/sources/abr/abr.js';
import { openKenAll } from '@banchi/build/sources/postal/ken-all.js';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import { RefusalReport } from 'banchi/cli/data/refusals.js';
import { REAL_DATA, SKIP_REAL_DATA } from './support/real-data.js';

const folder = mkdtempSync(join(tmpdir(), 'banchi-faults-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** 文京区: all its houses are numbered. */
const WARD = '13105';
const TABLES = ['mt_pref_all', 'mt_city_all', 'mt_town_all.bunkyo', 'mt_rsdtdsp_rsdt_pref13'];

/** Counts of the reports about the ward: kinds of faults, and kinds of rows that the build could not use. */
async function reported(
  change: (item: SourceItem) => SourceItem | null,
): Promise<Partial<Record<FaultKind | 'unused refused' | 'unused misread' | 'unused unmatched', number>>> {
  const file = join(folder, 'a.gaz');
  const registry = openAbr(TABLES.map((name) => join(REAL_DATA, 'abr', `${name}.csv.zip`)));
  const source: RecordSource = {
    ...registry,
    items: async function* () {
      for await (const batch of registry.items()) yield batch.map(change).filter((item) => item !== null);
    },
  };
  const list = openKenAll(join(REAL_DATA, 'postal/utf_ken_all.zip'));
  const postal: RecordSource = {
    ...list,
    items: async function* () {
      for await (const batch of list.items())
        yield batch.filter((item) => item.kind === 'postal' && item.municipality === WARD);
    },
  };
  const report = new RefusalReport(`${file}.report.ndjson`);
  await buildGazetteer(file, [source, postal], { languages: false, onRefusal: report.add });
  report.finish();
  const gazetteer = mapGazetteer(file);
  try {
    const row = dataReport(new Segments(gazetteer)).municipalities.find(({ code }) => code === WARD);
    const unused = report
      .summary()
      .map(({ kind, municipalities }) => [`unused ${kind}`, municipalities[WARD]]);
    return { ...row?.faults, ...Object.fromEntries(unused.filter(([, count]) => count !== undefined)) };
  } finally {
    gazetteer.close();
  }
}

/** A record of a town or chome of the ward, with its name as it is to be; null where it is to go. */
const TOWNS: Readonly<Record<string, (record: AddressRecord) => AddressRecord | null>> = {
  根津: (record) => ({ ...record, name: '千駄木' }),
  湯島: (record) => ({ ...record, read: 'アオヤマ' }),
  本駒込: () => null,
};

test('issue 25: what is wrong with real tables is reported and counted by municipality', {
  skip: SKIP_REAL_DATA,
}, async () => {
  const sound = { undecided: 1, 'no-number-points': 1, 'unused undecided': 1 };
  assert.deepEqual(await reported((item) => item), sound);
  const withoutHouses = await reported((item) =>
    (item.kind === 'record' ? item.record : (item as { codes: readonly string[] })).codes.length > 4
      ? null
      : item,
  );
  assert.deepEqual(withoutHouses, { undecided: 1, unhoused: 68, 'unused undecided': 1 });
  const { 'unused refused': refused, ...spoilt } = await reported((item) => {
    const change = item.kind === 'record' ? TOWNS[item.record.name ?? ''] : undefined;
    if (item.kind !== 'record' || change === undefined || item.record.level !== 'OAZ') return item;
    const record = change(item.record);
    return record === null ? null : { ...item, record };
  });
  // the list still names towns that were removed or renamed; the numbers of removed ones are in no town
  const lost = { 'postal-only': 2, 'named-twice': 1 };
  assert.deepEqual(spoilt, { ...sound, ...lost, 'unused misread': 2, 'unused unpaired': 2 });
  assert.ok(refused !== undefined && refused > 500, String(refused));
});
