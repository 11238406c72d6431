import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { after, before, type TestContext, test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { OpenError, open } from '@banchi/engine';
import { openAt } from '@banchi/engine/anywhere/open-at.js';
import { ANSWER_BYTES, FILE_BYTES } from '@banchi/engine/facts/limits.js';
import {
  decodeHeader,
  encodeHeader,
  GazetteerError,
  HEADER_SIZE,
  type SectionEntry,
} from '@banchi/engine/gazetteer/format.js';
import { readHeader } from '@banchi/engine/gazetteer/section-file.js';
import { WholeFile } from '@banchi/engine/gazetteer/source.js';
import { localFile } from '@banchi/engine/library/fetched-file.js';
import { ordinaryForm } from '@banchi/engine/transfer/transfer.js';
import { FRONT } from '@banchi/engine/vocabulary/published.js';
import { answersOf } from './anywhere/ask-library.js';
import { cutFiles } from './anywhere/cut.js';
import { type StaticHost, sendForEver, staticHost } from './anywhere/static-host.js';
import { temporaryFolder } from './support/commands.js';
import { projectRoot } from './support/imports.js';
import { specimenGazetteers } from './support/specimen.js';
import { transferForm } from './support/transfer-form.js';

let host: StaticHost;
before(async () => {
  const [today, past] = await specimenGazetteers();
  host = await staticHost(
    new Map([
      ['/today.gaz', readFileSync(today)],
      ['/packed.gaz.gz', gzipSync(readFileSync(today))],
      ['/past.gaz', readFileSync(past)],
      ['/cut.gaz.gz', gzipSync(readFileSync(today)).subarray(0, 5000)],
    ]),
  );
});
after(() => host.close());

/** Keeps fetched files in a folder of the test. */
function keepIn(t: TestContext): string {
  const before = process.env.XDG_CACHE_HOME;
  const folder = temporaryFolder(t);
  process.env.XDG_CACHE_HOME = folder;
  t.after(() => {
    if (before === undefined) delete process.env.XDG_CACHE_HOME;
    else process.env.XDG_CACHE_HOME = before;
  });
  return join(folder, 'banchi', 'fetched');
}

test('a file at an address is fetched, compressed or not, and answered as one of this machine', async (t) => {
  const kept = keepIn(t);
  const paths = await specimenGazetteers();
  const here = await open({ gazetteers: paths.slice(0, 2) });
  for (const name of ['today.gaz', 'packed.gaz.gz']) {
    const there = await open({ gazetteers: [`${host.base}/${name}`, `${host.base}/past.gaz`] });
    for (const word of ['見本市青葉町一丁目1-1', '山田太郎'])
      assert.deepEqual(await there.geocode(word), await here.geocode(word));
    const query = { word: '青葉町', pastmap_year: [2005] };
    assert.deepEqual(await there.search(query), await here.search(query));
    await there.close();
  }
  await here.close();
  assert.ok(
    readdirSync(kept).every((name) => /\.gaz(?:\.stamp)?$/.test(name)),
    readdirSync(kept).join(' '),
  );
});

test('the front of a cut gazetteer answers as the whole file does, at an address and on this machine', async (t) => {
  const kept = keepIn(t);
  const [today, ...past] = await specimenGazetteers();
  const files = await cutFiles(today, '/addresses/');
  for (const [path, bytes] of files) host.files.set(path, bytes);
  const folder = temporaryFolder(t);
  mkdirSync(join(folder, 'addresses/data'), { recursive: true });
  for (const [path, bytes] of files) {
    const isFront = path.endsWith(FRONT);
    const ordinary = (): Uint8Array => ordinaryForm(path, gunzipSync(bytes));
    writeFileSync(join(folder, isFront ? 'addresses/front.gaz' : path), isFront ? ordinary() : bytes);
  }
  const wanted = await answersOf(await open({ gazetteers: [today, ...past] }));
  const silent = { progress: false } as const;
  for (const front of [`${host.base}/addresses/${FRONT}`, join(folder, 'addresses/front.gaz')])
    assert.deepEqual(await answersOf(await open({ gazetteers: [front, ...past], ...silent })), wanted, front);
  const shards = readdirSync(kept).filter((name) => name.endsWith('.gaz')).length;
  assert.ok(shards > 1 && shards <= files.size, `${shards}`);
  for (const path of files.keys()) if (!path.endsWith(FRONT)) host.files.delete(path);
  rmSync(kept, { recursive: true });
  const gone = await open({ gazetteers: `${host.base}/addresses/${FRONT}`, ...silent });
  await assert.rejects(gone.geocode('見本県見本市中央区青葉町一丁目1-1'), (error) => {
    assert.ok(error instanceof OpenError);
    assert.match(error.message, /\/addresses\/data\/\d+\.gaz\.gz: could not be fetched: HTTP 404$/);
    return true;
  });
  await gone.close();
});

test('opening says what takes long: to a function, to the standard error, or not at all', async (t) => {
  keepIn(t);
  const [url, other, silent] = ['a', 'b', 'c'].map((name) => `${host.base}/${name}.gaz`);
  for (const name of ['a', 'b', 'c'])
    host.files.set(`/${name}.gaz`, host.files.get('/today.gaz') ?? new Uint8Array());
  const reported: string[] = [];
  const written: unknown[] = [];
  const error = t.mock.method(console, 'error', (text: unknown) => written.push(text));
  await open({ gazetteers: url, progress: (text) => reported.push(text) });
  await open({ gazetteers: url, language: 'ja', progress: (text) => reported.push(text) });
  await open(other);
  await open({ gazetteers: silent, progress: false });
  error.mock.restore();
  const size = `${((host.files.get('/today.gaz')?.length ?? 0) / 1e6).toFixed(1)} MB`;
  assert.deepEqual(reported, [`fetching ${url} (${size}) …`, `${url} を取得しています (${size})…`]);
  assert.deepEqual(written, [`banchi: fetching ${other} (${size}) …`]);
  await assert.rejects(
    open({ gazetteers: url, progress: 'yes' as never }),
    /progress: must be a function, or false/,
  );
});

test('an installed package says that it unpacks the starter before it does', async (t) => {
  const folder = temporaryFolder(t);
  const installed = join(folder, 'node_modules/@banchi/engine');
  cpSync(join(projectRoot, 'packages/engine/package.json'), join(installed, 'package.json'));
  cpSync(join(projectRoot, 'dist/packages/engine/src'), join(installed, 'dist'), { recursive: true });
  symlinkSync(join(projectRoot, 'node_modules'), join(installed, 'node_modules'));
  mkdirSync(join(installed, 'starter'));
  writeFileSync(join(installed, 'starter/starter.json'), '{}');
  const program = `import { open } from '@banchi/engine';
await open({ progress: (text) => { console.log(text); process.exit(0); } });`;
  writeFileSync(join(folder, 'program.mjs'), program);
  const { stdout } = spawnSync(process.execPath, ['program.mjs'], {
    cwd: folder,
    env: { ...process.env, XDG_CACHE_HOME: join(folder, 'cache') },
    encoding: 'utf8',
  });
  assert.equal(
    stdout,
    `unpacking the starter gazetteer into ${join(folder, 'cache/banchi')} (once, some seconds) …\n`,
  );
});

test('it is fetched again only when its host names another version', async (t) => {
  keepIn(t);
  const seen: string[] = [];
  let tag = '"one"';
  host.trouble = ({ headers }, response) => {
    const isKnown = headers['if-none-match'] === tag;
    seen.push(isKnown ? '304' : '200');
    response.writeHead(isKnown ? 304 : 200, { etag: tag });
    response.end(isKnown ? undefined : host.files.get(tag === '"two"' ? '/packed.gaz.gz' : '/today.gaz'));
    return true;
  };
  t.after(() => {
    host.trouble = null;
  });
  for (const next of ['"one"', '"one"', '"two"', '"two"']) {
    tag = next;
    const banchi = await open(`${host.base}/live.gaz`);
    assert.notEqual((await banchi.geocode('見本市青葉町一丁目')).record, null);
    await banchi.close();
  }
  assert.deepEqual(seen, ['200', '304', '200', '304']);
});

/** Serves a file whose version is as its bytes are. */
function serveLive(t: TestContext, first: Uint8Array): { bytes: Uint8Array; readonly seen: number[] } {
  const live = { bytes: first, seen: [] as number[] };
  host.trouble = ({ headers }, response) => {
    const etag = `"${createHash('sha256').update(live.bytes).digest('hex')}"`;
    const status = headers['if-none-match'] === etag ? 304 : 200;
    live.seen.push(status);
    response.writeHead(status, { etag }).end(status === 304 ? undefined : live.bytes);
    return true;
  };
  t.after(() => {
    host.trouble = null;
  });
  return live;
}

test('a kept file that was damaged is fetched anew; what its host sends instead of a file takes no place of it', async (t) => {
  const kept = keepIn(t);
  const whole = host.files.get('/today.gaz') ?? new Uint8Array();
  const live = serveLive(t, whole);
  const url = `${host.base}/live.gaz`;
  const answers = async (): Promise<void> => {
    const banchi = await open(url);
    assert.notEqual((await banchi.geocode('見本市青葉町一丁目')).record, null);
    await banchi.close();
  };
  await answers();
  const [name] = readdirSync(kept).filter((each) => each.endsWith('.gaz'));
  const path = join(kept, name);
  const { entries } = decodeHeader(url, whole, whole.length);
  const [early, late] = [
    40,
    Math.max(...entries.map(({ offset, length }) => (length === 0 ? 0 : offset + length))) - 1,
  ];
  for (const at of [early, late]) {
    const damaged = Uint8Array.from(whole);
    damaged[at] ^= 1;
    writeFileSync(path, damaged);
    await answers();
    assert.equal(Buffer.compare(readFileSync(path), whole), 0, `${at}`);
  }
  writeFileSync(path, whole.subarray(0, 5000));
  await answers();
  assert.deepEqual(live.seen, [200, 304, 200, 304, 200, 304, 200]);

  const other = Uint8Array.from(whole);
  other[8] = 9;
  const damaged = Uint8Array.from(whole);
  damaged[late] ^= 1;
  const longer = new Uint8Array(whole.length + 1);
  longer.set(whole);
  for (const [wrong, reason] of [
    [new TextEncoder().encode('<!doctype html><title>Sign in</title>'), /too short for a gazetteer/],
    [new TextEncoder().encode('<!doctype html>'.repeat(500)), /live\.gaz: not a gazetteer file/],
    [other, /format version 9, this program reads version \d+: build it again/],
    [damaged, /live\.gaz: section \S+ is damaged/],
    [whole.subarray(0, 9000), /live\.gaz: 9000 bytes long, its header says \d+/],
    [longer, /live\.gaz: goes on behind the \d+ bytes/],
    [gzipSync(new TextEncoder().encode('no such file')), /too short for a gazetteer/],
  ] as const) {
    live.bytes = wrong;
    await assert.rejects(open(url), (error) => {
      assert.ok(error instanceof OpenError);
      assert.match(error.message, reason);
      assert.ok(error.message.startsWith(url), error.message);
      return true;
    });
    assert.equal(Buffer.compare(readFileSync(path), whole), 0);
  }
  live.bytes = whole;
  live.seen.length = 0;
  await answers();
  assert.deepEqual(live.seen, [304], 'the one before is still there');
  assert.deepEqual(
    readdirSync(kept).filter((each) => each.includes('tmp')),
    [],
  );
});

test('a host that sends without an end, or nothing, is left; what an earlier process left is removed', async (t) => {
  const kept = keepIn(t);
  await localFile(`${host.base}/today.gaz`);
  const [old, young] = ['a.tmp', 'b.tmp'].map((name) => join(kept, name));
  for (const each of [old, young]) writeFileSync(each, 'x');
  utimesSync(old, new Date(0), new Date(0));
  const whole = host.files.get('/today.gaz') ?? new Uint8Array();
  let sent: Promise<number> | null = null;
  host.trouble = (_, response) => {
    response.writeHead(200);
    response.write(whole);
    sent = sendForEver(response);
    return true;
  };
  t.after(() => {
    host.trouble = null;
  });
  await assert.rejects(open(`${host.base}/endless.gaz`), /endless\.gaz: goes on behind the \d+ bytes/);
  assert.ok(sent !== null && (await sent) < 32 << 20);
  host.trouble = (_, response) => {
    response.writeHead(200);
    sent = sendForEver(response);
    return true;
  };
  await assert.rejects(open(`${host.base}/zeros.gaz`), /zeros\.gaz: not a gazetteer file/);
  assert.ok((await sent) < 32 << 20);
  for (const begun of [null, whole.subarray(0, 3000)]) {
    host.trouble = (_, response) => {
      if (begun !== null) response.writeHead(200).write(begun);
      return true;
    };
    await assert.rejects(
      localFile(`${host.base}/silent.gaz`, { patience: 100 }),
      (error) =>
        error instanceof OpenError &&
        /silent\.gaz: could not be fetched: its host sent nothing for 0\.1 seconds$/.test(error.message),
    );
  }
  host.trouble = (_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(whole);
    return true;
  };
  await assert.rejects(open(`${host.base}/encoded.gaz`), OpenError);
  assert.deepEqual(
    readdirSync(kept).filter((name) => name.endsWith('.tmp')),
    ['b.tmp'],
  );
});

test('what cannot be fetched is refused with its address and the reason, and leaves nothing', async (t) => {
  const kept = keepIn(t);
  const refused = (url: string, reason: RegExp): Promise<void> =>
    assert.rejects(open(url), (error) => {
      assert.ok(error instanceof OpenError);
      assert.match(error.message, reason);
      return true;
    });
  await refused(`${host.base}/none.gaz`, /none\.gaz: could not be fetched: HTTP 404$/);
  await refused(`${host.base}/cut.gaz.gz`, /cut\.gaz\.gz: could not be fetched: /);
  await refused('http://127.0.0.1:1/a.gaz', /127\.0\.0\.1:1\/a\.gaz: could not be fetched: /);
  await refused(`${host.base}/past.gaz`, /none is of today/);
  assert.deepEqual(
    readdirSync(kept).filter((name) => name.includes('tmp')),
    [],
  );
});

/** The first bytes of a file, whose size is said to be another. */
function claiming(size: number, sections: readonly SectionEntry[] = []): Uint8Array {
  const bytes = new Uint8Array(5000);
  bytes.set(encodeHeader(sections, size));
  return bytes;
}

/** A transfer form whose file is said to have a size. */
function transferClaiming(size: number): Uint8Array {
  const bytes = Buffer.from(transferForm(host.files.get('/today.gaz') ?? new Uint8Array()));
  const inner = bytes.subarray(HEADER_SIZE);
  const { entries } = readHeader(
    new WholeFile('today.gaz', host.files.get('/today.gaz') ?? new Uint8Array()),
  );
  inner.set(encodeHeader(entries, size));
  return bytes;
}

test('what unpacks to more than its host announced, or than is allowed, is refused: issue 50, line 8', async (t) => {
  const kept = keepIn(t);
  const served: readonly (readonly [name: string, bytes: Uint8Array])[] = [
    ['plain', claiming(2 ** 50)],
    ['packed', gzipSync(claiming(2 ** 50))],
    ['sent', gzipSync(transferClaiming(2 ** 50))],
    ['large', gzipSync(transferClaiming(2 ** 31))],
    ['zeros', gzipSync(Buffer.concat([claiming(1 << 29), new Uint8Array(1 << 24)]))],
  ];
  for (const [name, bytes] of served) {
    const url = `${host.base}/${name}.gaz`;
    host.files.set(`/${name}.gaz`, bytes);
    const refused = (error: unknown): boolean => {
      assert.ok(error instanceof OpenError, String(error));
      assert.match(error.message, /\.gaz: unpacks to \d+ bytes, at most \d+ are taken/);
      assert.ok(error.message.startsWith(url), error.message);
      return true;
    };
    await assert.rejects(open({ gazetteers: url, progress: false }), refused, name);
    await assert.rejects(openAt({ ...inBrowser, gazetteers: [url] }), refused, name);
  }
  assert.deepEqual(readdirSync(kept), []);
  const today = `${host.base}/today.gaz`;
  const tight = { gazetteers: today, progress: false, maxFileMib: 2 ** -6 } as const;
  await assert.rejects(open(tight), /today\.gaz: unpacks to \d+ bytes, at most 16384 are taken/);
  await assert.rejects(openAt({ ...inBrowser, gazetteers: [today], maxFileBytes: 16_384 }), /at most 16384/);
  for (const maxFileMib of [0, -1, Number.NaN, 2 ** 21])
    await assert.rejects(
      open({ ...tight, maxFileMib }),
      /maxFileMib: must be a number above 0, at most 1048576/,
    );
});

test('a part of a front that is another file is named, on this machine, at an address and in a browser', async (t) => {
  keepIn(t);
  const [today] = await specimenGazetteers();
  const files = await cutFiles(today, '/exchanged/');
  const folder = temporaryFolder(t);
  mkdirSync(join(folder, 'exchanged/data'), { recursive: true });
  const parts = [...files.keys()].filter((path) => !path.endsWith(FRONT));
  const exchanged = new Map(parts.map((path, i) => [path, files.get(parts[(i + 1) % parts.length])]));
  for (const [path, bytes] of files) {
    const given = exchanged.get(path) ?? bytes;
    host.files.set(path, given);
    const isFront = path.endsWith(FRONT);
    writeFileSync(
      join(folder, isFront ? 'exchanged/front.gaz' : path),
      isFront ? ordinaryForm(path, gunzipSync(given)) : given,
    );
  }
  const url = `${host.base}/exchanged/${FRONT}`;
  const word = '見本県見本市中央区青葉町一丁目1-1';
  const refused = (error: unknown): boolean => {
    assert.match(
      String(error),
      /: data\/\d+\.gaz\.gz: is another file of the same build, [0-9a-f]{16} instead of/,
    );
    return error instanceof OpenError || error instanceof GazetteerError;
  };
  for (const front of [url, join(folder, 'exchanged/front.gaz')]) {
    const banchi = await open({ gazetteers: front, progress: false });
    await assert.rejects(
      banchi.geocode(word),
      (error) => refused(error) && error instanceof OpenError,
      front,
    );
    await banchi.close();
  }
  await assert.rejects((await openAt({ ...inBrowser, gazetteers: [url] })).geocode(word), refused);
});

/** Settings of the library in a browser. */
const inBrowser = {
  language: 'en',
  maxBytes: ANSWER_BYTES,
  maxFileBytes: FILE_BYTES,
  polygonAsObject: false,
} as const;
