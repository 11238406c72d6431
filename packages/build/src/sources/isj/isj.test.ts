import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  collect,
  needsRealData,
  realData,
  refusals,
  tally,
  testFolder,
} from '../../../../../test/support/sources.js';
import { openIsj } from './isj.js';

const folder = testFolder();
const HEADER =
  '"都道府県コード","都道府県名","市区町村コード","市区町村名","大字町丁目コード","大字町丁目名","緯度","経度","原典資料コード","大字・字・丁目区分コード"';
const row = (city: string, town: string, latitude: string, longitude: string) =>
  `"30","和歌山県","${city}","和歌山市","302010001000","${town}","${latitude}","${longitude}","0","1"`;

test('gives towns their position and refuses malformed rows', async () => {
  const path = folder.table(
    HEADER,
    row('30201', '葵町', '34.21348', '135.163085'),
    row('3020', '葵町', '34.2', '135.1'),
    row('30201', '', '34.2', '135.1'),
    row('30201', '秋月', '135.1', '34.2'),
    row('30201', '秋月', '', '135.1'),
    '"30"',
  );
  const items = await collect(openIsj([path]));
  assert.deepEqual(items[0], {
    kind: 'town-fill',
    municipality: '30201',
    town: '葵町',
    values: { position: [135.163085, 34.21348] },
    origin: { file: path, line: 2 },
  });
  const rule = 'must be longitude 122 to 154 and latitude 20 to 46 degrees';
  assert.deepEqual(refusals(items), [
    '3: 市区町村コード: "3020": must be 5 digits',
    '4: 大字町丁目名: empty',
    `5: 経度, 緯度: "34.2", "135.1": ${rule}`,
    `6: 経度, 緯度: "135.1", "": ${rule}`,
    '7: 1 columns, but the header has 10',
  ]);
});

test('does not accept the block level or other tables', async () => {
  const block = folder.zip('block.zip', {
    '30_2023.csv': '都道府県名,市区町村名,大字・丁目名,小字・通称名,街区符号・地番,緯度,経度\n',
  });
  await assert.rejects(collect(openIsj([block])), {
    name: 'SourceError',
    message: `${block}!30_2023.csv: is of the block level (街区レベル), which has no municipality codes to join by; the town level (大字・町丁目レベル) is needed. Columns: 都道府県名, 市区町村名, 大字・丁目名, 小字・通称名, 街区符号・地番, 緯度, 経度`,
  });
  await assert.rejects(
    collect(openIsj([folder.write('x.csv', '緯度,b\n1,2\n')])),
    /x\.csv: is not position reference information: no column 市区町村コード, 大字町丁目名, 経度 among 緯度, b$/,
  );
  await assert.rejects(
    collect(openIsj([folder.write('empty.csv', '')])),
    /empty\.csv: empty: no header row$/,
  );
});

test('the real archives: CP932, back-slashed names beside HTML and XML', needsRealData, async () => {
  const items = await collect(openIsj([realData('mlit-isj')]));
  assert.deepEqual(tally(items), { 'town-fill': 3226 });
  const first = items[0];
  assert.match(first.origin.file, /30000-17\.0b\.zip!30000-17\.0b\/30_2023\.csv$/);
  assert.deepEqual(first.kind === 'town-fill' && [first.municipality, first.town], ['30201', '葵町']);
});
