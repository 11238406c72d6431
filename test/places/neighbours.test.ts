import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { buildGazetteer } from '@banchi/build/indexing/build.js';
import type { RecordSource, SourceItem } from '@banchi/build/record/record.js';
import { openAbr } from '@banchi/build/sources/abr/abr.js';
import { openNdjson } from '@banchi/build/sources/ndjson/ndjson.js';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import { metresPerDegreeLat, metresPerDegreeLon } from '@banchi/engine/geo/distance.js';
import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import type { LonLat } from '@banchi/engine/vocabulary/coordinates.js';
import type { Level } from '@banchi/engine/vocabulary/levels.js';
import { addressQuery } from '../../bench/support/address-query.js';
import { seededRandom } from '../../bench/support/random.js';
import { pointColumns } from '../support/point-columns.js';
import { REAL_DATA, SKIP_REAL_DATA } from '../support/real-data.js';

const folder = mkdtempSync(join(tmpdir(), 'banchi-neighbours-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** The items of a source in one prefecture. */
function ofPrefecture(source: RecordSource, prefecture: string): RecordSource {
  const isThere = (item: SourceItem): boolean =>
    item.kind === 'record' && item.record.codes[0] === prefecture;
  const items = async function* (): AsyncGenerator<SourceItem[]> {
    for await (const batch of source.items()) yield batch.filter(isThere);
  };
  return { ...source, items };
}

/** Towns of all Tokyo, and the houses of one of its wards, 文京区; no boundaries. */
async function tokyo(): Promise<GazetteerSearch> {
  const file = join(folder, 'tokyo.gaz');
  const tables = [
    'mt_city_all',
    'mt_town_all.bunkyo',
    'mt_rsdtdsp_rsdt_pref13',
    'mt_rsdtdsp_rsdt_pos_pref13',
  ];
  const sources = [
    ofPrefecture(openNdjson(join(REAL_DATA, 'nationwide-2024.ndjson.gz')), '13'),
    openAbr(tables.map((name) => join(REAL_DATA, `abr/${name}.csv.zip`))),
  ];
  await buildGazetteer(file, sources, { languages: false });
  return new GazetteerSearch(mapGazetteer(file));
}

/** Addresses of the records at a point. */
function addressesAt(engine: GazetteerSearch, position: LonLat, levels: readonly Level[]): string[] {
  const { items } = engine.search({ ...addressQuery({}), position, levels });
  const found = JSON.parse(`[${new TextDecoder().decode(items)}]`) as { address: string }[];
  return found.map(({ address }) => address);
}

test('issue 25: without boundaries a point is where the nearest address is, whosever office or middle is nearer', {
  skip: SKIP_REAL_DATA,
}, async () => {
  const engine = await tokyo();
  const { flags } = engine.gazetteer.nodes;
  const points = pointColumns(engine.gazetteer);
  assert.deepEqual(addressesAt(engine, [139.730276, 35.659916], ['OAZ', 'AZC']), ['東京都港区六本木六丁目']);
  assert.deepEqual(addressesAt(engine, [139.7524182, 35.7083346], ['OAZ', 'AZC']), [
    '東京都文京区春日１丁目',
  ]);

  const houses = [...points.lon.keys()].filter(
    (id) => (flags.at(id) & 15) === 5 && points.lon[id] !== -2147483648,
  );
  assert.ok(houses.length > 20_000, String(houses.length));
  const random = seededRandom(25);
  const elsewhere: string[] = [];
  let towns = 0;
  for (let i = 0; i < 200; i++) {
    const house = houses[Math.floor(random() * houses.length)];
    const [lon, lat] = [points.lon[house] / 1e7, points.lat[house] / 1e7];
    const turn = 2 * Math.PI * random();
    const position = [
      lon + (5 * Math.cos(turn)) / metresPerDegreeLon(lat),
      lat + (5 * Math.sin(turn)) / metresPerDegreeLat(lat),
    ] as const;
    const [ward] = addressesAt(engine, position, ['SHK']);
    if (ward !== '東京都文京区') elsewhere.push(`${position}: ${ward}`);
    const [own] = addressesAt(engine, [lon, lat], ['TBN']);
    const [town] = addressesAt(engine, position, ['AZC']);
    if (own.startsWith(town)) towns++;
  }
  assert.deepEqual(elsewhere, []);
  // 5 m away the nearest house may be that of the town across the street
  assert.ok(towns >= 190, `${towns} of 200 in the house's own small section`);
});
