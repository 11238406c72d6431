import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { specimenFiles } from '@banchi/build/sources/specimen/specimen.js';
import { ORDER } from '@banchi/engine/search/trail/order.js';
import { banchi } from '../../../../test/support/commands.js';
import { placeSpecimen } from '../../../../test/support/specimen.js';

describe('banchi search and banchi explain', () => {
  const folder = mkdtempSync(join(tmpdir(), 'banchi-search-'));
  const gazetteer = join(folder, 'a.gaz');
  const past = join(folder, 'past.gaz');
  after(() => rmSync(folder, { recursive: true }));
  before(async () => {
    await placeSpecimen(gazetteer);
    const [file] = specimenFiles().past;
    assert.equal((await banchi(['build', '--out', past, `ndjson:${file}`])).code, 0);
  });

  const run = async (args: readonly string[]): Promise<string> => {
    const { code, out, err } = await banchi(args);
    assert.equal(code, 0, err);
    return out;
  };

  test('a table: hits, code, level, point, address', async () => {
    const out = await run([
      'search',
      '-g',
      gazetteer,
      '見本市中央区青葉町',
      '--address-level',
      'OAZ,AZC',
      '--limit',
      '0,2',
    ]);
    const [hits, head, first, second, ...rest] = out.trimEnd().split('\n');
    assert.match(hits, /^\d+ hits, 2 of them shown$/);
    assert.match(head, /^address_code +address_level? +lon +lat +address$/);
    assert.match(first, /^99\d+ +OAZ +1\d\d\.\d+ +\d\d\.\d+ +見本県見本市中央区青葉町$/);
    assert.match(second, /AZC/);
    assert.deepEqual(rest, []);
  });

  test('JSON is what the service writes', async () => {
    const out = await run([
      'search',
      '-g',
      gazetteer,
      '--address-code',
      '99',
      '--code-match-type',
      '2',
      '--limit',
      '0,1',
      '--json',
    ]);
    const { status, result } = JSON.parse(out);
    assert.equal(status, 'OK');
    assert.ok(result.info.hit > 100);
    assert.equal(result.item[0].address, '見本県');
  });

  test('other languages, past years and other datums', async () => {
    const english = await run([
      'search',
      '-g',
      gazetteer,
      '--multi',
      '--word-en',
      'Aobacho',
      '--limit',
      '0,1',
    ]);
    assert.match(english, /Aobacho/);
    const years = await run([
      'search',
      '-g',
      gazetteer,
      '-g',
      past,
      '--pastmap-year',
      '2005',
      '--limit',
      '0,1',
    ]);
    assert.match(years, /\(2005\)/);
    const [jgd, tokyo] = await Promise.all(
      ['JGD', 'TOKYO'].map((datum) =>
        run(['search', '-g', gazetteer, '見本市中央区', '--datum', datum, '--limit', '0,1']),
      ),
    );
    assert.notEqual(jgd, tokyo);
  });

  test('wrong parameters are all named, as options', async () => {
    const { code, err } = await banchi([
      'search',
      '-g',
      gazetteer,
      'x',
      '--limit',
      '0,9999',
      '--address-level',
      'XYZ',
    ]);
    assert.equal(code, 2);
    for (const name of ['--word', '--limit', '--address-level']) assert.ok(err.includes(`${name}: `), err);
  });

  test('explain draws the parts of a word and what they are', async () => {
    const out = await run(['explain', '-g', gazetteer, '見本市中央区青葉町一丁目1番10号 305号室']);
    assert.equal(
      out,
      [
        'word  見本市中央区青葉町一丁目1番10号 305号室',
        '      └──────────┘└────┘└────┘└─┘└──┘',
        'fold  見本市中央区青葉町1-1-10-305-室',
      ].join('\n') + out.slice(out.indexOf('\n\n')),
    );
    assert.match(out, /\n {2}見本市中央区 +SHK +name +見本市中央区\n/);
    assert.match(out, /\n {2}1番 +GIK +number +1-\n/);
    assert.match(out, /\n {3}305号室 +not explained/);
    assert.match(
      out,
      /\n= 見本県見本市中央区青葉町一丁目1-10 {2}\(resolved, house, point: own\)\n {2}99\d+\n\n/,
    );
  });

  test('explain shows the other candidates and the deciding reasons, in their order', async () => {
    const out = await run(['explain', '-g', gazetteer, '見本市中央区青葉町一丁目1番10号 305号室']);
    const [, behind] = out.split('also considered, the nearest first:\n');
    const considered = behind.trimEnd().split('\n');
    assert.ok(considered.length >= 6 && considered.length <= 20, behind);
    assert.match(considered[0], /^ {2}見本県見本市中央区青葉町一丁目1 {2}99\d+$/);
    assert.equal(considered[1], '      less is explained; leaves 10号 305号室');
    const decided = considered.filter((_, i) => i % 2 === 1);
    assert.ok(
      decided.every((line) => /^ {6}[a-z ,]+(?:;|$)/.test(line)),
      behind,
    );
    const orders = decided.map((line) => ORDER.findIndex((each) => line.trim().startsWith(each)));
    assert.deepEqual(
      orders,
      orders.toSorted((a, b) => (a === 0 ? 9 : a) - (b === 0 ? 9 : b)),
    );
  });

  test('explain shows ties, and words without an address', async () => {
    assert.match(await run(['explain', '-g', gazetteer, '山田太郎']), /= no address\n$/);
    const { code, err } = await banchi(['explain', '-g', gazetteer, '見本市', '--target', 'x']);
    assert.deepEqual([code, /--target: x is not one of house, lot/.test(err)], [2, true]);
  });
});
