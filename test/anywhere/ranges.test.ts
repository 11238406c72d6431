import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, before, beforeEach, test } from 'node:test';
import { openBytes } from '../../src/anywhere/open-bytes.js';
import { openUrl as notBuilt, type RangeSearch } from '../../src/anywhere/open-url.js';
import { type Request, replyTo } from '../../src/anywhere/reply.js';
import type { LocalSearch } from '../../src/search/local.js';
import { fixtureGazetteer } from '../fixtures/fixture.js';
import { specimenGazetteers } from '../support/specimen.js';
import { drawRequests } from './draw-requests.js';
import { published, type Ranges, ranges } from './ranges.js';
import { type StaticHost, staticHost } from './static-host.js';

/** So small that the fixture has hundreds of them: most requests miss some. */
const PAGE = 4096;
const PATH = '/japan.gaz';
const WORD: Request = { path: '/geocode', entries: [['word', '見本県見本市中央区青葉町一丁目']] };

let program: Ranges;
let bytes: Uint8Array;
/** Another file, with some of the same places. */
let former: Uint8Array;
let engine: LocalSearch;
let host: StaticHost;
before(async () => {
  program = await ranges();
  bytes = readFileSync(await fixtureGazetteer());
  const [specimen] = await specimenGazetteers();
  former = readFileSync(specimen);
  engine = openBytes('fixture.gaz', bytes);
});
beforeEach(async () => {
  host = await staticHost(published(PATH, bytes, PAGE));
});
afterEach(() => host.close());

const open = (): RangeSearch => program.openUrl(`${host.base}${PATH}`);

const textOf = ({ status, body }: { status: number; body: Uint8Array }): string =>
  `${status} ${Buffer.from(body).toString()}`;

/** Fails unless a question is refused in one sentence. */
async function refused(search: RangeSearch, reason: RegExp): Promise<void> {
  await assert.rejects(search.reply(WORD), (error: Error) => {
    assert.equal(error.name, 'GazetteerError');
    assert.match(error.message, reason);
    assert.ok(error.message.startsWith(host.base), error.message);
    return true;
  });
}

test('one search over a file that comes page by page answers as one over the whole file', async () => {
  const search = open();
  for (const request of drawRequests(engine, 420))
    assert.equal(
      textOf(await search.reply(request)),
      textOf(replyTo(engine, request)),
      JSON.stringify(request),
    );
  assert.ok(search.cost.rounds > 20, `${search.cost.rounds} rounds`);
});

test('the first request answers so too, whatever it is', async () => {
  for (const request of drawRequests(engine, 28, 31)) {
    const search = open();
    assert.equal(
      textOf(await search.reply(request)),
      textOf(replyTo(engine, request)),
      JSON.stringify(request),
    );
  }
});

test('requests that come together are answered each for itself', async () => {
  const search = open();
  const requests = drawRequests(engine, 40, 32);
  const replies = await Promise.all(requests.map((request) => search.reply(request)));
  assert.deepEqual(
    replies.map(textOf),
    requests.map((request) => textOf(replyTo(engine, request))),
  );
});

test('what is there is not fetched again, and little of the file is', async () => {
  const search = open();
  await search.reply({ path: '/search/address', entries: [['address_code', '99']] });
  const { requests, bytes: fetched } = search.cost;
  assert.ok(fetched < bytes.length / 2, `${fetched} of ${bytes.length}`);
  await search.reply({ path: '/search/address', entries: [['address_code', '99']] });
  assert.equal(search.cost.requests, requests);
  assert.equal(host.seen.length, requests);
  assert.ok(host.seen.every(({ path, range, status }) => path !== PATH || (range && status === 206)));
});

test('a file that is replaced is noticed, and read anew', async () => {
  const search = open();
  await search.reply(WORD);
  const others = openBytes('former.gaz', former.slice());
  for (const [path, content] of published(PATH, former, PAGE)) host.files.set(path, content);
  let isNew = false;
  for (const request of drawRequests(engine, 140, 33)) {
    const [reply, one, other] = [
      await search.reply(request),
      replyTo(engine, request),
      replyTo(others, request),
    ].map(textOf);
    if (isNew) assert.equal(reply, other, JSON.stringify(request));
    else if (reply !== one) {
      assert.equal(reply, other, JSON.stringify(request));
      isNew = true;
    }
  }
  assert.ok(isNew);
});

test('a file that is replaced by one of the same size is noticed by its checksums', async () => {
  const search = open();
  await search.reply(WORD);
  const changed = Uint8Array.from(bytes);
  for (let at = 0; at < changed.length; at += PAGE) changed[at + PAGE - 1] ^= 1;
  for (const [path, content] of published(PATH, changed, PAGE)) host.files.set(path, content);
  // what is read of it is no gazetteer any more, and nobody takes it for the one before
  await assert.rejects(async () => {
    for (const request of drawRequests(engine, 140, 34)) {
      const text = textOf(await search.reply(request));
      assert.equal(text, textOf(replyTo(engine, request)), JSON.stringify(request));
    }
  }, /japan\.gaz: /);
  assert.equal(host.seen.filter(({ path }) => path.endsWith('.pages')).length, 3);
});

test('pages that are not what their checksums say are refused', async () => {
  host.files.set(PATH, former);
  const damaged = Uint8Array.from(bytes);
  damaged[100] ^= 1;
  host.files.set(PATH, damaged);
  await refused(open(), /damaged, or not what \.pages was made of$/);
  // a file of another size under sums that stayed
  host.files.set(PATH, former);
  await refused(open(), /was replaced while it was read$/);
});

test('sums that are missing, damaged or of something else are refused', async () => {
  const sums = host.files.get(`${PATH}.pages`) as Uint8Array;
  const put = (wrong: Uint8Array): unknown => host.files.set(`${PATH}.pages`, wrong);
  host.files.delete(`${PATH}.pages`);
  await refused(open(), /\.pages is not beside it/);
  put(bytes);
  await refused(open(), /wrong magic bytes/);
  put(sums.subarray(0, sums.length - 4));
  await refused(open(), /is damaged/);
  const changed = Uint8Array.from(sums);
  changed[60] ^= 1;
  put(changed);
  await refused(open(), /is damaged/);
});

test('a host in trouble is told of in one sentence, and the same search answers once it is over', async () => {
  const search = open();
  const troubles: [(request: IncomingMessage, response: ServerResponse) => unknown, RegExp][] = [
    [(_, response) => response.writeHead(503).end(), /its host answered 503$/],
    [(_, response) => response.writeHead(403).end(), /its host answered 403$/],
    [(_, response) => response.writeHead(200).end(bytes), /no ranges of bytes/],
    [
      (_, response) => {
        response
          .writeHead(206, { 'content-range': `bytes 0-4095/${bytes.length}` })
          .end(bytes.subarray(0, 100));
      },
      /an answer was cut: 100 bytes of|asked for was bytes=/,
    ],
    [
      (_, response) => {
        response
          .writeHead(206, { 'content-range': `bytes 7-4102/${bytes.length}` })
          .end(bytes.subarray(7, 4103));
      },
      /sent bytes 7-4102.*asked for was bytes=/,
    ],
    [
      (_, response) => {
        response.writeHead(206, { 'content-length': '4096' });
        response.write(bytes.subarray(0, 9), () => response.destroy());
      },
      /an answer was cut/,
    ],
    [(request) => request.socket.destroy(), /cannot be reached: the network is gone/],
  ];
  for (const [trouble, reason] of troubles) {
    host.trouble = (request, response) => {
      if (request.url?.endsWith('.pages')) return false;
      trouble(request, response);
      return true;
    };
    await refused(search, reason);
  }
  host.trouble = null;
  assert.equal(textOf(await search.reply(WORD)), textOf(replyTo(engine, WORD)));
});

test('the program as it is not built for ranges says so', () => {
  assert.throws(() => notBuilt('http://127.0.0.1/a.gaz'), /reads whole files only/);
});
