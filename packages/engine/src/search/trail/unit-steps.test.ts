import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '../../../../../bench/support/random.js';
import { UnitSteps } from './unit-steps.js';

test('every step leads where it was said to lead, of nodes beyond 65,535 too, and no other does', () => {
  const random = seededRandom(3);
  const below = (end: number): number => Math.floor(random() * end);
  const steps = new UnitSteps();
  const known = new Map<number, number>();
  for (let i = 0; i < 20_000; i++) {
    // nodes that agree in their lower half, and in their unit
    const node = below(2) === 0 ? below(1 << 24) : (below(256) << 16) | below(8);
    const unit = below(2) === 0 ? below(1 << 16) : below(4);
    const key = node * 0x10000 + unit;
    assert.equal(steps.get(node, unit), known.get(key) ?? 0);
    if (known.has(key)) continue;
    const to = 1 + below((1 << 24) - 1);
    steps.set(node, unit, to);
    known.set(key, to);
  }
  assert.equal(steps.size, known.size);
  for (const [key, to] of known) assert.equal(steps.get(Math.floor(key / 0x10000), key % 0x10000), to);
  steps.clear();
  assert.equal(steps.get(0, 0), 0);
});
