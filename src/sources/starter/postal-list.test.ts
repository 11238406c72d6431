import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import { getAddress } from 'yubin';
import type { PostalRow } from './postal.js';
import { askedRows, listedRows } from './postal-list.js';

const file = createRequire(import.meta.url).resolve('yubin');

/** The columns that the starter uses. */
function used({ postalCode, jisCode, city, cityKana, town, townKana }: PostalRow): PostalRow {
  return { postalCode, jisCode, city, cityKana, town, townKana };
}

test('the rows that are listed are those that the package answers with, in ascending order', () => {
  const rows = listedRows(file);
  assert.ok(rows !== null && rows.length > 110_000, String(rows?.length));
  let before = '';
  for (const row of rows) {
    assert.ok(before < row.postalCode, row.postalCode);
    before = row.postalCode;
    const answer = getAddress(row.postalCode);
    assert.ok(answer?.source === 'ken_all', row.postalCode);
    const expected = used(answer);
    for (const key of Object.keys(expected) as (keyof PostalRow)[])
      assert.equal(row[key], expected[key], row.postalCode);
  }
});

test('asking for every code gives the same rows: towns, businesses with codes of their own, and codes of nobody', async () => {
  const rows = listedRows(file) ?? [];
  for (const [first, isUsed] of [
    [600_000, true],
    [1_000_000, true],
    [6_400_000, true],
    [0, false],
  ] as const) {
    const end = first + 10_000;
    const shares: number[] = [];
    const asked: PostalRow[] = [];
    for await (const row of askedRows(getAddress, (share) => shares.push(share), [first, end]))
      asked.push(used(row));
    const listed = rows.filter(({ postalCode }) => Number(postalCode) >= first && Number(postalCode) < end);
    assert.deepEqual(asked, listed);
    assert.equal(listed.length > 0, isUsed);
    assert.equal(shares.at(-1), 1);
  }
});

test('a module of another shape is not read', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'banchi-postal-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const other = join(folder, 'index.cjs');
  writeFileSync(other, 'const tables = { "060": "AAAA" };\n');
  assert.equal(listedRows(other), null);
  const table = (line: string): string => deflateRawSync(line).toString('base64');
  writeFileSync(other, `const chunks = { "060": "${table('town,0600001')}" };\n`);
  assert.equal(listedRows(other), null);
  writeFileSync(
    other,
    `const chunks = { "060": "${table('k,0600001,,01101,,,札幌市,サッポロシ,北,キタ')}" };\n`,
  );
  assert.equal(listedRows(other)?.length, 1);
});
