import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';
import { splitColumnsFile } from '@banchi/build/sources/columns-file.js';
import { projectRoot } from '../support/imports.js';
import { REAL_DATA, SKIP_REAL_DATA } from '../support/real-data.js';
import { packTable } from './columns-writer.js';
import { starterParts } from './starter-parts.js';

const FOLDER = join(projectRoot, 'data', 'starter');
const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.columns'),
);

test('the starter takes at most 12 MB, and its page names every file', () => {
  const size = files.reduce((sum, name) => sum + readFileSync(join(FOLDER, name)).length, 0);
  assert.ok(size <= 12_000_000, `${size} bytes`);
  const page = readFileSync(join(FOLDER, 'README.md'), 'utf8');
  const named = [...page.matchAll(/`([^`]+\.columns)`/g)].map(([, name]) => name).sort();
  const tables = new Set(files.map((name) => name.replace(/^abr\/.*$/, 'abr/*.columns')));
  assert.deepEqual(named, [...tables].sort());
});

test('made anew from the official files, the starter is the same', { skip: SKIP_REAL_DATA }, async () => {
  const parts = await starterParts(REAL_DATA);
  assert.deepEqual([...parts.keys()].map((name) => `${name}.columns`).sort(), [...files].sort());
  for (const [name, table] of parts) {
    const path = join(FOLDER, `${name}.columns`);
    const made = packTable(table);
    const { header, body } = splitColumnsFile(relative(projectRoot, path), readFileSync(path));
    assert.deepEqual(header, made.header, name);
    // Brotli may write the same in other ways from one version of Node to the next
    assert.ok(brotliDecompressSync(body).equals(made.body), `${name}: other columns`);
  }
});
