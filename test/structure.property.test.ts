import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { crc32 } from 'node:zlib';
import { buildGazetteer } from '@banchi/build/indexing/build.js';
import { specimenFiles } from '@banchi/build/sources/specimen/specimen.js';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import { encodeHeader, GazetteerError, type SectionEntry } from '@banchi/engine/gazetteer/format.js';
import type { Gazetteer } from '@banchi/engine/gazetteer/gazetteer.js';
import { ELEMENT_SIZE } from '@banchi/engine/gazetteer/sections.js';
import { openSpecimen } from 'banchi/cli/data/source-arguments.js';
import { askEverything } from './support/every-question.js';
import { fc, runsOf } from './support/property.js';

const folder = mkdtempSync(join(tmpdir(), 'banchi-structure-'));
const sound = join(folder, 'sound.gaz');
const changed = join(folder, 'changed.gaz');
let bytes: Uint8Array;
let entries: readonly SectionEntry[];
before(async () => {
  // every section has something: boundaries, entrances, other languages, joined postings
  await buildGazetteer(sound, [openSpecimen(specimenFiles().current)], { joinFrom: 20 });
  bytes = new Uint8Array(readFileSync(sound));
  const gazetteer = mapGazetteer(sound);
  entries = gazetteer.entries;
  gazetteer.close();
});
after(() => rmSync(folder, { recursive: true, force: true }));

/** A change of one number, in shares of the section's length, so that it fits every section. */
interface Change {
  /** Which section, of all. */
  readonly section: number;
  /** Which of its numbers. */
  readonly place: number;
  readonly to:
    | { readonly kind: 'add'; readonly by: number }
    | { readonly kind: 'flip'; readonly bit: number }
    | { readonly kind: 'value'; readonly value: number }
    | { readonly kind: 'another'; readonly place: number };
}

const share = fc.integer({ min: 0, max: 2 ** 30 - 1 }).map((number) => number / 2 ** 30);

const changes = (section: number): fc.Arbitrary<Change> =>
  fc.record({
    section: fc.constant(section),
    place: share,
    to: fc.oneof(
      fc.record({ kind: fc.constant('add' as const), by: fc.constantFrom(-256, -2, -1, 1, 2, 16, 1000) }),
      fc.record({ kind: fc.constant('flip' as const), bit: fc.nat(31) }),
      fc.record({
        kind: fc.constant('value' as const),
        value: fc.constantFrom(0, 1, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff),
      }),
      fc.record({ kind: fc.constant('another' as const), place: share }),
    ),
  });

/** The sound file with one number changed and every checksum right; null where that changes nothing. */
function sealedAgain({ section, place, to }: Change): Uint8Array | null {
  const entry = entries[section];
  const size = ELEMENT_SIZE[entry.type];
  const count = entry.length / size;
  if (count === 0) return null;
  const copy = bytes.slice();
  const arrays = { u8: Uint8Array, u16: Uint16Array, u32: Uint32Array, i32: Int32Array };
  const numbers = new arrays[entry.type](copy.buffer, entry.offset, count);
  const at = Math.floor(place * count);
  const old = numbers[at];
  if (to.kind === 'add') numbers[at] += to.by;
  else if (to.kind === 'flip') numbers[at] ^= 1 << (to.bit % (8 * size));
  else if (to.kind === 'value') numbers[at] = to.value;
  else numbers[at] = numbers[Math.floor(to.place * count)];
  if (numbers[at] === old) return null;
  const checksum = crc32(copy.subarray(entry.offset, entry.offset + entry.length));
  const sealed = entries.map((each, i) => (i === section ? { ...each, checksum } : each));
  copy.set(encodeHeader(sealed, copy.length));
  return copy;
}

/** Sections with numbers that are content: texts, codes, points, ranks, classes, sources, and which of several nodes has one. */
const CONTENT: readonly string[] = [
  'meta',
  'branch.flags',
  'branch.segment.head',
  'branch.segment.heap',
  'lot.segment.head',
  'lot.segment.heap',
  'house.segment.head',
  'house.segment.heap',
  'segments.heap',
  'label.heap',
  'label.derived',
  'post.start',
  'post.code',
  'post.node',
  'point.bits',
  'point.heap',
  'derived.node',
  'derived.point',
  'entrance.node',
  'entrance.point',
  'pastmap.node',
  'pastmap.id',
  'spelling.text',
  'class.bits',
  'edge.class.head',
  'edge.class.heap',
  'joined.table',
  'joined.heap',
  'number.place',
  'rank.read.head',
  'rank.read.heap',
  'rank.read.run',
  'rank.en.head',
  'rank.en.heap',
  'rank.en.run',
  'rank.en.prefix.head',
  'rank.en.prefix.heap',
  'rank.en.place.head',
  'rank.en.place.heap',
  'rank.en.front',
  'rank.zh_cn.head',
  'rank.zh_cn.heap',
  'rank.zh_tw.head',
  'rank.zh_tw.heap',
  'rank.ko.head',
  'rank.ko.heap',
  'polygon.flags',
  'origin.start',
  'origin.name',
  'origin.point',
  'town.node',
  'town.id',
  'unhoused.node',
];

test('a number changed in a section with the right checksum is refused by its rule, or all questions are answered', (t) => {
  const runs = runsOf(12);
  let refused = 0;
  /** Changes that no rule refuses, by section. */
  const answered = new Map<string, number>();
  entries.forEach((entry, section) => {
    const property = fc.property(changes(section), (change) => {
      const file = sealedAgain(change);
      if (file === null) return;
      writeFileSync(changed, file);
      let gazetteer: Gazetteer;
      try {
        gazetteer = mapGazetteer(changed);
      } catch (error) {
        assert.ok(error instanceof GazetteerError, `${entry.name}: ${(error as Error).stack}`);
        assert.match(error.message, /: section \S+ (?:is not sound: |is not JSON|has \d+ elements)/);
        refused++;
        return;
      }
      try {
        askEverything(gazetteer);
        answered.set(entry.name, (answered.get(entry.name) ?? 0) + 1);
      } finally {
        gazetteer.close();
      }
    });
    fc.assert(property, { numRuns: runs });
  });
  const sum = [...answered.values()].reduce((all, own) => all + own, 0);
  t.diagnostic(`${refused} refused, ${sum} answered`);
  // a number that is but content may be another one; none that leads somewhere may
  assert.deepEqual(
    [...answered.keys()].filter((name) => !CONTENT.includes(name)),
    [],
  );
  assert.ok(refused > sum, `${refused} refused, ${sum} answered`);
});
