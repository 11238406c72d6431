import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stationSource } from '../../../../test/support/railways.js';
import { smallGazetteer } from '../../../../test/support/small-gazetteer.js';
import { replyTo } from '../anywhere/reply.js';
import { GazetteerSearch } from '../search/engine.js';
import { LocalSearch } from '../search/local.js';
import type { HereResult } from './here.js';

const RECORDS = [
  '13 東京都 トウキョウト @139.6917,35.6896',
  '13 105 文京区 ブンキョウク @139.7523,35.7080',
  '13 105 0002 後楽 コウラク @139.7527,35.7075',
  '13 105 0003 春日 カスガ @139.7464,35.7086',
  '13 105 0003 001 一丁目 イッチョウメ @139.7500,35.7090',
  '13 105 0003 001 16 16 @139.7520,35.7082',
  '13 105 0003 001 16 21 21 @139.7524,35.7083',
];

async function hereAt(position: string, stations: readonly string[] = []): Promise<HereResult> {
  const sources = stations.length === 0 ? [] : [stationSource(stations)];
  const search = new LocalSearch([new GazetteerSearch(await smallGazetteer(RECORDS, {}, [], sources))]);
  const { status, body } = await replyTo(search, { path: '/here', entries: [['position', position]] });
  assert.equal(status, 200, new TextDecoder().decode(body));
  return (JSON.parse(new TextDecoder().decode(body)) as { readonly result: HereResult }).result;
}

// issue 51, line 2
test('the records of all levels are those that the house lies in, not the nearest of each', async () => {
  const { items, stations } = await hereAt('139.7524,35.7083', [
    '000001 後楽園 コウラクエン @139.7515,35.7075 東京地下鉄/4号線丸ノ内線/4',
  ]);
  assert.deepEqual(
    items.map(({ record: { address_level: level, address_code: code } }) => [level, code]),
    [
      ['TOD', '13'],
      ['SHK', '13105'],
      ['OAZ', '131050003'],
      ['AZC', '131050003001'],
      ['GIK', '13105000300116'],
      ['TBN', '1310500030011621'],
    ],
  );
  const house = items.at(-1);
  assert.deepEqual([house?.record.distance, house?.number, house?.inside], [0, 'house', null]);
  assert.deepEqual(
    stations?.map(({ station }) => station.name),
    ['後楽園'],
  );
});

test('data without stations has null for them', async () => {
  assert.equal((await hereAt('139.7524,35.7083')).stations, null);
});
