import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { keyedService } from '../../../../test/access/keyed-service.js';
import { type SpecimenService, serveSpecimen } from '../../../../test/support/specimen-service.js';
import { until } from '../../../../test/support/until.js';
import { openBaseMap } from './base-map.js';

let folder: string;
let specimen: SpecimenService;
before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'banchi-base-'));
  specimen = await serveSpecimen();
});
after(async () => {
  await specimen.close();
  rmSync(folder, { recursive: true });
});

function written(name: string, content: string | Buffer): string {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}

/** A file that begins as PMTiles do, of any bytes. */
function archive(size: number): Buffer {
  return Buffer.concat([Buffer.from('PMTiles\u0003', 'latin1'), Buffer.alloc(size - 8, 'banchi')]);
}

test('parts of a file of tiles are answered as RFC 9110 says', async (t) => {
  const bytes = archive(1000);
  const file = written('small.pmtiles', bytes);
  const { base, close } = await serveSpecimen({ page: { ...specimen.page, base: openBaseMap(file, []) } });
  t.after(close);
  const ask = (range: string, more: Record<string, string> = {}) =>
    fetch(`${base}/map/base.pmtiles`, { headers: { range, ...more } });
  for (const [range, from, to] of [
    ['bytes=0-7', 0, 8],
    ['bytes=990-', 990, 1000],
    ['bytes=-5', 995, 1000],
    ['bytes=900-5000', 900, 1000],
    ['bytes=-5000', 0, 1000],
  ] as const) {
    const response = await ask(range);
    assert.equal(response.status, 206, range);
    assert.equal(response.headers.get('content-range'), `bytes ${from}-${to - 1}/1000`);
    assert.deepEqual(Buffer.from(await response.arrayBuffer()), bytes.subarray(from, to), range);
  }
  for (const range of ['bytes=1000-', 'bytes=-0']) {
    const response = await ask(range);
    assert.deepEqual([response.status, response.headers.get('content-range')], [416, 'bytes */1000'], range);
  }
  for (const range of ['bytes=7-3', 'lines=1-2', 'bytes=0-1,3-4', 'bytes=-']) {
    const response = await ask(range);
    assert.deepEqual([response.status, (await response.arrayBuffer()).byteLength], [200, 1000], range);
  }
  const tag = (await ask('bytes=0-7')).headers.get('etag') ?? '';
  assert.equal((await ask('bytes=0-7', { 'if-range': tag })).status, 206);
  assert.equal((await ask('bytes=0-7', { 'if-range': '"another"' })).status, 200);
  written('small.pmtiles', archive(1200));
  assert.notEqual((await ask('bytes=0-7')).headers.get('etag'), tag);
});

test('a large file is never answered whole, and no part beyond 16 MiB', async (t) => {
  const size = (16 << 20) + 1000;
  const file = written('large.pmtiles', archive(size));
  const { base, close } = await serveSpecimen({ page: { ...specimen.page, base: openBaseMap(file, []) } });
  t.after(close);
  assert.equal((await fetch(`${base}/map/base.pmtiles`)).status, 413);
  const part = await fetch(`${base}/map/base.pmtiles`, { headers: { range: 'bytes=0-' } });
  assert.equal(part.headers.get('content-range'), `bytes 0-${(16 << 20) - 1}/${size}`);
  await part.body?.cancel();
});

test('HEAD says what GET does, and a file that is gone is not found', async (t) => {
  const small = written('head.pmtiles', archive(1000));
  const large = written('head-large.pmtiles', archive((16 << 20) + 1000));
  for (const file of [small, large]) {
    const { base, close } = await serveSpecimen({ page: { ...specimen.page, base: openBaseMap(file, []) } });
    t.after(close);
    const ask = async (method: string, range?: string) => {
      const headers = range === undefined ? undefined : { range };
      const response = await fetch(`${base}/map/base.pmtiles`, { method, headers });
      await response.arrayBuffer();
      const names = ['content-length', 'content-range', 'content-type', 'accept-ranges', 'etag'];
      return [response.status, ...names.map((name) => response.headers.get(name))];
    };
    const ranges = [
      undefined,
      'bytes=0-7',
      'bytes=990-',
      'bytes=-5',
      'bytes=0-',
      'bytes=99999999-',
      'lines=1',
    ];
    for (const range of ranges) assert.deepEqual(await ask('HEAD', range), await ask('GET', range), range);
    rmSync(file);
    for (const method of ['GET', 'HEAD']) assert.equal((await ask(method, 'bytes=0-7'))[0], 404, method);
  }
});

test('readers that do not read hold a piece each, which counts until they are gone', async (t) => {
  const file = written('held.pmtiles', archive(17 << 20));
  const page = { ...specimen.page, base: openBaseMap(file, []) };
  const { base, close } = await serveSpecimen({ page, limits: { maxBytesInFlight: 1 << 20 } });
  t.after(close);
  const inFlight = async (): Promise<number> =>
    Number(/banchi_bytes_in_flight (\d+)/.exec(await (await fetch(`${base}/metrics`)).text())?.[1]);
  const memory = (): number => process.memoryUsage().arrayBuffers;
  const before = memory();
  const readers = Array.from({ length: 32 }, () => {
    const reader = connect(Number(new URL(base).port), '127.0.0.1');
    reader.pause();
    reader.write('GET /map/base.pmtiles HTTP/1.1\r\nHost: x\r\nRange: bytes=0-16777215\r\n\r\n');
    return reader;
  });
  t.after(() => readers.map((reader) => reader.destroy()));
  const refused = async (): Promise<boolean> =>
    (await fetch(`${base}/map/base.pmtiles`, { headers: { range: 'bytes=0-7' } })).status === 503;
  await until(refused, 'there is no room for more');
  assert.ok((await inFlight()) >= 1 << 20);
  assert.ok(memory() - before < 64 << 20, `${memory() - before} bytes are held`);
  for (const reader of readers) reader.destroy();
  await until(async () => (await inFlight()) === 0, 'nothing is held');
  const whole = await fetch(`${base}/map/base.pmtiles`, { headers: { range: 'bytes=0-16777215' } });
  const bytes = Buffer.from(await whole.arrayBuffer());
  assert.ok(bytes.equals(archive(17 << 20).subarray(0, 16 << 20)));
});

test('with keys it is for those who have one', async (t) => {
  const file = written('keyed.pmtiles', archive(1000));
  const style = written('keyed.json', JSON.stringify({ version: 8, sources: {}, layers: [] }));
  for (const [place, path] of [
    [file, '/map/base.pmtiles'],
    [style, '/map/style.json'],
  ]) {
    const page = { ...specimen.page, base: openBaseMap(place, []) };
    const keyed = await keyedService(t, { ...specimen.parts, page });
    const ask = (headers: Record<string, string> = {}) => fetch(keyed.base + path, { headers });
    assert.equal((await ask()).status, 401, path);
    const { key } = await keyed.create({ rate: 2 });
    const letIn = await ask({ 'x-api-key': key, authorization: 'ip' });
    assert.deepEqual([letIn.status, letIn.headers.get('cache-control')], [200, 'private, no-cache']);
    assert.equal(letIn.headers.get('ratelimit-remaining'), '1');
  }
});

test('the policy lets in what the style names, and what the operator names besides', async (t) => {
  const style = {
    version: 8,
    sources: {
      tiles: { type: 'vector', tiles: ['https://tiles.example.jp/{z}/{x}/{y}.pbf'] },
      archive: { type: 'vector', url: 'pmtiles://https://data.example.jp/japan.pmtiles' },
    },
    sprite: 'https://pictures.example.jp/sprite',
    glyphs: 'https://letters.example.jp/{fontstack}/{range}.pbf',
    layers: [],
  };
  const file = written('style.json', JSON.stringify(style));
  const opened = openBaseMap(file, ['https://more.example.jp']);
  assert.deepEqual(opened.origins, [
    'https://data.example.jp',
    'https://more.example.jp',
    'https://pictures.example.jp',
    'https://tiles.example.jp', // none of letters: names are drawn with those of the reader
  ]);
  const { base, close } = await serveSpecimen({ page: { ...specimen.page, base: opened } });
  t.after(close);
  const policy = (await fetch(base)).headers.get('content-security-policy') ?? '';
  for (const kind of ['img-src', 'connect-src'])
    assert.match(policy, new RegExp(`${kind} [^;]*${opened.origins.join(' ')};`), kind);
  assert.deepEqual(await (await fetch(`${base}/map/style.json`)).json(), style);
  assert.deepEqual(openBaseMap('https://maps.example.jp/a/style.json', []), {
    kind: 'style',
    url: 'https://maps.example.jp/a/style.json',
    origins: ['https://maps.example.jp'],
  });
  assert.equal(openBaseMap('https://maps.example.jp/japan.pmtiles?v=2', []).kind, 'archive');
});

test('a file that is neither of both is refused with its name and the rule', () => {
  const refused: [name: string, content: string, rule: RegExp][] = [
    ['short.pmtiles', 'PMT', /short\.pmtiles: is not a PMTiles file of version 3/],
    ['old.pmtiles', 'PM\u0002\u0000 etc.', /old\.pmtiles: is not a PMTiles file of version 3/],
    ['broken.json', '{"version": 8,', /broken\.json: is not JSON: /],
    [
      'other.json',
      '{"version": 8}',
      /other\.json: is not a style: it needs "version": 8, "sources" and "layers"/,
    ],
    ['null.json', 'null', /null\.json: is not a style/],
  ];
  for (const [name, content, message] of refused)
    assert.throws(() => openBaseMap(written(name, content), []), { name: 'BaseMapError', message });
  assert.throws(() => openBaseMap(join(folder, 'nothing.pmtiles'), []), { code: 'ENOENT' });
});
