import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fc } from '../../../../test/support/property.js';
import { type Count, type Counter, memoryCounter } from './counter.js';
import { Throttle } from './throttle.js';

/** A counter in plain sight: windows by a clock that the test moves, answers after a turn of the event loop. */
class PlainCounter implements Counter {
  readonly share: number;
  readonly time: { now: number };
  readonly #windows = new Map<string, { total: number; ends: number }>();
  asked = 0;

  constructor(time: { now: number }, share: number) {
    this.time = time;
    this.share = share;
  }

  async add(name: string, points: number, seconds: number): Promise<Count> {
    this.asked++;
    await Promise.resolve();
    const { now } = this.time;
    let window = this.#windows.get(name);
    if (window === undefined || window.ends <= now) {
      window = { total: 0, ends: now + seconds * 1000 };
      this.#windows.set(name, window);
    }
    window.total += points;
    return { total: window.total, resetMs: window.ends - now };
  }

  close(): void {}
}

const START = Date.parse('2026-05-01T12:00:00+09:00');
const reached = async (throttle: Throttle, who: Parameters<Throttle['take']>[0]): Promise<string> =>
  (await throttle.take(who)).reached?.name ?? 'in';

test('a rate holds in every window, and the windows begin anew', async () => {
  const time = { now: 0 };
  const throttle = new Throttle(
    new PlainCounter(time, 1),
    () => START + time.now,
    () => time.now,
  );
  const who = { id: 'a', rate: 3, quota: null };
  for (const start of [0, 1000, 5000]) {
    time.now = start;
    const outcomes = [];
    for (let i = 0; i < 5; i++) outcomes.push(await reached(throttle, who));
    assert.deepEqual(outcomes, ['in', 'in', 'in', 'rate', 'rate']);
    time.now = start + 999;
    assert.equal(await reached(throttle, who), 'rate');
  }
  assert.equal(await reached(throttle, { ...who, id: 'b' }), 'in');
});

test('nobody is refused between the end of a window and that of a counter that was slow to begin it', async () => {
  const time = { now: 0 };
  const plain = new PlainCounter(time, 1);
  let delay = 5;
  const slow: Counter = {
    share: 1,
    add: (name, points, seconds) => {
      time.now += delay;
      delay = 0;
      return plain.add(name, points, seconds);
    },
    close: () => undefined,
  };
  const throttle = new Throttle(
    slow,
    () => START + time.now,
    () => time.now,
  );
  const who = { id: 'a', rate: 10, quota: null };
  for (const now of [0, 1000, 1004, 1005, 2004, 2005]) {
    time.now = now;
    assert.equal(await reached(throttle, who), 'in', `${now}`);
  }
});

test('a quota holds until midnight in Japan and shows its state', async () => {
  const time = { now: 0 };
  const throttle = new Throttle(
    new PlainCounter(time, 1),
    () => START + time.now,
    () => time.now,
  );
  const who = { id: 'a', rate: 2, quota: 3 };
  const first = await throttle.take(who);
  assert.deepEqual(first, {
    reached: undefined,
    nearest: { name: 'rate', limit: 2, remaining: 1, reset: 1, window: 1 },
    states: [],
  });
  assert.equal(await reached(throttle, who), 'in');
  // Requests that the rate refuses do not count.
  for (let i = 0; i < 5; i++) assert.equal(await reached(throttle, who), 'rate');
  time.now = 1000;
  const last = await throttle.take(who);
  const quota = { name: 'quota', limit: 3, remaining: 0, reset: 43_199, window: 86_400 };
  assert.deepEqual(last, { reached: undefined, nearest: quota, states: [] });
  const over = await throttle.take(who);
  assert.deepEqual(over, {
    reached: quota,
    nearest: quota,
    states: [{ name: 'rate', limit: 2, remaining: 0, reset: 1, window: 1 }, quota],
  });
  time.now = 43_200_000 - 1;
  assert.equal(await reached(throttle, who), 'quota');
  time.now = 43_200_000;
  assert.equal(await reached(throttle, who), 'in');
});

test('what a meter lets through counts against both limits, in its day only', async () => {
  const time = { now: 0 };
  const throttle = new Throttle(
    new PlainCounter(time, 1),
    () => START + time.now,
    () => time.now,
  );
  const who = { id: 'a', rate: 2, quota: 5 };
  const day = throttle.meterOf(who, START);
  assert.equal(day.pass(START), false, 'the counter has not been asked yet');
  assert.equal(await reached(throttle, who), 'in');
  assert.equal(day.pass(START), true);
  assert.deepEqual([day.limit, day.remaining, day.reset], [2, 0, 1]);
  assert.equal(day.pass(START), false);
  assert.equal(await reached(throttle, who), 'rate');
  time.now = 1000;
  assert.equal(await reached(throttle, who), 'in');
  assert.equal(day.pass(START + 1000), true);
  time.now = 2000;
  assert.equal(await reached(throttle, who), 'in');
  assert.deepEqual([day.pass(START + 2000), await reached(throttle, who)], [false, 'quota']);
  // A new day: another meter, and the old one lets nobody through however much it had left.
  const first = throttle.meterOf({ id: 'b', rate: null, quota: 5 }, START + 2000);
  assert.equal(await reached(throttle, { id: 'b', rate: null, quota: 5 }), 'in');
  assert.equal(first.pass(START + 2000), true);
  assert.deepEqual([first.limit, first.remaining, first.reset], [5, 3, 43_198]);
  time.now = 43_200_000;
  assert.equal(first.pass(START + time.now), false);
  assert.equal(await reached(throttle, who), 'in');
});

test('so many at once are taken whole or not at all, from one counter or a shared one', async () => {
  for (const share of [1, 16]) {
    const time = { now: 0 };
    const throttle = new Throttle(
      new PlainCounter(time, share),
      () => START + time.now,
      () => time.now,
    );
    const who = { id: 'a', rate: 100, quota: 250 };
    const take = async (points: number): Promise<readonly [string, number | undefined]> => {
      const { reached: limit } = await throttle.take(who, points);
      return [limit?.name ?? 'in', limit?.reset];
    };
    assert.deepEqual(await take(60), ['in', undefined], `${share}`);
    assert.deepEqual(await take(60), ['rate', 1]);
    assert.deepEqual(await take(40), ['in', undefined]);
    assert.deepEqual(await take(1), ['rate', 1]);
    time.now = 1000;
    assert.deepEqual(await take(100), ['in', undefined]);
    time.now = 2000;
    assert.deepEqual(await take(60), ['quota', 43_198]);
    time.now = 3000;
    assert.deepEqual(await take(50), ['in', undefined], 'what was refused has not been counted');
    assert.deepEqual(await take(1), ['quota', 43_197]);
  }
});

test('without limits nothing is counted', () => {
  const counter = new PlainCounter({ now: 0 }, 1);
  const throttle = new Throttle(counter, () => START);
  assert.deepEqual(throttle.take({ id: 'a', rate: null, quota: null }), {
    reached: undefined,
    nearest: undefined,
    states: [],
  });
  assert.equal(counter.asked, 0);
});

test('a clock set back neither stretches a window nor brings a quota back', async () => {
  let wall = START;
  let latest = 0;
  const clock = (): number => {
    latest = Math.max(latest, wall);
    return latest;
  };
  const throttle = new Throttle(memoryCounter(), clock);
  const who = { id: 'a', rate: null, quota: 2 };
  for (const expected of ['in', 'in', 'quota']) assert.equal(await reached(throttle, who), expected);
  wall -= 2 * 86_400_000;
  assert.equal(await reached(throttle, who), 'quota');

  // The counter's own clock: it says that the window ends in an hour, which no window of a second does.
  const time = { now: 0 };
  const odd: Counter = {
    share: 1,
    add: async () => ({ total: 2, resetMs: 3_600_000 }),
    close: () => undefined,
  };
  const rates = new Throttle(odd, clock, () => time.now);
  const rate = { id: 'a', rate: 2, quota: null };
  for (const expected of ['in', 'in', 'rate']) assert.equal(await reached(rates, rate), expected);
  time.now = 1001;
  assert.equal(await reached(rates, rate), 'in');
});

test('in memory: many at once, exactly as many as the limit says', async () => {
  const time = { now: 0 };
  const throttle = new Throttle(
    memoryCounter(),
    () => START,
    () => time.now,
  );
  const who = { id: 'a', rate: null, quota: 50 };
  const outcomes = await Promise.all(Array.from({ length: 200 }, () => reached(throttle, who)));
  assert.equal(outcomes.filter((outcome) => outcome === 'in').length, 50);
  const fast = { id: 'b', rate: 10, quota: null };
  assert.equal(
    (await Promise.all(Array.from({ length: 30 }, () => reached(throttle, fast)))).filter((o) => o === 'in')
      .length,
    10,
  );
  await sleep(1050); // the counter's window is one of the real clock
  time.now = 1050;
  assert.equal(await reached(throttle, fast), 'in');
});

/** The verdict of `passes` where it is known at once, otherwise of `take`. */
async function passedOrReached(throttle: Throttle, who: Parameters<Throttle['take']>[0]): Promise<string> {
  return throttle.meterOf(who, START).pass(START) ? 'in' : reached(throttle, who);
}

test('several processes never exceed a limit together and hardly fall short of it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(reached, passedOrReached),
      fc.integer({ min: 1, max: 300 }),
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.tuple(fc.nat({ max: 3 }), fc.nat({ max: 400 })), { minLength: 1, maxLength: 12 }),
      async (outcome, limit, processes, bursts) => {
        const time = { now: 0 };
        const counter = new PlainCounter(time, 16);
        const throttles = Array.from(
          { length: processes },
          () =>
            new Throttle(
              counter,
              () => START,
              () => time.now,
            ),
        );
        const who = { id: 'a', rate: null, quota: limit };
        let taken = 0;
        for (const [process, size] of bursts) {
          const throttle = throttles[process % processes];
          const outcomes = await Promise.all(Array.from({ length: size }, () => outcome(throttle, who)));
          taken += outcomes.filter((each) => each === 'in').length;
        }
        assert.ok(taken <= limit, `${taken} of ${limit}`);
        // A process that asks until it is refused leaves only the share that the others hold: a sixteenth each at most.
        let more = 0;
        while (more <= limit && (await outcome(throttles[0], who)) === 'in') more++;
        const held = (processes - 1) * Math.max(1, Math.ceil(limit / 16));
        assert.ok(taken + more <= limit && taken + more >= limit - held, `${taken} + ${more} of ${limit}`);
      },
    ),
    { numRuns: 200 },
  );
});

test('a shared counter is asked far less often than requests come', async () => {
  const time = { now: 0 };
  const counter = new PlainCounter(time, 16);
  const throttle = new Throttle(
    counter,
    () => START,
    () => time.now,
  );
  const who = { id: 'a', rate: 100_000, quota: null };
  for (let i = 0; i < 10_000; i++) await throttle.take(who);
  assert.ok(counter.asked < 200, String(counter.asked));
});
