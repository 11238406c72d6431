import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { freePort } from './free-port.js';
import { missing } from './programs.js';

/** A Redis server of its own for a test. */
export interface RedisServer {
  readonly url: string;
  /** Ends it without a word, as a crash does. */
  kill(): Promise<void>;
  /** Starts it again on the same port, empty. */
  start(): Promise<void>;
  /** Stops it without closing connections: it answers nothing until {@link RedisServer.resume}. */
  freeze(): void;
  resume(): void;
}

/** A test with a Redis server of its own; it is skipped where no `redis-server` is installed. */
export function redisTest(name: string, body: (t: TestContext, redis: RedisServer) => Promise<void>): void {
  test(name, { skip: missing('redis-server') }, async (t) => body(t, await redisServer(t)));
}

/** Starts Debian's `redis-server` on a free port; it ends with the test. */
async function redisServer(t: TestContext): Promise<RedisServer> {
  const folder = mkdtempSync(join(tmpdir(), 'banchi-redis-'));
  const port = await freePort();
  let child: ChildProcess | undefined;
  const kill = async (): Promise<void> => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  const start = async (): Promise<void> => {
    const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder];
    const started = spawn('redis-server', options, { stdio: ['ignore', 'pipe', 'inherit'] });
    child = started;
    await new Promise<void>((resolve, reject) => {
      started.once('error', reject);
      started.once('exit', (code) => reject(new Error(`redis-server ended with ${code}`)));
      started.stdout.setEncoding('utf8').on('data', (text: string) => {
        if (text.includes('Ready to accept connections')) resolve();
      });
    });
  };
  t.after(async () => {
    child?.kill('SIGCONT');
    await kill();
    rmSync(folder, { recursive: true, force: true });
  });
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    start,
    freeze: () => child?.kill('SIGSTOP'),
    resume: () => child?.kill('SIGCONT'),
  };
}
