import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { redisServer } from '../../test/support/redis.js';
import { redisCounter } from './counter.js';
import { Throttle } from './throttle.js';

const taken = async (
  throttle: Throttle,
  who: Parameters<Throttle['take']>[0],
  times: number,
): Promise<number> => {
  const verdicts = await Promise.all(Array.from({ length: times }, () => throttle.take(who)));
  return verdicts.filter(({ reached }) => reached === undefined).length;
};

/** Waits until something holds; the test fails after ten seconds. */
async function until(holds: () => boolean): Promise<void> {
  for (let i = 0; i < 1000 && !holds(); i++) await sleep(10);
  assert.ok(holds());
}

test('several servers share their limits in Redis', async (t) => {
  const { url } = await redisServer(t);
  const told: string[] = [];
  const servers = [1, 2, 3].map(() => redisCounter(url, (_, reason) => told.push(reason)));
  t.after(() => {
    for (const server of servers) server.close();
  });
  const throttles = servers.map((counter) => new Throttle(counter, Date.now));
  await sleep(200); // to connect
  const who = { id: 'a', rate: null, quota: 100 };
  const sums = await Promise.all(throttles.map((throttle) => taken(throttle, who, 60)));
  const sum = sums.reduce((a, b) => a + b);
  assert.ok(sum <= 100 && sum >= 85, `${sums}`);
  for (const throttle of throttles)
    assert.equal(await taken(throttle, { ...who, id: 'b', quota: 1 }, 3), throttle === throttles[0] ? 1 : 0);
  // A server that starts later knows what was used.
  const late = redisCounter(url, () => undefined);
  t.after(() => late.close());
  await sleep(200);
  assert.ok((await taken(new Throttle(late, Date.now), who, 100)) <= 100 - sum);
  // A window of a second ends by Redis's own clock.
  const fast = { id: 'c', rate: 20, quota: null };
  assert.ok((await taken(throttles[0], fast, 40)) + (await taken(throttles[1], fast, 40)) <= 20);
  await sleep(1100);
  assert.equal(await taken(throttles[0], fast, 5), 5);
  assert.deepEqual(told, []);
});

test('Redis gone, hanging and back: limits hold for each process meanwhile, and nothing fails', async (t) => {
  const redis = await redisServer(t);
  const told: string[] = [];
  const counter = redisCounter(redis.url, (reached, reason) => told.push(`${reached}: ${reason}`));
  t.after(() => counter.close());
  const throttle = new Throttle(counter, Date.now);
  await sleep(200);
  const who = (id: string) => ({ id, rate: null, quota: 10 });
  assert.equal(await taken(throttle, who('a'), 30), 10);
  assert.deepEqual(told, []);

  await redis.kill();
  assert.equal(await taken(throttle, who('b'), 30), 10);
  assert.equal(await taken(throttle, who('a'), 5), 0);
  await until(() => told.length === 1);
  assert.match(told[0], /^false: Redis is out of reach \(.*\); this process counts on its own$/);

  await redis.start();
  for (let i = 0; told.length === 1 && i < 100; i++) {
    await taken(throttle, who(`back${i}`), 1);
    await sleep(50);
  }
  assert.equal(told[1], 'true: Redis counts again');

  redis.freeze();
  const asked = performance.now();
  assert.equal(await taken(throttle, who('c'), 30), 10);
  assert.ok(performance.now() - asked < 2000, 'a Redis that hangs holds no request for long');
  assert.equal(told.length, 3);
  redis.resume();
  for (let i = 0; told.length === 3 && i < 100; i++) {
    await taken(throttle, who(`again${i}`), 1);
    await sleep(50);
  }
  assert.equal(told[3], 'true: Redis counts again');
});

test('a server starts without Redis', async (t) => {
  const redis = await redisServer(t);
  await redis.kill();
  const told: string[] = [];
  const counter = redisCounter(redis.url, (_, reason) => told.push(reason));
  t.after(() => counter.close());
  assert.equal(await taken(new Throttle(counter, Date.now), { id: 'a', rate: null, quota: 3 }, 9), 3);
  assert.equal(told.length, 1);
});
