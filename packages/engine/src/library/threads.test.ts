import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';

/** A thread that answers what it is asked, and a process that has the answers come while it ends the thread. */
const PROGRAM = `
  import { Threads } from ${JSON.stringify(new URL('./threads.js', import.meta.url).href)};
  const echo = 'import { parentPort } from "node:worker_threads";' +
    'parentPort.on("message", (asked) => parentPort.postMessage(asked)); parentPort.postMessage("loaded");';
  const start = { module: new URL('data:text/javascript,' + encodeURIComponent(echo)), data: null };
  for (let times = 0; times < 20; times++) {
    const threads = new Threads(start, 1);
    await threads.ask(1);
    threads.ask(2);
    const until = Date.now() + 20;
    while (Date.now() < until);
    await threads.stop();
  }
  console.log('ended');
`;

test('a process waits until its threads have ended, also where answers come meanwhile', () => {
  const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    encoding: 'utf8',
  });
  assert.equal(printed, 'ended\n');
});
