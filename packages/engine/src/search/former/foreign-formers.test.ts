import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { geocoded } from '../../../../../test/robustness/ways/geocoder.js';
import { step, unit } from '../../../../../test/support/lineage-steps.js';
import { smallGazetteer } from '../../../../../test/support/small-gazetteer.js';
import type { ForeignLanguage } from '../../vocabulary/languages.js';
import { GazetteerSearch } from '../engine.js';

const PLACES = [
  '01 北海道 ホッカイドウ',
  '01 107 札幌市西区 サッポロシニシク',
  '01 109 札幌市手稲区 サッポロシテイネク',
  '01 109 0001 手稲本町 テイネホンチョウ',
  '01 236 北斗市 ホクトシ',
  '01 236 0001 中央 チュウオウ',
  '04 宮城県 ミヤギケン',
  '04 213 栗原市 クリハラシ',
  '04 213 0001 築館字照越 ツキダテアザテルコシ',
  '05 秋田県 アキタケン',
  '05 202 能代市 ノシロシ',
  '05 202 0001 二ツ井町小繋 フタツイマチコツナギ',
  '11 埼玉県 サイタマケン',
  '11 100 さいたま市 サイタマシ',
  '11 103 さいたま市大宮区 サイタマシオオミヤク',
  '11 103 0001 東町 アズマチョウ',
  '11 103 0002 原山町 ハラヤマチョウ',
  '11 107 さいたま市浦和区 サイタマシウラワク',
  '11 107 0001 高砂 タカサゴ',
  '11 109 さいたま市緑区 サイタマシミドリク',
  '11 109 0001 原山 ハラヤマ',
  '11 109 0001 004 四丁目 ４チョウメ',
  '11 109 0001 004 003 3',
  '11 109 0001 004 003 02300000 23',
  '11 109 0002 東町 アズマチョウ',
  '19 山梨県 ヤマナシケン',
  '19 201 甲府市 コウフシ',
  '19 201 0001 梯町 カケハシマチ',
  '19 430 南都留郡富士河口湖町 ミナミツルグンフジカワグチコマチ',
  '19 430 0001 本栖 モトス',
  '22 静岡県 シズオカケン',
  '22 130 浜松市 ハママツシ',
  '22 138 浜松市中央区 ハママツシチュウオウク',
  '22 138 0001 鍛冶町 カジマチ',
  '25 滋賀県 シガケン',
  '25 203 長浜市 ナガハマシ',
  '25 203 0001 高月町重則 タカツキチョウシゲノリ',
  '30 和歌山県 ワカヤマケン',
  '30 203 橋本市 ハシモトシ',
  '30 203 0001 高野口町田原 コウヤグチチョウタハラ',
  '30 203 0002 田原 タワラ',
  '30 343 伊都郡かつらぎ町 イトグンカツラギチョウ',
  '40 福岡県 フクオカケン',
  '40 219 大野城市 オオノジョウシ',
  '40 219 0001 中央 チュウオウ',
];
const SAITAMA = unit('11244', 'さいたま市', null, 'サイタマシ');
const WARDS = ['11103 大宮区', '11107 浦和区', '11109 緑区'].map((ward) => ward.split(' '));
const KAMIKUISHIKI = unit(
  ...(['19341', '上九一色村', '西八代郡', 'カミクイシキムラ', 'ニシヤツシログン'] as const),
);
const STEPS = [
  step(
    ...(['1989-11-06', 'separate', unit('01107', '西区', '札幌市', 'ニシク', 'サッポロシ')] as const),
    unit('01109', '手稲区', '札幌市'),
    null,
  ),
  step('2003-04-01', 'designated', SAITAMA, unit('11100', 'さいたま市')),
  ...WARDS.map(([code, name]) =>
    step('2003-04-01', 'designated', SAITAMA, unit(code, name, 'さいたま市'), null),
  ),
  step('2001-05-01', 'merge', unit('11204', '浦和市', null, 'ウラワシ'), SAITAMA),
  step('2001-05-01', 'merge', unit('11205', '大宮市', null, 'オオミヤシ'), SAITAMA),
  step('2006-03-01', 'absorb', KAMIKUISHIKI, unit('19201', '甲府市'), '大字梯及び古関'),
  step(
    ...([
      '2006-03-01',
      'absorb',
      KAMIKUISHIKI,
      unit('19430', '富士河口湖町', '南都留郡'),
      '大字本栖',
    ] as const),
  ),
  step(
    '2024-01-01',
    'reorganise',
    unit('22131', '中区', '浜松市', 'ナカク', 'ハママツシ'),
    unit('22138', '中央区', '浜松市'),
  ),
  step(
    '2006-03-01',
    'merge',
    unit('30342', '高野口町', '伊都郡', 'コウヤグチチョウ', 'イトグン'),
    unit('30203', '橋本市'),
  ),
  step('2006-02-01', 'merge', unit('01337', '大野町', '渡島支庁'), unit('01236', '北斗市')),
  step('2005-04-01', 'merge', unit('04521', '築館町', '栗原郡'), unit('04213', '栗原市')),
  step('2006-03-21', 'merge', unit('05342', '二ツ井町', '山本郡'), unit('05202', '能代市')),
  step('2006-02-13', 'merge', unit('25383', 'びわ町', '東浅井郡'), unit('25203', '長浜市')),
  step('1972-04-01', 'town', unit('40305', '大野町', '筑紫郡'), unit('40219', '大野城市')),
];

let search: GazetteerSearch;
before(async () => {
  search = new GazetteerSearch(await smallGazetteer(PLACES, undefined, STEPS));
});
after(() => search.gazetteer.close());

const HARAYAMA = '埼玉県さいたま市緑区原山';
/** Words and the records that they mean; all records of ties. */
const MEANT: readonly (readonly [word: string, addresses: readonly string[], rest?: string])[] = [
  ['Urawa-shi, Saitama', ['埼玉県さいたま市']],
  ['Urawa-shi', ['埼玉県さいたま市']],
  ['URAWASHI', ['埼玉県さいたま市']],
  // another municipality behind it
  ['Urawa-shi Nakagyo-ku Kyoto-sh', []],
  ['4-3-23 Harayama, Urawa-shi, Saitama', [`${HARAYAMA}四丁目3-23`]],
  ['Harayama 4-chome 3-23, Urawa City, Saitama Prefecture, Japan', [`${HARAYAMA}四丁目3-23`]],
  ['Azumacho, Urawa-shi, Saitama', ['埼玉県さいたま市大宮区東町', '埼玉県さいたま市緑区東町']],
  ['Nowhere, Urawa-shi, Saitama', ['埼玉県さいたま市'], 'Nowhere'],
  // today's names first, whatever was called so
  ['Urawa-ku, Saitama-shi, Saitama', ['埼玉県さいたま市浦和区']],
  ['Urawa City', ['埼玉県さいたま市浦和区']],
  ['Tawara, Hashimoto-shi, Wakayama', ['和歌山県橋本市田原']],
  ['Tahara, Koyaguchi-cho, Ito-gun, Wakayama', ['和歌山県橋本市高野口町田原']],
  ['100 Tahara, Koyaguchi Town, Ito-gun, Wakayama', ['和歌山県橋本市高野口町田原'], '100'],
  ['Tahara, Koyaguchi-cho, Naga-gun, Wakayama', []],
  // from large to small
  ['Wakayama Ito-gun Koyaguchi-cho Tahara 100', ['和歌山県橋本市高野口町田原'], '100'],
  ['Wakayama, Ito-gun, Koyaguchi-cho, Tahara', ['和歌山県橋本市高野口町田原']],
  ['Wakayama Naga-gun Koyaguchi-cho Tahara', []],
  ['Saitama Urawa-shi Harayama 4-3-23', [`${HARAYAMA}四丁目3-23`]],
  ['Kamikuishiki-mura, Nishiyatsushiro-gun, Yamanashi', ['山梨県甲府市', '山梨県南都留郡富士河口湖町']],
  ['Motosu, Kamikuishiki-mura, Nishiyatsushiro-gun, Yamanashi', ['山梨県南都留郡富士河口湖町本栖']],
  ['Kajimachi, Naka-ku, Hamamatsu-shi, Shizuoka', ['静岡県浜松市中央区鍛冶町']],
  ['Teinehoncho, Nishi-ku, Sapporo-shi, Hokkaido', ['北海道札幌市手稲区手稲本町']],
  ['삿포로시 니시구 데이네혼초', ['北海道札幌市手稲区手稲本町']],
  // a ward alone may be of any city
  ['Kajimachi, Naka-ku, Shizuoka', ['静岡県浜松市中央区鍛冶町']],
  ['Kajimachi, Naka-ku', []],
  ['시즈오카현 나카구 가지마치', ['静岡県浜松市中央区鍛冶町']],
  ['静冈县中区锻冶町', ['静岡県浜松市中央区鍛冶町']],
  ['사이타마현 우라와시', ['埼玉県さいたま市']],
  ['사이타마현 우라와시 하라야마 4-3-23', [`${HARAYAMA}四丁目3-23`]],
  ['와카야마현 이토군 고야구치초 다하라', ['和歌山県橋本市高野口町田原']],
  ['와카야마현 나가군 고야구치초 다하라', []],
  ['浦和市', ['埼玉県さいたま市']],
  ['埼玉县浦和市原山4-3-23', [`${HARAYAMA}四丁目3-23`]],
  ['埼玉縣浦和市原山4-3-23', [`${HARAYAMA}四丁目3-23`]],
  ['滋贺县东浅井郡びわ町高月町重则', ['滋賀県長浜市高月町重則']],
  ['秋田縣山本郡二井町小繫', ['秋田県能代市二ツ井町小繋']],
  ['宫城县栗原郡筑馆町字照越', ['宮城県栗原市築館字照越']],
  ['福冈县筑紫郡大野町中央', ['福岡県大野城市中央']],
];

for (const [word, addresses, rest = ''] of MEANT)
  test(`${word} is ${addresses.join(' or ') || 'nothing'}`, () => {
    const { record, ambiguous, match } = geocoded(search, word);
    const shown = [record, ...ambiguous.records].flatMap((each) => (each === null ? [] : [each.address]));
    assert.deepEqual(shown.sort(), [...addresses].sort());
    if (addresses.length > 0) assert.equal(match.rest.replace(/[,\s]*Japan$|[\s,]+$/u, '').trim(), rest);
  });

test('the span of a former name is the name as typed, its county with it', () => {
  const word = 'Tahara, Koyaguchi-cho, Ito-gun, Wakayama';
  const { match } = geocoded(search, word);
  assert.deepEqual(
    match.spans.map(({ from, to, rule, former }) => [word.slice(from, to), rule, former?.code ?? null]),
    [
      ['Tahara, ', 'name', null],
      ['Koyaguchi-cho, Ito-gun, ', 'former', '30342'],
      ['Wakayama', 'name', null],
    ],
  );
});

test('searches fall back to former names in every language', () => {
  const found = (text: string, language: ForeignLanguage): string[] => {
    const word = { text, typed: text, language, match: 'partial' } as const;
    const { items } = search.search({
      ...{ word, levels: ['TOD', 'SHK', 'OAZ', 'AZC', 'GIK', 'TBN'], offset: 0, count: 10 },
      ...{ showCodeZero: false, sort: [], shape: 'multilingual', matchInfo: true },
    } as unknown as Parameters<GazetteerSearch['search']>[0]);
    const records = JSON.parse(`[${new TextDecoder().decode(items)}]`) as {
      address: string;
      match: { kind: string; spans: { rule: string }[] };
    }[];
    return records.map(({ address, match }) => `${address} ${match.spans.map(({ rule }) => rule).join()}`);
  };
  assert.deepEqual(found('Urawa-shi, Saitama', 'en'), ['埼玉県さいたま市 former,name']);
  assert.deepEqual(found('Harayama, Urawa-shi', 'en'), [`${HARAYAMA} name,former`]);
  assert.deepEqual(found('우라와시 하라야마', 'ko'), [`${HARAYAMA} former,name`]);
  assert.deepEqual(found('浦和市原山', 'zh_cn'), [`${HARAYAMA} former,name`]);
  assert.deepEqual(found('浦和市原山', 'zh_tw'), [`${HARAYAMA} former,name`]);
});

test('former municipalities are suggested in every language, behind the places of today', () => {
  const suggested = (word: string, languages: 'all' | 'ja' = 'all'): string[] => {
    const { language, items } = search.suggest({ word, languages }).value();
    return items.map(({ text, whole, former }) => [language, former?.name ?? '-', text, whole].join(' '));
  };
  assert.deepEqual(suggested('Urawa-s'), ['en 浦和市 Saitama-shi, Saitama false']);
  assert.deepEqual(suggested('urawashi'), ['en 浦和市 Saitama-shi, Saitama true']);
  assert.deepEqual(suggested('Urawa').at(-1), 'en 浦和市 Saitama-shi, Saitama false');
  assert.deepEqual(suggested('우라와시'), ['ko 浦和市 사이타마현 사이타마시 true']);
  assert.deepEqual(suggested('大宫市'), ['ja 大宮市 埼玉県さいたま市 true']);
  assert.deepEqual(suggested('Urawa-s', 'ja'), []);
});
