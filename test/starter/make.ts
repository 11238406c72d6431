/** `npm run starter:make -- FOLDER`: makes `data/starter` anew from the official files in FOLDER (`../shared/data`). */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectRoot } from '../support/imports.js';
import { parquetBytes, rowsOf } from './parquet-writer.js';
import { starterParts } from './starter-parts.js';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('usage: npm run starter:make -- FOLDER');
let total = 0;
for (const [name, table] of await starterParts(folder)) {
  const file = join(projectRoot, 'data', 'starter', `${name}.parquet`);
  const bytes = parquetBytes(table);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bytes);
  total += bytes.length;
  console.log(`${name}: ${rowsOf(table)} rows, ${bytes.length} bytes`);
}
console.log(`${total} bytes`);
