import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '../../bench/support/random.js';
import { temporaryFolder } from '../support/commands.js';
import { growth, soak } from './run.js';

/** Leaves processor time to the tests that run beside this one; npm run soak asks for all that there is. */
const EVERY = 40;

/** A minute; longer where a busy machine has not let the service answer enough by then. */
const LENGTH = { seconds: 60, good: 10_001, swaps: 2 };

test('a minute of load with swaps of the data and changing keys: no good request fails', async (t) => {
  const result = await soak(temporaryFolder(t), LENGTH, seededRandom(1), EVERY);
  assert.deepEqual(result.failures, []);
  assert.ok(result.good > 10_000 && result.bad > 0, `${result.good} good, ${result.bad} bad`);
  assert.ok(result.swaps >= 2, `${result.swaps} swaps`);
  // Ten minutes of npm run soak hold it within 10 %; one minute begins before all memory is in use.
  assert.ok(growth(result.resident) < 0.5, `memory grew by ${growth(result.resident)}`);
});
