import assert from 'node:assert/strict';
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { buildGazetteer } from '@banchi/build/indexing/build.js';
import type { AddressRecord, RecordSource } from '@banchi/build/record/record.js';
import { mapGazetteer } from '../files/map-gazetteer.js';
import { writeGazetteer } from '../files/writer.js';
import { LEVELS } from '../vocabulary/levels.js';
import type { Column } from './blocks.js';
import { GazetteerError } from './format.js';
import type { Section } from './sections.js';
import { ELEMENT_SIZE } from './sections.js';

const folder = mkdtempSync(join(tmpdir(), 'banchi-gazetteer-'));
const small = join(folder, 'small.gaz');
before(() =>
  buildGazetteer(small, [
    source('99 見本県', '99 201 見本市', '99 201 0001 000 001 1', '99 201 0001 青葉町'),
  ]),
);
after(() => rmSync(folder, { recursive: true, force: true }));

function source(...lines: readonly string[]): RecordSource {
  const items = lines.map((line, i) => {
    const words = line.split(' ');
    const codes = words.slice(0, -1);
    const record: AddressRecord = { codes, level: LEVELS[codes.length - 1], name: words[words.length - 1] };
    return { kind: 'record' as const, record, origin: { file: 'lines', line: i + 1 } };
  });
  return {
    attribution: { title: 'Lines', publisher: 'Test', licence: 'none' },
    bytes: 0,
    bytesRead: () => 0,
    async *items() {
      yield items;
    },
  };
}

/** The sections of a sound file, to be written again with one of them changed. */
function sectionsOf(file: string): Section[] {
  const gazetteer = mapGazetteer(file);
  const { entries } = gazetteer;
  gazetteer.close();
  const bytes = new Uint8Array(readFileSync(file));
  return entries.map(({ name, type, offset, length }) => {
    const { buffer } = bytes.slice(offset, offset + length);
    const arrays = { u8: Uint8Array, u16: Uint16Array, u32: Uint32Array, i32: Int32Array };
    return { name, data: new arrays[type](buffer, 0, length / ELEMENT_SIZE[type]) };
  });
}

function rewritten(name: string, change: (sections: Section[]) => Section[]): string {
  const file = join(folder, name);
  writeGazetteer(file, change(sectionsOf(small)));
  return file;
}

const replaced = (section: Section) => (sections: Section[]) =>
  sections.map((each) => (each.name === section.name ? section : each));

function refused(file: string, reason: RegExp, verify?: 'all' | 'stamp' | 'header'): void {
  assert.throws(
    () => mapGazetteer(file, verify).close(),
    (error) => error instanceof GazetteerError && error.file === file && reason.test(error.message),
  );
}

/** All numbers of a column. */
function valuesOf(column: Column): number[] {
  const values = new Uint32Array(column.length);
  column.read(0, column.length, values);
  return [...values];
}

test('an open file gives its sections as typed arrays', () => {
  const gazetteer = mapGazetteer(small);
  assert.equal(gazetteer.meta.nodes, 5);
  assert.deepEqual({ ...gazetteer.meta.records }, { TOD: 1, SHK: 1, OAZ: 1, AZC: 0, GIK: 1, TBN: 0 });
  assert.deepEqual(valuesOf(gazetteer.nodes.parent), [0xffffffff, 0, 1, 2, 3]);
  assert.deepEqual(valuesOf(gazetteer.nodes.end), [5, 5, 5, 5, 5]);
  assert.equal(gazetteer.size, statSync(small).size);
  assert.deepEqual(gazetteer.meta.sources, [{ title: 'Lines', publisher: 'Test', licence: 'none' }]);
  assert.equal(gazetteer.optional('no.such.section', 'u32'), null);
  gazetteer.close();
});

test('a file of one record, whose index is nearly empty, opens', async () => {
  const file = join(folder, 'one.gaz');
  await buildGazetteer(file, [source('99 見本県')]);
  const gazetteer = mapGazetteer(file);
  assert.equal(gazetteer.meta.nodes, 1);
  gazetteer.close();
});

test('sources without records make no file', async () => {
  const file = join(folder, 'none.gaz');
  await assert.rejects(buildGazetteer(file, [source()]), { message: 'the sources hold no records' });
  assert.ok(!existsSync(file));
  assert.deepEqual(
    readdirSync(folder).filter((name) => name.endsWith('.tmp')),
    [],
  );
});

test('the same input builds the same file', async () => {
  const built = '2024-01-01T00:00:00.000Z';
  const files = [join(folder, 'same1.gaz'), join(folder, 'same2.gaz')];
  for (const file of files) await buildGazetteer(file, [source('99 見本県', '99 1 見本市')], { built });
  assert.deepEqual(readFileSync(files[0]), readFileSync(files[1]));
});

test('sections that are missing, of a wrong type or of a wrong length are refused by name', () => {
  const without = rewritten('without.gaz', (sections) =>
    sections.filter(({ name }) => name !== 'branch.flags'),
  );
  refused(without, /: section branch\.flags is missing$/);
  const typed = rewritten('typed.gaz', replaced({ name: 'branch.bits', data: new Int32Array(2) }));
  refused(typed, /: section branch\.bits is i32, expected u32$/);
  const short = rewritten('short.gaz', replaced({ name: 'branch.bits', data: new Uint32Array(1) }));
  refused(short, /: section branch\.bits has 1 elements, expected 2$/);
  const ends = rewritten('ends.gaz', replaced({ name: 'branch.end.head', data: new Uint32Array(3) }));
  refused(ends, /: section branch\.end\.head has 3 elements, expected 2$/);
  const upper = rewritten('upper.gaz', replaced({ name: 'upper.label', data: new Uint32Array(2) }));
  refused(upper, /: section upper\.label has 2 elements, expected 3$/);
  const meta = rewritten('meta.gaz', replaced({ name: 'meta', data: Uint8Array.of(0x7b) }));
  refused(meta, /: section meta is not JSON$/);
});

test('a file without the records of the upper levels is refused', () => {
  const gazetteer = mapGazetteer(small);
  assert.deepEqual([...gazetteer.upper()['upper.node']], [0, 1, 2]);
  gazetteer.close();
  const without = rewritten('no-upper.gaz', (sections) =>
    sections.filter(({ name }) => !name.startsWith('upper.')),
  );
  refused(without, /: section upper\.node is missing$/);
});

test('two openings of one file are independent', () => {
  const [a, b] = [mapGazetteer(small), mapGazetteer(small)];
  a.close();
  assert.deepEqual(valuesOf(b.nodes.parent), [0xffffffff, 0, 1, 2, 3]);
  b.close();
});

test('an open file stays as it is while a new one takes its name', async () => {
  const file = join(folder, 'renewed.gaz');
  await buildGazetteer(file, [source('99 見本県', '99 1 見本市')]);
  const old = mapGazetteer(file);
  await buildGazetteer(file, [source('99 見本県')]);
  assert.equal(old.nodes.size, 2);
  assert.deepEqual(valuesOf(old.nodes.parent), [0xffffffff, 0]);
  const renewed = mapGazetteer(file);
  assert.equal(renewed.nodes.size, 1);
  renewed.close();
  old.close();
});

test('a stamp vouches for a large file until the file changes', () => {
  const large = rewritten('large.gaz', (sections) => [
    ...sections,
    { name: 'filler', data: new Uint8Array(65 << 20) },
  ]);
  const stamp = `${large}.stamp`;
  mapGazetteer(large, 'header').close();
  assert.ok(!existsSync(stamp), 'nothing was checked');
  mapGazetteer(large).close();
  assert.ok(existsSync(stamp));

  const { atime, mtime, size } = statSync(large);
  damageLastByte(large, size);
  refused(large, /: section filler is damaged \(checksum mismatch\)$/);
  // with its old time the file looks unchanged: that is what the stamp trades for a quick start
  utimesSync(large, atime, mtime);
  refused(large, /: section filler is damaged/, 'all');
  rmSync(stamp);
  refused(large, /: section filler is damaged/);
  assert.ok(!existsSync(stamp), 'a damaged file gets no stamp');
});

test('a small file is checked at every opening and needs no stamp', () => {
  mapGazetteer(small).close();
  assert.ok(!existsSync(`${small}.stamp`));
});

function damageLastByte(file: string, size: number): void {
  const fd = openSync(file, 'r+');
  writeSync(fd, Uint8Array.of(1), 0, 1, size - 1);
  closeSync(fd);
}
