import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import { writeGazetteer } from '@banchi/engine/files/writer.js';
import type { Gazetteer } from '@banchi/engine/gazetteer/gazetteer.js';
import type { Section } from '@banchi/engine/gazetteer/sections.js';
import { zipSync } from 'fflate';
import { banchi, temporaryFolder, writeRecords } from '../../../../test/support/commands.js';
import { placeSpecimen } from '../../../../test/support/specimen.js';

const PREFECTURE = { codes: ['30'], level: 'TOD', name: '和歌山県' };

/** Runs a command that must fail with one line and without a file. */
async function fails(words: readonly string[], code: number, message: RegExp): Promise<void> {
  const { code: actual, err, out } = await banchi(words);
  assert.match(err, message);
  assert.equal(actual, code, err);
  assert.equal(out, '');
  assert.match(err, /^banchi: [^\n]*\n$/);
}

test('build: wrong sources', async (t) => {
  const folder = temporaryFolder(t);
  const out = join(folder, 'a.gaz');
  const build = (...sources: string[]): string[] => ['build', '--out', out, ...sources];
  const good = writeRecords(folder, 'good.ndjson', [PREFECTURE]);
  const other = writeRecords(folder, 'other.ndjson', [{ ...PREFECTURE, name: '奈良県' }]);
  const siblings = writeRecords(folder, 'siblings.ndjson', [
    PREFECTURE,
    { codes: ['30', '20'], level: 'SHK', name: '甲市' },
    { codes: ['30', '201'], level: 'SHK', name: '乙市' },
  ]);
  const past = writeRecords(folder, 'past.ndjson', [
    { codes: ['31'], level: 'TOD', name: '鳥取県', pastmap_year: 2005 },
  ]);
  const zip = join(folder, 'wrong.zip');
  writeFileSync(zip, zipSync({ 'letter.csv': Buffer.from('a,b\n1,2\n') }));
  const cut = join(folder, 'cut.zip');
  writeFileSync(cut, readFileSync(zip).subarray(0, 60));
  const empty = writeRecords(folder, 'empty.ndjson', []);
  const refused = join(folder, 'refused.ndjson');
  writeFileSync(refused, '{\n');
  const before = readdirSync(folder);

  await fails(build(), 2, /no sources given; known are ndjson:PATH/);
  await fails(build('nope:x'), 2, /unknown source nope: in nope:x; known are ndjson:PATH/);
  await fails(build('ndjson:missing.ndjson'), 1, /missing\.ndjson: no such file or directory/);
  await fails(build('n03:x/*.gz'), 1, /x\/\*\.gz: no such file; shells expand .*: n03: x\/\*\.gz/);
  await fails(build(`abr:${zip}`), 1, /wrong\.zip!letter\.csv: /);
  await fails(build(`abr:${cut}`), 1, /cut\.zip: damaged zip/);
  await fails(build(`ndjson:${good}`, `ndjson:${other}`), 1, /good\.ndjson:1.*other\.ndjson:1.*one name/);
  await fails(build(`ndjson:${siblings}`), 1, /siblings\.ndjson:2.*siblings\.ndjson:3.*prefix/);
  await fails(
    build(`ndjson:${good}`, `ndjson:${past}`),
    1,
    /good\.ndjson:1 is of today.*past\.ndjson:1 of 2005/,
  );
  await fails(build(`ndjson:${empty}`), 1, /no records/);
  await fails(
    build(`ndjson:${refused}`),
    1,
    /no records \(1 rows were refused; the first: .*refused\.ndjson:1: is not JSON/,
  );
  assert.deepEqual(readdirSync(folder), before);
});

test('build: places that cannot be written', async (t) => {
  const folder = temporaryFolder(t);
  const good = writeRecords(folder, 'good.ndjson', [PREFECTURE]);
  const text = readFileSync(good, 'utf8');
  mkdirSync(join(folder, 'folder.gaz'));
  const build = (out: string): string[] => ['build', '--out', out, `ndjson:${good}`];
  await fails(build(join(folder, 'none', 'a.gaz')), 1, /none: no such directory/);
  await fails(build(join(good, 'a.gaz')), 1, /good\.ndjson: is not a directory/);
  await fails(build(join(folder, 'folder.gaz')), 1, /folder\.gaz: exists and is not a file/);
  await fails(build(good), 1, /good\.ndjson: is a source/);
  const notes = join(folder, 'notes.txt');
  writeFileSync(notes, 'precious');
  await fails(build(notes), 1, /notes\.txt: exists and is not a gazetteer/);
  assert.equal(readFileSync(notes, 'utf8'), 'precious');
  assert.equal(readFileSync(good, 'utf8'), text);
  assert.deepEqual(readdirSync(folder), ['folder.gaz', 'good.ndjson', 'notes.txt']);
});

test('build: a directory without write permission', async (t) => {
  if (process.getuid?.() === 0 || process.platform === 'win32')
    return t.skip('permissions do not bind this user');
  const folder = join(temporaryFolder(t), 'locked');
  mkdirSync(folder, { mode: 0o555 });
  await fails(
    ['build', '--out', join(folder, 'a.gaz'), 'specimen'],
    1,
    /locked: cannot be written \(EACCES\)/,
  );
});

test('the command line itself', async () => {
  await fails(['build', 'specimen'], 2, /required option '-o, --out <file>' not specified/);
  await fails(
    ['serve'],
    2,
    /no gazetteer is given: --gazetteer FILE, BANCHI_DATA_GAZETTEERS, or data\.gazetteers/,
  );
  await fails(['inspect'], 2, /missing required argument 'file'/);
  await fails(['check', '--nope', 'x'], 2, /unknown option '--nope'/);
  await fails(
    ['serve', '--gazetteer', 'x', '--port', '99999'],
    2,
    /--port: "99999": must be a whole number from 0 to 65535/,
  );
  const { code, err } = await banchi(['serve', '--gazetteer', 'x'], { env: { PORT: 'http' } });
  assert.equal(code, 2);
  assert.equal(err, 'banchi: PORT: "http": must be a whole number from 0 to 65535\n');
  const bare = await banchi([]);
  assert.equal(bare.code, 2);
  assert.match(bare.err, /Usage: banchi/);
  const help = await banchi(['build', '--help']);
  assert.equal(help.code, 0);
  assert.match(help.out, /n03: boundaries\/\*\.gz/);
});

test('gazetteer files that cannot be served, inspected or checked', async (t) => {
  const folder = temporaryFolder(t);
  const file = join(folder, 'a.gaz');
  await placeSpecimen(file);
  const serve = (...files: string[]): string[] => ['serve', '--port', '0', '--gazetteer', ...files];

  const missing = join(folder, 'missing.gaz');
  for (const words of [serve(missing), ['inspect', missing], ['check', missing]])
    await fails(words, 1, /missing\.gaz: cannot be opened \(ENOENT\)/);
  const text = writeRecords(folder, 'text.gaz', Array(10).fill(PREFECTURE));
  for (const words of [serve(text), ['inspect', text], ['check', text]])
    await fails(words, 1, /text\.gaz: not a gazetteer file/);

  const damaged = join(folder, 'damaged.gaz');
  const bytes = readFileSync(file);
  const gazetteer = mapGazetteer(file);
  const heap = gazetteer.entries.find(({ name }) => name === 'label.heap');
  assert.ok(heap);
  bytes[heap.offset + 5] ^= 1;
  writeFileSync(damaged, bytes);
  for (const words of [serve(damaged), ['check', damaged]])
    await fails(words, 1, /damaged\.gaz: section label\.heap is damaged/);
  assert.equal((await banchi(['inspect', damaged])).code, 0);

  const old = join(folder, 'old.gaz');
  writeGazetteer(old, withMeta(gazetteer, { fold: 0 }));
  await fails(
    serve(old),
    1,
    /old\.gaz: its names were folded by version 0, this program folds by version \d+: build it again/,
  );
  await fails(serve(file, file), 1, /a\.gaz and \S*a\.gaz are both of today/);
  const past = join(folder, 'past.gaz');
  writeGazetteer(past, withMeta(gazetteer, { year: 2005 }));
  await fails(serve(past), 1, /past\.gaz: none is of today/);
  await fails(serve(past, file, past), 1, /past\.gaz and \S*past\.gaz are both of 2005/);
  gazetteer.close();
});

/** The sections of a file with some of its notes changed. */
function withMeta(gazetteer: Gazetteer, change: object): Section[] {
  return gazetteer.entries.map(({ name, type }) => {
    const data = gazetteer.optional(name, type);
    assert.ok(data);
    if (name !== 'meta') return { name, data };
    return { name, data: new TextEncoder().encode(JSON.stringify({ ...gazetteer.meta, ...change })) };
  });
}
