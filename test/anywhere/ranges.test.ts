import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, before, beforeEach, test } from 'node:test';
import { OpenError, open as openLibrary } from '@banchi/engine';
import { openBytes, searchOf } from '@banchi/engine/anywhere/open-bytes.js';
import { openUrl as notBuilt, type RangeSearch } from '@banchi/engine/anywhere/open-url.js';
import { type Request, replyTo } from '@banchi/engine/anywhere/reply.js';
import { Gazetteer } from '@banchi/engine/gazetteer/gazetteer.js';
import { WholeFile } from '@banchi/engine/gazetteer/source.js';
import type { LocalSearch } from '@banchi/engine/search/local.js';
import { tileSets } from '@banchi/tiles/tiles.js';
import { pageReply } from 'banchi/published/page-reply.js';
import { fixtureGazetteer } from '../fixtures/fixture.js';
import { outlinedGazetteer } from '../support/outlined-gazetteer.js';
import { testFolder } from '../support/sources.js';
import { specimenGazetteers } from '../support/specimen.js';
import { until } from '../support/until.js';
import { answersOf } from './ask-library.js';
import { drawRequests } from './draw-requests.js';
import { narrowOf, type Ranges, rangePage, ranges } from './ranges.js';
import { type StaticHost, sendForEver, staticHost } from './static-host.js';

const PATH = '/japan.gazn';
/** The file without the blocks in front that every reader needs. */
const BARE = '/bare.gazn';
const WORD: Request = { path: '/geocode', entries: [['word', '見本県見本市中央区青葉町一丁目']] };

const folder = testFolder();
let program: Ranges;
let page: Awaited<ReturnType<typeof rangePage>>;
let narrow: Uint8Array;
let bare: Uint8Array;
/** Another file, with some of the same places, whole and in its narrow form. */
let former: Uint8Array;
let narrowFormer: Uint8Array;
let engine: LocalSearch;
let host: StaticHost;
before(async () => {
  program = await ranges();
  page = await rangePage();
  const fixture = await fixtureGazetteer();
  narrow = await narrowOf(fixture);
  bare = await narrowOf(fixture, true);
  const [specimen] = await specimenGazetteers();
  former = readFileSync(specimen);
  narrowFormer = await narrowOf(specimen);
  engine = openBytes('fixture.gaz', readFileSync(fixture));
});
beforeEach(async () => {
  host = await staticHost(new Map([[PATH, narrow]]));
});
afterEach(() => host.close());

const open = (): RangeSearch => program.openUrl(`${host.base}${PATH}`);

/** The tile that a place lies in: `14/15016/6766`. */
function tileAt(lon: number, lat: number, z: number): string {
  const row = (1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2;
  return [z, Math.floor(((lon + 180) / 360) * 2 ** z), Math.floor(row * 2 ** z)].join('/');
}

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
  assert.ok(search.cost.rounds > 10, `${search.cost.rounds} rounds`);
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

test('tiles are those of the whole file, of today and of a past year, and all parts are missing once', async () => {
  const [today, past] = await specimenGazetteers();
  host.files.set('/today.gazn', await narrowOf(today, true));
  host.files.set('/past.gazn', await narrowOf(past, true));
  const files = [today, past].map((file) => Gazetteer.open(new WholeFile(file, readFileSync(file))));
  const [first, second] = ['/today.gazn', '/past.gazn'].map((path) => `${host.base}${path}`);
  const search = program.openUrl(first);
  const whole = { search: searchOf(files), tiles: tileSets(files) };
  const { year } = files[1].meta;
  const addresses = [0, 3, 6, 8, 11, 13, 14, 16].map((z) => tileAt(150.00316, 30.0139, z));
  const asked = async (from: RangeSearch, address: string, entries: Request['entries']) => {
    const question = { path: `/tiles/${address}.mvt`, entries, language: 'en' } as const;
    const wanted = pageReply(whole, question);
    const reply = await from.ask((there) => page.rangePageReply(there, question));
    assert.equal(textOf(reply), textOf(wanted), address);
    return reply.body.length;
  };
  for (const address of addresses) assert.ok((await asked(search, address, [])) > 0, address);
  await search.add(second);
  const then: Request['entries'] = [['pastmap_year', String(year)]];
  for (const address of addresses.toReversed()) {
    await asked(search, address, then);
    await asked(program.openUrl(first, second), address, then);
  }
  const word: Request = { path: '/search/address', entries: [['word', '青葉'], ...then] };
  assert.equal(textOf(await search.reply(word)), textOf(replyTo(whole.search, word)));
  await assert.rejects(search.add(`${host.base}/none.gazn`), /is not there/);
  assert.equal(textOf(await search.reply(word)), textOf(replyTo(whole.search, word)));
});

test('outlines of lots come page by page: points, polygons and tiles', async () => {
  const { file, points } = await outlinedGazetteer(folder);
  host.files.set('/lots.gazn', await narrowOf(file, true));
  const gazetteer = Gazetteer.open(new WholeFile(file, readFileSync(file)));
  const whole = { search: searchOf([gazetteer]), tiles: tileSets([gazetteer]) };
  const search = program.openUrl(`${host.base}/lots.gazn`);
  const outlined = ['address_polygon', 'true'] as const;
  const requests: Request[] = [
    ...points.flatMap((point) => {
      const position = ['position', point.map((degrees) => degrees.toFixed(7)).join(',')] as const;
      return [[position], [position, ['address_level', 'TBN'] as const, outlined]];
    }),
    ...['安房', '宮之浦1-1', '安房4-4', '安房3-3', '安房500'].map((word) => [
      ['word', word] as const,
      outlined,
    ]),
  ].map((entries) => ({ path: '/search/address', entries }));
  let drawn = 0;
  for (const request of requests) {
    const reply = textOf(replyTo(whole.search, request));
    assert.equal(textOf(await search.reply(request)), reply, JSON.stringify(request));
    if (reply.includes('MultiPolygon')) drawn++;
  }
  assert.ok(drawn >= points.length / 2, `${drawn} replies with an outline`);
  for (const z of [13, 14, 15, 16]) {
    const question = { path: `/tiles/${tileAt(...points[31], z)}.mvt`, entries: [] } as const;
    const reply = await search.ask((there) => page.rangePageReply(there, question));
    assert.equal(textOf(reply), textOf(pageReply(whole, question)), `zoom ${z}`);
  }
});

test('a question that would fetch more than it may is refused in one sentence, and others are answered', async () => {
  host.files.set(BARE, bare);
  const search = new program.RangeSearch([`${host.base}${BARE}`], 40_000);
  const entries = [
    ['word', '見本県'],
    ['limit', '0,1000'],
  ] as const;
  const many: Request = { path: '/search/address', entries };
  await search.open();
  const before = host.seen.length;
  const { status, body } = await search.reply(many);
  assert.equal(status, 413);
  assert.match(
    Buffer.from(body).toString(),
    /"reason":"too much of the file would have to be fetched from afar/,
  );
  const fetched = host.seen.slice(before).reduce((sum, { bytes }) => sum + bytes, 0);
  assert.ok(fetched <= 40_000, `${fetched}`);
  const japanese = await search.reply({ ...many, language: 'ja' });
  assert.match(Buffer.from(japanese.body).toString(), /遠くから読み込む必要があります/);
  const code: Request = { path: '/search/address', entries: [['address_code', '99']] };
  assert.equal(textOf(await search.reply(code)), textOf(replyTo(engine, code)));
});

test('a question that would wait for the network too often is refused in the same sentence', async () => {
  host.files.set(BARE, bare);
  const search = new program.RangeSearch([`${host.base}${BARE}`], undefined, 2);
  const { status, body } = await search.reply(WORD);
  assert.equal(status, 413);
  assert.match(Buffer.from(body).toString(), /would have to be fetched from afar; ask for less/);
  assert.equal(search.cost.rounds, 2 + 1);
});

test('a file that is replaced is opened anew once, whoever notices it', async () => {
  const search = open();
  await search.reply(WORD);
  host.files.set(PATH, narrowFormer);
  const others = openBytes('former.gaz', former.slice());
  const asked = drawRequests(engine, 28, 36);
  const replies = await Promise.all(asked.map((request) => search.reply(request)));
  const opened = host.seen.filter(({ range }) => range?.startsWith('bytes=0-') === true).length;
  replies.forEach((reply, i) => {
    const wanted = [engine, others].map((each) => textOf(replyTo(each, asked[i])));
    assert.ok(wanted.includes(textOf(reply)), JSON.stringify(asked[i]));
  });
  assert.equal(opened, 2);
});

test('a connection that is closed just as it is used again is no trouble', async () => {
  const search = open();
  let isFirst = true;
  host.trouble = (request) => {
    if (!isFirst) return false;
    isFirst = false;
    request.socket.destroy();
    return true;
  };
  assert.equal(textOf(await search.reply(WORD)), textOf(replyTo(engine, WORD)));
  assert.equal(isFirst, false);
});

test('a question that nobody waits for any more fetches no more, and others are answered', async () => {
  host.files.set(BARE, bare);
  const search = program.openUrl(`${host.base}${BARE}`);
  const request: Request = { path: '/geocode', entries: [['word', '見本県見本市青葉町']] };
  await search.open();
  const controller = new AbortController();
  const before = search.cost.rounds;
  host.trouble = () => {
    controller.abort();
    return false;
  };
  await assert.rejects(
    search.ask((files) => replyTo(files.search, request), controller.signal),
    { name: 'AbortError' },
  );
  host.trouble = null;
  assert.equal(search.cost.rounds - before, 1);
  assert.equal(textOf(await search.reply(request)), textOf(replyTo(engine, request)));
  assert.ok(search.cost.rounds - before > 2, 'it had more to fetch');
});

test('the library in Node answers and refuses from parts as from whole files', async () => {
  const paths = await specimenGazetteers();
  const urls = paths.map((_, i) => `${host.base}/${i}.gazn`);
  for (const [i, path] of paths.entries()) host.files.set(`/${i}.gazn`, await narrowOf(path));
  const wanted = await answersOf(await openLibrary({ gazetteers: paths }));
  assert.deepEqual(await answersOf(await openLibrary({ gazetteers: urls })), wanted);
  assert.ok(host.seen.every(({ status }) => status === 206));
  for (const [options, reason] of [
    [{ gazetteers: `${host.base}/none.gazn` }, /none\.gazn: is not there/],
    [{ gazetteers: [urls[0], urls[0]] }, /are both of today/],
    [{ gazetteers: urls[1] }, /none is of today/],
    [{ gazetteers: [urls[0], paths[1]] }, /so all must be/],
    [{ gazetteers: urls[0], tky2jgd: 'TKY2JGD.par' }, /tky2jgd: is not for files/],
  ] as const)
    await assert.rejects(openLibrary(options), (error: Error) => {
      assert.ok(error instanceof OpenError);
      assert.match(error.message, reason);
      return true;
    });
});

test('what is there is not fetched again, and little of the file is', async () => {
  const search = open();
  const CODE: Request = { path: '/search/address', entries: [['address_code', '99']] };
  await search.reply(CODE);
  const { requests, bytes: fetched } = search.cost;
  assert.ok(fetched < narrow.length / 2, `${fetched} of ${narrow.length}`);
  await search.reply(CODE);
  assert.equal(search.cost.requests, requests);
  assert.equal(host.seen.length, requests);
  assert.ok(host.seen.every(({ path, range, status }) => path === PATH && range && status === 206));
});

test('every part of a file is missing once, and nothing of what was guessed meanwhile is kept', async () => {
  const search = program.openUrl(`${host.base}${BARE}`);
  host.files.set(BARE, bare);
  for (const request of drawRequests(engine, 140, 35))
    assert.equal(
      textOf(await search.reply(request)),
      textOf(replyTo(engine, request)),
      JSON.stringify(request),
    );
  assert.ok(search.cost.rounds > 10, `${search.cost.rounds} rounds`);
});

test('a file that is replaced is noticed, and read anew', async () => {
  const search = open();
  await search.reply(WORD);
  const others = openBytes('former.gaz', former.slice());
  host.files.set(PATH, narrowFormer);
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
  // the blocks are others, and so is the index
  const changed = Uint8Array.from(narrow);
  changed.fill(0, new DataView(changed.buffer).getUint32(16, true));
  changed[20] ^= 1;
  host.files.set(PATH, changed);
  await assert.rejects(async () => {
    for (const request of drawRequests(engine, 140, 34)) {
      const text = textOf(await search.reply(request));
      assert.equal(text, textOf(replyTo(engine, request)), JSON.stringify(request));
    }
  }, /japan\.gazn: is damaged \(checksum of its index\)$/);
});

test('blocks and an index that are not what their checksums say are refused', async () => {
  const put = (wrong: Uint8Array): unknown => host.files.set(PATH, wrong);
  const [indexEnd, frontEnd] = [12, 16].map((at) => Buffer.from(narrow).readUInt32LE(at));
  const damagedAt = (at: number): Uint8Array => {
    const damaged = Uint8Array.from(narrow);
    damaged[at] ^= 1;
    return damaged;
  };
  put(damagedAt(indexEnd - 1));
  await refused(open(), /is damaged \(checksum of its index\)$/);
  put(damagedAt(frontEnd - 1));
  await refused(open(), /damaged \(checksum of a block\)$/);
  put(Uint8Array.from(narrow).fill(1, frontEnd));
  await refused(open(), /damaged \(checksum of a block\)$/);
  put(narrow.subarray(0, narrow.length - 1));
  await refused(open(), /was replaced while it was read$/);
  put(former);
  await refused(open(), /wrong magic bytes/);
  for (const version of [3, 5]) {
    const other = Uint8Array.from(narrow);
    other[8] = version;
    put(other);
    const reason = `version ${version}, this program reads version 4: .*publish again$`;
    await refused(open(), new RegExp(reason));
  }
  host.files.delete(PATH);
  await refused(open(), /is not there/);
});

test('a host in trouble is reported in one sentence, and the same search answers once it is over', async () => {
  const search = open();
  const troubles: [(request: IncomingMessage, response: ServerResponse) => unknown, RegExp][] = [
    [(_, response) => response.writeHead(503).end(), /its host answered 503$/],
    [(_, response) => response.writeHead(403).end(), /its host answered 403$/],
    [(_, response) => response.writeHead(200).end(narrow), /no ranges of bytes/],
    [
      (_, response) => {
        response
          .writeHead(206, { 'content-range': `bytes 0-4095/${narrow.length}` })
          .end(narrow.subarray(0, 100));
      },
      /an answer was cut: 100 bytes of|asked for was bytes=/,
    ],
    [
      (_, response) => {
        response
          .writeHead(206, { 'content-range': `bytes 7-4102/${narrow.length}` })
          .end(narrow.subarray(7, 4103));
      },
      /sent bytes 7-4102.*asked for was bytes=/,
    ],
    [
      (_, response) => {
        response.writeHead(206, { 'content-length': '4096' });
        response.write(narrow.subarray(0, 9), () => response.destroy());
      },
      /an answer was cut/,
    ],
    [(request) => request.socket.destroy(), /cannot be reached: the network is gone/],
  ];
  for (const [trouble, reason] of troubles) {
    host.trouble = (request, response) => {
      trouble(request, response);
      return true;
    };
    await refused(search, reason);
  }
  host.trouble = null;
  assert.equal(textOf(await search.reply(WORD)), textOf(replyTo(engine, WORD)));
});

/** Far more than was asked for, far less than a host can send before somebody looks. */
const MOST_SENT = 32 << 20;

test('an answer without an end is left once there is more than was asked for', async () => {
  for (const range of [`bytes 0-65535/${narrow.length}`, 'bytes 0-65535/*', null]) {
    let sent: Promise<number> | null = null;
    host.trouble = (_, response) => {
      response.writeHead(206, range === null ? {} : { 'content-range': range });
      sent = sendForEver(response);
      return true;
    };
    const least = Math.min(narrow.length, 65_536);
    await refused(open(), new RegExp(`more than the (?:${least}|65536) bytes|asked for was bytes=`));
    assert.ok(sent !== null && (await sent) < MOST_SENT);
  }
});

test('answers that are refused are not read', async () => {
  for (const status of [200, 404, 500]) {
    let sent: Promise<number> | null = null;
    host.trouble = (_, response) => {
      response.writeHead(status);
      sent = sendForEver(response);
      return true;
    };
    await refused(open(), /no ranges of bytes|is not there|its host answered 500/);
    assert.ok(sent !== null && (await sent) < MOST_SENT);
  }
});

test('a host that falls silent, before its answer or within it, is given up', async () => {
  const patient = (): RangeSearch => new program.RangeSearch([`${host.base}${PATH}`], 1 << 20, 64, 100);
  let asked = 0;
  host.trouble = () => ++asked > 0;
  await refused(patient(), /japan\.gazn: its host sent nothing for 0\.1 seconds$/);
  assert.equal(asked, 1);
  host.trouble = (_, response) => {
    response.writeHead(206, { 'content-range': 'bytes 0-65535/70000' });
    response.write(narrow.subarray(0, 1000));
    return true;
  };
  await refused(patient(), /its host sent nothing for 0\.1 seconds$/);
});

test('an answer that its host has compressed, or says so, is refused', async () => {
  for (const encoding of ['gzip', 'br', 'deflate', 'zstd', 'x-none']) {
    host.trouble = (_, response) => {
      response.writeHead(206, {
        'content-range': `bytes 0-${Math.min(65_536, narrow.length) - 1}/${narrow.length}`,
        'content-encoding': encoding,
      });
      response.end(narrow.subarray(0, 65_536));
      return true;
    };
    await refused(open(), new RegExp(`compresses the file \\(Content-Encoding: ${encoding}\\)`));
  }
});

test('a header whose numbers cannot be right has nothing fetched', async () => {
  const put = (...changes: (readonly [at: number, value: number, width: 4 | 8])[]): void => {
    const wrong = Buffer.from(narrow);
    for (const [at, value, width] of changes)
      if (width === 4) wrong.writeUInt32LE(value, at);
      else wrong.writeBigUInt64LE(BigInt(value), at);
    host.files.set(PATH, wrong);
  };
  for (const changes of [
    [[16, 0xffff_ffff, 4]],
    [
      [16, 0xffff_ffff, 4],
      [24, 2 ** 40, 8],
    ],
    [[12, 0xffff_ffff, 4]],
    [[12, 3, 4]],
    [[16, 3, 4]],
    [[24, 64, 8]],
  ] as const) {
    put(...changes);
    host.seen.length = 0;
    await refused(open(), /is damaged \(checksum of its index\)$/);
    assert.equal(host.seen.length, 1);
  }
});

test('the library has an error of its own for what goes wrong behind the opening', async () => {
  const banchi = await openLibrary(`${host.base}${PATH}`);
  // blocks that an earlier question has asked for may still be on their way, and fail
  const fails = (reason: RegExp): Promise<void> =>
    until(async () => {
      const error: unknown = await banchi.geocode('見本県見本市中央区青葉町一丁目').then(
        () => assert.fail('it answered'),
        (thrown: unknown) => thrown,
      );
      assert.ok(error instanceof OpenError, String(error));
      return reason.test(error.message);
    }, String(reason));
  host.trouble = (_, response) => {
    response.writeHead(503).end();
    return true;
  };
  await fails(/japan\.gazn: its host answered 503$/);
  host.trouble = null;
  host.files.set(PATH, Uint8Array.from(narrow).fill(1, Buffer.from(narrow).readUInt32LE(16)));
  await fails(/damaged \(checksum of a block\)$/);
  host.files.set(PATH, new TextEncoder().encode('<!doctype html>'.repeat(100)));
  await fails(/wrong magic bytes|was replaced/);
  host.files.set(PATH, narrow);
  assert.notEqual((await banchi.geocode('見本県見本市中央区青葉町一丁目')).record, null);
});

test('the program as it is not built for ranges says so', () => {
  assert.throws(() => notBuilt('http://127.0.0.1/a.gaz'), /reads whole files only/);
});
