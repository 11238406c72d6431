import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { smallGazetteer } from '../../../../../test/support/small-gazetteer.js';
import { GazetteerSearch } from '../engine.js';

let search: GazetteerSearch;
before(async () => {
  search = new GazetteerSearch(
    await smallGazetteer([
      '06 山形県 ヤマガタケン',
      '06 205 新庄市 シンジョウシ',
      '13 東京都 トウキョウト',
      '13 101 千代田区 チヨダク',
      '13 101 0008 霞が関 カスミガセキ',
      '13 102 中央区 チュウオウク',
      '13 103 港区 ミナトク',
      '13 103 0001 虎ノ門 トラノモン',
      '13 102 0001 銀座 ギンザ',
      '13 106 台東区 タイトウク',
      '13 106 0001 浅草 アサクサ',
      '13 106 0002 浅草橋 アサクサバシ',
      '15 新潟県 ニイガタケン',
      '15 204 三条市 サンジョウシ',
      '23 愛知県 アイチケン',
      '23 236 みよし市 ミヨシシ',
      '30 和歌山県 ワカヤマケン',
      '33 岡山県 オカヤマケン',
      '36 徳島県 トクシマケン',
      '36 208 三好市 ミヨシシ',
    ]),
  );
});
after(() => search.gazetteer.close());

/** Words, and the language that the service says that they are in. */
const LANGUAGES: Readonly<Record<string, string>> = {
  ...{ 浅草: 'ja', 三条市: 'ja', 新庄: 'ja', 新庄市: 'ja', 中央区: 'ja', 浅: 'ja', 三好市: 'ja' },
  // a character that could not be read: issue 50, line 34
  ...{
    '霞?関': 'ja',
    '虎之?門': 'ja',
    '港区虎之?門': 'ja',
    '虎之〓門': 'ja',
    霞关: 'zh_cn',
    '东京都?千代田区': 'zh_cn',
  },
  // old forms
  ...{ 和歌山縣: 'ja', 東京都千代田區: 'ja' },
  ...{ 浅草桥: 'zh_cn', 银座: 'zh_cn', 冈山县: 'zh_cn', 东京都中央区: 'zh_cn', 东京都千代: 'zh_cn' },
  ...{ Asakusa: 'en', '1-2 Ginza, Chuo-ku, Tokyo': 'en', 아사쿠사: 'ko' },
  ...{ あさくさ: 'ja', アサクサ: 'ja', '640-8273': 'ja', '': 'ja' },
};

test('finds the language of a word by the names that the data has in each', () => {
  for (const [word, language] of Object.entries(LANGUAGES)) {
    const answer = search.geocode({ word, target: null }).value();
    assert.equal(answer.language, language, word);
  }
});
