import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anyText } from '../../../../test/support/any-text.js';
import { fc } from '../../../../test/support/property.js';
import { LEVELS, type Level } from '../vocabulary/levels.js';
import { chineseSegment } from './chinese.js';
import { englishSegment } from './english.js';
import { koreanSegment } from './korean.js';

const CASES: readonly (readonly [Level, string, string | null, string])[] = [
  ['TOD', '東京都', 'トウキョウト', 'Tokyo'],
  ['TOD', '京都府', 'キョウトフ', 'Kyoto'],
  ['TOD', '群馬県', 'グンマケン', 'Gumma'],
  ['TOD', '北海道', 'ホッカイドウ', 'Hokkaido'],
  ['SHK', '札幌市', 'サッポロシ', 'Sapporo-shi'],
  ['SHK', '札幌市中央区', 'サッポロシチュウオウク', 'Chuo-ku, Sapporo-shi'],
  ['SHK', '広島市東区', 'ヒロシマシヒガシク', 'Higashi-ku, Hiroshima-shi'],
  ['SHK', '北九州市小倉北区', 'キタキュウシュウシコクラキタク', 'Kokurakita-ku, Kitakyushu-shi'],
  ['SHK', '名古屋市昭和区', 'ナゴヤシショウワク', 'Showa-ku, Nagoya-shi'],
  ['SHK', '千代田区', 'チヨダク', 'Chiyoda-ku'],
  ['SHK', '廿日市市', 'ハツカイチシ', 'Hatsukaichi-shi'],
  ['SHK', '大和郡山市', 'ヤマトコオリヤマシ', 'Yamatokoriyama-shi'],
  ['SHK', '熊毛郡屋久島町', 'クマゲグンヤクシマチョウ', 'Yakushima-cho, Kumage-gun'],
  ['SHK', '北群馬郡榛東村', 'キタグンマグンシントウムラ', 'Shinto-mura, Kitagumma-gun'],
  ['SHK', '長生郡長南町', 'チョウセイグンチョウナンマチ', 'Chonan-machi, Chosei-gun'],
  ['SHK', '三宅島三宅村', 'ミヤケジマミヤケムラ', 'Miyake-mura, Miyakejima'],
  ['OAZ', '葵町', 'アオイチョウ', 'Aoicho'],
  ['OAZ', '大字市平', 'オオアザイチダイラ', 'Ichidaira'],
  ['OAZ', '一番町', 'イチバンチョウ', 'Ichibancho'],
  ['OAZ', '東光三条', 'トウコウ3ジョウ', 'Toko 3-jo'],
  ['OAZ', '北一条西', 'キタ１ジョウニシ', 'Kita 1-jo Nishi'],
  ['OAZ', '西1線北25号', null, 'Nishi 1-sen Kita 25-go'],
  // issue 53, line 7: the same, whether the reading has digits or not
  ['OAZ', '本郷通一丁目南', 'ホンゴウドオリ1チョウメミナミ', 'Hongodori 1-chome Minami'],
  ['OAZ', '本郷通一丁目北', 'ホンゴウドオリイッチョウメキタ', 'Hongodori 1-chome Kita'],
  ['OAZ', '南一番町', 'ミナミ1バンチョウ', 'Minami 1-bancho'],
  ['OAZ', 'あけぼの', null, 'Akebono'],
  ['AZC', '三丁目', null, '3-chome'],
  ['AZC', '二十四丁目', '２４チョウメ', '24-chome'],
  ['AZC', '1丁', '1チョウ', '1-cho'],
  ['AZC', '第十地割', 'ダイ10チワリ', 'Dai 10-chiwari'],
  ['AZC', '4地割', null, '4-chiwari'],
  ['AZC', '二丁目第３地割', null, '2-chome Dai 3-chiwari'],
  ['AZC', '字山道（１７２）', 'アザヤマミチ（１７２）', 'Yamamichi (172)'],
  ['AZC', '丁', 'ヨロ', 'Yoro'],
  ['AZC', 'ヲ', null, 'O'],
  ['AZC', 'イ部', null, 'I-bu'],
  ['AZC', '子', null, 'Ne'],
  ['GIK', '12', null, '12'],
  ['GIK', '12番', null, '12'],
  ['TBN', '3-1', null, '3-1'],
  ['TBN', '３番地の１', null, '3-1'],
  ['TBN', '103-乙17', null, '103-Otsu-17'],
  ['TBN', '甲103-2', null, 'Ko-103-2'],
  ['TBN', '103-ｲ', null, '103-I'],
];

test('English names as the registry writes them', () => {
  for (const [level, name, read, expected] of CASES) {
    assert.equal(englishSegment({ level, name, read }), expected, `${name} ${read}`);
  }
});

test('names that are properties of every object are plain text', () => {
  for (const name of ['toString', 'constructor', '__proto__']) {
    assert.equal(englishSegment({ level: 'OAZ', name, read: 'アオイ' }), 'Aoi');
    assert.equal(englishSegment({ level: 'TBN', name: 'constructor' }), 'Constructor');
  }
});

test('no reading, no name', () => {
  assert.equal(englishSegment({ level: 'OAZ', name: '葵町' }), null);
  assert.equal(englishSegment({ level: 'SHK', name: '札幌市', read: '' }), null);
  assert.equal(englishSegment({ level: 'OAZ', name: null, read: 'アオイ' }), null);
  assert.equal(englishSegment({ level: 'OAZ', name: '松本', read: '松モト' }), null);
});

test('absurd lengths end', () => {
  for (const char of ['島', '郡', '市', '区', '浦', '1', 'ー', 'の', 'イ', '字', '第']) {
    const name = char.repeat(20_000);
    for (const level of LEVELS) {
      englishSegment({ level, name, read: 'ウラ'.repeat(20_000) });
      koreanSegment({ level, name, read: 'ウラ'.repeat(20_000) });
      chineseSegment({ level, name }, 'zh_cn');
    }
  }
});

const LETTERS = [
  ...'アイウエオカガキギクコシジツヅッンーャュョヲヴァィ東西南北一二十条線丁目番地号町村市郡区大字甲乙イロハのがヶ々ﾊﾞ１２0-（）・ A漢㐀𠮷',
];
const text = fc.array(fc.constantFrom(...LETTERS), { maxLength: 12 }).map((letters) => letters.join(''));

test('English is Latin and Korean is Hangul, whatever the input', () => {
  fc.assert(
    fc.property(fc.constantFrom(...LEVELS), fc.option(text), fc.option(text), (level, name, read) => {
      const english = englishSegment({ level, name, read });
      const korean = koreanSegment({ level, name, read });
      if (english !== null) assert.match(english, /^[A-Za-z0-9\-'.,() ]+$/);
      if (korean !== null) assert.match(korean, /^[가-힣A-Za-z0-9\-'.,() ]+$/);
    }),
    { numRuns: 3000 },
  );
  fc.assert(
    fc.property(anyText(), anyText(), (name, read) => {
      const english = englishSegment({ level: 'OAZ', name, read });
      if (english !== null) assert.match(english, /^[A-Za-z0-9\-'.,() ]+$/);
    }),
  );
});
