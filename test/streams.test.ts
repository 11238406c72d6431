import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { AddressQuery } from '@banchi/engine/search/query.js';
import type { TileSet } from '@banchi/tiles/tiles.js';
import { createService, type ServiceOptions } from 'banchi/http/service.js';
import { EndlessSearch } from './support/endless-search.js';
import { exchange } from './support/requests.js';
import { until } from './support/until.js';

/** Answers that are made piece by piece: what they cost others, and that nobody makes them for a client that has left. */

async function served(t: TestContext, options: Partial<ServiceOptions> = {}) {
  const engine = new EndlessSearch();
  const service = createService({ search: engine, ...options });
  t.after(() => service.close(0));
  return { engine, base: await service.listen({ host: '127.0.0.1', port: 0 }) };
}

/** A connection on which a request has been sent. */
function asking(base: string, line: string): Socket {
  const socket = connect(Number(new URL(base).port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(`${line} HTTP/1.1\r\nHost: a\r\n\r\n`);
  return socket;
}

/** Asks for an export and waits until its first bytes are there. */
async function exporting(base: string, query = ''): Promise<Socket> {
  const socket = asking(base, `GET /export${query}`);
  await once(socket, 'data');
  return socket;
}

test('HEAD answers the head at once and makes no answer: issue 50, line 1', async (t) => {
  let drawn = 0;
  const set: TileSet = {
    ...{ version: '1', hasBoundaries: false, bounds: null },
    tile: () => {
      drawn++;
      return new Uint8Array(1);
    },
  };
  const { engine, base } = await served(t, { tiles: new Map([[null, set]]) });
  for (const path of ['/export', '/export?format=parquet', '/geocode.csv?word=x', '/tiles/0/0/0.mvt']) {
    const head = await fetch(base + path, { method: 'HEAD' });
    assert.deepEqual([head.status, await head.text()], [200, ''], path);
    assert.ok(head.headers.get('content-type') !== null, path);
  }
  assert.equal((await fetch(`${base}/export?format=kml`, { method: 'HEAD' })).status, 400);
  assert.deepEqual([engine.searches, drawn], [0, 0]);
});

test('an export stops when its client leaves, in every form: issue 50, line 1', async (t) => {
  const { engine, base } = await served(t);
  for (const query of ['', '?format=geojson', '?format=parquet']) {
    const socket = await exporting(base, query);
    socket.destroy();
    let before = -1;
    const rests = (): boolean => {
      const is = engine.searches === before;
      before = engine.searches;
      return is;
    };
    await until(rests, `no page is read after ${query}`);
  }
});

/** Connections on which something has been answered already. */
function connections(base: string, count: number): Promise<Socket[]> {
  const open = async (): Promise<Socket> => {
    const socket = asking(base, 'GET /healthz');
    await once(socket, 'data');
    return socket.resume();
  };
  return Promise.all(Array.from({ length: count }, open));
}

/** Requests that wait for their turns when the first of them is answered, and their clients leave. */
const WAITING = 60;
/** Of them so many may be answered until the service learns of it: the system needs some turns of the event loop. */
const MOST_ANSWERED = 20;

test('a tile is not drawn for a client that has left: issue 50, line 1', async (t) => {
  const sockets: Socket[] = [];
  let drawn = 0;
  const set: TileSet = {
    ...{ version: '1', hasBoundaries: false, bounds: null },
    tile: () => {
      if (drawn++ === 0) for (const socket of sockets) socket.resetAndDestroy();
      return new Uint8Array(1);
    },
  };
  const { base } = await served(t, { tiles: new Map([[null, set]]), limits: { maxDelay: 1e6 } });
  sockets.push(...(await connections(base, WAITING)));
  for (const socket of sockets) socket.write('GET /tiles/0/0/0.mvt HTTP/1.1\r\nHost: a\r\n\r\n');
  await until(() => drawn > 0, 'the first tile is drawn');
  // its turn comes behind theirs
  assert.equal((await fetch(`${base}/tiles/0/0/0.mvt`)).status, 200);
  assert.ok(drawn <= MOST_ANSWERED + 1, `${drawn} of ${WAITING} were drawn`);
});

test('a tool is not called for an assistant that has left: issue 50, line 1', async (t) => {
  const sockets: Socket[] = [];
  let called = 0;
  const endless = new EndlessSearch();
  const counting = Object.assign(new EndlessSearch(), {
    page: (query: AddressQuery) => {
      if (called++ === 0) for (const socket of sockets) socket.resetAndDestroy();
      return endless.page(query);
    },
  });
  const { base } = await served(t, { search: counting, mcp: true, limits: { maxDelay: 1e6 } });
  const params = { name: 'search', arguments: { address_level: ['TOD'], limit: 1 } };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  const lines = Object.entries({ host: 'a', 'content-length': body.length, ...headers });
  const head = `POST /mcp HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
  sockets.push(...(await connections(base, WAITING)));
  for (const socket of sockets) socket.write(head + body);
  await until(() => called > 0, 'the first tool is called');
  const [last] = await connections(base, 1);
  last.write(head + body);
  const [bytes] = (await once(last, 'data')) as [Buffer];
  last.destroy();
  assert.match(bytes.toString('latin1'), /^HTTP\/1\.1 200/);
  assert.ok(called <= MOST_ANSWERED + 1, `${called} of ${WAITING} were called`);
});

test('exports beyond those that may run are refused, until one has ended: issue 50, line 2', async (t) => {
  const { base } = await served(t, { limits: { maxExports: 2 } });
  const running = [await exporting(base), await exporting(base, '?format=csv')];
  const line = 'GET /export HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';
  const { http, head, body } = await exchange(base, line);
  assert.deepEqual([http, body.status], [503, 'UNAVAILABLE']);
  assert.match(head, /retry-after: 10/i);
  assert.equal((await fetch(`${base}/export`, { method: 'HEAD' })).status, 200);
  running[0].destroy();
  await until(async () => {
    const socket = asking(base, 'GET /export');
    const [bytes] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    return bytes.toString('latin1').startsWith('HTTP/1.1 200');
  }, 'another export is let in');
  running[1].destroy();
});

test('beside 100 exports a new connection is answered within 100 ms of the processor, and SIGTERM ends all: issue 50, lines 1, 2', async (t) => {
  const child = fork(fileURLToPath(new URL('./support/endless-service.js', import.meta.url)));
  t.after(() => child.kill('SIGKILL'));
  const [base] = (await once(child, 'message')) as [string];
  const clients = Array.from({ length: 100 }, () => asking(base, 'GET /export').resume());
  await Promise.all(clients.map((client) => once(client, 'data')));
  for (let i = 0; i < 5; i++) {
    const answered = once(child, 'message');
    child.send('health');
    const [took] = (await answered) as [number];
    assert.ok(took < 100, `${took} ms`);
  }
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  assert.deepEqual(await ended, [0, null]);
});
