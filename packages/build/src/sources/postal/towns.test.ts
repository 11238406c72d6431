import assert from 'node:assert/strict';
import { test } from 'node:test';
import { partText } from '../../../../../test/support/postal-parts.js';
import { postalTowns, type TownRow } from './towns.js';

function towns(town: string, kana: string, municipality = '見本市', several = false): string[] {
  const row = postalTowns(town, kana, municipality, several);
  assert.equal(row.kind, 'towns');
  if (row.kind !== 'towns') return [];
  const { scope } = row;
  const part = scope === undefined || scope.rest ? 'whole' : scope.parts.map(partText).join('、');
  return row.towns.map(({ name, read }) => `${name} ${read ?? '-'} ${part}`);
}

/** Reads a row of a town that has one code. */
function rowOf(town: string, kana: string, municipality: string): TownRow {
  return postalTowns(town, kana, municipality, false);
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
  assert.equal(rowOf('以下に掲載がない場合', 'イカニケイサイガナイバアイ', '見本市').kind, 'municipality');
  assert.equal(rowOf('利島村一円', 'トシマムライチエン', '利島村').kind, 'municipality');
  assert.equal(
    rowOf('境町の次に番地がくる場合', 'サカイマチノツギニバンチガクルバアイ', '猿島郡境町').kind,
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
    '樺沢 カバサワ 16地割、17地割',
  ]);
  assert.deepEqual(
    towns('種市第１地割〜第３地割（八木南町）', 'タネイチダイ１チワリ−ダイ３チワリ（ヤギミナミマチ）'),
    ['種市 タネイチ 1地割、2地割、3地割、八木南町'],
  );
  assert.deepEqual(towns('大泉町西井出８２４０−１', 'オオイズミチョウニシイデ８２４０−１'), [
    '大泉町西井出 オオイズミチョウニシイデ 8240.1',
  ]);
});

test('names in a division are all of it, or a part where the town has several codes', () => {
  const kana = 'スギナハタ４４チワリ（トウラク）';
  assert.deepEqual(towns('杉名畑４４地割（当楽）', kana), ['杉名畑 スギナハタ 44地割、当楽']);
  assert.deepEqual(towns('杉名畑４４地割（当楽）', kana, '西和賀町', true), [
    '杉名畑 スギナハタ 44地割 ?、当楽',
  ]);
  assert.deepEqual(towns('杉名畑４４地割（その他）', kana, '西和賀町', true), ['杉名畑 スギナハタ 44地割']);
});

test('lots that follow the name of a municipality, all or some of them', () => {
  const scope = (town: string): unknown => {
    const row = rowOf(town, '', '北都留郡小菅村');
    return row.kind === 'municipality' ? row.scope : row.kind;
  };
  assert.deepEqual(scope('小菅村の次に番地がくる場合'), { rest: false, parts: [{ every: 'numbers' }] });
  assert.deepEqual(scope('小菅村の次に６６４番地以降がくる場合'), {
    rest: false,
    parts: [{ numbers: [{ from: [664], unit: 'lot' }] }],
  });
});

test('a row may name two towns', () => {
  assert.deepEqual(towns('甲、乙（その他）', 'コウ、オツ（ソノタ）'), ['甲 コウ whole', '乙 オツ whole']);
});

test('a floor is one of a building, whose name begins with that of its town', () => {
  for (const floor of ['丸の内タワー（１９階）', '丸の内タワー（地階・階層不明）', '丸の内タワー　１９階'])
    assert.deepEqual(rowOf(floor, 'マルノウチタワー', '千代田区'), {
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
