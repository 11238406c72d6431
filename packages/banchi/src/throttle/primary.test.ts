import assert from 'node:assert/strict';
import cluster from 'node:cluster';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { countForWorkers, primaryCounter } from './counter.js';
import { Throttle } from './throttle.js';

const REQUESTS = 500;
const LIMIT = 600;
/** All is asked on one day. */
const NOON = Date.parse('2026-05-01T12:00:00+09:00');
/** A primary process that waits for a processor is not out of reach. */
const PATIENCE = 120_000;

if (cluster.isWorker) {
  const throttle = new Throttle(
    primaryCounter(() => undefined, PATIENCE),
    () => NOON,
  );
  process.on('message', async (message) => {
    if (message !== 'go') return;
    let taken = 0;
    for (let i = 0; i < REQUESTS; i++) {
      const { reached } = await throttle.take({ id: 'a', rate: null, quota: LIMIT });
      if (reached === undefined) taken++;
    }
    process.send?.({ taken });
  });
  process.send?.('ready');
} else {
  test('the workers of a server share their limits through the primary', async () => {
    countForWorkers();
    cluster.setupPrimary({ exec: fileURLToPath(import.meta.url), execArgv: [], silent: true });
    const workers = [cluster.fork(), cluster.fork()];
    await Promise.all(
      workers.map(
        (worker) =>
          new Promise<void>((resolve) => {
            worker.on('message', (message) => message === 'ready' && resolve());
          }),
      ),
    );
    const counts = await Promise.all(
      workers.map(
        (worker) =>
          new Promise<number>((resolve) => {
            worker.on('message', (message: unknown) => {
              if (typeof message === 'object' && message !== null && 'taken' in message)
                resolve(Number(message.taken));
            });
            worker.send('go');
          }),
      ),
    );
    for (const worker of workers) worker.process.kill('SIGKILL');
    const sum = counts[0] + counts[1];
    assert.ok(sum <= LIMIT && sum >= LIMIT - 40, `${counts}`);
    assert.ok(Math.min(...counts) > 0);
  });
}
