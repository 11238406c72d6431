import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { after, before, type TestContext, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { AddressAnswer, AddressQuery, AddressSearch } from '@banchi/engine/search/query.js';
import { createService, type Service, type ServiceOptions } from 'banchi/http/service.js';
import { exchange, form, refused } from './support/requests.js';
import { until } from './support/until.js';
import { Wordless } from './support/wordless.js';

const ITEM = JSON.stringify({ address: '見本県'.repeat(100) });

/** Answers every query with as many equal records as it asks for, and counts what it was asked. */
class CountingSearch extends Wordless implements AddressSearch {
  readonly years: readonly number[] = [];
  readonly dataSets = [];
  searches = 0;
  /** Awaited before each answer, where it is set. */
  gate: Promise<void> | null = null;

  search({ count, code }: AddressQuery): AddressAnswer | Promise<AddressAnswer> {
    this.searches++;
    const hit = Number(code?.text ?? 0);
    const answer = { hit, items: Buffer.from(Array.from({ length: count }, () => ITEM).join()) };
    return this.gate === null ? answer : this.gate.then(() => answer);
  }
}

/** A service that is closed when its test ends, whatever happens. */
async function started(
  t: TestContext | null,
  options: Partial<ServiceOptions> = {},
): Promise<{ engine: CountingSearch; service: Service; base: string; port: number }> {
  const engine = new CountingSearch();
  const service = createService({ search: engine, ...options });
  t?.after(() => service.close());
  const base = await service.listen({ host: '127.0.0.1', port: 0 });
  return { engine, service, base, port: Number(new URL(base).port) };
}

/** Bytes of requests for `count` records each, numbered by their codes from 1 on. */
function requests(times: number, count: number, last = ''): string {
  return Array.from({ length: times }, (_, i) => {
    const head = `GET /search/address?address_code=${i + 1}&limit=0,${count} HTTP/1.1\r\nHost: a\r\n`;
    return `${head}${i === times - 1 ? last : ''}\r\n`;
  }).join('');
}

/** A response. */
interface Response {
  readonly http: number;
  readonly body: string;
}

/** Reads a connection to its end, at most so many bytes a time where that is said; what was read. */
async function readAll(
  socket: Socket,
  slowly?: { readonly bytes: number; readonly every: number },
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  if (slowly === undefined) socket.on('data', (chunk) => chunks.push(chunk)).resume();
  else {
    socket.on('readable', () => undefined);
    const timer = setInterval(() => {
      const chunk: Buffer | null = socket.read(slowly.bytes) ?? socket.read();
      if (chunk !== null) chunks.push(chunk);
    }, slowly.every);
    socket.once('close', () => clearInterval(timer));
  }
  await once(socket, 'close');
  return Buffer.concat(chunks);
}

/** The responses of a connection, read to its end, as status and body. */
async function responses(socket: Socket, slowly?: Parameters<typeof readAll>[1]): Promise<Response[]> {
  const all = await readAll(socket, slowly);
  const found: Response[] = [];
  for (let at = 0; at < all.length; ) {
    const headEnd = all.indexOf('\r\n\r\n', at);
    const head = all.toString('latin1', at, headEnd);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
    const from = headEnd + 4;
    found.push({
      http: Number(head.split(' ')[1]),
      body: all.toString('utf8', from, Math.min(from + length, all.length)),
    });
    at = from + length;
  }
  return found;
}

const numbers = (found: readonly { body: string }[]): number[] =>
  found.map(({ body }) => JSON.parse(body).result.info.hit);

const upTo = (count: number): number[] => Array.from({ length: count }, (_, i) => i + 1);

function unread(port: number): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.pause();
  socket.on('error', () => undefined); // a connection that the service cuts
  return socket;
}

/** How many connections a service counts. */
async function connectionsOf({ metrics }: Service): Promise<number> {
  return Number(/^banchi_connections (\d+)$/m.exec(await metrics.registry.metrics())?.[1]);
}

let usual: Awaited<ReturnType<typeof started>>;
before(async () => {
  usual = await started(null);
});
after(() => usual.service.close());

test('one search at a time: pipelined requests wait until the response before them is read', async () => {
  const { engine, port } = usual;
  const socket = unread(port);
  const before = engine.searches;
  // 1 MiB each: the operating system takes a few of them
  socket.write(requests(60, 1000, 'Connection: close\r\n'));
  await until(() => engine.searches > before, 'the first is searched');
  await wait(500);
  const taken = engine.searches - before;
  assert.ok(taken >= 1 && taken < 20, `${taken} searches for a client that reads nothing`);
  const found = await responses(socket);
  assert.deepEqual(numbers(found), upTo(60));
  assert.equal(engine.searches - before, 60);
});

test('a packet full of requests is answered in order while others are served', async () => {
  const { engine, base, port } = usual;
  const times = 1040;
  const socket = unread(port);
  const before = engine.searches;
  socket.write(requests(times, 100, 'Connection: close\r\n'));
  await until(() => engine.searches > before, 'the first is searched');
  await wait(300);
  assert.ok(engine.searches - before < 200);
  for (let i = 0; i < 20; i++)
    assert.equal((await fetch(`${base}/search/address?address_code=7`)).status, 200);
  assert.deepEqual(numbers(await responses(socket)), upTo(times));
});

test('pipelined bodies, and a client that closes its side behind the last request', async () => {
  const post = (code: number): string => {
    const body = `address_code=${code}&limit=0,0`;
    return `POST /search/address HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  };
  const socket = unread(usual.port);
  const bytes = upTo(300).map(post).join('');
  // in pieces that end anywhere
  for (let at = 0; at < bytes.length; at += 1009) socket.write(bytes.slice(at, at + 1009));
  socket.end();
  assert.deepEqual(numbers(await responses(socket)), upTo(300));
});

test('answers in flight have a budget: beyond it 503 with Retry-After, and afterwards all is well', async (t) => {
  const { base, port } = await started(t, { limits: { maxBytesInFlight: 8 << 20 } });
  // 12 answers of 1 MiB beyond what the operating system takes: they are read too slowly
  const slow = Array.from({ length: 40 }, () => unread(port));
  for (const socket of slow) socket.write(requests(8, 1000));
  const url = `${base}/search/address?address_code=1&limit=0,1000`;
  const status = async (): Promise<number> => {
    const response = await fetch(url);
    await response.arrayBuffer();
    return response.status;
  };
  await until(async () => (await status()) === 503, 'too much is in flight');
  const { headers } = await refused(url, 503, 'UNAVAILABLE');
  assert.equal(headers.get('retry-after'), '1');
  for (const socket of slow) socket.destroy();
  await until(async () => (await status()) === 200, 'nothing is in flight');
});

test('too many waiting requests: those behind are refused in their order, and the connection ends', async (t) => {
  const { port } = await started(t, { limits: { maxWaiting: 50 } });
  const socket = unread(port);
  socket.write(requests(200, 0));
  const found = await responses(socket);
  assert.deepEqual(numbers(found.slice(0, -1)), upTo(51));
  assert.equal(found.at(-1)?.http, 503);
});

test('a response that nobody reads is given up', async (t) => {
  const { engine, service, port } = await started(t, { limits: { idleTimeout: 300 } });
  const socket = unread(port);
  socket.write(requests(20, 1000));
  await until(() => engine.searches > 0, 'the first is searched');
  await until(async () => (await connectionsOf(service)) === 0, 'the connection is cut');
  socket.resume();
  const found = await responses(socket);
  assert.ok(found.length > 0 && found.length < 20);
});

test('a response that is read a drop at a time is given up too', async (t) => {
  const { port } = await started(t, { limits: { idleTimeout: 300, minRate: 1 << 30 } }); // an answer takes half a second
  const socket = unread(port);
  socket.write(requests(20, 1000));
  const read = await readAll(socket, { bytes: 1 << 14, every: 10 });
  assert.ok(read.length > 0 && read.length < 20 * 1000 * ITEM.length, `${read.length} bytes read`);
});

test('an error of the protocol is answered behind the requests before it', async () => {
  const cases: [bytes: string, good: number, last: number][] = [
    [`${requests(3, 0)}garbage\r\n\r\n`, 3, 405],
    [`${requests(3, 1000)}garbage\r\n\r\n`, 3, 405],
    [`${requests(1, 1000)}GET / HTTP/9.9\r\n\r\n`, 1, 400],
    [`${requests(2, 5)}CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n`, 2, 405],
    [
      `${requests(4, 10)}POST /search/address HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Type: application/x-www-form-urlencoded\r\n\r\nzz\r\n`,
      4,
      400,
    ],
  ];
  for (const [bytes, good, last] of cases) {
    const socket = unread(usual.port);
    socket.write(bytes);
    await wait(50);
    const found = await responses(socket);
    assert.deepEqual(numbers(found.slice(0, -1)), upTo(good), bytes.slice(-60));
    assert.equal(found.at(-1)?.http, last, bytes.slice(-60));
    assert.equal(JSON.parse(found.at(-1)?.body ?? '').errors.length, 0);
  }
});

test('a client that asks to connect and has gone before the answer does no harm', async () => {
  const { base, port } = usual;
  for (let i = 0; i < 20; i++) {
    const socket = unread(port);
    await once(socket, 'connect');
    socket.write(`${requests(i % 2, 10)}CONNECT other.example:443 HTTP/1.1\r\nHost: other.example\r\n\r\n`);
    await wait(i);
    socket.resetAndDestroy();
  }
  await wait(100);
  assert.equal((await fetch(`${base}/search/address?address_code=7`)).status, 200);
});

test('garbage behind a request that is still being answered waits for its answer', async (t) => {
  const { engine, port } = await started(t);
  let open: () => void = () => undefined;
  engine.gate = new Promise((resolve) => {
    open = resolve;
  });
  const socket = unread(port);
  socket.write(`${requests(2, 0)}garbage\r\n\r\n`);
  const all = responses(socket);
  await wait(100);
  open();
  assert.deepEqual(
    (await all).map(({ http }) => http),
    [200, 200, 405],
  );
});

test('a slow download is not cut by the error behind it', async () => {
  const socket = unread(usual.port);
  socket.write(`${requests(8, 1000)}garbage\r\n\r\n`);
  const begin = performance.now();
  const found = await responses(socket, { bytes: 1 << 14, every: 10 });
  assert.ok(performance.now() - begin > 3000, 'read for longer than a connection lingers');
  assert.deepEqual(numbers(found.slice(0, -1)), upTo(8));
  assert.equal(found.at(-1)?.http, 405);
});

test('a request that does not arrive in time is 408, behind the answers before it', async (t) => {
  const { base, port } = await started(t, { limits: { requestTimeout: 300 } });
  for (const bytes of [
    'GET /search/addr',
    'POST /search/address HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\nword=',
  ]) {
    const { http, body } = await exchange(base, bytes);
    assert.deepEqual([http, body.status], [408, 'REQUEST_TIMEOUT'], bytes);
    const socket = unread(port);
    socket.write(requests(3, 0) + bytes);
    assert.deepEqual(
      (await responses(socket)).map((each) => each.http),
      [200, 200, 200, 408],
      bytes,
    );
  }
});

test('a search that takes too long, and too many at once, are 503', async (t) => {
  const { engine, base } = await started(t, { limits: { answerTimeout: 200, maxRunning: 3 } });
  let open: () => void = () => undefined;
  engine.gate = new Promise((resolve) => {
    open = resolve;
  });
  const url = `${base}/search/address?address_code=1`;
  const begin = performance.now();
  const all = await Promise.all(upTo(5).map(() => refused(url, 503, 'UNAVAILABLE')));
  assert.ok(performance.now() - begin < 9000, 'less than is allowed where nothing is said');
  assert.ok(all.every(({ headers }) => headers.get('retry-after') === '1'));
  assert.equal(engine.searches, 3);
  open();
  await until(async () => (await fetch(url)).status === 200, 'a search is answered');
});

test('a client that closes its side while its requests are answered gets its answers, and leaves nothing behind', async (t) => {
  const { engine, service, port } = await started(t);
  let open: () => void = () => undefined;
  engine.gate = new Promise((resolve) => {
    open = resolve;
  });
  const sockets = [1, 3].map((times) => {
    const socket = connect(port, '127.0.0.1');
    socket.end(requests(times, 100));
    return responses(socket);
  });
  // without a request there is nothing to wait for
  const silent = connect(port, '127.0.0.1').end();
  assert.equal((await readAll(silent)).length, 0);
  await until(() => engine.searches === 2, 'both first requests are searched');
  await until(async () => (await connectionsOf(service)) === 2, 'the silent connection is gone');
  open();
  const [one, three] = await Promise.all(sockets);
  assert.deepEqual([numbers(one), numbers(three)], [upTo(1), upTo(3)]);
  await until(async () => (await connectionsOf(service)) === 0, 'none is left');
});

test('answers that come when their client has gone do not count as in flight', async (t) => {
  const { engine, service, port } = await started(t);
  let open: () => void = () => undefined;
  engine.gate = new Promise((resolve) => {
    open = resolve;
  });
  for (let i = 0; i < 10; i++) {
    const socket = unread(port);
    socket.write(requests(1, 1000));
    await until(() => engine.searches === i + 1, 'it is searched');
    socket.destroy();
  }
  await wait(50);
  open();
  await wait(100);
  const isIdle = async (): Promise<boolean> =>
    /^banchi_bytes_in_flight 0$/m.test(await service.metrics.registry.metrics());
  await until(isIdle, 'nothing counts as in flight');
});

test('requests that would stand behind too much work are refused at once', async (t) => {
  const { engine, port } = await started(t, { limits: { maxDelay: 50 } });
  const search = engine.search.bind(engine);
  engine.search = (query) => {
    const end = performance.now() + 30;
    while (performance.now() < end);
    return search(query);
  };
  const sockets = upTo(60).map(() => unread(port));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  await wait(200);
  for (const socket of sockets) socket.write(requests(1, 1, 'Connection: close\r\n'));
  const found = (await Promise.all(sockets.map((socket) => responses(socket)))).flat();
  const refusals = found.filter(({ http }) => http === 503).length;
  assert.equal(found.length, 60);
  assert.ok(refusals > 0 && refusals < 60, `${refusals} of 60 refused`);
  assert.ok(found.every(({ http }) => http === 200 || http === 503));
  assert.equal(engine.searches, 60 - refusals);
});

test('a body of nothing but faults does not make a large error', async () => {
  const url = `${usual.base}/search/address`;
  for (const pair of ['%&', 'a=%ff&', 'word=%&', 'x=1&']) {
    const body = pair.repeat(Math.floor(65_536 / pair.length));
    const response = await fetch(url, form(body));
    assert.equal(response.status, 400);
    const text = await response.text();
    assert.ok(text.length < 8000, `${pair}: ${text.length} bytes`);
    const { errors } = JSON.parse(text);
    const counted = errors.some(({ reason }: { reason: string }) => /^\d+ further/.test(reason));
    assert.ok(counted || errors.length <= 21, pair);
  }
});

test('100 Continue stands before the answer to its own request, behind those to requests before', async (t) => {
  const { port } = await started(t);
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const post = (body: string): string =>
    `POST /geocode HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`;
  socket.write(`${requests(2, 1)}${post('{')}`);
  const answers = (await readAll(socket)).toString('latin1');
  const [before, behind] = answers.split('HTTP/1.1 100 Continue\r\n\r\n');
  assert.deepEqual(before.match(/HTTP\/1\.1 \d+/g), ['HTTP/1.1 200', 'HTTP/1.1 200']);
  assert.match(behind, /^HTTP\/1\.1 400 /);
  assert.match(behind, /\r\n\r\n\{"status":"INVALID_PARAMETER"/);
});
