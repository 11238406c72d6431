import assert from 'node:assert/strict';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { residentBytes } from './fuzz/run.js';
import { type Serving, serving, temporaryFolder } from './support/commands.js';
import { placeSpecimen } from './support/specimen.js';
import { until } from './support/until.js';

type Context = Parameters<typeof serving>[0];

async function served(
  t: Context,
  options: Parameters<typeof serving>[2],
): Promise<Serving & { file: string }> {
  const file = join(temporaryFolder(t), 'a.gaz');
  await placeSpecimen(file);
  return { ...(await serving(t, ['serve', '-g', file, '--port', '0'], options)), file };
}

const portOf = ({ base }: Serving): number => Number(new URL(base).port);

function opened(port: number): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  return socket;
}

async function isAnswered(base: string): Promise<boolean> {
  try {
    const response = await fetch(`${base}/search/address?address_level=TOD`, {
      headers: { connection: 'close' },
      signal: AbortSignal.timeout(30_000),
    });
    return response.status === 200;
  } catch {
    return false;
  }
}

test('1,000 connections that ask much and read nothing: others are served, memory stays, and their answers are given up', async (t) => {
  const server = await served(t, {
    env: { BANCHI_LIMITS_IDLE_SECONDS: '3', BANCHI_LIMITS_IN_FLIGHT_MIB: '32' },
  });
  const pid = server.process.pid ?? 0;
  const request =
    'GET /search/address?address_code=99&code_match_type=2&address_polygon=true&limit=0,1000 HTTP/1.1\r\nHost: a\r\n\r\n';
  const before = residentBytes(pid);
  const sockets = Array.from({ length: 1000 }, () => opened(portOf(server)).pause());
  for (const socket of sockets) socket.write(request.repeat(50));
  await wait(2000);
  const response = await fetch(`${server.base}/healthz`);
  assert.equal(response.status, 200);
  const grown = residentBytes(pid) - before;
  assert.ok(grown < 400 << 20, `${grown} bytes more`);
  await until(() => isAnswered(server.base), 'a search is answered');
  // Cut after some seconds without a byte; bytes refused meanwhile fit into the operating system's buffers.
  const isIdle = async (): Promise<boolean> =>
    /^banchi_bytes_in_flight 0$/m.test(await (await fetch(`${server.base}/metrics`)).text());
  await until(isIdle, 'nothing is in flight any more');
  for (const socket of sockets) socket.destroy();
  assert.equal((await server.stop()).code, 0);
});

test('no file descriptors left: open connections are served on, and new ones again when there are some', async (t) => {
  const server = await served(t, { openFiles: 200 });
  const early = opened(portOf(server));
  await once(early, 'connect');
  const answersEarly = async (): Promise<void> => {
    early.write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n');
    const [chunk] = (await once(early, 'data')) as [Buffer];
    assert.match(chunk.toString(), /^HTTP\/1\.1 200 OK/);
  };
  await answersEarly();
  const many = Array.from({ length: 400 }, () => opened(portOf(server)));
  await wait(500);
  await answersEarly();
  assert.equal(server.process.exitCode, null);
  for (const socket of many) socket.destroy();
  await until(() => isAnswered(server.base), 'new connections are answered');
  await answersEarly();
  early.destroy();
  const { code, err } = await server.stop();
  assert.equal(code, 0);
  assert.doesNotMatch(err, /"level":"fatal"/);
});

test('the file is removed while it is served: nothing happens', async (t) => {
  const server = await served(t, {});
  rmSync(server.file);
  await wait(1500);
  assert.equal(await isAnswered(server.base), true);
  assert.equal((await server.stop()).code, 0);
});
