import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../../../test/support/property.js';
import { treeNodes } from '../../../../../test/support/tree-nodes.js';
import { boundBlocks, postBounds } from '../../gazetteer/bounds.js';
import { NONE } from '../../gazetteer/sections.js';
import { Hits } from '../ids/hits.js';
import { Planes, planeMask } from '../ids/planes.js';
import { fillBits, fromIds, type Selection } from '../ids/selection.js';
import type { SortColumn } from './first-few.js';
import { selectSorted } from './select-sorted.js';

const LOTS = planeMask(['TBN'], false);

/** Keys of all ids, each in blocks as a file has them. */
function column(values: readonly number[], descending = false): SortColumn {
  const bounds = postBounds(Uint32Array.from(values));
  const first = boundBlocks(values.length).map((_, size, counts) =>
    counts.slice(0, size).reduce((sum, count) => sum + count, 0),
  );
  const asKey = (value: number): number =>
    value === NONE ? Number.POSITIVE_INFINITY : descending ? -value : value;
  return {
    at: (id) => asKey(values[id]),
    bound: (size, block) => asKey(bounds[2 * (first[size] + block) + (descending ? 1 : 0)]),
  };
}

/** The hits among so many ids, of which all in `lots` are of the wanted level. */
function hitsOf(selection: Selection, size: number, isLot: (id: number) => boolean = () => true): Hits {
  const flags = Uint8Array.from({ length: size }, (_, id) => (isLot(id) ? 5 : 4));
  return new Hits(selection, new Planes(treeNodes(flags)), LOTS);
}

function bitsOf(ids: readonly number[], size: number): Selection {
  const words = new Uint32Array(Math.ceil(size / 32));
  for (const id of ids) fillBits(words, id, id + 1);
  return { kind: 'bits', words };
}

function all(columns: readonly SortColumn[], size: number, offset: number, limit: number): number[] {
  const hits = hitsOf(fromIds([...Array(size).keys()]), size);
  return [...selectSorted(hits, size, columns, offset, limit)];
}

test('nulls come last in either direction, and ids decide ties', () => {
  const values = [3, NONE, 1, 3, NONE, 2];
  assert.deepEqual(all([column(values)], 6, 0, 6), [2, 5, 0, 3, 1, 4]);
  assert.deepEqual(all([column(values, true)], 6, 0, 6), [0, 3, 5, 2, 1, 4]);
  assert.deepEqual(all([], 4, 1, 2), [1, 2]);
});

test('a later key decides where the earlier ones are equal', () => {
  assert.deepEqual(all([column([1, 1, 0]), column([4, 5, 6], true)], 3, 0, 3), [2, 1, 0]);
});

test('a page behind the end is empty', () => {
  assert.deepEqual(all([column([1, 2])], 2, 2, 5), []);
});

test('of many hits few are looked at', () => {
  const size = 100_000;
  const values = Array.from({ length: size }, (_, id) => (id * 7) % size);
  let looked = 0;
  const plain = column(values);
  const counting = { ...plain, at: (id: number) => plain.at(id) + 0 * looked++ };
  const nearby = Array.from({ length: size }, (_, id) => Math.abs(id - 51_234));
  const near = column(nearby);
  const countingNear = { ...near, at: (id: number) => near.at(id) + 0 * looked++ };
  assert.deepEqual(all([countingNear], size, 0, 3), [51_234, 51_233, 51_235]);
  assert.ok(looked <= 1024, `${looked} ids`);
  looked = 0;
  assert.deepEqual(all([counting], size, 0, 2), [0, values.indexOf(1)]);
  assert.ok(looked < size / 10, `${looked} ids of scattered keys`);
});

test('a page of the sorted list is what sorting all of it gives', () => {
  const property = fc.property(
    fc.integer({ min: 1, max: 6000 }),
    fc.integer(),
    fc.constantFrom(1, 2, 10, 300),
    fc.constantFrom(3, 50, 5000),
    fc.nat(1200),
    fc.nat(60),
    fc.boolean(),
    fc.boolean(),
    fc.boolean(),
    (size, seed, sparse, distinct, offset, limit, descending, near, bits) => {
      // keys that grow along the ids, with noise, or scattered ones
      const noise = (id: number): number => Math.imul(id ^ seed, 0x9e3779b1) >>> 8;
      const key = (id: number): number => {
        if (noise(id) % 11 === 0) return NONE;
        return near ? Math.floor((id * distinct) / size) + (noise(id) % 3) : noise(id) % distinct;
      };
      const values = Array.from({ length: size }, (_, id) => key(id));
      const seconds = values.map((_, id) => noise(id + 1) % 4);
      const isLot = (id: number): boolean => noise(id + 2) % 5 > 0;
      const ids = values.flatMap((_, id) => (noise(id + 3) % sparse === 0 ? [id] : []));
      const hits = ids.filter(isLot);
      const place = (value: number, down: boolean): number =>
        value === NONE ? 2 ** 40 : down ? -value : value;
      const expected = hits
        .toSorted(
          (a, b) =>
            place(values[a], descending) - place(values[b], descending) ||
            place(seconds[a], true) - place(seconds[b], true) ||
            a - b,
        )
        .slice(offset, offset + limit);
      const selection = bits ? bitsOf(ids, size) : fromIds(ids);
      const columns = [column(values, descending), column(seconds, true)];
      const found = selectSorted(hitsOf(selection, size, isLot), hits.length, columns, offset, limit);
      assert.deepEqual([...found], expected);
    },
  );
  fc.assert(property, { numRuns: 300 });
});
