import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTown } from './town.js';

function towns(town: string, kana: string, municipality = '見本市'): string[] {
  const row = readTown(town, kana, municipality);
  assert.equal(row.kind, 'towns');
  return row.kind === 'towns' ? row.towns.map((each) => `${each.name} ${each.read} ${each.whole}`) : [];
}

test('a plain town keeps its name and reading', () => {
  assert.deepEqual(towns('神宮前', 'ジングウマエ'), ['神宮前 ジングウマエ true']);
  assert.deepEqual(towns('川端町３条', 'カワバタチョウ３ジョウ'), ['川端町３条 カワバタチョウ3ジョウ true']);
});

test('parentheses are cut off; the remainder of a town speaks for the whole of it', () => {
  assert.deepEqual(towns('御油町（汲ケ谷）', 'ゴユチョウ（クミガタニ）'), ['御油町 ゴユチョウ false']);
  assert.deepEqual(towns('上吉田町（その他）', 'カミヨシダチョウ（ソノタ）'), [
    '上吉田町 カミヨシダチョウ true',
  ]);
  assert.deepEqual(towns('晴海（次のビルを除く）', 'ハルミ（ツギノビルヲノゾク）'), ['晴海 ハルミ true']);
  assert.deepEqual(towns('堺町（鍵屋町通室町西入、鍵屋町通室町東入）', 'サカイチョウ'), [
    '堺町 サカイチョウ false',
  ]);
});

test('catch-all rows and whole villages give the code of the municipality', () => {
  assert.equal(readTown('以下に掲載がない場合', 'イカニケイサイガナイバアイ', '見本市').kind, 'municipality');
  assert.equal(readTown('利島村一円', 'トシマムライチエン', '利島村').kind, 'municipality');
  assert.equal(
    readTown('境町の次に番地がくる場合', 'サカイマチノツギニバンチガクルバアイ', '猿島郡境町').kind,
    'municipality',
  );
});

test('一円 is a town of its own; a town may have lots that follow its name', () => {
  assert.deepEqual(towns('一円', 'イチエン', '犬上郡多賀町'), ['一円 イチエン true']);
  assert.deepEqual(
    towns('大島町の次に番地がくる場合', 'オオシマチョウノツギニバンチガクルバアイ', '西海市'),
    ['大島町 オオシマチョウ true'],
  );
});

test('numbered lots and single lots are cut off', () => {
  assert.deepEqual(towns('樺沢１６地割、樺沢１７地割', 'カバサワ１６チワリ、カバサワ１７チワリ'), [
    '樺沢 カバサワ true',
  ]);
  assert.deepEqual(
    towns('種市第１地割〜第３地割（八木南町）', 'タネイチダイ１チワリ−ダイ３チワリ（ヤギミナミマチ）'),
    ['種市 タネイチ false'],
  );
  assert.deepEqual(towns('大泉町西井出８２４０−１', 'オオイズミチョウニシイデ８２４０−１'), [
    '大泉町西井出 オオイズミチョウニシイデ false',
  ]);
});

test('a row may name two towns', () => {
  assert.deepEqual(towns('甲、乙（その他）', 'コウ、オツ（ソノタ）'), ['甲 コウ true', '乙 オツ true']);
});

test('floors and rows that do not fit are refused with the reason', () => {
  assert.deepEqual(readTown('丸の内タワー（１９階）', 'マルノウチタワー（１９カイ）', '千代田区'), {
    kind: 'refused',
    reason: 'a floor of a building, not a town',
  });
  assert.deepEqual(readTown('甲、乙', 'コウ', '見本町'), {
    kind: 'refused',
    reason: '2 names but 1 readings',
  });
  assert.deepEqual(readTown('甲', '甲', '見本町'), {
    kind: 'refused',
    reason: 'reading "甲" is not katakana',
  });
});
