import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { specimenFiles } from '@banchi/build/sources/specimen/specimen.js';
import { ordinaryForm } from '@banchi/engine/transfer/transfer.js';
import { banchi, temporaryFolder } from '../../../../../test/support/commands.js';
import { specimenGazetteers } from '../../../../../test/support/specimen.js';

/** Paths of all files below a folder. */
function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !['assets', 'data'].includes(name))
    .sort();
}

test('publish writes a folder, brings it up to date, and leaves what is not its own', async (t) => {
  const folder = join(temporaryFolder(t), 'site');
  const [file, past] = await specimenGazetteers();
  const first = await banchi(['publish', folder, file]);
  assert.equal(first.code, 0, first.err);
  assert.match(
    first.out,
    /site: \d+ files, [\d.]+ MiB\nEverybody who opens the page loads [\d.]+ KiB of data once/,
  );
  const names = filesBelow(folder);
  for (const name of names) assert.ok(first.out.includes(name), name);
  assert.ok(!names.some((name) => /\.(?:br|gz\.tmp|tmp)$|client\.js|address-form/.test(name)));
  const [data] = names.filter((name) => name.endsWith('.gaz.gz'));
  const whole = ordinaryForm(data, gunzipSync(readFileSync(join(folder, data))));
  assert.ok(readFileSync(file).equals(whole));
  const document = readFileSync(join(folder, 'index.html'), 'utf8');
  assert.match(
    document,
    /<meta http-equiv="content-security-policy" content="default-src 'none'; script-src 'self';/,
  );
  assert.ok(document.includes(`"url":"${data}"`));
  assert.doesNotMatch(document, /<!-- settings -->|\/search\/address\?word=…/);
  assert.match(
    readFileSync(join(folder, 'SOURCES.txt'), 'utf8'),
    /Specimen: the fictional 見本県\n {2}Banchi\n {2}MIT/,
  );

  const other = join(folder, '..', 'other.gaz');
  const records = specimenFiles().current;
  assert.equal((await banchi(['build', '--no-languages', '--out', other, `ndjson:${records}`])).code, 0);
  writeFileSync(join(folder, 'CNAME'), 'example.jp\n');
  const again = await banchi(['publish', folder, other]);
  assert.equal(again.code, 0, again.err);
  assert.ok(!existsSync(join(folder, data)), 'the data before is gone');
  assert.equal(filesBelow(folder).filter((name) => name.endsWith('.gaz.gz')).length, 1);
  assert.equal(readFileSync(join(folder, 'CNAME'), 'utf8'), 'example.jp\n');

  const both = await banchi(['publish', folder, past, file]);
  assert.match(both.out, /Who looks at 2005 loads [\d.]+ KiB more, and needs [\d.]+ KiB more of memory\./);
  const years = filesBelow(folder);
  assert.equal(years.filter((name) => name.endsWith('.gaz.gz')).length, 2);
  const settings = readFileSync(join(folder, 'index.html'), 'utf8');
  assert.match(
    settings,
    /"years":\[2005\].*"files":\[\{[^}]*"year":null,[^}]*\},\{[^}]*"year":2005,[^}]*\}\]/,
  );

  for (const [files, reason] of [
    [[past], /: none is of today; a file of current data is needed/],
    [[file, other], /are both of today: give only one of them/],
  ] as const) {
    const refused = await banchi(['publish', join(folder, '..', 'new'), ...files]);
    assert.equal(refused.code, 1);
    assert.match(refused.err, reason);
    assert.ok(!existsSync(join(folder, '..', 'new')));
  }
});

test('publish cuts a file into a front and others, and takes the place of whole ones', async (t) => {
  const folder = join(temporaryFolder(t), 'site');
  const [file, past] = await specimenGazetteers();
  assert.equal((await banchi(['publish', folder, file])).code, 0);
  const { code, out, err } = await banchi(['publish', '--cut', folder, file, past]);
  assert.equal(code, 0, err);
  assert.match(
    out,
    /loads [\d.]+ KiB of data, then for an address one of \d+ files of municipalities: [\d.]+ KiB in the middle, [\d.]+ KiB at most\./,
  );
  assert.match(
    out,
    /The map loads [\d.]+ KiB, nearer maps and points [\d.]+ KiB, each once\.\nNames of towns load [\d.]+ KiB, words in other languages [\d.]+ KiB and names of towns in these [\d.]+ KiB, each once\./,
  );
  assert.match(out, /Who looks at 2005 loads [\d.]+ KiB more/);
  const list = JSON.parse(readFileSync(join(folder, 'banchi-published.json'), 'utf8'));
  const data = filesBelow(folder).filter((name) => name.endsWith('.gaz.gz'));
  assert.ok(data.includes('front.gaz.gz') && data.length >= 6, data.join(' '));
  for (const name of data) assert.equal(list.files[name], readFileSync(join(folder, name)).length, name);
  const [prefecture] = list.prefectures;
  assert.deepEqual([prefecture.code, prefecture.names.ja, prefecture.names.en], ['99', '見本県', 'Mihon']);
  for (const name of prefecture.files) assert.ok(data.includes(name));
  assert.match(
    readFileSync(join(folder, 'index.html'), 'utf8'),
    /"isCut":true,"files":\[\{"url":"front\.gaz\.gz\?[0-9a-f]{16}"/,
  );
  assert.equal((await banchi(['publish', folder, file])).code, 0);
  const again = filesBelow(folder).filter((name) => name.endsWith('.gaz.gz'));
  assert.match(again.join(' '), /^data\/\S+$/);
});

test('publish refuses a folder that holds something else, unless it is forced to', async (t) => {
  const folder = temporaryFolder(t);
  const [file] = await specimenGazetteers();
  writeFileSync(join(folder, 'thesis.txt'), 'years of work');
  const refused = await banchi(['publish', folder, file]);
  assert.equal(refused.code, 1);
  assert.match(
    refused.err,
    /^banchi: .*: is not empty, and was not written by banchi publish: name another folder, or --force\n$/,
  );
  assert.deepEqual(readdirSync(folder), ['thesis.txt']);
  // a note names nothing outside of its folder
  writeFileSync(join(folder, '..', 'beside.txt'), '');
  writeFileSync(
    join(folder, 'banchi-published.json'),
    JSON.stringify({ files: { '../beside.txt': 1, '/etc/x': 1 } }),
  );
  const forced = await banchi(['publish', '--force', folder, file]);
  assert.equal(forced.code, 0, forced.err);
  assert.ok(existsSync(join(folder, '..', 'beside.txt')));
  assert.equal(readFileSync(join(folder, 'thesis.txt'), 'utf8'), 'years of work');

  const inside = join(folder, 'data', 'own.gaz');
  writeFileSync(inside, readFileSync(file));
  assert.match((await banchi(['publish', folder, inside])).err, /lies in the folder that is to be published/);
  assert.match((await banchi(['publish', inside, file])).err, /is not a folder|not a directory/i);
  mkdirSync(join(folder, 'empty'));
  assert.match(
    (await banchi(['publish', join(folder, 'empty'), join(folder, 'thesis.txt')])).err,
    /thesis\.txt/,
  );
  assert.deepEqual(readdirSync(join(folder, 'empty')), []);
});
