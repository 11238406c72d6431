import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Turns } from './turns.js';

test('works take turns of five milliseconds, one in each turn of the event loop', async () => {
  let now = 0;
  const turns = new Turns(() => now);
  const order: string[] = [];
  /** Milliseconds of work in each turn of the event loop. */
  const worked = [0];
  let isWatched = true;
  const watch = (): void => {
    worked.push(0);
    if (isWatched) setImmediate(watch);
  };
  setImmediate(watch);
  const work = async (name: string, steps: number, milliseconds: number): Promise<void> => {
    for (let step = 0; step < steps; ) {
      await turns.next();
      order.push(name);
      do {
        now += milliseconds;
        worked[worked.length - 1] += milliseconds;
        step++;
      } while (step < steps && !turns.isOver);
    }
  };
  await Promise.all([work('a', 20, 1), work('b', 3, 40), work('c', 1, 2)]);
  isWatched = false;
  assert.equal(order.join(''), 'abcababa');
  assert.deepEqual(
    worked.filter((each) => each > 0),
    [5, 40, 2, 5, 40, 5, 40, 5],
  );
});
