import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { redisTest } from '../../../../test/support/redis.js';
import { until } from '../../../../test/support/until.js';
import { type Counter, redisCounter } from './counter.js';
import { Throttle } from './throttle.js';

/** A Redis that waits for a processor is not out of reach. */
const PATIENCE = 120_000;

const taken = async (
  throttle: Throttle,
  who: Parameters<Throttle['take']>[0],
  times: number,
): Promise<number> => {
  const verdicts = await Promise.all(Array.from({ length: times }, () => throttle.take(who)));
  return verdicts.filter(({ reached }) => reached === undefined).length;
};

/** All is asked on one day. */
const noon = (): number => Date.parse('2026-05-01T12:00:00+09:00');

/** A counter that counts in Redis by now, and its reports since. */
async function connected(
  url: string,
  patience?: number,
): Promise<{ readonly counter: Counter; readonly reported: string[] }> {
  const reported: string[] = [];
  let isReached = true;
  const counter = redisCounter(
    url,
    (reached, reason) => {
      isReached = reached;
      reported.push(`${reached}: ${reason}`);
    },
    patience,
  );
  const counts = async (): Promise<boolean> => {
    await counter.add('connected', 1, 1);
    return isReached;
  };
  await until(counts, 'Redis counts');
  reported.length = 0;
  return { counter, reported };
}

redisTest('several servers share their limits in Redis', async (t, { url }) => {
  const servers = await Promise.all([1, 2, 3].map(() => connected(url, PATIENCE)));
  t.after(() => {
    for (const { counter } of servers) counter.close();
  });
  const throttles = servers.map(({ counter }) => new Throttle(counter, noon));
  const who = { id: 'a', rate: null, quota: 100 };
  const sums = await Promise.all(throttles.map((throttle) => taken(throttle, who, 60)));
  const sum = sums.reduce((a, b) => a + b);
  assert.ok(sum <= 100 && sum >= 85, `${sums}`);
  for (const throttle of throttles)
    assert.equal(await taken(throttle, { ...who, id: 'b', quota: 1 }, 3), throttle === throttles[0] ? 1 : 0);
  // A server that starts later knows the used share.
  const late = await connected(url, PATIENCE);
  t.after(() => late.counter.close());
  assert.ok((await taken(new Throttle(late.counter, noon), who, 100)) <= 100 - sum);
  // A window of a second ends by Redis's own clock; where that is over before all have asked, others ask again.
  for (let again = 0; ; again++) {
    const fast = { id: `c${again}`, rate: 20, quota: null };
    const begun = performance.now();
    const both = (await taken(throttles[0], fast, 40)) + (await taken(throttles[1], fast, 40));
    if (performance.now() - begun > 900) continue;
    assert.ok(both <= 20, `${both}`);
    await sleep(1100);
    assert.equal(await taken(throttles[0], fast, 5), 5);
    break;
  }
  assert.deepEqual(
    servers.flatMap(({ reported }) => reported),
    [],
  );
});

const who = (id: string) => ({ id, rate: null, quota: 10 });

redisTest(
  'Redis gone and back: limits hold for each process meanwhile, and nothing fails',
  async (t, redis) => {
    const { counter, reported } = await connected(redis.url, PATIENCE);
    t.after(() => counter.close());
    const throttle = new Throttle(counter, noon);
    assert.equal(await taken(throttle, who('a'), 30), 10);
    assert.deepEqual(reported, []);

    await redis.kill();
    assert.equal(await taken(throttle, who('b'), 30), 10);
    assert.equal(await taken(throttle, who('a'), 5), 0);
    await until(() => reported.length === 1, 'the loss is reported');
    assert.match(reported[0], /^false: Redis is out of reach \(.*\); this process counts on its own$/);

    await redis.start();
    await untilBack(throttle, reported);
  },
);

redisTest(
  'Redis that hangs holds no request for long, and counts again when it answers',
  async (t, redis) => {
    const { counter, reported } = await connected(redis.url);
    t.after(() => counter.close());
    const throttle = new Throttle(counter, noon);
    redis.freeze();
    const asked = performance.now();
    assert.equal(await taken(throttle, who('c'), 30), 10);
    // half a second, and time for a busy machine
    assert.ok(performance.now() - asked < 20_000);
    assert.equal(reported.length, 1);
    assert.match(reported[0], /^false: Redis is out of reach/);
    redis.resume();
    await untilBack(throttle, reported);
  },
);

/** Asks until Redis counts again, which is reported next. */
async function untilBack(throttle: Throttle, reported: readonly string[]): Promise<void> {
  let asked = 0;
  await until(async () => {
    await taken(throttle, who(`back${asked++}`), 1);
    return reported.length > 1;
  }, 'Redis counts again');
  assert.equal(reported[1], 'true: Redis counts again');
}

redisTest('a server starts without Redis', async (t, redis) => {
  await redis.kill();
  const reported: string[] = [];
  const counter = redisCounter(redis.url, (_, reason) => reported.push(reason));
  t.after(() => counter.close());
  assert.equal(await taken(new Throttle(counter, noon), { id: 'a', rate: null, quota: 3 }, 9), 3);
  assert.equal(reported.length, 1);
});
