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
import { polygonFault } from '../../record/polygon.js';
import { openN03 } from './n03.js';

const folder = testFolder();
const ring = (x: number) => [
  [x, 34],
  [x + 0.1, 34],
  [x + 0.1, 34.1],
  [x, 34],
];
const feature = (properties: object, geometry: unknown = { type: 'Polygon', coordinates: [ring(135)] }) => ({
  type: 'Feature',
  properties: { N03_001: '和歌山県', N03_002: null, N03_003: null, N03_004: '和歌山市', ...properties },
  geometry,
});
const collection = (...features: object[]) => JSON.stringify({ type: 'FeatureCollection', features });

test('collects the features of a municipality; a prefecture has its own', async () => {
  const path = folder.write(
    'a.geojson',
    gzipSync(
      collection(
        feature({ N03_007: '30201' }),
        feature({ N03_007: '30202' }),
        feature({ N03_007: '30201' }, { type: 'MultiPolygon', coordinates: [[ring(136)], [ring(137)]] }),
        feature({ N03_004: null, N03_001: '沖縄県' }),
      ),
    ),
  );
  const items = await collect(openN03([path]));
  assert.deepEqual(
    items.map(
      (item) =>
        item.kind === 'fill' && [
          item.codes,
          item.values.polygon?.coordinates.length,
          item.coarse ?? false,
          item.origin,
        ],
    ),
    [
      [['30', '201'], 3, false, { file: path, line: 1 }],
      [['30', '202'], 1, false, { file: path, line: 2 }],
      [['47'], 1, true, { file: path, line: 4 }],
    ],
  );
});

test('refuses features without a municipality and malformed boundaries', async () => {
  const path = folder.write(
    'faulty.geojson',
    collection(
      feature({ N03_004: '所属未定地', N03_007: null }),
      feature({ N03_007: '30000' }),
      feature({ N03_007: 30201 }),
      feature({ N03_007: null }),
      feature({ N03_001: '紀州', N03_004: null }),
      feature({ N03_007: '30201' }, null),
      feature({ N03_007: '30201' }, { type: 'Polygon', coordinates: [ring(35)] }),
    ),
  );
  assert.deepEqual(refusals(await collect(openN03([path]))), [
    '1: 所属未定地: land that belongs to no municipality',
    '2: 所属未定地: land that belongs to no municipality',
    '3: N03_007: 30201: must be a string of 5 digits',
    '4: N03_007: missing, but N03_004 is "和歌山市"',
    '5: N03_001: "紀州": must be the name of a prefecture',
    '6: geometry: null: must be a GeoJSON Polygon or MultiPolygon',
    '7: geometry.coordinates[0][0]: [35,34]: must be [longitude, latitude] with longitude 122 to 154 and latitude 20 to 46 degrees',
  ]);
});

test('other files are not accepted', async () => {
  const cases: readonly (readonly [string, RegExp])[] = [
    ['{', /x\.json: is not JSON: /],
    ['[]', /x\.json: is not a GeoJSON FeatureCollection$/],
    [
      JSON.stringify({ type: 'FeatureCollection', features: [{ properties: { name: 'x' } }, null] }),
      /x\.json: is not N03 data: no feature has the property N03_001$/,
    ],
  ];
  for (const [content, message] of cases)
    await assert.rejects(collect(openN03([folder.write('x.json', content)])), {
      name: 'SourceError',
      message,
    });
});

test(
  'the real files: every municipality, 47 prefectures, four areas of no municipality',
  needsRealData,
  async () => {
    const items = await collect(openN03([realData('n03')]));
    // 1,902 municipalities of 2021 and 8 of them again in full resolution.
    assert.deepEqual(tally(items), { fill: 1957, refused: 4 });
    assert.equal(
      new Set(items.flatMap((item) => (item.kind === 'fill' ? [item.codes.join('')] : []))).size,
      1949,
    );
    for (const item of items)
      if (item.kind === 'fill') assert.equal(polygonFault(item.values.polygon), undefined);
    // Kushimoto's very indented coast: 934 features, one boundary.
    const coast = items.find(({ origin }) => origin.file.includes('N03-23_30428'));
    assert.equal(coast?.kind === 'fill' && coast.values.polygon?.coordinates.length, 934);
  },
);
