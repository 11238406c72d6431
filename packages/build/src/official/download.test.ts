import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { gzipSync, zipSync } from 'fflate';
import { temporaryFolder } from '../../../../test/support/commands.js';
import {
  type OfficialServer,
  officialServer,
  type Trouble,
} from '../../../../test/support/official-server.js';
import { askPublisher } from './ask.js';
import { download, type FetchOptions, type Outcome } from './download.js';
import type { FetchError } from './failure.js';

const NAME = 'data.address-br.digital.go.jp/mt_pref/mt_pref_all.csv.zip';

/** An archive of so many bytes that do not compress. */
const archive = (bytes: number): Uint8Array =>
  zipSync({ 'mt_pref_all.csv': new Uint8Array(randomBytes(bytes)) }, { level: 0 });

interface Place {
  readonly server: OfficialServer;
  readonly folder: string;
  readonly path: string;
  readonly retries: string[];
  /** The next requests meet these. */
  meets(...troubles: Trouble[]): void;
  get(options?: FetchOptions): Promise<Outcome>;
}

async function place(t: TestContext, bytes: Uint8Array, ...troubles: Trouble[]): Promise<Place> {
  const server = await officialServer(t);
  server.files.set(NAME, bytes);
  let taken = 0;
  const isTaken = (trouble: Trouble): Trouble =>
    'drop' in trouble ? { ...trouble, taken: () => taken } : trouble;
  const meets = (...all: Trouble[]): void => void server.troubles.set(NAME, all.map(isTaken));
  meets(...troubles);
  const folder = temporaryFolder(t);
  const path = join(folder, 'abr', 'a.csv.zip');
  const retries: string[] = [];
  const get = (options: FetchOptions = {}): Promise<Outcome> =>
    download([`${server.base}/${NAME}`], path, {
      pause: 1,
      onRetry: ({ en }) => retries.push(en),
      ...options,
      onBytes: (more) => {
        taken += more;
        options.onBytes?.(more);
      },
    });
  return { server, folder, path, retries, meets, get };
}

const failsBy =
  (fault: FetchError['fault'], message: RegExp) =>
  (error: unknown): boolean => {
    const { name, fault: actual, message: text } = error as FetchError;
    assert.deepEqual([name, actual], ['FetchError', fault], String(error));
    assert.match(text, message);
    return true;
  };

test('a file is fetched whole, with its note, and not once more while it is the same', async (t) => {
  const bytes = archive(100_000);
  const { server, path, get } = await place(t, bytes);
  assert.equal(await get(), 'fetched');
  assert.deepEqual(readFileSync(path), Buffer.from(bytes));
  assert.deepEqual(readdirSync(join(path, '..')).sort(), ['a.csv.zip', 'a.csv.zip.fetched.json']);
  const note = JSON.parse(readFileSync(`${path}.fetched.json`, 'utf8'));
  assert.equal(note.size, bytes.length);
  assert.equal(note.sha256, createHash('sha256').update(bytes).digest('hex'));
  assert.equal(await get(), 'unchanged');
  assert.equal(server.asked.at(-1)?.status, 304);
  server.files.set(NAME, archive(50_000));
  assert.equal(await get(), 'fetched');
  assert.deepEqual(readFileSync(path), Buffer.from(server.files.get(NAME) as Uint8Array));
});

test('a file that was changed or cut on this disk is fetched anew', async (t) => {
  const bytes = archive(10_000);
  const { path, get } = await place(t, bytes);
  await get();
  const damaged = Buffer.from(bytes);
  damaged[5000] ^= 1;
  for (const content of [damaged, damaged.subarray(0, 400)]) {
    writeFileSync(path, content);
    assert.equal(await get(), 'fetched');
    assert.deepEqual(readFileSync(path), Buffer.from(bytes));
  }
});

test('a dropped connection is taken up where it broke off', async (t) => {
  const bytes = archive(300_000);
  const { server, path, retries, get } = await place(t, bytes, { drop: 100_000 }, { drop: 50_000 });
  let reported = 0;
  assert.equal(await get({ onBytes: (more) => (reported += more) }), 'fetched');
  assert.deepEqual(readFileSync(path), Buffer.from(bytes));
  assert.equal(reported, bytes.length);
  assert.equal(retries.length, 2);
  const ranges = server.asked.map(({ range }) => Number(/\d+/.exec(range ?? '0')?.[0]));
  assert.deepEqual(ranges, [0, 100_000, 150_000]);
});

/** The rest of a file as status 206, with other headers than the true ones. */
const rest = (bytes: Uint8Array, other: Readonly<Record<string, string>>): Trouble => ({
  reply: (response, { headers }) => {
    const from = Number(/\d+/.exec(headers.range ?? '')?.[0]);
    const range = `bytes ${from}-${bytes.length - 1}/${bytes.length}`;
    response.writeHead(206, { 'content-range': range, ...other }).end(bytes.subarray(from));
  },
});

test('halves of two files are never joined: another mark, range or size begins anew', async (t) => {
  const [bytes, others] = [archive(300_000), archive(300_000)];
  const { server, path, retries, meets, get } = await place(t, bytes);
  const tag = (of: Uint8Array): string => `"${createHash('sha256').update(of).digest('hex').slice(0, 16)}"`;
  for (const [name, wrong] of [
    ['another ETag', rest(others, { etag: tag(others) })],
    ['no ETag', rest(others, {})],
    ['a weak ETag', rest(bytes, { etag: `W/${tag(bytes)}` })],
    ['another total', rest(others.subarray(0, 290_000), { etag: tag(bytes) })],
    ['no total', rest(bytes, { etag: tag(bytes), 'content-range': 'bytes 100000-300112/*' })],
    [
      'another start',
      rest(bytes, { etag: tag(bytes), 'content-range': `bytes 99999-100100/${bytes.length}` }),
    ],
    ['several ranges', rest(bytes, { etag: tag(bytes), 'content-range': '' })],
  ] as const) {
    rmSync(join(path, '..'), { recursive: true, force: true });
    retries.length = 0;
    meets({ drop: 100_000 }, wrong);
    assert.equal(await get(), 'fetched');
    assert.deepEqual(readFileSync(path), Buffer.from(bytes), name);
    assert.match(retries[1], /not asked for, or of another file than the part that is there/, name);
    assert.equal(server.asked.at(-1)?.range, null, name);
  }
  // the same, but in another run
  rmSync(path);
  meets({ drop: 100_000 });
  await assert.rejects(get({ attempts: 1 }), failsBy('broken', /./));
  meets(rest(others, { etag: tag(others) }));
  assert.equal(await get(), 'fetched');
  assert.deepEqual(readFileSync(path), Buffer.from(bytes));
});

test('a date goes for a mark only where the file cannot have changed within its second', async (t) => {
  const bytes = archive(300_000);
  const { server, path, retries, meets, get } = await place(t, bytes);
  const changed = new Date('2026-03-01T00:00:00Z');
  for (const [later, isExact] of [
    [1000, true],
    [0, false],
  ] as const) {
    rmSync(path, { force: true });
    retries.length = 0;
    const dates = {
      'last-modified': changed.toUTCString(),
      date: new Date(changed.getTime() + later).toUTCString(),
    };
    const begun: Trouble = {
      reply: (response) => {
        response.writeHead(200, { ...dates, 'content-length': String(bytes.length) });
        response.write(bytes.subarray(0, 100_000), () => setTimeout(() => response.destroy(), 20));
      },
    };
    meets(begun, rest(bytes, dates));
    await get();
    assert.deepEqual(readFileSync(path), Buffer.from(bytes));
    const ranges = server.asked.filter(({ method }) => method === 'GET').slice(isExact ? -2 : -3);
    assert.deepEqual(
      ranges.map(({ range }) => range !== null),
      isExact ? [false, true] : [false, false, false],
    );
  }
});

test('no more is taken than was announced, and a file without a size only up to a limit', async (t) => {
  const bytes = archive(100_000);
  const { path, retries, meets, get } = await place(t, bytes);
  const tag = `"${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}"`;
  let sent = 0;
  const endless = (status: number, headers: Readonly<Record<string, string>>): Trouble => ({
    reply: (response) => {
      response.writeHead(status, headers);
      const send = (): void => {
        if (response.destroyed) return;
        sent += 65_536;
        response.write(Buffer.alloc(65_536), send);
      };
      send();
    },
  });
  const range = `bytes 50000-${bytes.length - 1}/${bytes.length}`;
  meets({ drop: 50_000 }, endless(206, { etag: tag, 'content-range': range }));
  assert.equal(await get(), 'fetched');
  assert.match(retries[1], new RegExp(`goes on behind the ${bytes.length} bytes that were announced`));
  assert.deepEqual(readFileSync(path), Buffer.from(bytes));
  assert.ok(sent < 32 << 20, `${sent}`);
  rmSync(path);
  retries.length = 0;
  sent = 0;
  meets(endless(200, {}));
  await assert.rejects(
    get({ mostSizeless: 1 << 20 }),
    failsBy('broken', /mt_pref_all\.csv\.zip: came without a size, and goes on behind 1048576 bytes$/),
  );
  assert.ok(sent < 32 << 20, `${sent}`);
  assert.deepEqual([retries, existsSync(`${path}.part`)], [[], false]);
});

test('a coding that was not asked for is refused, whatever it would unpack to', async (t) => {
  const { path, retries, meets, get } = await place(t, archive(100));
  const bomb = gzipSync(new Uint8Array(1 << 20));
  meets({
    reply: (response) => {
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': String(bomb.length) });
      response.end(bomb);
    },
  });
  let came = 0;
  await assert.rejects(
    get({ onBytes: (more) => (came += more) }),
    failsBy('broken', /came with Content-Encoding gzip, which was not asked for$/),
  );
  assert.deepEqual([came, retries, existsSync(`${path}.part`)], [0, [], false]);
});

test('the disk keeps its reserve', async (t) => {
  const { get } = await place(t, archive(100_000));
  await assert.rejects(
    get({ reserve: 2 ** 52 }),
    failsBy(
      'disk',
      /: 100\d{3} bytes are to come, \d+ are free on the disk, of which 4503599627370496 must stay free$/,
    ),
  );
});

test('a file that begins anew again and again comes to an end', async (t) => {
  const { server, meets, get } = await place(t, archive(300_000));
  const gone: Trouble = { status: 416 };
  meets(...Array.from({ length: 20 }, () => [{ drop: 100_000 }, gone] as const).flat());
  await assert.rejects(get({ attempts: 4 }), failsBy('broken', /./));
  assert.ok(server.asked.length <= 6, `${server.asked.length}`);
});

test('a redirect leads to the host that was asked or to a publisher, anything else is refused with both addresses', async (t) => {
  const bytes = archive(100_000);
  const { server, path, get } = await place(t, bytes);
  const other = await officialServer(t);
  other.files.set(NAME, bytes);
  server.files.set('moved.zip', bytes);
  server.redirects.set(NAME, '/moved.zip');
  assert.equal(await get(), 'fetched');
  assert.deepEqual(readFileSync(path), Buffer.from(bytes));
  rmSync(join(path, '..'), { recursive: true });
  for (const to of [`${other.base}/${NAME}`, 'http://169.254.169.254/latest', 'file:///etc/passwd']) {
    server.redirects.set(NAME, to);
    await assert.rejects(get(), (error) => {
      failsBy('elsewhere', /./)(error);
      const { text } = error as FetchError;
      const [en, ja] = [`${server.base}/${NAME}: redirects to ${to};`, `${to} へ転送されました`];
      assert.ok(text.en.startsWith(en), text.en);
      assert.ok(text.ja.startsWith(`${server.base}/${NAME}`) && text.ja.includes(ja), text.ja);
      return true;
    });
  }
  server.redirects.set(NAME, `/${NAME}`);
  await assert.rejects(get(), failsBy('elsewhere', /more than 5 times/));
  assert.deepEqual(other.asked, []);
});

test('https stays https, and a publisher may send to another publisher', async (t) => {
  const asked: string[] = [];
  let location = '';
  const { fetch } = globalThis;
  t.after(() => {
    globalThis.fetch = fetch;
  });
  globalThis.fetch = async (url) => {
    asked.push(String(url));
    const isFirst = asked.length === 1;
    return isFirst ? new Response(null, { status: 302, headers: { location } }) : new Response('x');
  };
  const ask = (to: string): Promise<Response> => {
    asked.length = 0;
    location = to;
    return askPublisher('https://nlftp.mlit.go.jp/isj/a.zip', {
      headers: {},
      signal: AbortSignal.timeout(1000),
    });
  };
  assert.equal(await (await ask('https://www.geospatial.jp/a.zip')).text(), 'x');
  for (const to of [
    'http://nlftp.mlit.go.jp/isj/a.zip',
    'https://nlftp.mlit.go.jp:8443/a.zip',
    'https://nlftp.mlit.go.jp.example.com/a.zip',
  ]) {
    await assert.rejects(
      ask(to),
      failsBy('elsewhere', /^https:\/\/nlftp\.mlit\.go\.jp\/isj\/a\.zip: redirects to /),
    );
    assert.equal(asked.length, 1);
  }
});

test('a later run goes on with what an earlier one left, unless the file has changed since', async (t) => {
  const { server, path, meets, get } = await place(t, archive(300_000), { drop: 200_000 });
  await assert.rejects(get({ attempts: 1 }), failsBy('broken', /terminated|closed|UND_ERR/));
  assert.ok(!existsSync(path));
  assert.ok(existsSync(`${path}.part`));
  meets({ drop: 10 });
  await assert.rejects(get({ attempts: 1 }), failsBy('broken', /./));
  assert.match(server.asked.at(-1)?.range ?? '', /^bytes=[1-9]/);
  server.files.set(NAME, archive(250_000));
  assert.equal(await get(), 'fetched');
  assert.equal(server.asked.at(-1)?.status, 200, 'asked for a part, was given the new file');
  assert.deepEqual(readFileSync(path), Buffer.from(server.files.get(NAME) as Uint8Array));
});

test('attempts count anew while bytes come, and end when none do', async (t) => {
  const bytes = archive(500_000);
  const drops = Array.from({ length: 6 }, () => ({ drop: 60_000 }));
  const { path, get } = await place(t, bytes, ...drops);
  assert.equal(await get({ attempts: 2 }), 'fetched');
  assert.deepEqual(readFileSync(path), Buffer.from(bytes));
  const other = await place(t, bytes, ...Array.from({ length: 9 }, () => ({ status: 503 })));
  await assert.rejects(other.get({ attempts: 3 }), failsBy('broken', /mt_pref_all\.csv\.zip: status 503$/));
  assert.equal(other.server.asked.length, 3);
});

test('a server that asks to wait is waited for; one that says nothing is given up', async (t) => {
  const bytes = archive(50_000);
  const busy = await place(t, bytes, { status: 429, headers: { 'retry-after': '0' } });
  assert.equal(await busy.get(), 'fetched');
  assert.equal(busy.retries.length, 1);
  assert.match(busy.retries[0], /status 429; trying again in 0\.0 s$/);
  const silent = await place(t, bytes, { hang: 20_000 });
  // a busy machine may be silent more often than that
  assert.equal(await silent.get({ patience: 200, attempts: 1000 }), 'fetched');
  assert.match(silent.retries[0], /no answer/);
});

test('a cut archive, a page of errors and a wrong digest are not accepted as files', async (t) => {
  const bytes = archive(50_000);
  const { server, path, retries, get } = await place(
    t,
    bytes,
    { cut: 30_000 },
    { instead: '<html>maintenance</html>' },
  );
  assert.equal(await get(), 'fetched');
  assert.match(retries[0], /is a cut archive/);
  assert.match(retries[1], /is not an archive; it begins with "<html>maintenance<\/html>"/);
  assert.deepEqual(readFileSync(path), Buffer.from(bytes));
  server.files.set(NAME, archive(40_000));
  server.headers.set(NAME, { 'repr-digest': 'sha-256=:AAAA:' });
  await assert.rejects(get({ attempts: 2 }), failsBy('broken', /sha256 is .*, AAAA was announced/));
  assert.deepEqual(readFileSync(path), Buffer.from(bytes), 'what was there is still there');
});

test('the next address is asked where one has no such file; none has it', async (t) => {
  const { server, path } = await place(t, archive(100));
  const [wrong, right] = [`${server.base}/elsewhere/a.zip`, `${server.base}/${NAME}`];
  assert.equal(await download([wrong, right], path), 'fetched');
  await assert.rejects(
    download([wrong], `${path}2`),
    failsBy('missing', /elsewhere\/a\.zip: no such file \(404\)/),
  );
});

test('a refusal is final, and the registry is known to answer within Japan only', async (t) => {
  const { server, retries, get } = await place(t, archive(100), { status: 403 });
  await assert.rejects(get(), failsBy('refused', /status 403; the registry answers within Japan only$/));
  assert.deepEqual(retries, []);
  assert.equal(server.asked.length, 1);
});

test('a server that cannot be reached is reported so', async (t) => {
  const { server, get } = await place(t, archive(100));
  await server.close();
  await assert.rejects(get({ attempts: 2 }), failsBy('unreachable', /ECONNREFUSED/));
});

test('a full disk is reported, and the bytes so far are kept', {
  skip: !existsSync('/dev/full'),
}, async (t) => {
  const { path, get, folder } = await place(t, archive(200_000), { drop: 50_000 });
  await assert.rejects(get({ attempts: 1 }), failsBy('broken', /./));
  const kept = readFileSync(`${path}.part`).length;
  assert.ok(kept > 0);
  // a name beside it that leads to a device which is always full
  const full = join(folder, 'full.csv.zip');
  symlinkSync('/dev/full', `${full}.part`);
  const { server } = await place(t, archive(200_000));
  await assert.rejects(
    download([`${server.base}/${NAME}`], full),
    failsBy('disk', /full\.csv\.zip: the disk is full \(ENOSPC\); what has come is kept/),
  );
  assert.ok(!existsSync(full));
  assert.equal(await get(), 'fetched');
});
