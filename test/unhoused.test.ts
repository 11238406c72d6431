import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { buildGazetteer } from '@banchi/build/indexing/build.js';
import { openAbr } from '@banchi/build/sources/abr/abr.js';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import type { AddressItem, AddressMatch } from '@banchi/engine/vocabulary/fields.js';
import { addressQuery } from '../bench/support/address-query.js';
import { pointColumns } from './support/point-columns.js';
import { REAL_DATA, SKIP_REAL_DATA } from './support/real-data.js';

const folder = mkdtempSync(join(tmpdir(), 'banchi-unhoused-'));
const opened: GazetteerSearch[] = [];
after(() => {
  for (const { gazetteer } of opened) gazetteer.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Tables of the registry as a search. */
async function searchOf(...tables: readonly string[]): Promise<GazetteerSearch> {
  const file = join(folder, `${opened.length}.gaz`);
  const paths = tables.map((name) => join(REAL_DATA, `abr/${name}.csv.zip`));
  await buildGazetteer(file, [openAbr(paths)], { languages: true });
  const engine = new GazetteerSearch(mapGazetteer(file, 'all'));
  opened.push(engine);
  return engine;
}

interface Answer {
  readonly record: AddressItem | null;
  readonly match: AddressMatch;
}

describe('issue 25: houses are numbered, and the data has none', { skip: SKIP_REAL_DATA }, () => {
  const TOWNS = ['mt_city_all', 'mt_town_pref30'];
  let lots: GazetteerSearch;
  let houses: GazetteerSearch;
  before(async () => {
    lots = await searchOf(...TOWNS, 'mt_parcel_city302015');
    houses = await searchOf(...TOWNS, 'mt_parcel_city302015', 'mt_rsdtdsp_rsdt_pref30');
  });

  const geocode = (engine: GazetteerSearch, word: string, target: 'house' | 'lot' | null = null): Answer =>
    engine.geocode({ word, target }).value();
  const reported = ({ record, match }: Answer): unknown[] => [record?.address, match.rest, match.note];

  test('a house that a lot reads like is answered by the town, which says why', () => {
    // every 37th node, where it is a house
    const own = pointColumns(houses.gazetteer);
    let asked = 0;
    for (let id = 0; id < own.lon.length && asked < 300; id += 37) {
      const { number, address } = houses.record(id);
      if (number !== 'house') continue;
      const word = address();
      const before = geocode(houses, word);
      assert.deepEqual(reported(before), [word, '', null]);
      const { record, match } = geocode(lots, word);
      assert.ok(record !== null && ['OAZ', 'AZC'].includes(record.address_level), word);
      assert.equal(match.note, 'no_houses', word);
      assert.equal(word, record.address + match.rest);
      asked++;
    }
    assert.equal(asked, 300);
  });

  test('a lot that is written as one, asked for, or in a town without numbered houses, is found', () => {
    const [town, number] = ['和歌山県和歌山市葵町', '103-3'];
    assert.deepEqual(reported(geocode(lots, town + number)), [town, number, 'no_houses']);
    assert.deepEqual(reported(geocode(lots, `${town}103番地3`)), [town + number, '', null]);
    assert.deepEqual(reported(geocode(lots, town + number, 'lot')), [town + number, '', null]);
    // houses are known there
    assert.deepEqual(reported(geocode(houses, `${town}103番地3`)), [town + number, '', null]);
    // no houses are numbered in 秋月
    const [elsewhere] = records(lots, '302010002', 'TBN');
    assert.deepEqual(reported(geocode(lots, elsewhere)), [elsewhere, '', null]);
    assert.deepEqual(reported(geocode(lots, town)), [town, '', null]);
  });

  test('the same in other languages, and at a search whose word says more than the data', () => {
    const { record, match } = geocode(lots, '103-3, Aoicho, Wakayama-shi');
    assert.deepEqual([record?.address, match.note], ['和歌山県和歌山市葵町', 'no_houses']);
    const word = { text: '和歌山市葵町103-3コーポ山田', language: 'ja', match: 'partial' } as const;
    const { hit, items } = lots.search({ ...addressQuery({}), word, matchInfo: true });
    const [item] = JSON.parse(`[${new TextDecoder().decode(items)}]`);
    assert.deepEqual([hit, item.address, item.match.note], [1, '和歌山県和歌山市葵町', 'no_houses']);
  });

  test('towns of which a part is numbered keep their lots, those without houses are noted in the file', () => {
    const unhoused = lots.gazetteer.origins()['unhoused.node'];
    const names = new Set([...unhoused].map((id) => lots.record(id).address()));
    assert.ok(names.has('和歌山県和歌山市葵町'));
    assert.ok(!names.has('和歌山県橋本市市脇一丁目'));
    // 296 flagged rows, 19 of them beside another of the same town
    assert.equal(names.size, 277);
    // as the registry has it, 116 towns with houses
    assert.equal(houses.gazetteer.origins()['unhoused.node'].length, 161);
  });

  function records(engine: GazetteerSearch, prefix: string, level: AddressItem['address_level']): string[] {
    const code = { text: prefix, match: 'prefix' } as const;
    const { items } = engine.search({ ...addressQuery({}), code, levels: [level], count: 1 });
    return (JSON.parse(`[${new TextDecoder().decode(items)}]`) as AddressItem[]).map(
      ({ address }) => `${address}`,
    );
  }
});
