import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ALL_COUNTERS } from '../facts/counters.js';
import { BLOCK, NUMBER, SECTION, TOWN } from '../vocabulary/levels.js';
import { kindMisfit, ownKind } from './counter-rules.js';
import type { WrittenNumber } from './written.js';

/** Numbers with some counters, one behind the other. */
function numbers(...counters: WrittenNumber['counter'][]): WrittenNumber[] {
  return counters.map((counter) => ({
    digits: '1',
    counter,
    end: 1,
    usable: true,
    isLot: false,
    isOther: false,
  }));
}

/** How the last counter fits a section, a block, a house and a lot that are called by the given numbers. */
function misfits(...counters: WrittenNumber['counter'][]): (number | null)[] {
  const nodes = [
    [SECTION, false],
    [BLOCK, false],
    [NUMBER, false],
    [NUMBER, true],
  ] as const;
  return nodes.map(([depth, isLot]) => kindMisfit(depth, isLot, numbers(...counters), null));
}

test('each counter has one kind of its own', () => {
  assert.deepEqual(ALL_COUNTERS.map(ownKind), ['section', 'lot', 'block', 'house']);
});

test('a counter says what its number is, and what people count so besides', () => {
  assert.deepEqual(misfits('丁目'), [0, null, null, null]);
  assert.deepEqual(misfits('番地'), [null, 1, 1, 0]);
  assert.deepEqual(misfits('番'), [null, 0, 1, 0]);
  assert.deepEqual(misfits('号'), [null, null, 0, null]);
  for (const none of ['dash', 'no', 'space', 'none'] as const) assert.deepEqual(misfits(none), [0, 0, 0, 0]);
});

test('two numbers are no section and no block, and their counters forbid more', () => {
  assert.deepEqual(misfits('dash', 'none'), [null, null, 0, 0], '103-3');
  assert.deepEqual(misfits('番地', 'none'), [null, null, null, 0], '103番地3');
  assert.deepEqual(misfits('番地', '号'), [null, null, null, 1], '103番地3号');
  assert.deepEqual(misfits('番', '号'), [null, null, null, null], '12番3号 is a block and a house');
  assert.deepEqual(misfits('丁目', 'none'), [null, null, null, null], '1丁目3 is a section and a number');
});

test('a room behind 番 says nothing of a lot, and 番地 before a number nothing of a town', () => {
  const [room] = numbers('号');
  assert.equal(kindMisfit(NUMBER, true, numbers('番'), room), null);
  assert.equal(kindMisfit(NUMBER, true, numbers('番'), { ...room, usable: false }), 0, '116番 305号室');
  assert.equal(kindMisfit(BLOCK, false, [{ ...numbers('dash')[0], isLot: true }], null), 1, '番地12');
  assert.equal(kindMisfit(TOWN, false, numbers('丁目'), null), null);
});
