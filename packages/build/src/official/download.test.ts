import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { zipSync } from 'fflate';
import { temporaryFolder } from '../../../../test/support/commands.js';
import {
  type OfficialServer,
  officialServer,
  type Trouble,
} from '../../../../test/support/official-server.js';
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
