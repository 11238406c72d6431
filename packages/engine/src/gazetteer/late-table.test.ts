import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canWait, LateTable, TableWanted } from '@banchi/engine/gazetteer/late-table.js';

class Counted extends LateTable<string> {
  steps = 0;
  fails = false;

  protected *make(): Generator<void, string> {
    for (let k = 0; k < 5; k++) {
      this.steps++;
      if (this.fails) throw new Error('damaged');
      yield;
    }
    return `${this.steps} steps`;
  }
}

test('a table is made when it is first asked for, and once', () => {
  const late = new Counted();
  assert.equal(late.steps, 0);
  assert.equal(late.table, '5 steps');
  assert.equal(late.table, '5 steps');
  assert.equal(late.steps, 5);
});

test('a table is made in slices for those who can wait', (t) => {
  const late = new Counted();
  const before = canWait(true);
  t.after(() => canWait(before));
  assert.throws(
    () => late.table,
    (error) => error instanceof TableWanted && error.late === late,
  );
  assert.equal(late.steps, 0);
  let slices = 1;
  while (!late.advance(0)) slices++;
  assert.equal(slices, 6);
  assert.equal(late.table, '5 steps');
});

test('a table that could not be made is begun anew', () => {
  const late = new Counted();
  late.fails = true;
  assert.throws(() => late.table, { message: 'damaged' });
  late.fails = false;
  assert.equal(late.table, '6 steps');
});
