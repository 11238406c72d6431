import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { seededRandom } from '../../bench/support/random.js';
import { serving, temporaryFolder } from '../support/commands.js';
import { placeSpecimen } from '../support/specimen.js';
import { fuzz } from './run.js';

const REQUESTS = 5000;
const SEED = 20_240_401;

test('generated requests are all answered, none by a fault of the service', async (t) => {
  const file = join(temporaryFolder(t), 'a.gaz');
  await placeSpecimen(file);
  const server = await serving(t, ['serve', '-g', file, '--port', '0']);
  // Longer than npm run fuzz waits: other tests run beside this one.
  const { statuses, faults } = await fuzz(server.base, REQUESTS, seededRandom(SEED), 15_000);
  assert.deepEqual(faults, []);
  for (const status of [200, 204, 304, 400, 404, 405, 415, 431])
    assert.ok((statuses.get(status) ?? 0) > 0, `no response with ${status}`);
  assert.equal((await fetch(`${server.base}/healthz`)).status, 200);
  const { code, err } = await server.stop();
  assert.equal(code, 0);
  assert.doesNotMatch(err, /"level":"(?:error|fatal)"/);
});
