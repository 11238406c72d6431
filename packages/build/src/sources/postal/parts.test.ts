import assert from 'node:assert/strict';
import { test } from 'node:test';
import { partText } from '../../../../../test/support/postal-parts.js';
import { readParts } from './parts.js';

/** The parts in a parenthesis, with `rest` before parts that a row for the rest leaves out; null for an unreadable one. */
function parts(inside: string): string[] | null {
  const read = readParts(inside);
  return read === null ? null : [...(read.rest ? ['rest'] : []), ...read.parts.map(partText)];
}

const READ: Record<string, Readonly<Record<string, readonly string[]>>> = {
  'chome and other counted sections': {
    '１丁目': ['1丁目'],
    '１、３〜５丁目': ['1丁目', '3丁目', '4丁目', '5丁目'],
    '１丁目、３丁目': ['1丁目', '3丁目'],
    '１、３丁': ['1丁', '3丁'],
    '３５〜３７、４１丁目': ['35丁目', '36丁目', '37丁目', '41丁目'],
    '第９地割〜第１１地割': ['9地割', '10地割', '11地割'],
    '１条〜３条': ['1条', '2条', '3条'],
    '猪位金４〜５区': ['猪位金4区', '猪位金5区'],
    第１号: ['第1号'],
  },
  'numbers: lots, blocks and houses': {
    '１２００〜１４９９番地': ['1200-1499 lot'],
    '１４５、１６９番地': ['145 lot', '169 lot'],
    '２４６−７番地': ['246.7 lot'],
    '６７−４〜１１３−７番地': ['67.4-113.7 lot'],
    '４７１０〜４７４１、４７４７〜４７６１−３番地': ['4710-4741 lot', '4747-4761.3 lot'],
    '８３２の２・４、８５２の３': ['832.2', '832.4', '852.3'],
    '４５０番地以下': ['0-450 lot'],
    '４５１番地以上': ['451-… lot'],
    '１０００〜': ['1000-…'],
    '３５番以降': ['35-… block'],
    '２丁目１番１〜２３号、２番': ['2丁目 1.1-1.23 block', '2丁目 2 block'],
    '４丁目１〜２番・１０〜２７番、５丁目': ['4丁目 1-2 block', '4丁目 10-27 block', '5丁目'],
    '３丁目、４丁目３〜９番': ['3丁目', '4丁目 3-9 block'],
    '２丁目８６３、１４５１番地': ['2丁目 863 lot', '2丁目 1451 lot'],
    '新田１７−２、３７番地、東火行１番地': ['新田 17.2 lot', '新田 37 lot', '東火行 1 lot'],
    '油駒、南東洋、１３２〜１５６番地': ['油駒', '南東洋', '132-156 lot'],
    '西５〜６線７９〜１１０番地': ['西5線 79-110 lot', '西6線 79-110 lot'],
    '１〜９９番地の奇数': ['1-99 lot odd'],
    '１丁目偶数番地': ['1丁目 0-… even'],
  },
  'what is left, and what has no section': {
    その他: ['rest'],
    次のビルを除く: ['rest'],
    '１１０−２、１１０−７番地を除く': ['rest', '110.2 lot', '110.7 lot'],
    乙を除く: ['rest', '乙'],
    '北原、その他': ['rest'],
    立川山を含む: ['rest'],
    丁目: ['chome'],
    番地: ['numbers'],
    番地のみ: ['numbers'],
    大字: ['oaza'],
    無番地: ['無番地'],
  },
  'names, with what stands in 「」': {
    米本団地: ['米本団地'],
    '上野台、北１３号沢': ['上野台', '北13号沢'],
    '長尾山「その他」': ['長尾山'],
    国見その他: ['国見'],
    '渡戸沢「筍沢温泉」': ['渡戸沢 ?'],
    '３７６−１０「聖宝寺」': ['376.10'],
    '３丁目１１番５〜８号「多の津団地」': ['3丁目 11.5-11.8 block'],
    '１丁目「１１を除く」': ['1丁目 -11'],
    '２丁目「６５１、６６２番地」以外': ['2丁目 -651 lot -662 lot'],
    '中一里山「９番地の４、１２番地」、念仏堂': ['中一里山 9.4 lot 12 lot', '念仏堂'],
    '第２地割「７０〜１３６」〜第４地割「３〜１１」': ['2地割 70-136', '3地割', '4地割 3-11'],
    '第４０地割「５７番地１２５、１７６を除く」〜第４１地割': ['40地割 -57.125 -176', '41地割'],
    '１〜５００「２１１番地を除く」「古町」': ['1-500 -211 lot'],
    '前川原２３２〜２４４番地〔構内〕': ['前川原 232-244 lot'],
  },
  'streets of Kyoto': {
    '新町通松原下る、万寿寺通新町西入': ['新町通松原下る', '万寿寺通新町西入'],
    大宮通寺之内上る２丁目: ['大宮通寺之内上る2丁目'],
  },
};

for (const [title, texts] of Object.entries(READ))
  test(title, () => {
    for (const [inside, expected] of Object.entries(texts)) assert.deepEqual(parts(inside), expected, inside);
  });

test('a text that says more than it could read is not understood', () => {
  for (const inside of [
    '第１、２',
    '１〜５００丁目',
    '５〜３丁目',
    '上ノ台から下ノ台まで',
    '８〜５番地',
    '',
    '（上',
  ])
    assert.equal(parts(inside), null, inside);
});
