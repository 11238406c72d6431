import { once } from 'node:events';
import { createServer } from 'node:net';

/** Ports that no system gives away by itself: a program that listens on any free port, or connects, never takes one of them. */
const [FIRST, COUNT] = [20_000, 12_000];

let next = process.pid * 7919;

/**
 * A port that nobody listens on, for a program that must know its port before it listens, or listens on it again. Processes
 * begin to look for one at different places.
 */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < COUNT; tried++) {
    const port = FIRST + (next++ % COUNT);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
  throw new Error('no port is free');
}
