import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { specimenGazetteers } from '../../../../../test/support/specimen.js';
import { until } from '../../../../../test/support/until.js';

const MAIN = fileURLToPath(new URL('../main.js', import.meta.url));

/** A program that starts a command by a shell that stays, as npx does, and names itself. */
const STARTER = `
process.title = process.argv[1];
const shell = require('node:child_process').spawn('sh', ['-c', process.argv[2] + '; :'], { stdio: 'inherit' });
process.on('SIGTERM', () => shell.kill('SIGTERM'));
shell.on('exit', () => process.exit(1));
`;

/** Starts a server by a program of a name; its base URL, and that program. */
async function startedBy(t: TestContext, title: string) {
  const [file] = await specimenGazetteers();
  const command = `'${process.execPath}' '${MAIN}' serve --gazetteer '${file}' --port 0`;
  const starter = spawn(process.execPath, ['-e', STARTER, title, command], {
    env: { ...process.env, npm_execpath: '/usr/lib/npm-cli.js' },
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true, // a group of its own, which the test ends
  });
  t.after(() => {
    try {
      process.kill(-Number(starter.pid), 'SIGKILL');
    } catch {
      // all of it has ended
    }
  });
  let printed = '';
  starter.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  await until(() => /http:\/\/127\.0\.0\.1:\d+/.test(printed), 'the server listens');
  const [base] = /http:\/\/127\.0\.0\.1:\d+/.exec(printed) ?? [];
  return { base: String(base), starter };
}

const isServed = (base: string): Promise<boolean> =>
  fetch(`${base}/healthz`).then(
    () => true,
    () => false,
  );

for (const signal of ['SIGKILL', 'SIGTERM'] as const)
  test(`a server ends when npx, which started it, gets ${signal}: issue 50, line 10`, async (t) => {
    const { base, starter } = await startedBy(t, 'npm exec banchi serve');
    assert.ok(await isServed(base));
    starter.kill(signal);
    await once(starter, 'exit');
    await until(async () => !(await isServed(base)), 'its port is free');
  });

test('a server that another program has started goes on without it', async (t) => {
  const { base, starter } = await startedBy(t, 'deploy');
  starter.kill('SIGKILL');
  await once(starter, 'exit');
  // longer than a server under npm takes to notice
  await new Promise((resolve) => setTimeout(resolve, 1500));
  assert.ok(await isServed(base));
});
