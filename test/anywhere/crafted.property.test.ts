import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { crc32 } from 'node:zlib';
import { buildGazetteer } from '@banchi/build/indexing/build.js';
import { specimenFiles } from '@banchi/build/sources/specimen/specimen.js';
import { openBytes } from '@banchi/engine/anywhere/open-bytes.js';
import {
  alignSection,
  encodeHeader,
  GazetteerError,
  type SectionEntry,
  tableEnd,
} from '@banchi/engine/gazetteer/format.js';
import { readHeader } from '@banchi/engine/gazetteer/section-file.js';
import { ELEMENT_SIZE, type ElementType } from '@banchi/engine/gazetteer/sections.js';
import { type FileArray, WholeFile } from '@banchi/engine/gazetteer/source.js';
import { openWhole, transferPieces } from '@banchi/engine/transfer/transfer.js';
import { openSpecimen } from 'banchi/cli/data/source-arguments.js';
import { askEverything } from '../support/every-question.js';
import { fc, runsOf } from '../support/property.js';

/** A section of a file, to be damaged. */
interface Stored {
  readonly name: string;
  readonly type: ElementType;
  bytes: Uint8Array<ArrayBuffer>;
}

let sound: readonly Stored[];
before(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'banchi-crafted-'));
  try {
    const file = join(folder, 'sound.gaz');
    // every section has something: boundaries, entrances, other languages, joined postings
    await buildGazetteer(file, [openSpecimen(specimenFiles().current)], { joinFrom: 20 });
    const bytes = new Uint8Array(readFileSync(file));
    sound = readHeader(new WholeFile(file, bytes)).entries.map(({ name, type, offset, length }) => ({
      name,
      type,
      bytes: bytes.slice(offset, offset + length),
    }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** A file of sections, with every checksum right. */
function sealed(sections: readonly Stored[]): Uint8Array<ArrayBuffer> {
  let end = tableEnd(sections.length);
  const entries = sections.map(({ name, type, bytes }): SectionEntry => {
    const offset = alignSection(end, bytes.length);
    end = offset + bytes.length;
    return { name, type, offset, length: bytes.length, checksum: crc32(bytes) };
  });
  const file = new Uint8Array(end);
  file.set(encodeHeader(entries, end));
  entries.forEach(({ offset }, i) => {
    file.set(sections[i].bytes, offset);
  });
  return file;
}

/** The transfer form of a file; null where its labels cannot be written so. */
function sent(file: Uint8Array): Uint8Array | null {
  const { entries } = readHeader(new WholeFile('crafted.gaz', file));
  const optional = (name: string): FileArray => {
    const { offset, length } = entries.find((entry) => entry.name === name) as SectionEntry;
    return file.slice(offset, offset + length);
  };
  try {
    return Buffer.concat([...transferPieces({ entries, size: file.length, optional })]);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Places and lengths are shares, so that they fit every section. */
const share = fc.integer({ min: 0, max: 2 ** 20 - 1 }).map((number) => number / 2 ** 20);
const value = fc.oneof(
  fc.constantFrom(
    0,
    1,
    2,
    63,
    64,
    255,
    0x7fff,
    0xffff,
    0x3fffffff,
    0x7fffffff,
    0x80000000,
    0xfffffffe,
    0xffffffff,
  ),
  fc.nat(2 ** 32 - 1),
);

/** One change of a file. */
type Damage = (sections: Stored[]) => void;

const onNumbers = (
  change: (numbers: Uint8Array | Uint16Array | Uint32Array | Int32Array, at: number) => void,
  section: number,
  place: number,
): Damage => {
  return (sections) => {
    const chosen = sections[Math.floor(section * sections.length)];
    const arrays = { u8: Uint8Array, u16: Uint16Array, u32: Uint32Array, i32: Int32Array };
    chosen.bytes = chosen.bytes.slice();
    const numbers = new arrays[chosen.type](chosen.bytes.buffer);
    if (numbers.length > 0) change(numbers, Math.floor(place * numbers.length));
  };
};

/** Fields of `meta` that count something. */
const COUNTS = ['nodes', 'labels', 'numbers', 'year', 'fold'] as const;

const damage: fc.Arbitrary<Damage> = fc.oneof(
  // one number, a run of equal ones, ascending ones, others from elsewhere in the section
  fc
    .tuple(share, share, value)
    .map(([section, place, to]) =>
      onNumbers((numbers, at) => void numbers.fill(to, at, at + 1), section, place),
    ),
  fc
    .tuple(share, share, value, fc.nat(200))
    .map(([section, place, to, run]) =>
      onNumbers((numbers, at) => void numbers.fill(to, at, at + run), section, place),
    ),
  fc.tuple(share, share, value, fc.integer({ min: -3, max: 3 })).map(([section, place, to, step]) =>
    onNumbers(
      (numbers, at) => {
        for (let i = at; i < Math.min(numbers.length, at + 100); i++) numbers[i] = to + step * (i - at);
      },
      section,
      place,
    ),
  ),
  fc
    .tuple(share, share, share)
    .map(([section, place, from]) =>
      onNumbers(
        (numbers, at) =>
          void numbers.copyWithin(
            at,
            Math.floor(from * numbers.length),
            Math.floor(from * numbers.length) + 50,
          ),
        section,
        place,
      ),
    ),
  // a section is cut, is longer, is gone, or is another one of its type
  fc.tuple(share, share).map(
    ([section, left]): Damage =>
      (sections) => {
        const chosen = sections[Math.floor(section * sections.length)];
        const size = ELEMENT_SIZE[chosen.type];
        chosen.bytes = chosen.bytes.slice(0, size * Math.floor((left * chosen.bytes.length) / size));
      },
  ),
  fc.tuple(share, fc.integer({ min: 1, max: 300 }), value).map(
    ([section, more, byte]): Damage =>
      (sections) => {
        const chosen = sections[Math.floor(section * sections.length)];
        const longer = new Uint8Array(chosen.bytes.length + more * ELEMENT_SIZE[chosen.type]).fill(byte);
        longer.set(chosen.bytes);
        chosen.bytes = longer;
      },
  ),
  share.map(
    (section): Damage =>
      (sections) =>
        void sections.splice(1 + Math.floor(section * (sections.length - 1)), 1),
  ),
  fc.tuple(share, share).map(
    ([section, other]): Damage =>
      (sections) => {
        const chosen = sections[Math.floor(section * sections.length)];
        const same = sections.filter(({ type }) => type === chosen.type);
        chosen.bytes = same[Math.floor(other * same.length)].bytes.slice();
      },
  ),
  // meta counts otherwise
  fc.tuple(fc.constantFrom(...COUNTS), fc.oneof(value, fc.constantFrom(2 ** 53 - 1, 2 ** 40, -1, 1.5))).map(
    ([field, count]): Damage =>
      ([meta]) => {
        const fields = JSON.parse(new TextDecoder().decode(sound[0].bytes)) as object;
        meta.bytes = new TextEncoder().encode(JSON.stringify({ ...fields, [field]: count }));
      },
  ),
);

test('a damaged file with the right checksums is refused, or answers every question, in both forms', (t) => {
  const counts = { refused: 0, answered: 0 };
  const property = fc.property(
    fc.array(damage, { minLength: 1, maxLength: 3 }),
    fc.boolean(),
    (all, isSent) => {
      const sections = sound.map((section) => ({ ...section }));
      for (const change of all) change(sections);
      const file = sealed(sections);
      const bytes = (isSent ? sent(file) : null) ?? file;
      try {
        openBytes('crafted.gaz', bytes);
      } catch (error) {
        assert.ok(error instanceof GazetteerError, (error as Error).stack);
        counts.refused++;
        return;
      }
      counts.answered++;
      askEverything(openWhole('crafted.gaz', bytes));
    },
  );
  fc.assert(property, { numRuns: runsOf(1500), includeErrorInReport: true });
  t.diagnostic(`${counts.refused} refused, ${counts.answered} answered`);
  assert.ok(counts.refused > counts.answered && counts.answered > 0);
});
