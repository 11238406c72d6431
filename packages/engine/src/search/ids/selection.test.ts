import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../../../test/support/property.js';
import { treeNodes } from '../../../../../test/support/tree-nodes.js';
import { PlainIds } from '../../gazetteer/id-column.js';
import { isSelected } from './hit-counts.js';
import { PLACEHOLDERS, Planes, RECORDS } from './planes.js';
import {
  anySelected,
  type BitSet,
  countSelected,
  fillBits,
  fromIds,
  intersect,
  intersectInto,
  interval,
  joinable,
  pageOf,
  runsOfFew,
  type Selection,
  union,
  unionInto,
} from './selection.js';

const SIZE = 1500;

function idsOf(found: Selection): number[] {
  const selection = joinable(found);
  if (selection.kind === 'bits') {
    return Array.from({ length: SIZE }, (_, id) => id).filter(
      (id) => (selection.words[id >>> 5] & (1 << (id & 31))) !== 0,
    );
  }
  const ids: number[] = [];
  for (let i = 0; i < selection.length; i++)
    for (let id = selection.starts[i]; id < selection.ends[i]; id++) ids.push(id);
  return ids;
}

function bitsOf(ids: readonly number[]): Selection {
  const words = new Uint32Array(Math.ceil(SIZE / 32));
  for (const id of ids) fillBits(words, id, id + 1);
  return { kind: 'bits', words };
}

/** Ascending distinct ids, with runs. */
const idsArbitrary = fc
  .array(fc.tuple(fc.nat(SIZE - 1), fc.integer({ min: 1, max: 40 })), { maxLength: 30 })
  .map((runs) => {
    const ids = new Set<number>();
    for (const [start, length] of runs)
      for (let id = start; id < Math.min(SIZE, start + length); id++) ids.add(id);
    return [...ids].sort((a, b) => a - b);
  });

/** Every third id in a list of its own, of which one has more ids than count. */
function postingsOf(ids: readonly number[]): Selection {
  const { words } = joinable(bitsOf(ids)) as BitSet;
  const all = Uint32Array.from({ length: SIZE }, (_, id) => id);
  const lists = [0, 1, 2].map((which) => {
    const [list, within] =
      which === 0
        ? [all.filter((id) => id % 3 === 0), words]
        : [Uint32Array.from(ids).filter((id) => id % 3 === which), null];
    // as in a column of several lists
    const column = new PlainIds(Uint32Array.of(SIZE, ...list, 0));
    return { ids: column, from: 1, to: 1 + list.length, within };
  });
  return { kind: 'postings', size: SIZE, lists };
}

const selectionArbitrary = fc
  .tuple(idsArbitrary, fc.constantFrom('bits', 'postings', 'intervals'))
  .map(([ids, kind]): { ids: number[]; selection: Selection } => {
    if (kind === 'postings') return { ids, selection: postingsOf(ids) };
    return { ids, selection: kind === 'bits' ? bitsOf(ids) : fromIds(Uint32Array.from(ids)) };
  });

test('an interval without ids is empty', () => {
  assert.deepEqual(idsOf(interval(5, 5)), []);
  assert.deepEqual(idsOf(interval(7, 5)), []);
  assert.deepEqual(idsOf(interval(5, 7)), [5, 6]);
  assert.deepEqual(idsOf(fromIds(new Uint32Array(0))), []);
});

test('neighbouring ids become one interval', () => {
  const made = fromIds(Uint32Array.of(1, 2, 3, 7, 9, 10));
  assert.equal(made.length, 3);
  assert.deepEqual(idsOf(made), [1, 2, 3, 7, 9, 10]);
});

test('filling bits touches nothing outside', () => {
  for (const [start, end] of [
    [0, 1],
    [0, 32],
    [31, 33],
    [32, 64],
    [5, 200],
    [95, 96],
    [1, 31],
  ]) {
    const words = new Uint32Array(Math.ceil(SIZE / 32));
    fillBits(words, start, end);
    assert.deepEqual(idsOf({ kind: 'bits', words }), idsOf(interval(start, end)), `${start} to ${end}`);
  }
});

test('an intersection holds what is in both, whatever the two are', () => {
  const property = fc.property(selectionArbitrary, selectionArbitrary, (a, b) => {
    const both = a.ids.filter((id) => b.ids.includes(id));
    assert.deepEqual(idsOf(intersect(a.selection, b.selection)), both);
    assert.deepEqual(idsOf(intersectInto(joinable(a.selection), joinable(b.selection))), both);
  });
  fc.assert(property, { numRuns: 300 });
});

test('of a few intervals of many ids the set bits are kept as intervals', () => {
  const size = 1 << 15;
  const property = fc.property(
    fc.array(fc.tuple(fc.nat(size - 1), fc.integer({ min: 1, max: 200 })), { maxLength: 200 }),
    fc.array(fc.tuple(fc.nat(size - 1), fc.integer({ min: 1, max: 100 })), { maxLength: 4 }),
    (runs, few) => {
      const words = new Uint32Array(size / 32);
      for (const [start, length] of runs) fillBits(words, start, Math.min(size, start + length));
      const wanted = new Set<number>();
      for (const [start, length] of few)
        for (let id = start; id < Math.min(size, start + length); id++) wanted.add(id);
      const ids = Uint32Array.from(wanted).sort();
      const found = intersect({ kind: 'bits', words }, fromIds(ids));
      assert.equal(found.kind, 'intervals');
      const expected = [...ids].filter((id) => ((words[id >>> 5] >>> (id & 31)) & 1) === 1);
      assert.deepEqual(idsOf(found), expected);
    },
  );
  fc.assert(property, { numRuns: 300 });
});

test('a union holds what is in either, whatever the two are', () => {
  const property = fc.property(selectionArbitrary, selectionArbitrary, (a, b) => {
    const either = [...new Set([...a.ids, ...b.ids])].sort((one, other) => one - other);
    const before = idsOf(a.selection);
    assert.deepEqual(idsOf(union(a.selection, b.selection)), either);
    assert.deepEqual(idsOf(a.selection), before);
    assert.deepEqual(idsOf(unionInto(joinable(a.selection), b.selection)), either);
  });
  fc.assert(property, { numRuns: 300 });
});

test('counts and pages of a selection agree with looking at every id', () => {
  const flags = Uint8Array.from({ length: SIZE }, (_, id) => ((id * 7919) % 6) | (id % 5 === 0 ? 8 : 0));
  const planes = new Planes(treeNodes(flags));
  const property = fc.property(
    selectionArbitrary,
    fc.oneof(fc.integer({ min: 1, max: 4095 }), fc.constantFrom(RECORDS, RECORDS | PLACEHOLDERS)),
    fc.nat(SIZE),
    fc.nat(60),
    (drawn, mask, offset, limit) => {
      // postings are of nodes with a name
      const isList = drawn.selection.kind === 'postings';
      const ids = isList ? drawn.ids.filter((id) => (flags[id] & 8) === 0) : drawn.ids;
      const selection = isList ? postingsOf(ids) : drawn.selection;
      const wanted = ids.filter((id) => planes.has(mask, id));
      assert.equal(countSelected(selection, planes, mask), wanted.length);
      assert.equal(anySelected(selection, planes, mask), wanted.length > 0);
      for (let id = 0; id < SIZE; id += 7) assert.equal(isSelected(selection, id), ids.includes(id));
      assert.deepEqual(
        [...pageOf(selection, planes, mask, offset, limit)],
        wanted.slice(offset, offset + limit),
      );
    },
  );
  fc.assert(property, { numRuns: 400 });
});

test('few runs of a bit set are intervals, many stay bits', () => {
  fc.assert(
    fc.property(idsArbitrary, (ids) => {
      const runs = runsOfFew(joinable(bitsOf(ids)));
      assert.equal(runs.kind, 'intervals');
      assert.deepEqual(idsOf(runs), ids);
    }),
  );
  const words = new Uint32Array(4000).fill(0x55555555);
  assert.equal(runsOfFew({ kind: 'bits', words }).kind, 'bits');
  const whole = runsOfFew({ kind: 'bits', words: words.fill(0xffffffff) });
  assert.deepEqual(whole, interval(0, 128_000));
});
