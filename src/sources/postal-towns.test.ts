import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listedSections, postalTowns } from './postal-towns.js';

function towns(town: string, kana: string, municipality = '見本市'): string[] {
  const row = postalTowns(town, kana, municipality);
  assert.equal(row.kind, 'towns');
  if (row.kind !== 'towns') return [];
  return row.towns.map(({ name, read }) => `${name} ${read ?? '-'} ${row.part ?? 'whole'}`);
}

test('a plain town keeps its name and reading', () => {
  assert.deepEqual(towns('神宮前', 'ジングウマエ'), ['神宮前 ジングウマエ whole']);
  assert.deepEqual(towns('川端町３条', 'カワバタチョウ３ジョウ'), ['川端町３条 カワバタチョウ3ジョウ whole']);
});

test('parentheses are cut off; the remainder of a town speaks for the whole of it', () => {
  assert.deepEqual(towns('御油町（汲ケ谷）', 'ゴユチョウ（クミガタニ）'), ['御油町 ゴユチョウ 汲ケ谷']);
  assert.deepEqual(towns('上吉田町（その他）', 'カミヨシダチョウ（ソノタ）'), [
    '上吉田町 カミヨシダチョウ whole',
  ]);
  assert.deepEqual(towns('晴海（次のビルを除く）', 'ハルミ（ツギノビルヲノゾク）'), ['晴海 ハルミ whole']);
  assert.deepEqual(towns('堺町（鍵屋町通室町西入、鍵屋町通室町東入）', 'サカイチョウ'), [
    '堺町 サカイチョウ 鍵屋町通室町西入、鍵屋町通室町東入',
  ]);
});

test('catch-all rows and whole villages give the code of the municipality', () => {
  assert.equal(
    postalTowns('以下に掲載がない場合', 'イカニケイサイガナイバアイ', '見本市').kind,
    'municipality',
  );
  assert.equal(postalTowns('利島村一円', 'トシマムライチエン', '利島村').kind, 'municipality');
  assert.equal(
    postalTowns('境町の次に番地がくる場合', 'サカイマチノツギニバンチガクルバアイ', '猿島郡境町').kind,
    'municipality',
  );
});

test('一円 is a town of its own; a town may have lots that follow its name', () => {
  assert.deepEqual(towns('一円', 'イチエン', '犬上郡多賀町'), ['一円 イチエン whole']);
  assert.deepEqual(
    towns('大島町の次に番地がくる場合', 'オオシマチョウノツギニバンチガクルバアイ', '西海市'),
    ['大島町 オオシマチョウ whole'],
  );
});

test('numbered lots and single lots are cut off', () => {
  assert.deepEqual(towns('樺沢１６地割、樺沢１７地割', 'カバサワ１６チワリ、カバサワ１７チワリ'), [
    '樺沢 カバサワ １６地割、１７地割',
  ]);
  assert.deepEqual(
    towns('種市第１地割〜第３地割（八木南町）', 'タネイチダイ１チワリ−ダイ３チワリ（ヤギミナミマチ）'),
    ['種市 タネイチ 八木南町'],
  );
  assert.deepEqual(towns('大泉町西井出８２４０−１', 'オオイズミチョウニシイデ８２４０−１'), [
    '大泉町西井出 オオイズミチョウニシイデ ８２４０−１',
  ]);
});

test('a row may name two towns', () => {
  assert.deepEqual(towns('甲、乙（その他）', 'コウ、オツ（ソノタ）'), ['甲 コウ whole', '乙 オツ whole']);
});

test('a floor is one of a building, whose name begins with that of its town', () => {
  for (const floor of ['丸の内タワー（１９階）', '丸の内タワー（地階・階層不明）', '丸の内タワー　１９階'])
    assert.deepEqual(postalTowns(floor, 'マルノウチタワー', '千代田区'), {
      kind: 'building',
      name: '丸の内タワー',
    });
});

test('a reading that does not fit is none', () => {
  assert.deepEqual(towns('甲、乙', 'コウ'), ['甲 - whole', '乙 - whole']);
  assert.deepEqual(towns('甲', '甲'), ['甲 - whole']);
});

test('a town of 花巻市 has a counter in its own name', () => {
  assert.deepEqual(towns('十二丁目', 'ジュウニチョウメ', '花巻市'), ['十二丁目 ジュウニチョウメ whole']);
});

test('chome and divisions that a part lists', () => {
  assert.deepEqual(listedSections('１丁目'), ['1丁目']);
  assert.deepEqual(listedSections('１、３〜５丁目'), ['1丁目', '3丁目', '4丁目', '5丁目']);
  assert.deepEqual(listedSections('１丁目、３丁目'), ['1丁目', '3丁目']);
  assert.deepEqual(listedSections('４４地割'), ['44地割']);
  assert.deepEqual(listedSections('１、３丁'), ['1丁', '3丁']);
  assert.deepEqual(listedSections('第１５地割〜第１７地割'), ['15地割', '16地割', '17地割']);
  for (const other of [
    '１〜５００丁目',
    '１丁目２番',
    '丁目',
    '５〜３丁目',
    '大通丁目',
    '１丁目、２地割',
    '',
  ])
    assert.equal(listedSections(other), undefined);
});
