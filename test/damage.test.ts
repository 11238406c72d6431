import assert from 'node:assert/strict';
import {
  closeSync,
  copyFileSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { buildGazetteer } from '@banchi/build/indexing/build.js';
import { openNdjson } from '@banchi/build/sources/ndjson/ndjson.js';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import { FORMAT_VERSION, GazetteerError, HEADER_SIZE, tableEnd } from '@banchi/engine/gazetteer/format.js';
import type { Gazetteer } from '@banchi/engine/gazetteer/gazetteer.js';
import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import type { AddressQuery } from '@banchi/engine/search/query.js';
import { LEVELS } from '@banchi/engine/vocabulary/levels.js';

const folder = mkdtempSync(join(tmpdir(), 'banchi-damage-'));
const sound = join(folder, 'sound.gaz');
const broken = join(folder, 'broken.gaz');
let bytes: Uint8Array;
/** As much of the specimen as gives a file small enough to try every byte of it. */
const RECORDS = 30;
before(async () => {
  const specimen = readFileSync(join(process.cwd(), 'data', 'specimen', 'specimen.ndjson'), 'utf8');
  const few = join(folder, 'few.ndjson');
  writeFileSync(few, specimen.split('\n').slice(0, RECORDS).join('\n'));
  await buildGazetteer(sound, [openNdjson(few)], { built: '2024-01-01T00:00:00.000Z' });
  bytes = new Uint8Array(readFileSync(sound));
});
after(() => rmSync(folder, { recursive: true, force: true }));

const base: AddressQuery = {
  levels: LEVELS,
  showCodeZero: true,
  sort: [{ key: 'address_sort', descending: false }],
  offset: 0,
  count: 1000,
  polygon: false,
  shape: 'address',
};
/** Between them these read every section that answers depend on. */
const QUERIES: readonly AddressQuery[] = [
  base,
  { ...base, sort: [{ key: 'address_read', descending: true }], count: 20 },
  { ...base, code: { text: '99991', match: 'prefix' } },
  ...['見本市', '青葉町一丁目', 'アオバチョウ', '町1', '見本県見本市中央区青葉町一丁目 ビル3F'].map(
    (text) => ({
      ...base,
      word: { text, language: 'ja' as const, match: 'partial' as const },
    }),
  ),
];

function answers(file: string): string {
  const engine = new GazetteerSearch(mapGazetteer(file));
  try {
    return QUERIES.map((query) => {
      const { hit, items } = engine.search(query);
      return `${hit} ${new TextDecoder().decode(items)}`;
    }).join('\n');
  } finally {
    engine.gazetteer.close();
  }
}

/** Why a file is refused; fails when it opens. */
function refusal(file: string): string {
  try {
    mapGazetteer(file).close();
  } catch (error) {
    assert.ok(error instanceof GazetteerError, String(error));
    assert.equal(error.file, file);
    return error.message.slice(`${file}: `.length);
  }
  return assert.fail(`${file} opens`);
}

test('every single flipped byte is refused or changes no answer', (t) => {
  copyFileSync(sound, broken);
  const expected = answers(sound);
  const fd = openSync(broken, 'r+');
  let refused = 0;
  let harmless = 0;
  try {
    for (let at = 0; at < bytes.length; at++) {
      // one bit, a different one from byte to byte
      writeSync(fd, Uint8Array.of(bytes[at] ^ (1 << (at % 8))), 0, 1, at);
      let gazetteer: Gazetteer | null = null;
      try {
        gazetteer = mapGazetteer(broken);
      } catch (error) {
        assert.ok(error instanceof GazetteerError, `byte ${at}: ${error}`);
        refused++;
      }
      if (gazetteer !== null) {
        gazetteer.close();
        assert.equal(answers(broken), expected, `byte ${at}`);
        harmless++;
      }
      writeSync(fd, bytes, at, 1, at);
    }
  } finally {
    closeSync(fd);
  }
  assert.equal(answers(broken), expected);
  t.diagnostic(`${bytes.length} bytes: ${refused} refused, ${harmless} harmless`);
  const covered = tableEnd(entries()) + sectionBytes();
  assert.equal(refused, covered, 'exactly the bytes between the sections are harmless');
});

test('a flipped byte in a section is refused with the section named', () => {
  const gazetteer = mapGazetteer(sound);
  const sections = [...gazetteer.entries];
  gazetteer.close();
  for (const { name, offset, length } of sections) {
    if (length === 0) continue;
    const copy = bytes.slice();
    copy[offset + length - 1] ^= 0xff;
    writeFileSync(broken, copy);
    assert.equal(refusal(broken), `section ${name} is damaged (checksum mismatch)`);
  }
});

test('a file cut anywhere is refused', () => {
  for (let length = bytes.length - 1; length > 0; length -= length > 4096 ? 997 : 61) {
    copyFileSync(sound, broken);
    truncateSync(broken, length);
    const expected =
      length < HEADER_SIZE
        ? `${length} bytes, too short for a gazetteer header of ${HEADER_SIZE}`
        : `${length} bytes long, its header says ${bytes.length}: the file is cut or has grown`;
    assert.equal(refusal(broken), expected);
  }
});

test('a file that has grown is refused', () => {
  writeFileSync(broken, Buffer.concat([bytes, Uint8Array.of(0)]));
  assert.equal(
    refusal(broken),
    `${bytes.length + 1} bytes long, its header says ${bytes.length}: the file is cut or has grown`,
  );
});

test('a file that is not a gazetteer of this version is refused with the reason', () => {
  writeFileSync(broken, '');
  assert.equal(refusal(broken), 'is empty');
  writeFileSync(broken, '{"codes":["99"],"level":"TOD","name":"見本県","read":"ミホンケン","en":"Mihon"}\n');
  assert.equal(refusal(broken), 'not a gazetteer file (wrong magic bytes)');
  const future = bytes.slice();
  future[8] = FORMAT_VERSION + 1;
  writeFileSync(broken, future);
  assert.equal(
    refusal(broken),
    `format version ${FORMAT_VERSION + 1}, this program reads version ${FORMAT_VERSION}: a newer banchi built it, so update this program or build it again`,
  );
  assert.equal(refusal(join(folder, 'none.gaz')), 'cannot be opened (ENOENT)');
  assert.equal(refusal(folder), 'is not a file');
});

test('an unfinished build leaves the old file alone', async () => {
  const other = join(folder, 'other.gaz');
  copyFileSync(sound, other);
  const bad = join(folder, 'bad.ndjson');
  const record = { codes: ['99'], level: 'TOD', name: '見本県' };
  writeFileSync(bad, `${JSON.stringify(record)}\n${JSON.stringify({ ...record, name: '別県' })}\n`);
  await assert.rejects(buildGazetteer(other, [openNdjson(bad)]), /code 99 is 見本県 .*:1\) and 別県 .*:2\)/);
  assert.deepEqual(new Uint8Array(readFileSync(other)), bytes);
});

function entries(): number {
  const gazetteer = mapGazetteer(sound);
  gazetteer.close();
  return gazetteer.entries.length;
}

function sectionBytes(): number {
  const gazetteer = mapGazetteer(sound);
  gazetteer.close();
  return gazetteer.entries.reduce((sum, { length }) => sum + length, 0);
}
