import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MadeOnce } from './made-once.js';

test('values are made once, and only as far as somebody asks', () => {
  const made: number[] = [];
  const values = new MadeOnce(
    (function* () {
      for (const value of [1, 2, 3]) {
        made.push(value);
        yield value;
      }
    })(),
  );
  for (const value of values) if (value === 2) break;
  assert.deepEqual(made, [1, 2]);
  assert.deepEqual([...values], [1, 2, 3]);
  assert.deepEqual([...values], [1, 2, 3]);
  assert.deepEqual(made, [1, 2, 3]);
});
