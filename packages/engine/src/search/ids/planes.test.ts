import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../../../test/support/property.js';
import { treeNodes } from '../../../../../test/support/tree-nodes.js';
import { eachBit, popcount } from '../../gazetteer/bits.js';
import { LEVELS } from '../../vocabulary/levels.js';
import { Planes, planeMask } from './planes.js';

/** Flags of random nodes: a level each, one in three a placeholder; runs of one level make empty blocks. */
const flagsArbitrary = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.boolean(), fc.integer({ min: 1, max: 700 })), {
    minLength: 1,
    maxLength: 6,
  })
  .map((runs) =>
    Uint8Array.from(
      runs.flatMap(([level, placeholder, length]) => new Array(length).fill(placeholder ? level | 8 : level)),
    ),
  );

function idsOf(flags: Uint8Array, mask: number): number[] {
  return [...flags.keys()].filter(
    (id) => (mask & (1 << ((flags[id] & 7) + ((flags[id] & 8) === 0 ? 0 : 6)))) !== 0,
  );
}

test('a mask selects records of the levels, and placeholders when they are asked for', () => {
  assert.equal(planeMask(['TOD'], false), 1);
  assert.equal(planeMask(['TOD'], true), 1 | 64);
  assert.equal(planeMask(['TBN', 'SHK'], false), 34);
  assert.equal(planeMask(LEVELS, true), 4095);
});

test('popcount counts bits', () => {
  assert.equal(popcount(0), 0);
  assert.equal(popcount(-1), 32);
  assert.equal(popcount(0x80000001 | 0), 2);
});

test('counting and collecting inside an interval agree with looking at every id', () => {
  const property = fc.property(
    flagsArbitrary,
    fc.integer({ min: 1, max: 4095 }),
    fc.nat(),
    fc.nat(),
    fc.nat(40),
    fc.integer({ min: 1, max: 60 }),
    (flags, mask, a, b, skip, take) => {
      const planes = new Planes(treeNodes(flags));
      const start = a % flags.length;
      const end = start + 1 + (b % (flags.length - start));
      const inside = idsOf(flags, mask).filter((id) => id >= start && id < end);
      // with and without one bit an id at hand
      for (const join of [() => {}, () => planes.bits(mask)]) {
        join();
        assert.equal(planes.count(mask, start, end), inside.length);
        for (const skipped of [0, skip]) {
          const out = new Uint32Array(take + 2);
          const written = planes.collect(mask, start, end, skipped, take, out, 1);
          assert.deepEqual([...out.subarray(1, 1 + written)], inside.slice(skipped, skipped + take));
          assert.equal(out[0], 0);
          assert.equal(out[take + 1], 0, 'nothing is written behind what was asked for');
        }
        assert.equal(planes.has(mask, start), inside[0] === start);
      }
    },
  );
  fc.assert(property, { numRuns: 400 });
});

test('skipping many ids lands on the right one', () => {
  const flags = Uint8Array.from({ length: 5000 }, (_, id) => (id % 3 === 0 ? 5 : 2));
  const planes = new Planes(treeNodes(flags));
  const mask = planeMask(['TBN'], false);
  const expected = idsOf(flags, mask).filter((id) => id >= 100);
  for (const skip of [0, 1, 136, 137, 138, 170, 171, 500, 1600, expected.length - 1, expected.length]) {
    const out = new Uint32Array(3);
    const written = planes.collect(mask, 100, 5000, skip, 3, out, 0);
    assert.deepEqual([...out.subarray(0, written)], expected.slice(skip, skip + 3), `skip ${skip}`);
  }
});

test('one bit an id says the same, and is kept', () => {
  const flags = Uint8Array.from({ length: 3000 }, (_, id) => ((id * 7919) % 6) | (id % 5 === 0 ? 8 : 0));
  const planes = new Planes(treeNodes(flags));
  for (const mask of [planeMask(['TBN'], true), planeMask(['OAZ', 'TBN'], false), 1 << 9, 4095]) {
    assert.equal(planes.isJoined(mask), false);
    const ids: number[] = [];
    eachBit(planes.bits(mask), (id) => ids.push(id));
    assert.deepEqual(ids, idsOf(flags, mask));
    assert.equal(planes.isJoined(mask), true);
  }
});
