import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crc32 } from 'node:zlib';
import {
  alignSection,
  decodeHeader,
  encodeHeader,
  FORMAT_VERSION,
  GazetteerError,
  HEADER_SIZE,
  MAGIC,
  type SectionEntry,
  tableEnd,
} from './format.js';

const entry = (values: Partial<SectionEntry>): SectionEntry => ({
  name: 'parent',
  type: 'u32',
  checksum: 7,
  offset: 192,
  length: 8,
  ...values,
});
const META = entry({ name: 'meta', type: 'u8', offset: 192, length: 3 });
const PARENT = entry({ offset: 256, length: 8 });

/** The message that refuses a header, without the file's name. */
function refusal(header: Uint8Array, fileSize: number): string {
  try {
    decodeHeader('a.gaz', header, fileSize);
  } catch (error) {
    assert.ok(error instanceof GazetteerError, String(error));
    return error.message.replace(/^a\.gaz: /, '');
  }
  return assert.fail('the header is accepted');
}

/** Changes bytes of a header and makes its checksum right again. */
function changed(header: Uint8Array, at: number, ...values: number[]): Uint8Array {
  const copy = header.slice();
  copy.set(values, at);
  copy.fill(0, 24, 28);
  new DataView(copy.buffer).setUint32(24, crc32(copy), true);
  return copy;
}

test('a header is read as it was written', () => {
  const header = encodeHeader([META, PARENT], 264);
  assert.equal(header.length, tableEnd(2));
  assert.deepEqual([...header.subarray(0, 8)], [...MAGIC]);
  assert.equal(header[8], FORMAT_VERSION);
  assert.deepEqual(decodeHeader('a.gaz', header, 264).entries, [META, PARENT]);
});

test('sections may lie in any order, and empty ones anywhere', () => {
  const entries = [PARENT, META, entry({ name: 'empty', offset: 320, length: 0 })];
  const moved = entries.map((each) => ({ ...each, offset: each.offset + 64 }));
  assert.deepEqual(decodeHeader('a.gaz', encodeHeader(moved, 384), 384).entries, moved);
});

test('sections of a page and more start on a page, smaller ones on a cache line', () => {
  assert.equal(alignSection(1, 4095), 64);
  assert.equal(alignSection(64, 4095), 64);
  assert.equal(alignSection(65, 4096), 4096);
  assert.equal(alignSection(4096, 5000), 4096);
  assert.equal(alignSection(4097, 5000), 8192);
});

test('a header is checked field by field, and the message says what was expected', () => {
  const header = encodeHeader([META, PARENT], 264);
  const refused: [string, Uint8Array, number][] = [
    ['63 bytes, too short for a gazetteer header of 64', header.subarray(0, 63), 63],
    ['not a gazetteer file (wrong magic bytes)', changed(header, 7, 0x0d), 264],
    [
      `format version 8, this program reads version ${FORMAT_VERSION}: build it again with banchi build`,
      changed(header, 8, 8),
      264,
    ],
    [
      `format version 99, this program reads version ${FORMAT_VERSION}: a newer banchi built it, so update this program or build it again`,
      changed(header, 8, 99),
      264,
    ],
    ['0 sections, expected 1 to 1024', changed(header, 12, 0), 264],
    ['1025 sections, expected 1 to 1024', changed(header, 12, 1, 4), 264],
    ['263 bytes long, its header says 264: the file is cut or has grown', header, 263],
    ['section table of 2 entries lies beyond the end of the file', header.subarray(0, HEADER_SIZE + 64), 264],
    ['section parent has unknown element type 9', changed(header, HEADER_SIZE + 64 + 32, 9), 264],
    ['section parent is 7 bytes, not a multiple of 4', changed(header, HEADER_SIZE + 64 + 48, 7), 264],
    ['section parent is not aligned', changed(header, HEADER_SIZE + 64 + 40, 4, 1), 264],
    ['section parent overlaps what lies before it', changed(header, HEADER_SIZE + 64 + 40, 192, 0), 264],
    ['section meta overlaps what lies before it', changed(header, HEADER_SIZE + 40, 128), 264],
    ['section parent lies beyond the end of the file', changed(header, HEADER_SIZE + 64 + 48, 12), 264],
  ];
  for (const [message, bytes, size] of refused) assert.equal(refusal(bytes, size), message);
});

test('a section that starts or ends beyond every file is refused', () => {
  const header = encodeHeader([META, PARENT], 264);
  const far = changed(header, HEADER_SIZE + 64 + 40, 0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff);
  assert.equal(refusal(far, 264), 'section parent lies beyond the end of the file');
  const long = changed(header, HEADER_SIZE + 64 + 48, 0, 0, 0, 0, 0, 0, 0, 0xff);
  // so long a section would have to start on a page
  assert.equal(refusal(long, 264), 'section parent is not aligned');
});

test('a wrong header checksum is reported with both values', () => {
  const header = encodeHeader([META, PARENT], 264);
  header[30] ^= 1;
  assert.match(refusal(header, 264), /^header checksum is [0-9a-f]{8}, expected [0-9a-f]{8}$/);
});

test('a section name longer than its field is refused before it is written', () => {
  assert.throws(() => encodeHeader([entry({ name: 'x'.repeat(33) })], 264), {
    name: 'RangeError',
    message: `section name ${'x'.repeat(33)} is longer than 32 bytes`,
  });
  const longest = entry({ name: 'x'.repeat(32), offset: 128 });
  assert.deepEqual(decodeHeader('a.gaz', encodeHeader([longest], 136), 136).entries, [longest]);
});
