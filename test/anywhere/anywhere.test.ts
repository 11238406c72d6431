import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { openBytes } from '@banchi/engine/anywhere/open-bytes.js';
import { replyTo } from '@banchi/engine/anywhere/reply.js';
import { GazetteerError } from '@banchi/engine/gazetteer/format.js';
import type { LocalSearch } from '@banchi/engine/search/local.js';
import { pageWorker } from 'banchi/package/package-root.js';
import { specimenGazetteers } from '../support/specimen.js';
import { type SpecimenService, serveSpecimen } from '../support/specimen-service.js';
import { drawRequests } from './draw-requests.js';
import { WORKER } from './in-chromium.js';

let engine: LocalSearch;
let bytes: Buffer;
let service: SpecimenService;
before(async () => {
  const [file] = await specimenGazetteers();
  bytes = readFileSync(file);
  engine = openBytes('specimen.gaz', bytes);
  service = await serveSpecimen();
});
after(() => service.close());

test('the engine with five languages is a worker of at most 250 kB with Brotli and knows nothing of Node', () => {
  // a program for pages draws tiles
  for (const file of [WORKER, pageWorker]) {
    const program = readFileSync(file);
    const brotli = brotliCompressSync(program).length;
    assert.ok(brotli <= 250_000, `${file}: ${brotli} bytes`);
    assert.doesNotMatch(program.toString(), /["'`]node:|\brequire\(|\bBuffer\b|\bprocess\./);
  }
});

test('a reply is what the service sends, byte for byte', async () => {
  for (const { path, entries, language = 'en' } of await drawRequests(engine, 140)) {
    const query = new URLSearchParams(entries.map(([name, value]): [string, string] => [name, value ?? '']));
    const response = await fetch(`${service.base}${path}?${query}`, {
      headers: { 'accept-language': language, 'accept-encoding': 'identity' },
    });
    const sent = Buffer.from(await response.arrayBuffer());
    const reply = await replyTo(engine, { path, entries, language });
    assert.equal(reply.status, response.status, `${path}?${query}`);
    assert.equal(Buffer.from(reply.body).toString(), sent.toString(), `${path}?${query}`);
  }
});

test('there is nothing at other paths', async () => {
  const { status, body } = await replyTo(engine, { path: '/tiles/1/1/1', entries: [] });
  assert.equal(status, 404);
  assert.equal(JSON.parse(new TextDecoder().decode(body)).status, 'NOT_FOUND');
});

test('bytes that are no sound file are refused with what is wrong with them', () => {
  const refused = (wrong: Uint8Array, reason: RegExp): void =>
    assert.throws(
      () => openBytes('a.gaz', wrong),
      (error) => error instanceof GazetteerError && reason.test(error.message),
    );
  refused(new Uint8Array(0), /^a\.gaz: is empty$/);
  refused(bytes.subarray(0, 1000), /too short|cut or has grown/);
  const damaged = Uint8Array.from(bytes);
  // behind that there is nothing but gaps
  damaged[damaged.findLastIndex((byte) => byte !== 0)] ^= 1;
  refused(damaged, /section \S+ is damaged/);
  // wherever it begins in a larger buffer
  const shifted = new Uint8Array(bytes.length + 3);
  shifted.set(bytes, 3);
  assert.equal(openBytes('a.gaz', shifted.subarray(3)).dataSets[0].id, engine.dataSets[0].id);
});
