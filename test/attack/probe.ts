import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { fairClock } from '../fuzz/run.js';

/** The longest that `/healthz` took, in milliseconds. */
export interface Waits {
  readonly asMeasured: number;
  /** Without the time that the service or this process waited for a processor. */
  readonly fair: number;
}

/** Asks a service again and again whether it lives, until it is stopped. Its arguments: port and pid of the service. */

const EVERY = 10;
const [port, pid] = process.argv.slice(2).map(Number);
const clock = fairClock(pid);
let [asMeasured, fair, isOver] = [0, 0, false];
process.on('message', () => {
  isOver = true;
});

for (let round = 0; !isOver; round++) {
  const [begins, beginsFair] = [performance.now(), clock()];
  await health();
  // The first one compiles the code.
  if (round === 0) process.send?.('ready');
  else {
    asMeasured = Math.max(asMeasured, performance.now() - begins);
    fair = Math.max(fair, clock() - beginsFair);
  }
  await wait(EVERY);
}
process.send?.({ asMeasured, fair } satisfies Waits);

/** One question on a connection of its own. */
function health(): Promise<void> {
  return new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', path: '/healthz', agent: false }, (response) => {
      response.resume().on('end', resolve);
    })
      .on('error', reject)
      .end();
  });
}
