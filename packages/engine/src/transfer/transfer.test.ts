import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { buildGazetteer } from '@banchi/build/indexing/build.js';
import { specimenFiles } from '@banchi/build/sources/specimen/specimen.js';
import { openSpecimen } from 'banchi/cli/data/source-arguments.js';
import { recordSource } from '../../../../test/places/record-source.js';
import { recordsArbitrary } from '../../../../test/reference/arbitrary-tree.js';
import { starterGazetteers } from '../../../../test/support/kept-starter.js';
import { fc, runsOf } from '../../../../test/support/property.js';
import { transferForm } from '../../../../test/support/transfer-form.js';
import { mapGazetteer } from '../files/map-gazetteer.js';
import { GazetteerError, HEADER_SIZE } from '../gazetteer/format.js';
import { readHeader } from '../gazetteer/section-file.js';
import { WholeFile } from '../gazetteer/source.js';
import { DERIVED } from './derived-sections.js';
import { openWhole, ordinaryForm } from './transfer.js';

const folder = mkdtempSync(join(tmpdir(), 'banchi-transfer-'));
const file = join(folder, 'small.gaz');
let whole: Uint8Array;
before(async () => {
  await buildGazetteer(file, [openSpecimen(specimenFiles().current)], { joinFrom: 20 });
  whole = new Uint8Array(readFileSync(file));
});
after(() => rmSync(folder, { recursive: true, force: true }));

/** The file that its transfer form gives, to the last byte. */
function check(bytes: Uint8Array): void {
  const back = ordinaryForm('whole.gaz', transferForm(bytes));
  assert.ok(Buffer.from(back).equals(bytes));
}

test('a file is made from its transfer form to the last byte, whatever it holds', async () => {
  check(whole);
  const property = fc.asyncProperty(recordsArbitrary, async (records) => {
    const random = join(folder, 'random.gaz');
    await buildGazetteer(random, [recordSource(records)], { joinFrom: 3 });
    check(new Uint8Array(readFileSync(random)));
  });
  await fc.assert(property, { numRuns: runsOf(40) });
});

test('so is the starter', async () => {
  for (const path of await starterGazetteers()) check(new Uint8Array(readFileSync(path)));
});

test('sections that follow from others are not in the transfer form', () => {
  const { entries } = readHeader(new WholeFile('whole.gaz', whole));
  const left = entries.filter(({ name }) => DERIVED.has(name));
  assert.equal(left.length, DERIVED.size);
  assert.ok(left.every(({ length }) => length > 0));
  const bytes = left.reduce((sum, { length }) => sum + length, 0);
  assert.ok(transferForm(whole).length < whole.length - bytes);
});

test('a program that maps files says what a transfer form is', () => {
  writeFileSync(file, transferForm(whole));
  assert.throws(() => mapGazetteer(file), /small\.gaz: is in the form in which hosts send files/);
});

test('a damaged transfer form is refused, wherever the damage is', () => {
  const sent = transferForm(whole);
  const refused = (bytes: Uint8Array): void =>
    assert.throws(() => openWhole('sent.gaz', bytes), GazetteerError, `${bytes.length}`);
  // behind version and size the header of the form has nothing
  const unread = new Set(Array.from({ length: HEADER_SIZE - 24 }, (_, i) => 24 + i).concat([12, 13, 14, 15]));
  const tried = fc.integer({ min: 0, max: sent.length - 1 }).filter((at) => !unread.has(at));
  const property = fc.property(
    fc.oneof(
      fc.nat(HEADER_SIZE * 3).filter((at) => !unread.has(at)),
      tried,
    ),
    fc.nat(7),
    (at, bit) => {
      const bytes = sent.slice();
      bytes[at] ^= 1 << bit;
      refused(bytes);
    },
  );
  fc.assert(property, { numRuns: runsOf(1500) });
  for (const length of [0, 8, HEADER_SIZE, HEADER_SIZE + 70, sent.length - 1]) refused(sent.slice(0, length));
  refused(Uint8Array.from([...sent, 0]));
});
