import assert from 'node:assert/strict';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { buildGazetteer } from '@banchi/build/indexing/build.js';
import { openNdjson } from '@banchi/build/sources/ndjson/ndjson.js';
import {
  finished,
  type Serving,
  serving,
  startCommand,
  temporaryFolder,
  writeRecords,
} from '../../../../../test/support/commands.js';
import { freePort } from '../../../../../test/support/free-port.js';
import { until } from '../../../../../test/support/until.js';

let whole: Buffer;
let renamed: Buffer;
let small: Buffer;
let past: Buffer;

/** Towns of a made-up city, all with the same beginning. */
function towns(count: number, name: string): object[] {
  return [
    { codes: ['99'], level: 'TOD', name: '見本県' },
    { codes: ['99', '201'], level: 'SHK', name: '見本市' },
    ...Array.from({ length: count }, (_, i) => ({
      codes: ['99', '201', String(i + 1).padStart(4, '0')],
      level: 'OAZ',
      name: `${name}${String.fromCharCode(0x4e00 + i)}町`,
    })),
  ];
}

before(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'banchi-data-'));
  const built = async (records: readonly object[]): Promise<Buffer> => {
    const file = join(folder, 'a.gaz');
    await buildGazetteer(file, [openNdjson(writeRecords(folder, 'r.ndjson', records))]);
    return readFileSync(file);
  };
  whole = await built(towns(100, '北野'));
  renamed = await built(towns(90, '南野'));
  small = await built(towns(20, '北野'));
  past = await built(towns(100, '北野').map((record) => ({ ...record, pastmap_year: 2005 })));
  rmSync(folder, { recursive: true });
});

/** Puts a file in the place of another at once, as a build does. */
function replace(file: string, bytes: Buffer): void {
  writeFileSync(`${file}.new`, bytes);
  renameSync(`${file}.new`, file);
}

async function hits(base: string, word: string): Promise<number> {
  const response = await fetch(`${base}/search/address?word=${word}&limit=0,0`);
  assert.equal(response.status, 200, await response.clone().text());
  const body = (await response.json()) as { result: { info: { hit: number } } };
  return body.result.info.hit;
}

const times = (text: string, part: string): number => text.split(part).length - 1;

/** Milliseconds from an answer to the next request of one client. The test proves that no answer is lost, however many there are. */
const REST = 5;

/** Asks all the time until it is stopped; fails on anything but an answer. */
function keepAsking(base: string): { answers(): number; stop(): Promise<void> } {
  let isOver = false;
  let answers = 0;
  const asking = Array.from({ length: 8 }, async () => {
    while (!isOver) {
      const hit = await hits(base, '見本市&address_level=OAZ');
      assert.ok(hit === 100 || hit === 90, `${hit} hits`);
      answers++;
      await wait(REST);
    }
  });
  const all = Promise.all(asking);
  all.catch(() => undefined); // `stop` reports it
  return {
    answers: () => answers,
    stop: async () => {
      isOver = true;
      await all;
    },
  };
}

async function served(
  t: Parameters<typeof serving>[0],
  ...words: string[]
): Promise<{ file: string; server: Serving }> {
  const file = join(temporaryFolder(t), 'live.gaz');
  writeFileSync(file, whole);
  const server = await serving(t, ['serve', '-g', file, '--port', '0', ...words]);
  return { file, server };
}

for (const workers of ['1', '2']) {
  test(`a file is replaced while it is served and no request is lost, ${workers} processes`, async (t) => {
    const { file, server } = await served(t, '--workers', workers);
    const { base } = server;
    const asking = keepAsking(base);
    const tag = async (): Promise<string | null> =>
      (await fetch(`${base}/search/address?word=見本`)).headers.get('etag');
    const before = await tag();
    for (let round = 0; round < 4; round++) {
      const [bytes, word] = round % 2 === 0 ? [renamed, '南野'] : [whole, '北野'];
      replace(file, bytes);
      if (round > 1) server.process.kill('SIGHUP');
      await until(
        () => times(server.log(), 'new data is in service') === round + 1,
        `round ${round} is served`,
      );
      assert.equal(await hits(base, word), round % 2 === 0 ? 90 : 100);
      assert.equal((await tag()) === before, round % 2 === 1);
    }
    await until(() => asking.answers() > 100, 'they have got enough answers');
    await asking.stop();
    const text = await (await fetch(`${base}/metrics`)).text();
    assert.match(text, /banchi_data_reloads_total\{result="taken"\} 4\n/);
    assert.match(text, /banchi_records\{(?=.*level="OAZ")(?=.*year="current").*\} 100\n/);
    assert.equal((await server.stop()).code, 0);
  });
}

test('a batch gets all its answers from one data set, though another one comes into service meanwhile', async (t) => {
  const { file, server } = await served(t);
  // more than the operating system takes for a reader that does not read
  const words = Array.from({ length: 1000 }, () => `見本県見本市北野丁町${'𠮷'.repeat(240)}`);
  for (const [round, bytes] of [renamed, whole].entries()) {
    const response = await fetch(`${server.base}/geocode`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(words),
    });
    replace(file, bytes);
    server.process.kill('SIGHUP');
    await until(() => times(server.log(), 'new data is in service') > round, 'other data is served');
    const measures = await (await fetch(`${server.base}/metrics`)).text();
    assert.match(measures, /banchi_bytes_in_flight [1-9]/, 'the batch is not answered yet');
    const [first, ...others] = (await response.json()) as unknown[];
    assert.equal(others.length + 1, words.length);
    assert.equal(JSON.stringify(first).includes('"address":"見本県見本市北野丁町"'), round === 0);
    for (const other of others) assert.deepEqual(other, first);
  }
});

test('damaged, empty, shrunken and foreign files are refused, each with its reason, and the old one stays', async (t) => {
  const { file, server } = await served(t);
  const flipped = Buffer.from(whole);
  flipped[whole.indexOf('北野')] ^= 4;
  const cases: [Buffer, RegExp][] = [
    [whole.subarray(0, 3000), /live\.gaz: 3000 bytes long, its header says/],
    [Buffer.alloc(0), /live\.gaz: is empty|live\.gaz: .*empty/],
    [flipped, /live\.gaz: section .* is damaged/],
    [Buffer.from('this is no gazetteer'.repeat(100)), /live\.gaz: /],
    [small, /live\.gaz: 22 records of today, 102 before: fewer than 50 % of them/],
    [past, /none is of today/],
  ];
  let refused = 0;
  for (const [bytes, reason] of cases) {
    replace(file, bytes);
    refused++;
    await until(() => times(server.log(), 'new data is refused') === refused, `${reason} is refused`);
    assert.match(server.log().trimEnd().split('\n').at(-1) ?? '', reason);
    assert.equal(await hits(server.base, '北野'), 100);
  }
  await wait(1500);
  assert.equal(times(server.log(), 'new data is refused'), refused, 'reported once each');
  assert.doesNotMatch(server.log(), /\/proc\//);
  replace(file, renamed);
  await until(() => times(server.log(), 'new data is in service') === 1, 'a sound file is taken');
  assert.equal(await hits(server.base, '南野'), 90);
  assert.match(await (await fetch(`${server.base}/metrics`)).text(), /reloads_total\{result="refused"\} 6\n/);
  await server.stop();
});

test('a worker that is killed is replaced, and serves what the others serve though the file is damaged by now', async (t) => {
  const { file, server } = await served(t, '--workers', '2');
  replace(file, whole.subarray(0, 3000));
  await until(() => times(server.log(), 'new data is refused') === 1, 'the cut file is refused');
  const pids = (): number[] => [
    ...new Set(
      [...server.log().matchAll(/"pid":(\d+),"msg":"Server listening/g)].map(([, pid]) => Number(pid)),
    ),
  ];
  const [first, second] = pids();
  for (const [i, victim] of [first, second].entries()) {
    process.kill(victim, 'SIGKILL');
    await until(() => pids().length === 3 + i, 'another worker serves');
    // With one of two workers gone, new connections go to the other.
    for (let n = 0; n < 20; n++) assert.equal(await hits(server.base, '北野'), 100);
  }
  const text = await (await fetch(`${server.base}/metrics`)).text();
  assert.match(text, /^banchi_workers 2$/m);
  assert.match(text, /^banchi_worker_restarts_total 2$/m);
  assert.match(server.log(), /"signal":"SIGKILL","msg":"a worker died, another one is started"/);
  assert.equal((await server.stop()).code, 0);
});

test('connections end with their worker, those too that were on their way to it', async (t) => {
  const { server } = await served(t, '--workers', '2');
  const descriptors = `/proc/${server.process.pid}/fd`;
  const open = (): number => (existsSync(descriptors) ? readdirSync(descriptors).length : 0);
  const workers = (): number[] => [
    ...new Set(
      [...server.log().matchAll(/"pid":(\d+),"msg":"Server listening/g)].map(([, pid]) => Number(pid)),
    ),
  ];
  const port = Number(new URL(server.base).port);
  const before = open();
  for (let round = 0; round < 3; round++) {
    const victim = workers().at(-1) ?? 0;
    process.kill(victim, 'SIGSTOP');
    let answered = 0;
    let ended = 0;
    const clients = Array.from({ length: 6 }, () => {
      const client = connect(port, '127.0.0.1');
      client.once('data', () => answered++);
      client.on('error', () => undefined).once('close', () => ended++);
      client.write('GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
      return client;
    });
    t.after(() => clients.map((client) => client.destroy()));
    await until(() => answered === 5, 'the other worker has answered, and one connection waits');
    await until(() => ended === 5, 'those are over');
    process.kill(victim, 'SIGKILL');
    await until(() => ended === 6, 'its connection ends too');
    assert.equal(answered, 5);
    await until(() => workers().length === 3 + round, 'another worker serves');
    assert.equal(await hits(server.base, '北野'), 100);
  }
  await until(() => open() === before, 'nothing is left open in the primary process');
  assert.equal((await server.stop()).code, 0);
});

test('measures of workers are summed, and served on a port of their own where that is wanted', async (t) => {
  const { file, server } = await served(t, '--workers', '2');
  for (let i = 0; i < 30; i++)
    await fetch(`${server.base}/search/address?word=北野`, { headers: { connection: 'close' } });
  // a worker counts a request when its last byte is handed over, which may be after the client has it
  await until(async () => {
    const text = await (await fetch(`${server.base}/metrics`)).text();
    return /banchi_requests_total\{(?=[^}]*mode="word")(?=[^}]*status="200")[^}]*\} 30\n/.test(text);
  }, 'all requests are counted');
  await server.stop();
  const free = String(await freePort());
  const separate = await serving(t, ['serve', '-g', file, '--port', '0', '--metrics-port', free]);
  assert.equal((await fetch(`${separate.base}/metrics`)).status, 404);
  const own = await fetch(`http://127.0.0.1:${free}/metrics`);
  assert.match(own.headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/);
  assert.match(await own.text(), /^banchi_connections \d+$/m);
  assert.equal((await fetch(`http://127.0.0.1:${free}/`)).status, 404);
  await separate.stop();
});

test('logs are JSON lines with request ids, without words unless they are wanted', async (t) => {
  const file = join(temporaryFolder(t), 'a.gaz');
  writeFileSync(file, whole);
  for (const [what, hasWords] of [
    ['plain', false],
    ['full', true],
  ] as const) {
    const server = await serving(t, ['serve', '-g', file, '--port', '0', '--log-requests', what]);
    await hits(server.base, '北野一町');
    await fetch(`${server.base}/search/address?word=x`);
    await until(() => times(server.log(), '"request"') === 2, 'both are logged');
    const lines = server
      .log()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ msg }) => msg === 'request');
    assert.deepEqual(
      lines.map(({ level, method, route, status }) => [level, method, route, status]),
      [
        ['info', 'GET', '/search/address', 200],
        ['info', 'GET', '/search/address', 400],
      ],
    );
    assert.ok(lines.every(({ reqId, ms }) => typeof reqId === 'string' && typeof ms === 'number'));
    assert.notEqual(lines[0].reqId, lines[1].reqId);
    const isShown = /%E5%8C%97|北|127\.0\.0\.1/.test(JSON.stringify(lines));
    assert.equal(isShown, hasWords);
    await server.stop();
  }
});

test('with several files, each is followed', async (t) => {
  const folder = temporaryFolder(t);
  const [current, old] = [join(folder, 'now.gaz'), join(folder, 'old.gaz')];
  writeFileSync(current, whole);
  writeFileSync(old, past);
  const server = await serving(t, ['serve', '-g', current, old, '--port', '0']);
  replace(old, whole);
  await until(() => times(server.log(), 'new data is refused') === 1, 'two current files are refused');
  assert.match(server.log(), /are both of today/);
  copyFileSync(old, `${old}.x`);
  replace(old, past);
  replace(current, renamed);
  await until(() => times(server.log(), 'new data is in service') >= 1, 'both are taken');
  await until(async () => (await hits(server.base, '南野')) === 90, 'the new names are there');
  assert.equal(await hits(server.base, '北野&pastmap_year=2005'), 100);
  await server.stop();
});

/** The lines of a log about ended processes. */
function ends(log: string): Record<string, unknown>[] {
  return log
    .trim()
    .split('\n')
    .filter((line) => line.includes('the process ends'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

for (const workers of [1, 2]) {
  test(`the end of a process is one line: why, and behind how many requests, ${workers} processes`, async (t) => {
    const { server } = await served(t, '--workers', String(workers));
    for (let i = 0; i < 20; i++)
      await fetch(`${server.base}/search/address?word=${i < 15 ? '北野' : ''}`, {
        headers: { connection: 'close' },
      });
    const { code, err } = await server.stop();
    assert.equal(code, 0);
    const lines = ends(err);
    assert.ok(lines.every((line) => line.code === 0 && line.level === 'info'));
    const whole = lines.filter(({ pid }) => pid === server.process.pid);
    assert.deepEqual(
      whole.map(({ why, requests }) => [why, requests]),
      [['SIGTERM', 20]],
    );
    const others = lines.filter(({ pid }) => pid !== server.process.pid);
    assert.deepEqual(
      others.map(({ why }) => why),
      workers === 1 ? [] : Array(workers).fill('asked to by the primary process'),
    );
    assert.equal(new Set(others.map(({ pid }) => pid)).size, others.length);
    if (workers > 1)
      assert.equal(
        others.reduce((sum, { requests }) => sum + Number(requests), 0),
        20,
      );
  });
}

test('a signal while its first worker starts ends a server with its line in the log', {
  skip: !existsSync('/proc/self/task'),
}, async (t) => {
  const file = join(temporaryFolder(t), 'a.gaz');
  writeFileSync(file, whole);
  const child = startCommand(['serve', '-g', file, '--port', '0', '--workers', '2']);
  t.after(() => child.kill('SIGKILL'));
  const end = finished(child);
  const started = (): string => readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8');
  await until(() => started() !== '', 'a worker is started');
  child.kill('SIGTERM');
  const { code, out, err } = await end;
  assert.deepEqual([code, out], [0, '']);
  const lines = ends(err);
  assert.deepEqual(
    lines.filter(({ pid }) => pid === child.pid).map(({ why, code, requests }) => [why, code, requests]),
    [['SIGTERM before it served', 0, 0]],
  );
  for (const line of err.trim().split('\n')) JSON.parse(line);
});

test('a second signal ends a process that still takes requests, which is logged too', async (t) => {
  const file = join(temporaryFolder(t), 'a.gaz');
  writeFileSync(file, whole);
  const configuration = join(temporaryFolder(t), 'banchi.json');
  writeFileSync(configuration, '{"server":{"drain_seconds":600}}');
  const server = await serving(t, ['serve', '-g', file, '--port', '0', '--config', configuration]);
  const ended = server.stop();
  await until(async () => (await fetch(`${server.base}/readyz`)).status === 503, 'it stops');
  server.process.kill('SIGINT');
  const { code, err } = await ended;
  assert.equal(code, 130);
  assert.deepEqual(
    ends(err).map(({ why, code }) => [why, code]),
    [['SIGINT again', 130]],
  );
});

test('when the primary process is gone its workers finish their requests and end, and say why', async (t) => {
  const { server } = await served(t, '--workers', '2');
  const socket = connect(Number(new URL(server.base).port), '127.0.0.1').setEncoding('utf8');
  t.after(() => socket.destroy());
  let read = '';
  socket.on('data', (text: string) => {
    read += text;
  });
  const body = 'address_code=99';
  socket.write(
    'POST /search/address HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/x-www-form-urlencoded\r\n' +
      `Content-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
  );
  await until(() => read.includes('100 Continue'), 'a worker has taken the request');
  server.process.kill('SIGKILL');
  await until(() => ends(server.log()).length === 1, 'the worker without requests has ended');
  socket.write(body);
  await until(() => read.includes('見本県'), 'the request is answered');
  assert.match(read, /HTTP\/1\.1 200 OK/);
  await until(() => ends(server.log()).length === 2, 'both have ended');
  assert.equal(
    ends(server.log()).reduce((sum, { requests }) => sum + Number(requests), 0),
    1,
  );
  for (const { why } of ends(server.log())) assert.equal(why, 'the primary process is gone');
});

test('a file that is cut while workers read it ends the server, and no worker dies again and again', async (t) => {
  const { file, server } = await served(t, '--workers', '2');
  const ended = new Promise<number | null>((resolve) => server.process.once('exit', resolve));
  let isOver = false;
  void ended.then(() => {
    isOver = true;
  });
  truncateSync(file, 4096);
  await until(async () => {
    await fetch(`${server.base}/search/address?word=北野`, { headers: { connection: 'close' } }).catch(
      () => undefined, // the worker died of it
    );
    return isOver;
  }, 'the server ends');
  assert.equal(await ended, 1);
  const [line, ...others] = ends(server.log()).filter(({ pid }) => pid === server.process.pid);
  assert.deepEqual(others, []);
  assert.equal(line.level, 'error');
  assert.match(
    String(line.why),
    /^the data in service was changed where it lies: .*live\.gaz: 4096 bytes long, its header says/,
  );
  assert.doesNotMatch(server.log(), /\/proc\//);
  assert.match(server.log(), /"signal":"SIGBUS","msg":"a worker died/);
  assert.ok(times(server.log(), 'a worker died') <= 2, 'each died once at most');
  assert.doesNotMatch(server.log(), /could not be started/);
});

test('a worker that is killed is replaced though the file has another date', async (t) => {
  const { file, server } = await served(t, '--workers', '2');
  utimesSync(file, new Date(0), new Date(0));
  const pids = (): number[] => [...server.log().matchAll(/"pid":(\d+),"msg":"Server listening/g)].map(Number);
  const [, pid] = /"pid":(\d+),"msg":"Server listening/.exec(server.log()) ?? [];
  process.kill(Number(pid), 'SIGKILL');
  await until(() => pids().length === 3, 'another worker serves');
  assert.equal(await hits(server.base, '北野'), 100);
  assert.equal((await server.stop()).code, 0);
});
