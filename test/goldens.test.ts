import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import { LEVELS, type Level } from '@banchi/engine/vocabulary/levels.js';
import { addressQuery } from '../bench/support/address-query.js';
import { SKIP_REAL_DATA, townsOfJapan } from './support/real-data.js';

type Item = Readonly<Record<string, string | null>>;

describe('issue 2: what a word finds in all of Japan', { skip: SKIP_REAL_DATA }, () => {
  let engine: GazetteerSearch;
  before(async () => {
    engine = new GazetteerSearch(mapGazetteer(await townsOfJapan()));
  });
  after(() => engine.gazetteer.close());

  function search(
    text: string,
    match: 'exact' | 'partial' = 'partial',
    levels: readonly Level[] = LEVELS,
  ): { hit: number; found: string[]; items: Item[] } {
    const query = addressQuery({ word: { text, language: 'ja', match }, levels, count: 1000 });
    const { hit, items } = engine.search(query);
    const records = JSON.parse(`[${new TextDecoder().decode(items)}]`) as Item[];
    return { hit, found: records.map(({ address }) => address ?? ''), items: records };
  }

  test('issue 2: a word written out further than the level asked for finds the record of that level', () => {
    assert.deepEqual(search('愛知県名古屋市中区栄三丁目', 'partial', ['SHK']).found, ['愛知県名古屋市中区']);
  });

  test('issue 2: a building behind the address does not matter', () => {
    assert.deepEqual(search('大阪府高槻市奈佐原2丁目1-2 ○○ビル3F').found, ['大阪府高槻市奈佐原二丁目']);
  });

  test('issue 2: a town without small sections has none', () => {
    assert.deepEqual(search('岐阜県岐阜市司町').found, ['岐阜県岐阜市司町']);
    assert.equal(search('岐阜県岐阜市司町', 'partial', ['AZC']).hit, 0);
  });

  test('issue 2: a leading postal code is skipped', () => {
    for (const code of ['〒569-1041', '569-1041', '〒5691041 ', '〒５６９－１０４１　'])
      assert.deepEqual(search(`${code}大阪府高槻市奈佐原2丁目1-2`).found, ['大阪府高槻市奈佐原二丁目'], code);
  });

  test('issue 2: Kyoto streets between ward and town are skipped', () => {
    assert.deepEqual(search('京都府京都市中京区寺町通御池上る上本能寺前町488').found, [
      '京都府京都市中京区上本能寺前町',
    ]);
  });

  test('issue 2: every tail of an address is exact', () => {
    const whole = '東京都千代田区霞が関';
    for (const tail of [whole, '千代田区霞が関', '霞が関', '霞ヶ関', '東京都千代田区霞ケ関'])
      assert.ok(search(tail, 'exact').found.includes(whole), tail);
    for (const part of ['都千代田区霞が関', '千代田区霞が', '東京都霞が関'])
      assert.ok(!search(part, 'exact').found.includes(whole), part);
  });

  test('issue 2: an exact match is the record alone, a partial one everything below it too', () => {
    assert.deepEqual(search('東京都千代田区霞が関', 'exact').found, ['東京都千代田区霞が関']);
    assert.deepEqual(search('東京都千代田区霞が関').found, [
      '東京都千代田区霞が関',
      '東京都千代田区霞が関一丁目',
      '東京都千代田区霞が関二丁目',
      '東京都千代田区霞が関三丁目',
    ]);
  });

  test('issue 2: sections of a town, without its prefecture', () => {
    for (const [word, levels] of [
      ['名古屋市緑区鳴海町', ['AZC']],
      ['桑名市中央町', LEVELS],
    ] as const) {
      const { hit, found } = search(word, 'partial', levels);
      assert.ok(hit >= 1, word);
      for (const address of found) assert.match(address, new RegExp(`^(愛知県|三重県)${word}`));
    }
  });

  test('issue 2: the county may be left out', () => {
    const whole = '和歌山県東牟婁郡串本町';
    for (const word of [whole, '和歌山県串本町', '東牟婁郡串本町', '串本町', 'ワカヤマケンクシモトチョウ'])
      assert.deepEqual(search(word, 'exact').found, [whole], word);
  });

  test('issue 2: the city of a ward may be left out', () => {
    assert.deepEqual(search('愛知県緑区', 'exact').found, ['愛知県名古屋市緑区']);
    const sections = search('愛知県緑区鳴海町');
    assert.ok(sections.hit >= 1);
    for (const address of sections.found) assert.match(address, /^愛知県名古屋市緑区鳴海町/);
  });

  test('issue 2: readings in any kana find what they read', () => {
    for (const word of ['トウキョウトチヨダクカスミガセキ', 'とうきょうとちよだくかすみがせき', 'ﾁﾖﾀﾞｸｶｽﾐｶﾞｾｷ'])
      assert.deepEqual(search(word, 'exact').found, ['東京都千代田区霞が関'], word);
  });

  test('issue 2: every part of a record', () => {
    const [item] = search('東京都千代田区霞が関一丁目', 'exact').items;
    assert.equal(item.address2, '東京都');
    assert.equal(item.address3, '千代田区');
    assert.equal(item.address4, '霞が関');
    assert.equal(item.address5, '一丁目');
    assert.equal(item.address_read, 'トウキョウトチヨダクカスミガセキ1チョウメ');
    assert.equal(item.address_read_through, 'トウキョウトチヨダクカスミガセキイッチョウメ');
    assert.equal(item.address_code2, '13');
    assert.equal(item.address_code3, '101');
    assert.equal(item.address_level, 'AZC');
    assert.equal(item.post_code, '1000013');
  });
});
