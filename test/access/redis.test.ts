import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { openAccess } from 'banchi/cli/serve/open-access.js';
import { readConfig } from 'banchi/config/read-config.js';
import { createKey, type Secrets } from 'banchi/credentials/key-changes.js';
import { createService } from 'banchi/http/service.js';
import { ArraySearch, SAMPLE_RECORDS } from '../support/array-search.js';
import { awayFromMidnight } from '../support/midnight.js';
import { redisTest } from '../support/redis.js';
import { until } from '../support/until.js';
import { WHOLE_KEY } from './keyed-service.js';

/** Starts a server as the command line does, with keys of a file and counters in Redis. */
async function server(
  t: TestContext,
  file: string,
  redis: string,
): Promise<{ readonly base: string; readonly reported: string[] }> {
  const reported: string[] = [];
  const environment = { BANCHI_ACCESS_KEYS: file, BANCHI_LIMITS_REDIS: redis };
  const { config } = readConfig({ file: undefined, environment, flags: [] });
  const log = { info: (text: string) => reported.push(text), warn: (text: string) => reported.push(text) };
  const open = openAccess(config, log);
  assert.ok(open);
  const service = createService({ search: new ArraySearch(SAMPLE_RECORDS), access: open.access });
  t.after(async () => {
    await service.close();
    open.close();
  });
  return { base: await service.listen({ host: '127.0.0.1', port: 0 }), reported };
}

/** Whether limits are counted in Redis, by a server's log. */
const reachesRedis = (reported: readonly string[]): boolean =>
  !/out of reach/.test(reported.findLast((text) => text.startsWith('limits:')) ?? '');

/** Keys of which only one is used up: the others are for a machine that is too busy for Redis to answer in time. */
const SMALL = 5;

redisTest(
  'two servers share keys, tokens and limits, and hold each limit alone while Redis is gone',
  async (t, redis) => {
    const folder = mkdtempSync(join(tmpdir(), 'banchi-servers-'));
    t.after(() => rmSync(folder, { recursive: true, force: true }));
    const file = join(folder, 'keys.json');
    await awayFromMidnight();
    const small: Secrets[] = [];
    for (let i = 0; i < SMALL; i++) small.push(await createKey(file, { ...WHOLE_KEY, quota: 20 }));
    const other = await createKey(file, { ...WHOLE_KEY, quota: 10 });
    const large = await createKey(file, { ...WHOLE_KEY, quota: 1_000_000, rate: 100 });
    const servers = [await server(t, file, redis.url), await server(t, file, redis.url)];
    const bases = servers.map(({ base }) => base);

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

    const connected = async (): Promise<void> => {
      for (const { base, reported } of servers) {
        const counts = async (): Promise<boolean> => {
          await asked(base, ip(large.key), 1);
          return reachesRedis(reported);
        };
        await until(counts, 'Redis counts');
      }
    };
    const all = (): string => servers.flatMap(({ reported }) => reported).join('\n');

    let shared: number[] = [];
    for (const { key } of small) {
      await connected();
      const before = all();
      shared = (await Promise.all(bases.map((base) => asked(base, ip(key), 20)))).flat();
      if (all() === before) break;
    }
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
    // The share that the server had taken before, and at most the whole limit once more.
    assert.ok(count(alone, 200) >= 1 && count(alone, 200) <= 11, `${alone}`);
    assert.equal(count(alone, 200) + count(alone, 429), 30);
    assert.equal((await asked(bases[0], ip(`${other.key}x`), 1))[0], 401);
    const { reported } = servers[0];
    assert.equal(reachesRedis(reported), false);

    await redis.start();
    await connected();
    assert.match(reported.at(-1) ?? '', /limits: Redis counts again/);
    for (const secret of [...small.map(({ key }) => key), other.key, access_token])
      assert.equal(all().includes(secret), false);
  },
);
