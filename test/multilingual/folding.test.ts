import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { GazetteerSearch } from '@banchi/engine/search/engine.js';
import type { WordMatch } from '@banchi/engine/vocabulary/conditions.js';
import type { ForeignLanguage } from '@banchi/engine/vocabulary/languages.js';
import { engineOf } from '../reference/compare.js';
import { addresses, itemsOf, wordQuery } from './ask.js';
import { realPlaces } from './places.js';

type Row = readonly [language: ForeignLanguage, match: WordMatch, words: readonly string[], found: string];

/** Words that are spelled differently and find the same: the address, or with a partial match the first one. */
const ALIKE: readonly Row[] = [
  [
    'en',
    'exact',
    ['Tokyo', 'tōkyō', 'TOKYO', 'Ｔｏｋｙｏ', 'Toukyou', 'Tokyo-to', 'Tokyo Metropolis'],
    '東京都',
  ],
  [
    'en',
    'exact',
    ['Shin-juku, Shinjuku-ku', 'shinjuku, SHINJUKU WARD', "Shin'juku, Shinjuku City"],
    '東京都新宿区新宿',
  ],
  ['en', 'exact', ['Shimbashi', 'Shinbashi', 'Shin-bashi', 'SHINBASHI'], '東京都港区新橋'],
  ['en', 'exact', ['Gumma', 'Gunma', 'Gunma Prefecture', 'Gumma-ken'], '群馬県'],
  ['en', 'exact', ['Osaka', 'Ohsaka', 'Oosaka', 'Ōsaka', 'Osaka-fu', 'Osaka Prefecture'], '大阪府'],
  [
    'en',
    'exact',
    ['1-chome', '1 Chome', '1chome', '1 CHOME', '１−chome'].map(
      (chome) => `Kasumigaseki ${chome}, Chiyoda-ku, Tokyo`,
    ),
    '東京都千代田区霞が関一丁目',
  ],
  ['en', 'exact', ['Chiyoda-ku', 'Chiyoda Ward', 'Chiyoda City', 'chiyodaku'], '東京都千代田区'],
  [
    'en',
    'exact',
    [
      'Chuo-ku, Osaka-shi',
      'Osaka-shi Chuo-ku',
      'Chuo Ward, Osaka City',
      'Ohsaka Chūō-ku',
      'Osaka, Osaka, Chuo Ward',
    ],
    '大阪府大阪市中央区',
  ],
  [
    'en',
    'exact',
    ['Kushimoto-cho, Higashimuro-gun', 'Kushimoto-cho', 'Kushimoto Town', 'Higashimuro County Kushimoto-cho'],
    '和歌山県東牟婁郡串本町',
  ],
  [
    'en',
    'exact',
    ['Kita 24-jo Nishi 5-chome', 'Kita 24-jō Nishi 5 Chome', 'kita24jo nishi5chome'],
    '北海道札幌市北区北二十四条西五丁目',
  ],
  [
    'en',
    'exact',
    [
      '3-1, Kasumigaseki 1-chome, Chiyoda-ku, Tokyo',
      'Tokyo Chiyoda-ku Kasumigaseki 1-3-1',
      'Kasumigaseki 1-3-1',
    ],
    '東京都千代田区霞が関一丁目3-1',
  ],
  [
    'en',
    'partial',
    [
      'Kasumigaseki Chiyoda Tokyo',
      'Tokyo Chiyoda-ku Kasumigaseki',
      'Chiyoda Ward, Kasumigaseki',
      'kasumi tokyo chiyoda city',
      'Tokyo Kasumigaseki Chiyoda',
    ],
    '東京都千代田区霞が関',
  ],
  [
    'en',
    'partial',
    [
      'Tokyo Chiyoda-ku Kasumigaseki 1-3-1',
      '3-1, Kasumigaseki 1-chome, Chiyoda-ku, Tokyo',
      'Kasumigaseki 1 Chome 3-1 Chiyoda Tokyo',
      '1-3-1 Kasumigaseki Tokyo',
      'Tokyo Chiyoda-ku Kasumigaseki 1-3-1 Building 5F',
    ],
    '東京都千代田区霞が関一丁目3-1',
  ],
  [
    'en',
    'partial',
    ['Osaka Chuo Ward', 'Ohsaka Chuo-ku', 'chuo ward oosaka', 'Chuo-ku, Osaka-shi'],
    '大阪府大阪市中央区',
  ],
  [
    'zh_cn',
    'exact',
    ['东京都千代田区霞关', '東京都千代田區霞關', '東京都千代田区霞関', '千代田區霞关'],
    '東京都千代田区霞が関',
  ],
  [
    'zh_tw',
    'exact',
    ['東京都千代田區霞關', '东京都千代田区霞关', '東京都千代田区霞関', '霞關'],
    '東京都千代田区霞が関',
  ],
  ['zh_tw', 'exact', ['橫濱市西區', '横浜市西区', '横滨市西区', '西區'], '神奈川県横浜市西区'],
  ['zh_tw', 'exact', ['澤渡', '沢渡', '泽渡'], '神奈川県横浜市西区沢渡'],
  ['zh_cn', 'exact', ['广濑町', '廣瀨町', '広瀬町', '廣瀬町'], '群馬県前橋市広瀬町'],
  [
    'zh_cn',
    'exact',
    ['霞关一丁目3-1', '霞关1丁目3-1', '霞關１－３－１', '霞关 1-3-1'],
    '東京都千代田区霞が関一丁目3-1',
  ],
  ['zh_tw', 'partial', ['新橋 港區', '港区 新桥', '東京 新橋', '港區新橋'], '東京都港区新橋'],
  [
    'ko',
    'exact',
    ['도쿄도 지요다구', '도쿄도지요다구', '도쿄 지요다구', '지요다구', '도쿄도, 지요다구'],
    '東京都千代田区',
  ],
  ['ko', 'exact', ['오사카부', '오사카', ' 오사카 부'], '大阪府'],
  [
    'ko',
    'exact',
    ['가스미가세키 1초메', '가스미가세키1초메', '가스미가세키 1 초메', '가스미가세키 1'],
    '東京都千代田区霞が関一丁目',
  ],
  [
    'ko',
    'exact',
    ['도쿄도 지요다구 가스미가세키 1초메 3-1', '도쿄 지요다 가스미가세키 1-3-1'],
    '東京都千代田区霞が関一丁目3-1',
  ],
  [
    'ko',
    'partial',
    ['지요다 가스미가세키', '가스미가세키 도쿄', '도쿄도지요다구가스미가세키', '지요다구가스미'],
    '東京都千代田区霞が関',
  ],
];

describe('words that are the same to the multilingual search', () => {
  let engine: GazetteerSearch;
  before(async () => {
    engine = await engineOf(realPlaces());
  });
  after(() => engine.gazetteer.close());

  for (const [language, match, words, found] of ALIKE) {
    test(`${language} ${match}: ${words.join(' = ')}`, () => {
      for (const word of words) {
        const all = addresses(engine, word, language, match);
        assert.equal(all[0], found, word);
        if (match === 'exact') assert.equal(all.length, 1, `${word}: ${all}`);
        else for (const each of all) assert.ok(each.startsWith(found), `${word}: ${each}`);
      }
    });
  }

  test('a prefix is the beginning of some tail, and everything below it matches', () => {
    assert.deepEqual(addresses(engine, 'Kasumigaseki 1', 'en', 'prefix')[0], '東京都千代田区霞が関一丁目');
    assert.equal(addresses(engine, 'Tokyo Chiyoda', 'en', 'prefix').length, 12);
    assert.deepEqual(addresses(engine, '霞关一丁目', 'zh_cn', 'prefix').length, 3);
    assert.deepEqual(addresses(engine, '가스미', 'ko', 'prefix', ['OAZ']), ['東京都千代田区霞が関']);
    assert.deepEqual(addresses(engine, 'umigaseki', 'en', 'prefix'), []);
  });

  test('an English part does not cross from one name into the next, a Korean one from where a name begins, a Chinese one does', () => {
    assert.deepEqual(addresses(engine, 'dakukasumi', 'en', 'partial'), []);
    assert.equal(addresses(engine, '田区霞', 'zh_cn', 'partial')[0], '東京都千代田区霞が関');
    assert.deepEqual(addresses(engine, '다구가스', 'ko', 'partial'), []);
    assert.equal(addresses(engine, '지요다구가스', 'ko', 'partial')[0], '東京都千代田区霞が関');
  });

  test('full addresses in the four languages', () => {
    const query = wordQuery('Kasumigaseki 1-3-1', 'en', 'exact');
    const [item] = itemsOf(engine, query);
    assert.equal(item.address_en, '3-1, Kasumigaseki 1-chome, Chiyoda-ku, Tokyo');
    assert.equal(item.address_zh_cn, '东京都千代田区霞关一丁目3-1');
    assert.equal(item.address_zh_tw, '東京都千代田區霞關一丁目3-1');
    assert.equal(item.address_ko, '도쿄도 지요다구 가스미가세키 1초메 3-1');
  });
});
