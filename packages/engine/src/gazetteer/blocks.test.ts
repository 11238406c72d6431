import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc, runsOf } from '../../../../test/support/property.js';
import {
  BLOCK_MARGIN,
  type BlockSections,
  blockHead,
  blockWidth,
  blockWord,
  checkBlocks,
  PART_NUMBERS,
  packBlocks,
  packedColumn,
} from './blocks.js';
import { packedIds } from './id-column.js';
import { refusal } from './rules.js';

/** Numbers within some range of each other, of some bits. */
const columns = fc
  .tuple(fc.integer({ min: 0, max: 32 }), fc.integer({ min: 0, max: 2 ** 32 - 1 }))
  .chain(([bits, base]) => {
    const from = Math.min(base, 2 ** 32 - 2 ** bits);
    return fc.array(fc.integer({ min: from, max: from + 2 ** bits - 1 }), { maxLength: 300 });
  });

test('packed numbers are read as they were, one by one and in runs', () => {
  const property = fc.property(columns, fc.nat(), fc.nat(), (values, a, b) => {
    const [from, to] = [a % (values.length + 1), b % (values.length + 1)].sort((x, y) => x - y);
    // in one part, and in parts of two blocks
    for (const most of [PART_NUMBERS, 128]) {
      const sections = packBlocks(values, most);
      checkBlocks(refusal('x.gaz'), 'lot.label', sections, values.length, most);
      const column = packedColumn(values.length, sections, most);
      assert.equal(column.length, values.length);
      assert.deepEqual(
        values.map((_, place) => column.at(place)),
        values,
      );
      const read = new Uint32Array(to - from);
      column.read(from, to, read);
      assert.deepEqual([...read], values.slice(from, to));
    }
  });
  fc.assert(property, { numRuns: runsOf(2000) });
});

test('the heads of each part count words from its first block', () => {
  const values = Array.from({ length: 300 }, (_, place) => 3 * place);
  const [whole, parted] = [packBlocks(values), packBlocks(values, 128)];
  const words = ({ head }: BlockSections): number[] =>
    [...head].filter((_, i) => i % 2 === 1).map((head) => blockWord(head));
  // 64 numbers of 8 bits take 16 words
  assert.deepEqual(words(whole), [0, 16, 32, 48, 64]);
  assert.deepEqual(words(parted), [0, 16, 0, 16, 0]);
  assert.deepEqual(parted.heap, whole.heap);
  assert.throws(() => checkBlocks(refusal('x.gaz'), 'edge.node', parted, 300), /block 2 begins at word 0/);
  const ids = packedIds(values.length, parted, 128);
  for (const least of [0, 383, 384, 385, 897, 898])
    assert.equal(ids.firstFrom(0, 300, least), Math.min(300, Math.ceil(least / 3)));
});

test('a block takes the bits of its largest step', () => {
  const bitsOf = (least: number, largest: number): number => {
    const values = Array.from({ length: 64 }, (_, place) => (place % 2 === 0 ? least : largest));
    const { head, heap } = packBlocks(values);
    assert.equal(head[0], least);
    assert.equal(heap.length, 2 * blockWidth(head[1]) + BLOCK_MARGIN);
    return blockWidth(head[1]);
  };
  assert.equal(bitsOf(7, 7), 0);
  assert.equal(bitsOf(1000, 1255), 8);
  assert.equal(bitsOf(1000, 1256), 9);
  assert.equal(bitsOf(0, 2 ** 30), 32);
});

test('a head places up to a gibibyte', () => {
  const head = blockHead(2 ** 28 - 2, 32);
  assert.equal(blockWord(head), 2 ** 28 - 2);
  assert.equal(blockWidth(head), 32);
});

test('blocks that do not follow each other, or whose numbers leave 32 bits, are refused', () => {
  const values = Array.from({ length: 100 }, (_, place) => 2 ** 32 - 1 - place);
  const check = (change: (sections: BlockSections) => void): void => {
    const sections = packBlocks(values);
    change(sections);
    checkBlocks(refusal('x.gaz'), 'lot.label', sections, values.length);
  };
  check(() => {});
  assert.throws(
    () => check(({ head }) => head.fill(blockHead(0, 6), 3, 4)),
    /lot\.label\.head.*block 1 begins at word 0, those before it end at 12/,
  );
  assert.throws(
    () => check(({ head }) => head.fill(head[0] + 1, 0, 1)),
    /lot\.label\.heap.*number 0 is above/,
  );
  assert.throws(() => checkBlocks(refusal('x.gaz'), 'lot.label', packBlocks(values), 129), /\.head/);
});
