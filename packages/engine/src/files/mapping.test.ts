import assert from 'node:assert/strict';
import {
  closeSync,
  existsSync,
  fstatSync,
  ftruncateSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { buildGazetteer } from '@banchi/build/indexing/build.js';
import { specimenFiles } from '@banchi/build/sources/specimen/specimen.js';
import { openSpecimen } from 'banchi/cli/data/source-arguments.js';
import { addressQuery } from '../../../../bench/support/address-query.js';
import {
  alignSection,
  encodeHeader,
  GazetteerError,
  LARGEST_SECTION,
  type SectionEntry,
  tableEnd,
} from '../gazetteer/format.js';
import type { Gazetteer } from '../gazetteer/gazetteer.js';
import type { Section } from '../gazetteer/sections.js';
import type { Extent } from '../gazetteer/source.js';
import { GazetteerSearch } from '../search/engine.js';
import { mapGazetteer } from './map-gazetteer.js';
import { MappedFile, type Platform, type Reading, thisPlatform } from './mapping.js';
import { writeGazetteer } from './writer.js';

const folder = mkdtempSync(join(tmpdir(), 'banchi-mapping-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const file = join(folder, 'specimen.gaz');
before(() => buildGazetteer(file, [openSpecimen(specimenFiles().current)]));

/** As on Windows: there is nothing to map with. */
const READING: Platform = { calls: null, limit: thisPlatform().limit };

/** As on a file system that refuses to be mapped. */
const REFUSING: Platform = {
  calls: {
    map: () => {
      throw new Error('mmap failed');
    },
    unmap: () => assert.fail('nothing was mapped'),
    advise: () => assert.fail('nothing was mapped'),
    exactly: () => assert.fail('nothing was mapped'),
  },
  limit: thisPlatform().limit,
};

const GiB = 2 ** 30;
/** Pages as the mapping counts them. */
const PAGE = 4096;

/** A sparse file of the given sections, each of which ends in a known byte. */
function sparse(name: string, sections: readonly Pick<SectionEntry, 'name' | 'offset' | 'length'>[]): string {
  const path = join(folder, name);
  const entries = sections.map((each): SectionEntry => ({ ...each, type: 'u8', checksum: 0 }));
  const end = Math.max(...sections.map(({ offset, length }) => offset + length));
  const fd = openSync(path, 'w');
  ftruncateSync(fd, end);
  writeSync(fd, encodeHeader(entries, end));
  sections.forEach(({ offset, length }, i) => {
    writeSync(fd, Uint8Array.of(i + 1), 0, 1, offset + length - 1);
  });
  closeSync(fd);
  return path;
}

test('sections of a file over 4 GiB are brought into memory one by one', () => {
  const sections = [
    { name: 'low', offset: 4096, length: 3 * GiB },
    { name: 'middle', offset: 4096 + 3 * GiB, length: 2 * GiB },
    { name: 'high', offset: 4096 + 5 * GiB, length: 10 },
  ];
  const mapped = new MappedFile(sparse('large.gaz', sections));
  mapped.load(sections);
  assert.equal(mapped.mapped, true);
  assert.ok(mapped.size > 5 * GiB);
  sections.forEach((section, i) => {
    const bytes = mapped.bytes(section);
    assert.equal(bytes.length, section.length);
    assert.equal(bytes[section.length - 1], i + 1);
  });
  mapped.close();
});

test('a section that no buffer can hold is refused by its size', () => {
  const large = sparse('section.gaz', [
    { name: 'meta', offset: 4096, length: 4096 },
    { name: 'label.heap', offset: 8192, length: 4 * GiB },
  ]);
  for (const platform of [thisPlatform(), READING]) {
    assert.throws(
      () => mapGazetteer(large, 'header', platform),
      (error) =>
        error instanceof GazetteerError &&
        /section\.gaz: section label\.heap is 4294967296 bytes, at most \d+ can be held/.test(error.message),
    );
  }
});

test('a file whose sections lie beyond 4 GiB is searched like a small one', () => {
  const path = join(folder, 'far.gaz');
  const sections = sectionsOf(file);
  const entries: SectionEntry[] = [];
  let end = tableEnd(sections.length + 2);
  const place = (name: string, type: SectionEntry['type'], length: number): number => {
    const offset = alignSection(end, length);
    entries.push({ name, type, checksum: 0, offset, length });
    end = offset + length;
    return offset;
  };
  for (const [name, length] of [
    ['filler1', 3 * GiB],
    ['filler2', LARGEST_SECTION],
  ] as const)
    place(name, 'u8', length);
  const fd = openSync(path, 'w');
  for (const { name, type, data } of sections) {
    const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
    const offset = place(name, type, bytes.length);
    assert.ok(offset > 6 * GiB);
    if (bytes.length > 0) writeSync(fd, bytes, 0, bytes.length, offset);
  }
  ftruncateSync(fd, end);
  writeSync(fd, encodeHeader(entries, end), 0, tableEnd(entries.length), 0);
  closeSync(fd);
  const answers = [path, file].map((each) => {
    const gazetteer = mapGazetteer(each, 'header');
    const text = answerOf(gazetteer);
    gazetteer.close();
    return text;
  });
  assert.match(answers[0], /^42 \{.*青葉町/);
  assert.equal(answers[0], answers[1]);
});

test('a section that no reader could hold is not written', () => {
  const path = join(folder, 'too-large.gaz');
  const section = (bytes: number): Section => ({ name: 'parent', data: new Uint32Array(bytes / 4) });
  assert.throws(
    () => writeGazetteer(path, [{ name: 'meta', data: Uint8Array.of(1) }, section(LARGEST_SECTION + 4)]),
    /too-large\.gaz: section parent is 4294836228 bytes, at most 4294836224 can be held at once$/,
  );
  assert.equal(existsSync(path), false);
});

test('the system learns how sections will be read, and not where it does not map', async () => {
  const platform = thisPlatform();
  const { calls } = platform;
  if (calls === null) return;
  const advised: { readonly how: Reading; readonly at: number; readonly length: number }[] = [];
  const advise = (mapping: ArrayBuffer, extent: Extent, how: Reading): void => {
    advised.push({ how, at: extent.offset, length: extent.length });
    calls.advise(mapping, extent, how);
  };
  const opened: number[] = [];
  const exactly = (fd: number): number => opened.push(fd);
  const gazetteer = mapGazetteer(file, 'header', { ...platform, calls: { ...calls, advise, exactly } });
  const extentOf = (name: string, how: Reading) => {
    const { offset: at, length } = gazetteer.entries.find((each) => each.name === name) as SectionEntry;
    return { how, at, length };
  };
  assert.ok(
    advised.some((each) => JSON.stringify(each) === JSON.stringify(extentOf('lot.label.heap', 'scattered'))),
  );
  assert.equal(opened.length, 1, 'what every search looks at is read in other threads');
  while (isOpen(opened[0])) await setTimeout(5);
  assert.ok(!advised.some(({ how }) => how === 'prefetch'));
  assert.match(answerOf(gazetteer), /^42 \{.*青葉町/);
  gazetteer.close();
  const read = mapGazetteer(file, 'header', { ...platform, calls: null });
  read.prefetch(read.tree['lot.label.heap']);
  assert.match(answerOf(read), /^42 \{.*青葉町/);
  read.close();
});

test('the system is asked for each page once', () => {
  const { calls, limit } = thisPlatform();
  if (calls === null) return;
  const advised: Extent[] = [];
  const advise = (_mapping: ArrayBuffer, extent: Extent): number => advised.push(extent);
  const mapped = new MappedFile(file, { calls: { ...calls, advise }, limit });
  const length = Math.min(mapped.size, 5 * PAGE - 100);
  mapped.load([{ name: 'all', offset: 0, length }]);
  const { buffer } = mapped.bytes({ offset: 0, length });
  const array = new Uint32Array(buffer, 8, Math.floor((length - 8) / 4));
  const places = PAGE / 4;
  mapped.prefetch(array, places, places + 1);
  mapped.prefetch(array, places + 5, places + 7);
  mapped.prefetch(array, 3 * places - 3, 3 * places - 1);
  assert.deepEqual(advised.splice(0), [
    { offset: PAGE, length: PAGE },
    { offset: 2 * PAGE, length: 2 * PAGE },
  ]);
  mapped.prefetch(array);
  assert.deepEqual(advised.splice(0), [
    { offset: 0, length: PAGE },
    { offset: 4 * PAGE, length: length - 4 * PAGE },
  ]);
  mapped.prefetch(array);
  mapped.prefetch(array, 7, 7);
  mapped.prefetch(new Uint32Array(7));
  assert.deepEqual(advised, []);
  mapped.close();
  mapped.prefetch(array);
});

test('what is not in memory is not given', () => {
  const mapped = new MappedFile(file);
  mapped.load([{ name: 'a', offset: 0, length: 64 }]);
  assert.throws(() => mapped.bytes({ offset: 1 << 20, length: 1 }), RangeError);
  mapped.close();
});

test('however bytes come into memory, they are those of the file', () => {
  const sections = [1, 2, 3].map((value) => ({
    name: `filler${value}`,
    data: new Uint8Array(100_000 * value).fill(value),
  }));
  const path = join(folder, 'filled.gaz');
  writeGazetteer(path, [...sectionsOf(file), ...sections]);
  const expected = readFileSync(path);
  // room for the largest section alone, for some together, for all
  for (const { calls } of [thisPlatform(), READING, REFUSING]) {
    for (const limit of [6 << 16, 8 << 16, thisPlatform().limit]) {
      const gazetteer = mapGazetteer(path, 'all', { calls, limit });
      assert.equal(gazetteer.mapped, calls === thisPlatform().calls && calls !== null);
      for (const { name, type, offset, length } of gazetteer.entries) {
        const section = gazetteer.optional(name, type);
        assert.ok(section !== null);
        const bytes = new Uint8Array(section.buffer, section.byteOffset, section.byteLength);
        assert.ok(expected.subarray(offset, offset + length).equals(bytes), name);
      }
      gazetteer.close();
    }
  }
});

function isOpen(fd: number): boolean {
  try {
    return fstatSync(fd).isFile();
  } catch {
    return false;
  }
}

/** The answer to a search for a word. */
function answerOf(gazetteer: Gazetteer): string {
  const { hit, items } = new GazetteerSearch(gazetteer).search(
    addressQuery({ word: { text: '青葉町', language: 'ja', match: 'partial' } }),
  );
  return `${hit} ${Buffer.from(items).toString()}`;
}

/** The sections of a file, to be written again. */
function sectionsOf(path: string): (Section & Pick<SectionEntry, 'type'>)[] {
  const gazetteer = mapGazetteer(path);
  const sections = gazetteer.entries.map(({ name, type }) => {
    const data = gazetteer.optional(name, type);
    assert.ok(data !== null);
    return { name, type, data: data.slice() };
  });
  gazetteer.close();
  return sections;
}

test('a file that is read is searched like one that is mapped', () => {
  const answers = [thisPlatform(), READING, REFUSING].map((platform) => {
    const gazetteer = mapGazetteer(file, 'all', platform);
    const text = answerOf(gazetteer);
    gazetteer.close();
    return text;
  });
  assert.match(answers[0], /^42 \{.*青葉町/);
  assert.equal(answers[1], answers[0]);
  assert.equal(answers[2], answers[0]);
});
