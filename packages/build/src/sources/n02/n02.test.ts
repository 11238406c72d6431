import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import {
  collect,
  needsRealData,
  realData,
  refusals,
  tally,
  testFolder,
} from '../../../../../test/support/sources.js';
import type { SourceItem } from '../../record/record.js';
import { openN02 } from './n02.js';

const folder = testFolder();

const platform = {
  N02_001: '11',
  N02_002: '2',
  N02_003: '京葉線',
  N02_004: '東日本旅客鉄道',
  N02_005: '東京',
  N02_005c: '003785',
  N02_005g: '003785',
};
const section = { N02_001: '11', N02_002: '2', N02_003: '京葉線', N02_004: '東日本旅客鉄道' };
const LINE = {
  type: 'LineString',
  coordinates: [
    [139, 35],
    [139.002, 35],
  ],
};
const feature = (properties: object, geometry: unknown = LINE) => ({ type: 'Feature', properties, geometry });
const collection = (...features: object[]) => JSON.stringify({ type: 'FeatureCollection', features });

async function itemsOf(...paths: string[]): Promise<SourceItem[]> {
  const items: SourceItem[] = [];
  for (const source of openN02(paths)) items.push(...(await collect(source)));
  return items;
}

test('a platform is its line and the middle of it; tracks are published or made from the published ones', async () => {
  const [first, second, third] = await itemsOf(
    folder.write(
      'a.geojson',
      gzipSync(
        collection(
          feature(platform),
          feature(section),
          feature(
            { operator: '東京都', line: '荒川線', kind: '21', owner: '3', source: 'chain' },
            {
              type: 'MultiLineString',
              coordinates: [
                [
                  [139, 35],
                  [139, 35],
                  [139.1, 35],
                ],
                [[139, 35]],
              ],
            },
          ),
        ),
      ),
    ),
  );
  assert.deepEqual(first.kind === 'platform' && first.platform, {
    code: '003785',
    name: '東京',
    line: { operator: '東日本旅客鉄道', line: '京葉線', kind: 'jr' },
    point: [139.001, 35],
  });
  assert.deepEqual(second.kind === 'tracks' && second.tracks.line.kind, 'jr');
  // a point that is repeated counts once, and one point does not make a track
  assert.deepEqual(third.kind === 'tracks' && third.tracks, {
    line: { operator: '東京都', line: '荒川線', kind: 'public' },
    paths: [Int32Array.of(1_390_000_000, 350_000_000, 1_391_000_000, 350_000_000)],
  });
});

test('features that cannot be used are refused, each with its number and rule', async () => {
  const items = await itemsOf(
    folder.write(
      'b.geojson',
      collection(
        feature({ ...platform, N02_005g: '12' }),
        feature({ ...platform, N02_005: '' }),
        feature({ ...platform, N02_003: '' }),
        feature({ ...platform, N02_002: '9' }),
        feature(platform, { type: 'Polygon', coordinates: [] }),
        feature(platform, { type: 'LineString', coordinates: [[35, 139]] }),
        feature(platform, { type: 'LineString', coordinates: [] }),
      ),
    ),
  );
  assert.deepEqual(
    refusals(items).map((each) => each.replace(/^.*geojson:/, '')),
    [
      '1: N02_005g: "12": must be a string of 6 digits',
      '2: N02_005: "": must be a text that is not empty',
      '3: N02_003: "": must be a text that is not empty',
      '4: N02_002: "9": must be one of 1, 2, 3, 4, 5',
      '5: geometry: must be a GeoJSON Point, LineString or MultiLineString',
      '6: coordinates: [35,139]: must be [longitude, latitude] with longitude 122 to 154 and latitude 20 to 46 degrees',
      '7: geometry: must be a GeoJSON Point, LineString or MultiLineString',
    ],
  );
});

test('a table of readings is a source of its own, with or without a header', async () => {
  const paths = [
    folder.write(
      'read.tsv',
      gzipSync('003766\t東京\tとうきょう\tboth\n003767\t二月田\t\n12\t東京\tトウキョウ\n'),
    ),
    folder.write('read.csv', 'N02_005g,name,kana\n003768,Jヴィレッジ,Jヴィレッジ\n003769,東京,東京\n'),
  ];
  assert.equal(openN02(paths).length, 1);
  const items = await itemsOf(...paths);
  assert.deepEqual(
    items.flatMap((item) => (item.kind === 'station-reading' ? Object.values(item.reading) : [])),
    ['003766', 'トウキョウ', '003768', 'Jヴィレッジ'],
  );
  assert.deepEqual(
    refusals(items).map((each) => each.replace(/^.*read\./, '')),
    ['3: code: "12": must be 6 digits', '3: read: "東京": must be kana, digits and Latin letters'],
  );
  const both = openN02([...paths, folder.write('c.geojson', collection(feature(platform)))]);
  assert.deepEqual(
    both.map(({ attribution }) => /N02|Sudachi/.exec(attribution.title)?.[0]),
    ['N02', 'Sudachi'],
  );
});

test('a file of anything else is refused', async () => {
  const other = folder.write('d.geojson', collection(feature({ N03_007: '13101' })));
  await assert.rejects(itemsOf(other), /d\.geojson: is not N02 data/);
  await assert.rejects(itemsOf(folder.write('e.json', '{')), /e\.json: is not JSON/);
});

test('all of the published data is read', needsRealData, async () => {
  const items = await itemsOf(realData('rail'));
  assert.deepEqual(tally(items), { platform: 10_234, tracks: 597, 'station-reading': 8_654 });
});
