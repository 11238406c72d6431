import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openAccess } from '../../src/cli/open-access.js';
import { readConfig } from '../../src/config/read-config.js';
import { createKey } from '../../src/credentials/key-changes.js';
import { createService } from '../../src/http/service.js';
import { ArraySearch, SAMPLE_RECORDS } from '../support/array-search.js';
import { redisServer } from '../support/redis.js';
import { WHOLE_KEY } from './keyed-service.js';

/** Starts a server as the command line does, with keys of a file and counters in Redis. */
async function server(t: TestContext, file: string, redis: string, told: string[]): Promise<string> {
  const environment = { BANCHI_ACCESS_KEYS: file, BANCHI_LIMITS_REDIS: redis };
  const { config } = readConfig({ file: undefined, environment, flags: [] });
  const log = { info: (text: string) => told.push(text), warn: (text: string) => told.push(text) };
  const open = openAccess(config, log);
  assert.ok(open);
  const service = createService({ search: new ArraySearch(SAMPLE_RECORDS), access: open.access });
  t.after(async () => {
    await service.close();
    open.close();
  });
  return service.listen({ host: '127.0.0.1', port: 0 });
}

test('two servers share keys, tokens and limits, and hold each limit alone while Redis is gone', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'banchi-servers-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'keys.json');
  const redis = await redisServer(t);
  const small = await createKey(file, { ...WHOLE_KEY, quota: 20 });
  const other = await createKey(file, { ...WHOLE_KEY, quota: 10 });
  const large = await createKey(file, { ...WHOLE_KEY, quota: 1_000_000, rate: 100 });
  const told: string[] = [];
  const bases = [await server(t, file, redis.url, told), await server(t, file, redis.url, told)];
  await sleep(300); // to connect

  const asked = async (base: string, headers: Record<string, string>, times: number): Promise<number[]> => {
    const statuses: number[] = [];
    for (let i = 0; i < times; i++) {
      const response = await fetch(`${base}/search/address?address_code=99`, { headers });
      await response.text();
      statuses.push(response.status);
    }
    return statuses;
  };
  const count = (statuses: readonly number[], status: number): number =>
    statuses.filter((each) => each === status).length;
  const ip = (key: string): Record<string, string> => ({ 'x-api-key': key, authorization: 'ip' });

  const shared = (await Promise.all(bases.map((base) => asked(base, ip(small.key), 20)))).flat();
  assert.ok(count(shared, 200) <= 20 && count(shared, 200) >= 17, `${shared}`);
  assert.equal(count(shared, 200) + count(shared, 429), 40);

  // A token of one server is one of the other.
  const basic = Buffer.from(`${other.client_id}:${other.client_secret}`).toString('base64');
  const issued = await fetch(`${bases[0]}/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  const { access_token } = (await issued.json()) as { access_token: string };
  const bearer = { 'x-api-key': other.key, authorization: `Bearer ${access_token}` };
  assert.deepEqual(await asked(bases[1], bearer, 1), [200]);

  await redis.kill();
  const alone = await asked(bases[0], ip(other.key), 30);
  // What the server had taken before, and at most the whole limit once more.
  assert.ok(count(alone, 200) >= 1 && count(alone, 200) <= 11, `${alone}`);
  assert.equal(count(alone, 200) + count(alone, 429), 30);
  assert.equal((await asked(bases[0], ip(`${other.key}x`), 1))[0], 401);
  assert.match(told.join('\n'), /limits: Redis is out of reach/);

  await redis.start();
  for (let i = 0; !told.some((text) => /Redis counts again/.test(text)) && i < 200; i++) {
    await asked(bases[0], ip(large.key), 1);
    await sleep(50);
  }
  assert.match(told.join('\n'), /limits: Redis counts again/);
  for (const secret of [small.key, other.key, access_token])
    assert.equal(told.join('\n').includes(secret), false);
});
