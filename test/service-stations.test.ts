import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { buildGazetteer } from '@banchi/build/indexing/build.js';
import type { FeatureCollection } from 'banchi/photon/features.js';
import { createClient } from '../clients/js/src/index.js';
import { recordSource } from './places/record-source.js';
import { call, overStdio } from './support/assistant.js';
import { stationSource } from './support/railways.js';
import { refused } from './support/requests.js';
import { type SpecimenService, serveFiles, serveSpecimen } from './support/specimen-service.js';

const TOWNS = [
  { codes: ['13'], level: 'TOD', name: '東京都' },
  { codes: ['13', '101'], level: 'SHK', name: '千代田区' },
  { codes: ['13', '101', '0001'], level: 'OAZ', name: '丸の内', position: [139.765, 35.68] },
] as const;

describe('/stations', () => {
  const folder = mkdtempSync(join(tmpdir(), 'banchi-stations-'));
  const file = join(folder, 'stations.gaz');
  let service: SpecimenService;
  before(async () => {
    await buildGazetteer(file, [
      recordSource(TOWNS),
      stationSource([
        '000002 東京 トウキョウ @139.7671,35.6812 東日本旅客鉄道/東海道線/2 東海旅客鉄道/東海道新幹線/1',
        '000003 有楽町 ユウラクチョウ @139.7630,35.6750 東日本旅客鉄道/東海道線/2',
      ]),
    ]);
    service = await serveFiles([file], { photon: true });
  });
  after(async () => {
    await service.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('the nearest stations come with their lines and metres', async () => {
    const client = createClient({ baseUrl: service.base });
    const found = await client.stations([139.765, 35.68]);
    assert.deepEqual(
      found.map(({ distance, station: { name, lines } }) => [name, lines.map(({ line }) => line), distance]),
      [
        ['東京', ['東海道線', '東海道新幹線'], 232.09],
        ['有楽町', ['東海道線'], 583.56],
      ],
    );
    assert.equal((await client.stations([139.765, 35.68], { limit: 1 })).length, 1);
    assert.equal((await client.stations([139.765, 35.68], { distance: 300 })).length, 1);
    assert.deepEqual(await client.stations([0, 0]), []);
  });

  test('wrong parameters are named with their own rule: issue 50, line 34', async () => {
    const reasonOf = async (query: string): Promise<unknown[]> =>
      (await refused(`${service.base}/stations${query}`, 400, 'INVALID_PARAMETER')).errors.map(
        ({ parameter, reason }) => [parameter, reason],
      );
    assert.deepEqual(await reasonOf(''), [['position', 'position is missing']]);
    const at = '?position=139.765,35.68';
    assert.deepEqual(await reasonOf(`${at}&limit=-1`), [['limit', 'limit must lie between 1 and 100']]);
    for (const metres of ['0', '-5'])
      assert.deepEqual(
        (await reasonOf(`${at}&distance=${metres}`)).map((each) => String(each).replace(/\d+$/, 'N')),
        ['distance,must be metres, greater than 0 and at most N'],
      );
  });

  test('a word that is being typed may become a station', async () => {
    const { stations } = await createClient({ baseUrl: service.base }).suggest('東京');
    assert.deepEqual(
      stations.map(({ text, station }) => [text, station.address]),
      [['東京駅', '東京都千代田区丸の内']],
    );
  });

  test("Photon's clients find it as a railway station in its town", async () => {
    const asked = async (query: string): Promise<FeatureCollection['features']> => {
      const answer = await fetch(`${service.base}/photon/api?${query}`);
      return ((await answer.json()) as FeatureCollection).features;
    };
    const [{ geometry, properties }] = await asked('q=東京駅');
    assert.deepEqual(geometry.coordinates, [139.7671, 35.6812]);
    const { name, type, osm_key, osm_value, district, city, state } = properties;
    assert.deepEqual(
      [name, type, osm_key, osm_value, district, city, state],
      ['東京駅', 'house', 'railway', 'station', '丸の内', '千代田区', '東京都'],
    );
    const [english] = await asked('q=Tokyo Station&lang=en');
    assert.equal(english.properties.name, 'Tokyo Station');
    // the prefecture is called so, and comes before the station
    assert.deepEqual(
      (await asked('q=東京')).slice(0, 2).map((each) => each.properties.name),
      ['東京都', '東京駅'],
    );
    assert.deepEqual(await asked('q=東京駅&layer=city'), []);
    assert.deepEqual(await asked('q=東京駅&bbox=139,36,140,37'), []);
  });

  test('assistants get it beside places, and learn that it is not an address', async () => {
    const client = await overStdio([file]);
    const structured = async (name: string) => (await call(client, name, { word: '東京駅' })).structured;
    const { items, stations, note } = await structured('suggest');
    assert.deepEqual([items, (stations as { text: string }[]).map(({ text }) => text)], [[], ['東京駅']]);
    assert.match(String(note), /not addresses/);
    const { outcome, note: remark, suggestions } = await structured('geocode');
    assert.deepEqual(
      [outcome, (suggestions as { address: string }[]).map(({ address }) => address)],
      ['not_found', ['東京都千代田区丸の内']],
    );
    assert.match(String(remark), /railway station/);
    await client.close();
  });

  for (const query of [
    '',
    'position=',
    'position=139',
    'position=139,91',
    'position=139,35&position=139,35',
    'position=139,35&limit=0',
    'position=139,35&limit=101',
    'position=139,35&limit=1.5',
    'position=139,35&distance=0',
    'position=139,35&distance=20001',
    'position=139,35&distance=near',
    'position=139,35&word=a',
  ])
    test(`?${query} is refused`, async () => {
      await refused(`${service.base}/stations?${query}`, 400, 'INVALID_PARAMETER');
    });

  test('data without stations says so', async () => {
    const specimen = await serveSpecimen();
    try {
      await refused(`${specimen.base}/stations?position=139,35`, 501, 'NOT_IMPLEMENTED');
    } finally {
      await specimen.close();
    }
  });
});
