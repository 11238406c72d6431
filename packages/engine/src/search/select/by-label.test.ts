import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ByLabel } from './by-label.js';

test('the number of a label is found once', () => {
  const asked: number[] = [];
  const numbers = new ByLabel(3, (label) => {
    asked.push(label);
    return 10 * label;
  });
  assert.deepEqual(
    [2, 0, 2, 2, 0].map((label) => numbers.of(label)),
    [20, 0, 20, 20, 0],
  );
  assert.deepEqual(asked, [2, 0]);
});
