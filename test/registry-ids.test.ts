import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { buildGazetteer } from '@banchi/build/indexing/build.js';
import type { AddressRecord } from '@banchi/build/record/record.js';
import { openAbr } from '@banchi/build/sources/abr/abr.js';
import { csvBatches } from '@banchi/build/sources/csv.js';
import { openIsj } from '@banchi/build/sources/isj/isj.js';
import { openKenAll } from '@banchi/build/sources/postal/ken-all.js';
import { storedFiles } from '@banchi/build/sources/stored.js';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import { type AddressItem, type AddressMatch, OFFICIAL_ID_NAMES } from '@banchi/engine/vocabulary/fields.js';
import { LEVELS } from '@banchi/engine/vocabulary/levels.js';
import { addressQuery } from '../bench/support/address-query.js';
import { seededRandom } from '../bench/support/random.js';
import { recordSource } from './places/record-source.js';
import { REAL_DATA, SKIP_REAL_DATA } from './support/real-data.js';

const folder = mkdtempSync(join(tmpdir(), 'banchi-registry-'));
const opened: GazetteerSearch[] = [];
after(() => {
  for (const { gazetteer } of opened) gazetteer.close();
  rmSync(folder, { recursive: true, force: true });
});

async function built(sources: Parameters<typeof buildGazetteer>[1]): Promise<GazetteerSearch> {
  const file = join(folder, `${opened.length}.gaz`);
  await buildGazetteer(file, sources, { languages: false });
  const engine = new GazetteerSearch(mapGazetteer(file, 'all'));
  opened.push(engine);
  return engine;
}

/** A record by its code, with its match. */
function byCode(engine: GazetteerSearch, text: string): AddressItem & { readonly match: AddressMatch } {
  const { hit, items } = engine.search({
    ...addressQuery({}),
    code: { text, match: 'exact' },
    matchInfo: true,
  });
  assert.equal(hit, 1, text);
  return JSON.parse(new TextDecoder().decode(items));
}

const idsOf = (match: AddressMatch): Record<string, string | null> =>
  Object.fromEntries(OFFICIAL_ID_NAMES.map((name) => [name, match[name]]));

const abr = (name: string): string => join(REAL_DATA, 'abr', `${name}.csv.zip`);

/** Some rows of a table of the registry, by column. */
async function someRows(name: string, share: number): Promise<Record<string, string>[]> {
  const random = seededRandom(13);
  const rows: Record<string, string>[] = [];
  let header: readonly string[] | undefined;
  for (const file of await storedFiles([{ path: abr(name), size: 0 }], /\.csv$/))
    for await (const batch of csvBatches(file))
      for (const row of batch.rows) {
        if (header === undefined) header = row;
        else if (random() < share)
          rows.push(Object.fromEntries(header.map((column, at) => [column, row[at]])));
      }
  return rows.filter(({ ablt_date }) => ablt_date === '');
}

describe('issue 25: ids and sources of real records', { skip: SKIP_REAL_DATA }, () => {
  let engine: GazetteerSearch;
  before(async () => {
    const tables = [
      'mt_pref_all',
      'mt_city_all',
      'mt_town_pref30',
      'mt_town_all.yakushima',
      'mt_town_pos_pref30',
    ];
    const numbers = ['mt_rsdtdsp_rsdt_pref30', 'mt_parcel_city465054', 'mt_rsdtdsp_rsdt_pos_pref30'];
    engine = await built([
      openAbr([...tables, ...numbers].map(abr)),
      openKenAll(join(REAL_DATA, 'postal/utf_ken_all.zip')),
      openIsj([join(REAL_DATA, 'mlit-isj/30000-17.0b.zip')]),
    ]);
  });

  test('ids are those of the rows of the registry', async () => {
    let compared = 0;
    for (const { lg_code } of await someRows('mt_city_all', 0.2)) {
      assert.equal(byCode(engine, lg_code.slice(0, 5)).match.lg_code, lg_code);
      compared++;
    }
    for (const { lg_code } of await someRows('mt_pref_all', 1)) {
      assert.equal(byCode(engine, lg_code.slice(0, 2)).match.lg_code, lg_code);
      compared++;
    }
    const town = (row: Record<string, string>): string => row.lg_code.slice(0, 5) + row.machiaza_id;
    for (const row of await someRows('mt_town_pref30', 0.1)) {
      const code = town(row);
      const { match } = byCode(engine, code.endsWith('000') ? code.slice(0, -3) : code);
      const { lg_code, machiaza_id } = row;
      const none = { blk_id: null, rsdt_id: null, rsdt2_id: null, prc_id: null };
      assert.deepEqual(idsOf(match), { lg_code, machiaza_id, ...none }, code);
      compared++;
    }
    for (const row of await someRows('mt_rsdtdsp_rsdt_pref30', 0.01)) {
      const { lg_code, machiaza_id, blk_id, rsdt_id, rsdt2_id } = row;
      const { match } = byCode(engine, town(row) + blk_id + rsdt_id + (rsdt2_id || '00000'));
      const ids = { lg_code, machiaza_id, blk_id, rsdt_id, rsdt2_id: rsdt2_id || null, prc_id: null };
      assert.deepEqual(idsOf(match), ids);
      compared++;
    }
    for (const row of await someRows('mt_parcel_city465054', 0.005)) {
      const { lg_code, machiaza_id, prc_id } = row;
      const { match } = byCode(engine, `${town(row)}000${prc_id}`);
      const none = { blk_id: null, rsdt_id: null, rsdt2_id: null };
      assert.deepEqual(idsOf(match), { lg_code, machiaza_id, ...none, prc_id });
      compared++;
    }
    assert.ok(compared > 1500, String(compared));
  });

  test('name and point have their source and its date; what has no point of its own has none', () => {
    const origin = ({ name_source, name_date, position_source, position_date }: AddressMatch): unknown[] => [
      name_source?.split(' (')[0] ?? null,
      name_date,
      position_source?.split(' (')[0] ?? null,
      position_date,
    ];
    const registry = 'Address Base Registry';
    // 葵町 and its house 1-2
    assert.deepEqual(origin(byCode(engine, '302010001').match), [
      registry,
      '2026-03-10',
      registry,
      '2025-10-27',
    ]);
    assert.deepEqual(origin(byCode(engine, '30201000100000100200000').match), [
      ...[registry, '2026-08-06', registry, '2026-08-06'],
    ]);
    // a lot of 安房 without a point
    assert.deepEqual(origin(byCode(engine, '465050000121000000010000000000').match), [
      ...[registry, '2026-08-06', null, null],
    ]);
    const origins = engine.gazetteer.meta.origins;
    const titles = new Set(
      origins.map(({ source }) => engine.gazetteer.meta.sources[source].title.split(' (')[0]),
    );
    assert.deepEqual([...titles].sort(), [
      registry,
      'Position Reference Information, town level',
      'Postal code data',
    ]);
  });

  test('large sections that only their chome name, and towns of the postal list, have no id of the registry', () => {
    // 上野町, of which the registry has its 丁目 alone
    assert.equal(byCode(engine, '302010027').match.machiaza_id, null);
    assert.equal(byCode(engine, '302010027001').match.machiaza_id, '0027001');
    const { items } = engine.search({ ...addressQuery({}), levels: ['OAZ'], count: 1000, matchInfo: true });
    const towns = JSON.parse(`[${new TextDecoder().decode(items)}]`) as ReturnType<typeof byCode>[];
    const postal = towns.filter(({ address_code }) => address_code.length > 9);
    assert.ok(postal.length > 0);
    for (const { match } of postal) {
      assert.equal(match.machiaza_id, null);
      assert.match(match.name_source ?? '', /^Postal code data/);
    }
  });
});

test('issue 25: own data has ids where it says so, and codes that are nobody’s have no lg_code', async () => {
  const record = (codes: string, name: string, more: Partial<AddressRecord> = {}): AddressRecord => {
    const segments = codes.split(' ');
    return { codes: segments, level: LEVELS[segments.length - 1], name, ...more };
  };
  const engine = await built([
    recordSource([
      record('11', '埼玉県'),
      record('11 234', '八潮市'),
      record('11 234 0001', '大瀬'),
      record('11 234 0002', '緑町', { machiaza_id: '0021000' }),
      record('11 234 0003', '大字', { registry: true }),
      record('11 234 0003 002', '二丁目', { registry: true }),
      record('11 234 0003 002 001', '1', { registry: true }),
      record('99', '見本県'),
      record('99 901', '見本市'),
    ]),
  ]);
  const ids = (code: string): unknown[] => Object.values(idsOf(byCode(engine, code).match));
  assert.deepEqual(ids('112340001'), ['112348', null, null, null, null, null]);
  assert.deepEqual(ids('112340002'), ['112348', '0021000', null, null, null, null]);
  // 大字 is taken out, and 二丁目 stands below the zero code; its id is still that of the registry
  assert.deepEqual(ids('112340000002'), ['112348', '0003002', null, null, null, null]);
  assert.deepEqual(ids('112340000002001'), ['112348', '0003002', '001', null, null, null]);
  assert.deepEqual(ids('99901'), [null, null, null, null, null, null]);
});
