import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc, runsOf } from '../../../../test/support/property.js';
import { BLOCK_MARGIN, type BlockSections, blockWidth } from './blocks.js';
import { idsIn } from './id-column.js';
import { checkLists, LIST_FORM, LIST_ID_BITS, PackedLists, packLists } from './packed-lists.js';
import { lowerBound } from './ranges.js';
import { refusal } from './rules.js';

/** An ascending list, with gaps of mostly some bits. */
const list = fc
  .tuple(fc.nat(500), fc.integer({ min: 1, max: 20 }), fc.nat(40), fc.integer())
  .map(([length, bits, rare, seed]) => {
    const ids: number[] = [];
    let id = 0;
    for (let i = 0; i < length; i++) {
      const drawn = Math.imul(i + seed, 0x9e3779b1) >>> 0;
      id += 1 + (drawn % 2 ** (drawn % 41 < rare ? Math.min(bits, 4) : bits));
      ids.push(id);
    }
    return ids.filter((each) => each < 2 ** LIST_ID_BITS);
  });

/** Short and long lists, one behind another. */
const lists = fc.array(fc.oneof(list, fc.uniqueArray(fc.nat(2 ** LIST_ID_BITS - 1), { maxLength: 5 })), {
  maxLength: 40,
});

const ascending = (ids: readonly number[]): number[] => ids.toSorted((a, b) => a - b);

test('packed ids are read as they were, one by one and in runs', () => {
  const forms = new Set<number>();
  const property = fc.property(lists, fc.nat(), fc.nat(), fc.boolean(), (drawn, a, b, isMixed) => {
    const ids = drawn.flatMap(ascending);
    const stored = packLists(Uint32Array.from(ids));
    const packed = new PackedLists(ids.length, stored);
    for (let at = 0; at < stored.head.length; at += 2) forms.add(stored.head[at] >>> LIST_ID_BITS);
    const places = ids.map((_, place) => (isMixed ? (place * 7919) % ids.length : place));
    for (const place of places) assert.equal(packed.at(place), ids[place]);
    const [from, to] = ascending([a % (ids.length + 1), b % (ids.length + 1)]);
    assert.deepEqual([...idsIn(packed, from, to)], ids.slice(from, to));
    assert.deepEqual([...idsIn(new PackedLists(ids.length, stored), from, to)], ids.slice(from, to));
    checkLists(refusal('x.gaz'), 'label.node', stored, ids.length);
  });
  fc.assert(property, { numRuns: runsOf(500) });
  assert.equal(forms.size, 3);
});

test('the first id from a value on is found in every list', () => {
  const property = fc.property(lists, fc.nat(2 ** LIST_ID_BITS - 1), (drawn, any) => {
    const ids = Uint32Array.from(drawn.flatMap(ascending));
    const packed = new PackedLists(ids.length, packLists(ids));
    let from = 0;
    for (const { length } of drawn) {
      const to = from + length;
      const some = ids.subarray(from, to).filter((_, i) => i % 29 === 0);
      for (const least of [any, 0, ...[...some].flatMap((id) => [id - 1, id, id + 1])])
        for (const begin of [from, from + (length >> 1), to])
          assert.equal(packed.firstFrom(begin, to, least), lowerBound(ids, least, begin, to));
      from = to;
    }
  });
  fc.assert(property, { numRuns: runsOf(300) });
});

test('a block takes the form with the fewest words', () => {
  const of = (ids: readonly number[]): { form: number; width: number; words: number } => {
    const { head, heap } = packLists(Uint32Array.from(ids));
    return {
      form: head[0] >>> LIST_ID_BITS,
      width: blockWidth(head[1]),
      words: heap.length - BLOCK_MARGIN,
    };
  };
  const every = (step: number): number[] => Array.from({ length: 64 }, (_, i) => 1000 + i * step);
  assert.deepEqual(of(every(1)), { form: LIST_FORM.offsets, width: 6, words: 12 });
  assert.deepEqual(of(every(200)), { form: LIST_FORM.gaps, width: 8, words: 16 });
  assert.deepEqual(of(every(60_000)), { form: LIST_FORM.gaps, width: 16, words: 32 });
  assert.deepEqual(of(every(100_000)), { form: LIST_FORM.gaps, width: 17, words: 34 });
  // one list ends here, and another one begins
  const two = [...every(200).slice(0, 40), ...every(200).slice(0, 24)].map((id, i) =>
    i < 40 ? id + 1e6 : id,
  );
  assert.deepEqual(of(two), { form: LIST_FORM.gapsAndIds, width: 8, words: 18 });
});

test('the example of the specification', () => {
  const { head, heap } = packLists(Uint32Array.of(5, 205, 230, 1_000_007, 1_000_008));
  assert.deepEqual([...head], [0x80000005, 0x00000008]);
  const zeros = new Array<number>(14).fill(0);
  assert.deepEqual([...heap], [0x0019c800, 0x00000001, ...zeros, 1_000_007, 0, 0, 0]);
});

test('blocks that do not follow each other, or of no known form, are refused', () => {
  const ids = Uint32Array.from({ length: 100 }, (_, i) => 1000 + 150 * (i % 70));
  const check = (change: (sections: BlockSections) => void): void => {
    const sections = packLists(ids);
    change(sections);
    checkLists(refusal('x.gaz'), 'label.node', sections, ids.length);
  };
  check(() => {});
  assert.throws(
    () => check(({ head }) => head.fill(head[3] + 32, 3, 4)),
    /label\.node\.head.*block 1 begins at word/,
  );
  assert.throws(() => check(({ head }) => head.fill(2 ** 32 - 1, 0, 1)), /block 0 has the form 3, 0 to 2/);
  assert.throws(() => check(({ head }) => head.fill(31, 1, 2)), /block 0 has numbers of 32 bits/);
  assert.throws(() => check(({ heap }) => heap.fill(5, 0, 1)), /word 0 has bits that belong to no id/);
  assert.throws(() => check(({ heap }) => heap.fill(1, heap.length - 1)), /bits that belong to no id/);
  // gaps of 0 stand for ids behind the gaps
  assert.throws(() => check(({ heap }) => heap.fill(0, 16, 17)), /label\.node\.heap.* elements, expected/);
  assert.throws(
    () => checkLists(refusal('x.gaz'), 'label.node', packLists(ids), 129),
    /label\.node\.head.* has 4 elements, expected 6/,
  );
});
