import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { banchi } from '../../../../../test/support/commands.js';
import { placeSpecimen } from '../../../../../test/support/specimen.js';

/** Rows of each kind, by the kind's line in the summary. */
const ROWS: Readonly<Record<string, readonly string[]>> = {
  complete: [
    '見本県見本市中央区青葉町一丁目1-1',
    '見本市中央区青葉町一丁目1番10号',
    '見本市中央区青葉町一丁目1番',
  ],
  // houses of registered addresses with one digit changed
  'number unconfirmed': ['見本県見本市中央区青葉町一丁目9-1', '見本市中央区青葉町一丁目1番98号'],
  'town only': ['見本市中央区青葉町一丁目', '見本市中央区青葉町九丁目1-1'],
  'municipality only': ['見本市中央区', '見本県見本市'],
  contradictory: ['〒530-0001 見本市中央区青葉町一丁目1-1'],
  'not found': ['山田太郎'],
};

describe('issue 50, line 15: totals by verdict', () => {
  const folder = mkdtempSync(join(tmpdir(), 'banchi-verdicts-'));
  const place = (name: string): string => join(folder, name);
  const geocode = async (rows: readonly string[], ...more: readonly string[]) => {
    writeFileSync(place('list.csv'), `住所\n${rows.join('\n')}\n`);
    const ran = await banchi(['geocode', '-g', place('a.gaz'), ...more, place('list.csv')]);
    assert.equal(ran.code, 0, ran.err);
    return ran;
  };
  before(() => placeSpecimen(place('a.gaz')));
  after(() => rmSync(folder, { recursive: true }));

  test('every row is counted once, and all that are not complete need eyes', async () => {
    const rows = Object.values(ROWS).flat();
    const { err, out } = await geocode(
      rows,
      '--columns',
      'verdict,precision',
      '--review',
      place('eyes.html'),
    );
    for (const [name, own] of Object.entries(ROWS))
      assert.match(err, new RegExp(`^${name} +${own.length} `, 'm'), name);
    const verdicts = out
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((line) => line.split(',')[1]);
    assert.equal(verdicts.filter((verdict) => verdict === 'unconfirmed_number').length, 2);
    const eyes = rows.length - ROWS.complete.length;
    assert.match(err, new RegExp(`^need eyes +${eyes} `, 'm'));
    assert.match(err, /^municipality's point +2 /m);
    assert.doesNotMatch(err, /found and sure|No row leads/);

    // line 19: each row once, and the title is the sum of its parts
    const page = readFileSync(place('eyes.html'), 'utf8');
    assert.match(page, new RegExp(`<h1>list\\.csv: ${eyes} rows need eyes</h1>`));
    const parts = [...page.matchAll(/<a href="#[a-z_]+">[^<]*: (\d+)<\/a>/g)].map(([, rows]) => Number(rows));
    assert.equal(
      parts.reduce((sum, each) => sum + each, 0),
      eyes,
    );
    const lines = [...page.matchAll(/<article id="row(\d+)"/g)].map(([, line]) => line);
    assert.equal(lines.length, eyes);
    assert.equal(new Set(lines).size, eyes);
    assert.doesNotMatch(page, /confidence/);
  });

  test('a list that ends at the municipality says so in the first line', async () => {
    const shallow = await geocode(ROWS['municipality only']);
    const [first] = shallow.err.split('\n');
    assert.match(first, /^No row leads below a municipality \(2 of them end there\)/);
    assert.doesNotMatch((await geocode(['見本市中央区', '青葉町'])).err, /No row leads/);
  });

  test('the page of the map has a colour and a count for each verdict', async () => {
    await geocode(Object.values(ROWS).flat(), '-q', '--map', place('map.html'), '--out', place('out.csv'));
    const map = readFileSync(place('map.html'), 'utf8');
    const legend = [...map.matchAll(/<li class="kind\d">● ([a-z ]+): (\d+)<\/li>/g)].map(([, name, rows]) => [
      name,
      Number(rows),
    ]);
    const placed = ['complete', 'number unconfirmed', 'town only', 'municipality only', 'contradictory'];
    assert.deepEqual(
      legend,
      placed.map((name) => [name, ROWS[name].length]),
    );
  });
});
