import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { buildGazetteer } from '@banchi/build/indexing/build.js';
import { recordSource } from '../../../../../test/places/record-source.js';
import { banchi } from '../../../../../test/support/commands.js';
import { stationSource } from '../../../../../test/support/railways.js';
import { specimenGazetteers } from '../../../../../test/support/specimen.js';

const folder = mkdtempSync(join(tmpdir(), 'banchi-list-stations-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, 'stations.gaz');
const list = join(folder, 'list.csv');
before(async () => {
  await buildGazetteer(file, [
    recordSource([
      { codes: ['13'], level: 'TOD', name: '東京都' },
      { codes: ['13', '101'], level: 'SHK', name: '千代田区' },
      { codes: ['13', '101', '0001'], level: 'OAZ', name: '丸の内', position: [139.765, 35.68] },
    ]),
    stationSource([
      '000002 東京 トウキョウ @139.7671,35.6812 東日本旅客鉄道/東海道線/2 東海旅客鉄道/東海道新幹線/1',
      '000003 有楽町 ユウラクチョウ @139.7630,35.6750 東日本旅客鉄道/東海道線/2',
    ]),
  ]);
  writeFileSync(list, '住所\n東京都千代田区丸の内\n東京駅\n');
});

const answered = async (...words: readonly string[]) => {
  const { out } = await banchi(['geocode', list, '--gazetteer', file, '--quiet', ...words]);
  return out.trimEnd().split('\n');
};

test('each address gets its nearest stations, with their lines and metres', async () => {
  const [head, found, none] = await answered('--stations', '3');
  assert.match(
    head,
    /,error,station,station_lines,station_distance,station_2,station_lines_2,.*station_distance_3$/,
  );
  assert.match(found, /,東京駅,東海道線・東海道新幹線,232\.09,有楽町駅,東海道線,583\.56,,,$/);
  // a station is not an address
  assert.match(none, /^東京駅,not_found,.*,,,,,,,,,$/);
});

test('a column of a station may be asked for by its name', async () => {
  assert.deepEqual(await answered('--columns', 'station_2,station_distance'), [
    '住所,station_2,station_distance',
    '東京都千代田区丸の内,有楽町駅,232.09',
    '東京駅,,',
  ]);
});

test('a wrong number and data without stations are refused', async () => {
  const refused = async (...words: readonly string[]) => {
    const { code, err } = await banchi(['geocode', list, '--quiet', ...words]);
    assert.notEqual(code, 0);
    return err;
  };
  assert.match(
    await refused('-g', file, '--stations', '6'),
    /--stations: 6 is not a whole number from 1 to 5/,
  );
  const [specimen] = await specimenGazetteers();
  assert.match(await refused('-g', specimen, '--stations', '1'), /was built without stations/);
});
