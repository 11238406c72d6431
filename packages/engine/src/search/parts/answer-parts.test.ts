import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { smallGazetteer } from '../../../../../test/support/small-gazetteer.js';
import { PART_NAMES, type PartName } from '../../vocabulary/parts.js';
import { GazetteerSearch } from '../engine.js';
import type { AnswerParts } from './answer-parts.js';
import { WRITTEN_ADDRESSES } from './written-addresses.table.js';

const PLACES = [
  '13 東京都 トウキョウト',
  '13 103 港区 ミナトク',
  '13 103 0010 芝 シバ',
  '13 103 0010 005 五丁目',
  '13 105 文京区 ブンキョウク',
  '13 105 0001 本郷 ホンゴウ',
  '13 105 0001 007 七丁目',
  '13 105 0001 007 003 3',
  '13 105 0001 007 003 00001 1',
  '13 105 0002 根津',
  '11 埼玉県',
  '11 361 秩父郡横瀬町',
  '11 361 0001 大字横瀬',
  '23 愛知県',
  '23 106 名古屋市中区',
  '23 106 0009 三の丸',
  '23 106 0009 003 三丁目',
  '26 京都府',
  '26 104 京都市中京区',
  '26 104 0084 上本能寺前町',
  '44 大分県',
  '44 322 東国東郡姫島村',
  '03 岩手県',
  '03 201 盛岡市',
  '03 201 0265 薮川',
];
let search: GazetteerSearch;
before(async () => {
  search = new GazetteerSearch(await smallGazetteer(PLACES));
});
after(() => search.gazetteer.close());

function read(word: string): AnswerParts & { readonly verdict: string } {
  const { match, address_normalized, key } = search.geocode({ word, target: null, parts: true }).value();
  assert.ok(match.parts !== undefined && address_normalized !== undefined && key !== undefined);
  return { parts: match.parts, verdict: match.verdict, address_normalized, key };
}

/** Some parts of a word with a bar between them, as the rows of the table have them. */
function row(word: string): string {
  const { parts, verdict } = read(word);
  const shown = (['number', 'building', 'floor', 'room', 'rest'] as const).map(
    (name) => parts[name]?.value ?? '',
  );
  return [word, ...shown, verdict].join(' | ');
}

test('a hundred written addresses have their parts', () => {
  assert.ok(WRITTEN_ADDRESSES.length >= 100);
  assert.deepEqual(
    WRITTEN_ADDRESSES.map((each) => row(each.split(' | ')[0])),
    WRITTEN_ADDRESSES,
  );
});

test('what is written of a part stands in the word, and no two parts share a letter', () => {
  for (const each of WRITTEN_ADDRESSES) {
    const [word] = each.split(' | ');
    const { parts } = read(word);
    let left = word;
    const written = PART_NAMES.filter((name) => name !== 'rest').flatMap(
      (name) => parts[name]?.written ?? [],
    );
    for (const text of written.toSorted((a, b) => b.length - a.length)) {
      assert.ok(left.includes(text), `${text} of ${word}`);
      left = left.replace(text, '\u0001');
    }
    for (const text of parts.rest?.written.split(' ') ?? [])
      assert.ok(word.includes(text), `${text} of ${word}`);
  }
});

test('the parts of a Japanese address stand in their order', () => {
  const { parts } = read('愛知県名古屋市中区三の丸3丁目1番2号 三の丸ビル 3F 301');
  let at = 0;
  for (const { written } of Object.values(parts)) {
    const from = '愛知県名古屋市中区三の丸3丁目1番2号 三の丸ビル 3F 301'.indexOf(written, at);
    assert.ok(from >= at, written);
    at = from + written.length;
  }
});

test('the data judges each part', () => {
  const judged = (word: string, name: PartName): string => {
    const part = read(word).parts[name];
    return part === undefined ? '' : `${part.written} ${part.value} ${part.verdict}`;
  };
  assert.equal(judged('文京区本郷7-3-1', 'prefecture'), ' 東京都 added');
  assert.equal(judged('文京区本郷7-3-1', 'section'), '7- 七丁目 confirmed');
  assert.equal(judged('文京区本郷７丁目３番１号', 'number'), '３番１号 3-1 confirmed');
  assert.equal(judged('文京区本郷7-3-99', 'number'), '3-99 3-99 unconfirmed');
  assert.equal(judged('文京区本郷7-3', 'block'), '3 3 confirmed');
  assert.equal(judged('文京区本郷7-3', 'number'), '');
  assert.equal(judged('名古屋市中区三の丸3-1-2', 'municipality'), '名古屋市 名古屋市 confirmed');
  assert.equal(judged('名古屋市中区三の丸3-1-2', 'ward'), '中区 中区 confirmed');
  assert.equal(judged('横瀬町横瀬4545', 'county'), ' 秩父郡 added');
  assert.equal(judged('横瀬町横瀬4545', 'town'), '横瀬 大字横瀬 confirmed');
  assert.equal(judged('横瀬町横瀬字根古屋4545', 'section'), '字根古屋 字根古屋 unconfirmed');
  assert.equal(judged('盛岡市薮川第4地割12-3', 'section'), '第4地割 第4地割 unconfirmed');
  assert.equal(judged('ぶんきょうく本郷7-3-1', 'municipality'), 'ぶんきょうく 文京区 corrected');
  assert.equal(
    judged('中京区寺町通御池上る上本能寺前町488', 'street'),
    '寺町通御池上る 寺町通御池上る unconfirmed',
  );
  assert.equal(judged('愛知県文京区本郷7-3-1', 'prefecture'), '愛知県 東京都 contradicted');
});

test('spellings of one address have one form and one key', () => {
  const groups = [
    [
      '港区芝5の29の11 G-BASE田町 13階',
      '東京都港区芝五丁目29番11号 Ｇ－ＢＡＳＥ田町　１３Ｆ',
      '東京都港区芝5-29-11　G-BASE 田町 13F',
    ],
    [
      '文京区本郷7-3-1-301 サンハイツ',
      '東京都文京区本郷七丁目3番1号サンハイツ３０１号室',
      '文京区本郷7-3-1 サンハイツ #301',
    ],
    ['横瀬町横瀬4545番地の3', '埼玉県秩父郡横瀬町大字横瀬4545-3', '横瀬町大字横瀬４５４５の３'],
    ['京都市中京区上本能寺前町488', '京都市中京区寺町通御池上る上本能寺前町488番地'],
    ['Shiba 5-29-11, Minato-ku, Tokyo', '港区芝5-29-11', '5-29-11 Shiba, Minato-ku'],
  ];
  for (const [first, ...others] of groups)
    for (const other of others) {
      assert.equal(read(other).key, read(first).key, other);
      assert.equal(
        read(other).address_normalized?.replaceAll(' ', ''),
        read(first).address_normalized?.replaceAll(' ', ''),
        other,
      );
    }
  assert.equal(
    read('港区芝5の29の11 G-BASE田町 13階').address_normalized,
    '東京都港区芝五丁目29-11 G-BASE田町 13階',
  );
  const different = [
    '文京区本郷7-3-1',
    '文京区本郷7-3-2',
    '文京区本郷7-3-1 A棟',
    '文京区本郷7-3-1 301',
    '文京区本郷7-3-1 302',
  ];
  assert.equal(new Set(different.map((word) => read(word).key)).size, different.length);
});

test('parts come only where they are asked for', () => {
  const word = '文京区本郷7-3-1';
  assert.ok(!('parts' in search.geocode({ word, target: null }).value().match));
  const asked = search.geocode({ word, target: null, parts: true }).value();
  assert.equal(asked.match.parts?.number?.value, '3-1');
  assert.equal(asked.match.verdict, 'complete');
  assert.equal(asked.key, '131050001007/3-1//');
  const { bytes } = search.geocode({ word, target: null, parts: true });
  assert.equal(new TextDecoder().decode(bytes()), JSON.stringify(asked));
});
