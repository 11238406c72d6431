import { fork } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { residentBytes } from '../fuzz/run.js';
import type { Body } from './bodies.js';
import type { Waits } from './probe.js';

/** The effect of a body on a service. */
export interface Harm {
  /** Statuses of the answers, each with how many there were; 0 for a connection that was cut or never read. */
  readonly statuses: ReadonlyMap<number, number>;
  /** The longest waits of `/healthz`. */
  readonly waits: Waits;
  /** Resident bytes that came on top. */
  readonly growth: number;
  /** Milliseconds until all was answered, or until memory did not grow any more. */
  readonly took: number;
}

const PROBE = fileURLToPath(new URL('./probe.js', import.meta.url));
/** How often memory is looked at, in milliseconds. */
const EVERY = 10;
/** Connections that do not read are watched until so many looks in turn show nothing new. */
const CALM = 100;
/** Longest that one attack may take, in milliseconds. */
const PATIENCE = 90_000;

/** Sends a body on some connections at once and watches the service meanwhile. @param isRead whether answers are read */
export async function attack(
  base: string,
  pid: number,
  { type, bytes }: Body,
  connections: number,
  isRead: boolean,
): Promise<Harm> {
  const port = Number(new URL(base).port);
  // In a process of its own: this one is busy with sending.
  const probe = fork(PROBE, [String(port), String(pid)]);
  await once(probe, 'message');
  const before = residentBytes(pid);
  const start = performance.now();
  let [most, calm, isOver] = [before, 0, false];
  const watch = async (): Promise<void> => {
    while (!isOver) {
      const now = residentBytes(pid);
      calm = now > most + (1 << 18) ? 0 : calm + 1;
      most = Math.max(most, now);
      await wait(EVERY);
    }
  };
  const watching = watch();
  const head = `POST /geocode HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: ${bytes.length}\r\n\r\n`;
  const sockets: Socket[] = [];
  const statuses = new Map<number, number>();
  const each = async (): Promise<void> => {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    const status = await new Promise<number>((resolve) => {
      let first = '';
      let last = '';
      socket.on('error', () => resolve(statusOf(first)));
      socket.on('close', () => resolve(statusOf(first)));
      if (isRead)
        socket.on('data', (chunk: Buffer) => {
          if (first.length < 100) first += chunk.toString('latin1', 0, 2000);
          last = (last + chunk.toString('latin1')).slice(-2000);
          if (last.endsWith('0\r\n\r\n') || /content-length/i.test(first)) resolve(statusOf(first));
        });
      else socket.pause();
      socket.write(head);
      socket.write(bytes);
    });
    socket.destroy();
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  };
  const all = Promise.all(Array.from({ length: connections }, each));
  const until = start + PATIENCE;
  const isCalm = async (): Promise<void> => {
    while ((isRead || calm < CALM) && performance.now() < until && !isOver) await wait(EVERY);
  };
  await Promise.race([all, isCalm()]);
  const took = performance.now() - start;
  for (const socket of sockets) socket.destroy();
  await all;
  await wait(5 * EVERY);
  isOver = true;
  await watching;
  const reported = once(probe, 'message');
  probe.send('end');
  const [waits] = (await reported) as [Waits];
  probe.disconnect();
  return { statuses, waits, growth: most - before, took };
}

function statusOf(head: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0);
}
