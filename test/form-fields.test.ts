/** An answer of `/geocode` by the fields of a form: `formFields` of the client, asked of what `banchi start` serves. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createClient, type FormFields, formFields, recordFields } from '../clients/js/src/index.js';
import { type SpecimenService, serveStarter } from './support/specimen-service.js';

let service: SpecimenService;
before(async () => {
  service = await serveStarter();
});
after(() => service.close());

/** Fields as a line: postal code, prefecture, municipality, town, number, building. */
const line = (fields: FormFields): string =>
  [
    fields.postalCode,
    fields.prefecture,
    fields.municipality,
    fields.town,
    fields.number,
    fields.building,
  ].join('|');

/** Real places: houses of 文京区 and 和歌山市 are in the data, of others only towns. */
const WRITTEN: readonly (readonly [word: string, fields: string])[] = [
  ['文京区春日1-16-21', 'exact 112-0003|東京都|文京区|春日１丁目|16-21|'],
  [
    '東京都文京区春日一丁目16番21号 文京シビックセンター5F',
    'resolved 112-0003|東京都|文京区|春日１丁目|16-21|文京シビックセンター5F',
  ],
  ['〒112-0003 文京区春日1-16-21-501', 'resolved 112-0003|東京都|文京区|春日１丁目|16-21|501'],
  // the block is known, the house is not
  ['文京区春日1-16-999 山田ビル', 'partial 112-0003|東京都|文京区|春日１丁目|16-999|山田ビル'],
  // the town is known, its numbers are not
  [
    '神奈川県横浜市中区本町1-2-3 港ビル 4階',
    'partial 231-0005|神奈川県|横浜市中区|本町一丁目|2-3|港ビル 4階',
  ],
  [
    '札幌市中央区北一条西二丁目1番地の5 305号室',
    'partial |北海道|札幌市中央区|北一条西二丁目|1番地の5|305号室',
  ],
  ['大阪市北区梅田３－１－３', 'partial 530-0001|大阪府|大阪市北区|梅田三丁目|1-3|'],
  ['和歌山県和歌山市', 'partial |和歌山県|和歌山市|||'],
  ['横浜市中区存在町5-6 ビル', 'partial |神奈川県|横浜市中区|存在町|5-6|ビル'],
  ['文京区春日1丁目 305号室', 'partial 112-0003|東京都|文京区|春日１丁目||305号室'],
  ['山田太郎', 'unknown |||||'],
  // 伊達市 is in 北海道 and in 福島県
  ['伊達市', 'tie |||||'],
];

test('fields of a form are filled from what is written, whatever the data has of it', async () => {
  const client = createClient({ baseUrl: service.base });
  const told: [string, string][] = [];
  for (const [word] of WRITTEN) {
    const { fields, confidence } = formFields(await client.geocode(word));
    told.push([word, `${confidence} ${line(fields)}`]);
  }
  assert.deepEqual(told, WRITTEN);
});

test('of a tie is filled in what all have in common', async () => {
  const client = createClient({ baseUrl: service.base });
  // of 中黒 and 湯窪
  const result = await client.geocode('649-6248');
  const { fields, confidence } = formFields(result);
  assert.ok(result.ambiguous.count > 1, JSON.stringify(result).slice(0, 300));
  assert.deepEqual(
    [confidence, fields.postalCode, fields.prefecture, fields.municipality, fields.town],
    ['tie', '649-6248', '和歌山県', '岩出市', ''],
  );
});

test('streets of Kyoto stay with their town', async () => {
  const client = createClient({ baseUrl: service.base });
  const { fields } = formFields(await client.geocode('京都市東山区三条通大橋東入三町目35-1'));
  assert.deepEqual(
    [fields.municipality, fields.town, fields.number],
    ['京都市東山区', '三条通大橋東入三町目', '35-1'],
  );
});

test('a record alone is filled in as far as it goes', async () => {
  const client = createClient({ baseUrl: service.base });
  const { items } = await client.searchAddress({ word: '文京区春日1-16-21', limit: [0, 1] });
  const { fields, confidence } = recordFields(items[0]);
  assert.deepEqual([line(fields), confidence], ['112-0003|東京都|文京区|春日１丁目|16-21|', 'exact']);
});
