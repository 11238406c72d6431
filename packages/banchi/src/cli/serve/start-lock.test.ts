import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { temporaryFolder } from '../../../../../test/support/commands.js';
import { until } from '../../../../../test/support/until.js';
import { takeLock } from './start-lock.js';

const lockIn = (t: TestContext): string => join(temporaryFolder(t), 'a.lock');

test('of two that want a lock the second waits for the first', async (t) => {
  const path = lockIn(t);
  let waited = 0;
  const release = await takeLock(path, () => waited++);
  assert.equal(readFileSync(path, 'utf8'), String(process.pid));
  let isSecond = false;
  const second = takeLock(path, () => waited++).then((releaseSecond) => {
    isSecond = true;
    return releaseSecond;
  });
  await until(() => waited === 1, 'the second waits');
  await wait(350);
  assert.deepEqual([isSecond, waited], [false, 1]);
  release();
  (await second)();
  assert.ok(!existsSync(path));
});

test('a lock binds nobody once its owner has ended, or is very old', async (t) => {
  const path = lockIn(t);
  const { pid } = spawnSync(process.execPath, ['--version']);
  const never = (): void => assert.fail('waited');
  writeFileSync(path, String(pid));
  (await takeLock(path, never))();
  writeFileSync(path, String(process.pid));
  const old = new Date(Date.now() - 11 * 60_000);
  utimesSync(path, old, old);
  (await takeLock(path, never))();
});

test('where a lock cannot be made the error says so', async (t) => {
  await assert.rejects(
    takeLock(join(lockIn(t), 'x'), () => undefined),
    { code: 'ENOENT' },
  );
});
