/** An answer of `/geocode` by the fields of a form: `formFields` of the client, asked of a service over a few real places. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { buildGazetteer } from '@banchi/build/indexing/build.js';
import { LEVELS } from '@banchi/engine/vocabulary/levels.js';
import { createClient, type FormFields, formFields, recordFields } from '../clients/js/src/index.js';
import { recordSource } from './places/record-source.js';
import { type SpecimenService, serveFiles } from './support/specimen-service.js';

/** The places that are written below, as official data has them: houses of one section, of others only the towns. */
const PLACES: readonly (readonly [codes: string, name: string, postCode?: string])[] = [
  ['01', '北海道'],
  ['01 101', '札幌市中央区'],
  ['01 101 0001', '北一条西'],
  ['01 101 0001 002', '二丁目'],
  ['01 233', '伊達市'],
  ['07', '福島県'],
  ['07 213', '伊達市'],
  ['13', '東京都'],
  ['13 105', '文京区'],
  ['13 105 0003', '春日', '1120003'],
  ['13 105 0003 001', '１丁目', '1120003'],
  ['13 105 0003 001 016', '16', '1120003'],
  ['13 105 0003 001 016 021', '21', '1120003'],
  ['14', '神奈川県'],
  ['14 104', '横浜市中区'],
  ['14 104 0001', '本町', '2310005'],
  ['14 104 0001 001', '一丁目', '2310005'],
  ['26', '京都府'],
  ['26 105', '京都市東山区'],
  ['26 105 0001', '三条通大橋東入三町目'],
  ['27', '大阪府'],
  ['27 127', '大阪市北区'],
  ['27 127 0001', '梅田', '5300001'],
  ['27 127 0001 003', '三丁目', '5300001'],
  ['30', '和歌山県'],
  ['30 201', '和歌山市'],
  ['30 209', '岩出市'],
  ['30 209 0001', '中黒', '6496248'],
  ['30 209 0002', '湯窪', '6496248'],
];

let service: SpecimenService;
before(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'banchi-form-'));
  const file = join(folder, 'places.gaz');
  const records = PLACES.map(([text, name, postCode]) => {
    const codes = text.split(' ');
    return { codes, level: LEVELS[codes.length - 1], name, post_code: postCode };
  });
  await buildGazetteer(file, [recordSource(records)]);
  service = await serveFiles([file]);
  rmSync(folder, { recursive: true });
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

/** Written texts, and the fields that they fill. */
const WRITTEN: readonly (readonly [word: string, fields: string])[] = [
  ['文京区春日1-16-21', 'exact 112-0003|東京都|文京区|春日１丁目|16-21|'],
  [
    '東京都文京区春日一丁目16番21号 文京シビックセンター5F',
    'resolved 112-0003|東京都|文京区|春日１丁目|16-21|文京シビックセンター 5F',
  ],
  ['〒112-0003 文京区春日1-16-21-501', 'resolved 112-0003|東京都|文京区|春日１丁目|16-21|501'],
  // the block is known, the house is not
  ['文京区春日1-16-999 山田ビル', 'partial 112-0003|東京都|文京区|春日１丁目|16-999|山田ビル'],
  // the town is known, its numbers are not
  [
    '神奈川県横浜市中区本町1-2-3 港ビル 4階',
    'partial 231-0005|神奈川県|横浜市中区|本町一丁目|2-3|港ビル 4階',
  ],
  ['札幌市中央区北一条西二丁目1番地の5 305号室', 'partial |北海道|札幌市中央区|北一条西二丁目|1-5|305号室'],
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
  const reported: [string, string][] = [];
  for (const [word] of WRITTEN) {
    const { fields, confidence } = formFields(await client.geocode(word, { parts: true }));
    reported.push([word, `${confidence} ${line(fields)}`]);
  }
  assert.deepEqual(reported, WRITTEN);
});

test('of a tie is filled in what all have in common', async () => {
  const client = createClient({ baseUrl: service.base });
  // of 中黒 and 湯窪
  const result = await client.geocode('649-6248', { parts: true });
  const { fields, confidence } = formFields(result);
  assert.ok(result.ambiguous.count > 1, JSON.stringify(result).slice(0, 300));
  assert.deepEqual(
    [confidence, fields.postalCode, fields.prefecture, fields.municipality, fields.town],
    ['tie', '649-6248', '和歌山県', '岩出市', ''],
  );
});

test('one of a tie that was chosen is filled in with what the word has behind it', async () => {
  const client = createClient({ baseUrl: service.base });
  for (const [word, filled] of [
    ['649-6248', '649-6248|和歌山県|岩出市|中黒||'],
    ['伊達市1-2 鈴木ビル', '|北海道|伊達市||1-2|鈴木ビル'],
  ]) {
    const result = await client.geocode(word, { parts: true });
    const [record] = result.ambiguous.records;
    assert.equal(line(formFields({ ...result, record }).fields), filled);
  }
});

test('streets of Kyoto stay with their town', async () => {
  const client = createClient({ baseUrl: service.base });
  const { fields } = formFields(
    await client.geocode('京都市東山区三条通大橋東入三町目35-1', { parts: true }),
  );
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
