import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { geocoded } from '../../../../../test/robustness/ways/geocoder.js';
import { step, unit } from '../../../../../test/support/lineage-steps.js';
import { smallGazetteer } from '../../../../../test/support/small-gazetteer.js';
import type { Step } from '../../lineage/step.js';
import { GazetteerSearch } from '../engine.js';

const PLACES = [
  '01 北海道 ホッカイドウ',
  '01 100 札幌市 サッポロシ',
  '01 107 札幌市西区 サッポロシニシク',
  '01 107 0001 発寒 ハッサム',
  '01 109 札幌市手稲区 サッポロシテイネク',
  '01 109 0001 手稲本町 テイネホンチョウ',
  '01 109 0002 発寒 ハッサム',
  '01 236 北斗市',
  '01 236 0001 飯生 イイナリ',
  '01 236 0001 001 一丁目',
  '10 群馬県',
  '10 202 高崎市',
  '11 埼玉県 サイタマケン',
  '11 100 さいたま市 サイタマシ',
  '11 103 さいたま市大宮区 サイタマシオオミヤク',
  '11 103 0001 大成町 タイセイチョウ',
  '11 103 0001 001 一丁目',
  '11 109 さいたま市緑区 サイタマシミドリク',
  '11 109 0001 原山 ハラヤマ',
  '11 109 0001 004 四丁目',
  '11 109 0001 004 003 3',
  '11 109 0001 004 003 02300000 23',
  '11 109 0002 東町',
  '11 103 0002 東町',
  '11 210 加須市',
  '11 210 0001 騎西',
  '13 東京都 トウキョウト',
  '13 206 府中市 フチュウシ',
  '13 206 0001 宮町',
  '13 228 あきる野市',
  '13 228 0001 五日市',
  '19 山梨県 ヤマナシケン',
  '19 201 甲府市',
  '19 201 0001 梯町',
  '19 430 南都留郡富士河口湖町',
  '19 430 0001 本栖',
  '22 静岡県',
  '22 100 静岡市',
  '22 103 静岡市清水区',
  '22 103 0001 興津本町',
  '22 341 駿東郡清水町',
  '22 341 0001 長沢',
  '22 130 浜松市',
  '22 140 浜松市天竜区',
  '22 140 0001 春野町宮川',
  '22 140 0002 宮川',
  '23 愛知県',
  '23 203 一宮市',
  '23 203 0001 浅井町東浅井',
  '23 207 豊川市',
  '30 和歌山県 ワカヤマケン',
  '30 203 橋本市 ハシモトシ',
  '30 203 0001 高野口町田原',
  '30 203 0002 田原',
  '30 203 0003 東家',
  '30 343 伊都郡高野町',
  '34 広島県',
  '34 208 府中市',
];

const [saitama, kofu, kawaguchi, shizuoka, hamamatsu] = [
  unit('11100', 'さいたま市'),
  unit('19201', '甲府市'),
  unit('19430', '富士河口湖町', '南都留郡'),
  unit('22100', '静岡市'),
  unit('22130', '浜松市'),
];
const kamikuishiki = unit('19341', '上九一色村', '西八代郡');
const STEPS: readonly Step[] = [
  step(
    ...([
      '1989-11-06',
      'separate',
      unit('01107', '西区', '札幌市'),
      unit('01109', '手稲区', '札幌市'),
    ] as const),
    null,
  ),
  step('2006-01-23', 'absorb', unit('10321', '倉渕村', '群馬郡'), unit('10202', '高崎市')),
  step('1955-01-20', 'absorb', unit('10330', '倉渕村', '群馬郡'), unit('10202', '高崎市')),
  step('2006-02-01', 'merge', unit('01335', '上磯町', '渡島支庁'), unit('01236', '北斗市')),
  step('2001-05-01', 'merge', unit('11204', '浦和市', null, 'ウラワシ'), saitama),
  step('2001-05-01', 'merge', unit('11205', '大宮市', null, 'オオミヤシ'), saitama),
  step('2006-02-01', 'absorb', unit('23602', '一宮町', '宝飯郡'), unit('23207', '豊川市')),
  step('2010-03-23', 'merge', unit('11421', '騎西町', '北埼玉郡'), unit('11210', '加須市')),
  step('1995-09-01', 'merge', unit('13306', '五日市町', '西多摩郡'), unit('13228', 'あきる野市')),
  step('2006-03-01', 'absorb', kamikuishiki, kofu, '大字梯及び古関'),
  step('2006-03-01', 'absorb', kamikuishiki, kawaguchi, '大字精進、本栖及び富士ヶ嶺'),
  step('2003-04-01', 'absorb', unit('22204', '清水市'), shizuoka),
  step('2005-07-01', 'absorb', unit('22462', '春野町', '周智郡'), hamamatsu),
  step('2006-03-01', 'merge', unit('30342', '高野口町', '伊都郡'), unit('30203', '橋本市')),
];

let search: GazetteerSearch;
before(async () => {
  search = new GazetteerSearch(await smallGazetteer(PLACES, undefined, STEPS));
});
after(() => search.gazetteer.close());

/** Words and the records that they mean; all records of ties. */
const MEANT: readonly (readonly [word: string, addresses: readonly string[], rest: string])[] = [
  // issue 51: no record is tied with itself
  ['群馬県群馬郡倉渕村', ['群馬県高崎市'], ''],
  ['橋本市高野口区田原', ['和歌山県橋本市高野口町田原'], ''],
  ['橋本市高野口地区田原12', ['和歌山県橋本市高野口町田原'], '12'],
  // towns of 高野口町 are called so today, and 東家 is none of them
  ['橋本市高野口町東家', ['和歌山県橋本市'], '東家'],
  ['和歌山県伊都郡高野口町東家12', ['和歌山県橋本市'], '東家12'],
  ['和歌山県伊都郡高野口町高野口町田原12', ['和歌山県橋本市高野口町田原'], '12'],
  ['加須市騎西区騎西', ['埼玉県加須市騎西'], ''],
  ['加須市騎西町騎西', ['埼玉県加須市騎西'], ''],
  ['加須市騎西区', ['埼玉県加須市'], ''],
  ['加須市五日市区騎西', ['埼玉県加須市'], '五日市区騎西'],
  ['埼玉県浦和市原山四丁目3-23', ['埼玉県さいたま市緑区原山四丁目3-23'], ''],
  ['浦和市原山4-3-23', ['埼玉県さいたま市緑区原山四丁目3-23'], ''],
  ['うらわしはらやま4-3-23', ['埼玉県さいたま市緑区原山四丁目3-23'], ''],
  [
    '〒330-0000 埼玉県 浦和市 原山 4丁目3番23号 見本ビル',
    ['埼玉県さいたま市緑区原山四丁目3-23'],
    '〒330-0000  見本ビル',
  ],
  // 大宮市 before 大宮区
  ['埼玉県大宮市大成町1-9', ['埼玉県さいたま市大宮区大成町一丁目'], '9'],
  ['大宮市', ['埼玉県さいたま市'], ''],
  ['埼玉県浦和市東町', ['埼玉県さいたま市大宮区東町', '埼玉県さいたま市緑区東町'], ''],
  // a former city does not lead to a town of that name, nor to a section of one
  ['静岡県清水市長沢', ['静岡県静岡市'], '長沢'],
  ['静岡県清水市興津本町', ['静岡県静岡市清水区興津本町'], ''],
  ['静岡県駿東郡清水町長沢', ['静岡県駿東郡清水町長沢'], ''],
  ['和歌山県伊都郡高野口町田原100', ['和歌山県橋本市高野口町田原'], '100'],
  ['伊都郡高野口町大字田原', ['和歌山県橋本市高野口町田原'], ''],
  ['静岡県周智郡春野町宮川', ['静岡県浜松市天竜区春野町宮川'], ''],
  ['埼玉県北埼玉郡騎西町大字騎西', ['埼玉県加須市騎西'], ''],
  ['埼玉県北埼玉郡騎西町根古屋633', ['埼玉県加須市'], '根古屋633'],
  ['東京都西多摩郡五日市町123', ['東京都あきる野市'], '123'],
  ['北海道上磯郡上磯町飯生1丁目', ['北海道北斗市飯生一丁目'], ''],
  ['山梨県西八代郡上九一色村', ['山梨県甲府市', '山梨県南都留郡富士河口湖町'], ''],
  ['山梨県西八代郡上九一色村本栖1', ['山梨県南都留郡富士河口湖町本栖'], '1'],
  ['山梨県西八代郡上九一色村古関', ['山梨県甲府市'], '古関'],
  // a ward that others were separated from
  ['札幌市西区手稲本町12', ['北海道札幌市手稲区手稲本町'], '12'],
  ['札幌市西区発寒', ['北海道札幌市西区発寒'], ''],
  ['札幌市西区前田', ['北海道札幌市西区'], '前田'],
  ['札幌市西区', ['北海道札幌市西区'], ''],
  // today's names first
  ['府中市宮町', ['東京都府中市宮町'], ''],
  ['和歌山県高野口町田原', ['和歌山県橋本市高野口町田原'], ''],
  // a name is not cut inside a longer one
  ['大宮市民会館', [], '大宮市民会館'],
  ['ウラワシアンボウ', [], 'ウラワシアンボウ'],
  ['騎西町字小', [], '騎西町字小'],
  // a town of today explains more
  ['愛知県一宮町浅井町東浅井', ['愛知県一宮市浅井町東浅井'], ''],
];

for (const [word, addresses, rest] of MEANT)
  test(`issue 28: ${word} is ${addresses.join(' or ') || 'nothing'}`, () => {
    const { record, ambiguous, match } = geocoded(search, word);
    const shown = [record, ...ambiguous.records].flatMap((each) => (each === null ? [] : [each.address]));
    assert.deepEqual(shown.sort(), [...addresses].sort());
    assert.equal(match.rest.trim(), rest);
    assert.equal(
      match.spans.map(({ from, to }) => word.slice(from, to)).join('').length + match.rest.length,
      word.length,
    );
  });

test('the span of a former name has its kind, its last day and the heirs of its land', () => {
  const { match } = geocoded(search, '和歌山県伊都郡高野口町田原');
  assert.deepEqual(
    match.spans.filter(({ rule }) => rule === 'former'),
    [
      {
        from: 4,
        to: 11,
        level: 'SHK',
        rule: 'former',
        former: {
          name: '伊都郡高野口町',
          read: null,
          name_en: null,
          name_zh_cn: '伊都郡高野口町',
          name_zh_tw: '伊都郡高野口町',
          name_ko: null,
          code: '30342',
          successors: ['30203'],
          date: '2006-03-01',
          year: null,
          kind: 'merge',
        },
      },
    ],
  );
  const today = geocoded(search, '和歌山県橋本市高野口町田原');
  assert.equal('former' in today.match.spans[0], false);
});

test('former municipalities are suggested behind the places of today', () => {
  const suggested = (word: string): string[] =>
    search
      .suggest({ word, languages: 'all' })
      .value()
      .items.map(({ text, whole, former }) => [former?.name ?? '-', text, whole].join(' '));
  assert.deepEqual(suggested('浦和'), ['浦和市 埼玉県さいたま市 false']);
  assert.deepEqual(suggested('うらわし'), ['浦和市 埼玉県さいたま市 true']);
  assert.equal(
    suggested('札幌市西').every((line) => line.startsWith('-')),
    true,
  );
  assert.deepEqual(suggested('大宮').at(-1), '大宮市 埼玉県さいたま市 false');
  assert.equal(
    suggested('府中市').some((line) => !line.startsWith('-')),
    false,
  );
});

test('beside a former municipality that is known no other one is suggested', () => {
  // 浦安市 and 大和市 are one edit away from 浦和市, 大宮区 was 大宮市
  for (const word of ['浦和市', '大宮市'])
    assert.deepEqual(search.geocode({ word, target: null }).value().suggestions, []);
});
