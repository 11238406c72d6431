import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parquetAttribution, parquetFile } from '@banchi/build/sources/parquet-file.js';
import { projectRoot } from '../support/imports.js';
import { REAL_DATA, SKIP_REAL_DATA } from '../support/real-data.js';
import { testFolder } from '../support/sources.js';
import { parquetBytes } from './parquet-writer.js';
import { starterParts } from './starter-parts.js';

const FOLDER = join(projectRoot, 'data', 'starter');
const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.parquet'),
);
const folder = testFolder();

async function textOf(path: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of parquetFile(path).read()) chunks.push(chunk);
  return Buffer.concat(chunks);
}

test('the starter takes at most 12 MB, and its page names every file', () => {
  const size = files.reduce((sum, name) => sum + readFileSync(join(FOLDER, name)).length, 0);
  assert.ok(size <= 12_000_000, `${size} bytes`);
  const page = readFileSync(join(FOLDER, 'README.md'), 'utf8');
  const named = [...page.matchAll(/`([^`\s']+\.parquet)`/g)].map(([, name]) => name).sort();
  const tables = new Set(files.map((name) => name.replace(/^abr\/.*$/, 'abr/*.parquet')));
  assert.deepEqual([...new Set(named)], [...tables].sort());
});

test('made anew from the official files, the starter is the same', { skip: SKIP_REAL_DATA }, async () => {
  const parts = await starterParts(REAL_DATA);
  assert.deepEqual([...parts.keys()].map((name) => `${name}.parquet`).sort(), [...files].sort());
  for (const [name, table] of parts) {
    // Brotli may write the same in other ways from one version of Node to the next
    const made = folder.write(`${name.replace('/', '-')}.parquet`, parquetBytes(table, 1));
    const committed = join(FOLDER, `${name}.parquet`);
    assert.deepEqual(parquetAttribution(committed), parquetAttribution(made), name);
    assert.ok((await textOf(committed)).equals(await textOf(made)), `${name}: other rows`);
  }
});
