import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import {
  collect,
  needsRealData,
  realData,
  refusals,
  tally,
  testFolder,
} from '../../../../../test/support/sources.js';
import { messages } from '../../record/messages.js';
import { SourceError } from '../../record/record.js';
import { openNdjson } from './ndjson.js';

const folder = testFolder();
const town = (code: string, name = '葵町') =>
  JSON.stringify({ codes: ['30', '201', code], level: 'OAZ', name });

test('reads records with their lines: byte order mark, CRLF, empty lines, no line feed at the end', async () => {
  const path = folder.write('a.ndjson', `\ufeff${town('0001')}\r\n\r\n \n${town('0002', '秋月')}`);
  const items = await collect(openNdjson(path));
  assert.deepEqual(items, [
    {
      kind: 'record',
      record: { codes: ['30', '201', '0001'], level: 'OAZ', name: '葵町' },
      origin: { file: path, line: 1 },
    },
    {
      kind: 'record',
      record: { codes: ['30', '201', '0002'], level: 'OAZ', name: '秋月' },
      origin: { file: path, line: 4 },
    },
  ]);
});

test('passes over empty lines without parsing any', async (t) => {
  const parse = t.mock.method(JSON, 'parse');
  const path = folder.write(
    'empty.ndjson',
    `${'\n'.repeat(100_000)}${' \r\n\t\n'.repeat(1000)}${town('0001')}\n`,
  );
  const items = await collect(openNdjson(path));
  assert.equal(parse.mock.callCount(), 1);
  assert.deepEqual(
    items.map(({ origin }) => origin.line),
    [102_001],
  );
});

test('knows gzip and zip by their bytes, and counts stored bytes', async () => {
  const lines = Array.from({ length: 5000 }, (_, at) => town(String(at + 1).padStart(4, '0'))).join('\n');
  for (const path of [
    folder.write('plain', lines),
    folder.write('gzipped', gzipSync(lines)),
    folder.zip('zipped', { 'towns.ndjson': lines, 'read.me': 'no records' }),
  ]) {
    const source = openNdjson(path);
    assert.equal(source.bytesRead(), 0);
    assert.deepEqual(tally(await collect(source)), { OAZ: 5000 });
    assert.ok(source.bytes > 0);
    assert.equal(source.bytesRead(), source.bytes);
  }
});

test('refuses faulty lines and goes on', async () => {
  const path = folder.write(
    'faulty.ndjson',
    Buffer.concat([
      Buffer.from(`${town('0001')}\n{"codes":\n5\n`),
      Buffer.from([0x22, 0xff, 0x22, 10]),
      Buffer.from(`${town('xyz')}\n${town('0002')}\n`),
    ]),
  );
  const items = await collect(openNdjson(path));
  assert.deepEqual(tally(items), { OAZ: 2, refused: 4 });
  const reasons = refusals(items);
  assert.match(reasons[0], /^2: is not JSON: /);
  assert.deepEqual(reasons.slice(1), [
    '3: 5: a record must be a JSON object',
    '4: not valid UTF-8',
    '5: codes[2]: "xyz": must be a string of 1 to 32 digits',
  ]);
});

test('refuses a line that is too long without keeping it', async () => {
  const long = Buffer.alloc(67_200_000, 0x20);
  const path = folder.write(
    'long.ndjson',
    Buffer.concat([Buffer.from(`${town('0001')}\n`), long, Buffer.from(`\n${town('0002')}\n`)]),
  );
  const items = await collect(openNdjson(path));
  assert.deepEqual(refusals(items), ['2: line longer than 67108864 bytes']);
  assert.deepEqual(
    items.map((item) => item.origin.line),
    [1, 2, 3],
  );
});

test('a missing file and damaged archives end the reading with their name', async () => {
  assert.throws(
    () => openNdjson(`${folder.path}/none`),
    new SourceError(`${folder.path}/none`, messages.noFile),
  );
  const gz = folder.write('cut.gz', gzipSync(town('0001').repeat(100)).subarray(0, 60));
  await assert.rejects(collect(openNdjson(gz)), /cut\.gz: damaged gzip: unexpected end of file$/);
  const zip = folder.write('cut.zip', Buffer.from('PK\x03\x04 and nothing more'));
  await assert.rejects(collect(openNdjson(zip)), /cut\.zip: damaged zip: /);
  const other = folder.zip('other.zip', { 'a.txt': 'x' });
  await assert.rejects(collect(openNdjson(other)), /other\.zip: the archive holds no file named like /);
});

test('reads the nationwide sets without a refusal', needsRealData, async () => {
  assert.deepEqual(tally(await collect(openNdjson(realData('nationwide-2024.ndjson.gz')))), {
    TOD: 47,
    SHK: 1918,
    OAZ: 118_331,
    AZC: 177_328,
  });
  const past = await collect(openNdjson(realData('nationwide-2021.ndjson.gz')));
  assert.equal(past.length, 299_921);
  assert.ok(past.every((item) => item.kind === 'record' && item.record.pastmap_year === 2021));
});

test('readings become full-width katakana', async () => {
  const path = folder.write(
    'kana.ndjson',
    '{"codes":["99"],"level":"TOD","name":"見本県","read":"みほんけん","read_through":"ﾐﾎﾝｹﾝ"}\n',
  );
  const [item] = await collect(openNdjson(path));
  assert.ok(item.kind === 'record');
  assert.deepEqual([item.record.read, item.record.read_through], ['ミホンケン', 'ミホンケン']);
});
