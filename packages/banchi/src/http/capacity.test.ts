import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { PassThrough, pipeline } from 'node:stream';
import { type TestContext, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { until } from '../../../../test/support/until.js';
import { Capacity } from './capacity.js';
import { DEFAULT_LIMITS } from './limits.js';

const MIB = 1 << 20;

/** A response to a client that does not read until the test lets it. */
async function unread(t: TestContext): Promise<{ response: ServerResponse; client: Socket }> {
  const server = createServer();
  t.after(() => {
    server.close();
    server.closeAllConnections();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1').pause();
  client.on('error', () => undefined);
  client.write('POST / HTTP/1.1\r\nHost: a\r\n\r\n');
  const [, response] = (await once(server, 'request')) as [unknown, ServerResponse];
  return { response, client };
}

/** The part of a reply that receiving a body needs. */
const replyOf = (raw: ServerResponse) => ({ raw, header: () => undefined });

test('a body counts by the memory it takes, in whatever pieces it comes, until its response is over', async (t) => {
  const { response } = await unread(t);
  const capacity = new Capacity(DEFAULT_LIMITS);
  const body = new PassThrough();
  const received = capacity.receive({ raw: body, headers: {} }, replyOf(response), 4 * MIB);
  for (let i = 0; i < 100_000; i++) body.write(Buffer.from([i & 0xff]));
  await until(() => body.readableLength === 0 && body.writableLength === 0, 'all pieces are taken');
  assert.equal(capacity.bytesInFlight, 1 << 17);
  body.end();
  const bytes = await received;
  assert.deepEqual([bytes.length, bytes[99_999]], [100_000, 99_999 & 0xff]);
  // The pieces themselves are not kept.
  assert.equal(bytes.buffer.byteLength, 1 << 17);
  response.destroy();
  await once(response, 'close');
  assert.equal(capacity.bytesInFlight, 0);
});

test('bodies beyond the budget and bodies that are too large are refused', async (t) => {
  const capacity = new Capacity({ ...DEFAULT_LIMITS, maxBytesInFlight: 10 * MIB });
  const send = async (bytes: number, declared?: number): Promise<string> => {
    const { response } = await unread(t);
    const body = new PassThrough();
    const headers = declared === undefined ? {} : { 'content-length': String(declared) };
    const received = capacity.receive({ raw: body, headers }, replyOf(response), 2 * MIB).then(
      () => 'received',
      (error: { code: string }) => error.code,
    );
    for (let left = bytes; left > 0; left -= 1 << 16) body.write(Buffer.alloc(Math.min(left, 1 << 16)));
    body.end();
    return received;
  };
  assert.equal(await send(2 * MIB, 2 * MIB), 'received');
  assert.equal(await send(1, 3 * MIB), 'PAYLOAD_TOO_LARGE');
  assert.equal(await send(2 * MIB + 1), 'PAYLOAD_TOO_LARGE');
  assert.equal(await send(2 * MIB), 'UNAVAILABLE');
});

test('a piece of an answer counts until it is handed over, and nobody waits for a reader that has gone', async (t) => {
  const { response, client } = await unread(t);
  const capacity = new Capacity(DEFAULT_LIMITS);
  const size = 16 * MIB;
  let [made, isClosed] = [0, false];
  async function* pieces(): AsyncGenerator<Buffer> {
    try {
      for (;;) {
        made++;
        yield Buffer.alloc(size);
      }
    } finally {
      isClosed = true;
    }
  }
  const stream = capacity.stream(pieces(), response);
  pipeline(stream, response, () => undefined);
  await until(() => capacity.bytesInFlight === size, 'a piece waits for its reader');
  await wait(50);
  assert.deepEqual([made, capacity.bytesInFlight], [1, size]);
  client.resume();
  await until(() => made > 3, 'the reader takes the pieces');
  client.destroy();
  await until(() => isClosed, 'no further piece is made');
  assert.equal(capacity.bytesInFlight, 0);
});
