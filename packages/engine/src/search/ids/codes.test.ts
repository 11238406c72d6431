import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { smallGazetteer } from '../../../../../test/support/small-gazetteer.js';
import { Codes } from './codes.js';

/**
 * In the order of the tree: 13, 13 102, 13 102 0001, 13 102 0001 001, then the placeholder 13 102 0001 000 behind its
 * sibling with block 012 below it, 13 102 0002, 14.
 */
const LINES = [
  '13 東京都',
  '13 102 中央区',
  '13 102 0001 本町',
  '13 102 0001 001 一丁目',
  '13 102 0001 000 012 12',
  '13 102 0002 新町',
  '14 神奈川県',
];

let codes: Codes;
before(async () => {
  codes = new Codes(await smallGazetteer(LINES));
});

const found = (prefix: string): string[] =>
  codes
    .withPrefix(prefix)
    .flatMap(({ low, high }) => Array.from({ length: high - low }, (_, i) => codes.fullCode(low + i)));

test('a full code is the segments from the prefecture down, a segment only the own one', () => {
  assert.equal(codes.fullCode(0), '13');
  assert.equal(codes.fullCode(3), '131020001001');
  assert.equal(codes.segment(3), '001');
});

test('a prefix that ends inside a segment finds every branch that begins so, in the order of the tree', () => {
  assert.deepEqual(found('131020001'), ['131020001', '131020001001', '131020001000', '131020001000012']);
  assert.deepEqual(found('13102000100'), ['131020001001', '131020001000', '131020001000012']);
  assert.deepEqual(found('1310200020'), []);
  assert.deepEqual(found('2'), []);
  assert.equal(found('1').length, 8);
});

test('an exact code is one node, the first of those whose codes begin so', () => {
  const [town] = codes.exact('131020001');
  assert.deepEqual([town.low, town.high], [2, 3]);
  const [block] = codes.exact('131020001000012');
  assert.equal(codes.fullCode(block.low), '131020001000012');
  for (const none of ['1', '1310', '13102000101', '131020001000012345', '']) {
    assert.deepEqual(codes.exact(none), [], none);
  }
});

test('the rank of a node is the place of its code among the code strings', () => {
  const all = Array.from({ length: 8 }, (_, id) => id);
  const byCode = [...all].sort((a, b) => (codes.fullCode(a) < codes.fullCode(b) ? -1 : 1));
  assert.deepEqual(
    all.map((id) => codes.rank(id)),
    all.map((id) => byCode.indexOf(id)),
  );
  assert.deepEqual(byCode, [0, 1, 2, 4, 5, 3, 6, 7]);
});

test('order keys put the zero code behind its siblings, as the tree does', () => {
  const keys = Array.from({ length: 8 }, (_, id) => codes.orderKey(id));
  assert.equal(keys[5], '13 102 0001 ~~~ 012');
  assert.deepEqual([...keys].sort(), keys);
});
