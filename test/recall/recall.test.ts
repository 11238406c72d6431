import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { projectRoot } from '../support/imports.js';
import { REAL_DATA, SKIP_REAL_DATA, usualSet } from '../support/real-data.js';
import { measureRecall } from './recall.js';

test('issue 2: real address strings find their town in 99.8 % and more', {
  skip: SKIP_REAL_DATA,
}, async (t) => {
  const queries = join(REAL_DATA, 'queries/free-word-dev.csv');
  const { rows, disputed, misses } = measureRecall(
    await usualSet(),
    queries,
    join(projectRoot, 'test/recall/disputed.csv'),
  );
  assert.ok(rows > 3500, `only ${rows} rows`);
  assert.ok(disputed / (rows + disputed) <= 0.003, `${disputed} rows are disputed`);
  const right = (rows - misses.length) / rows;
  assert.ok(right >= 0.998, `${right}: ${JSON.stringify(misses, null, 1)}`);
  t.diagnostic(`${(100 * right).toFixed(2)} % of ${rows}, ${disputed} disputed`);
});
