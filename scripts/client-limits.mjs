// `npm run limits [-- FOLDER]`: writes the limits of the service for its clients in Python, from packages/engine/src/facts/limits.ts; into
// the project unless a folder is named.

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './project.mjs';

const facts = join(root, 'dist/packages/engine/src/facts/limits.js');
const { BATCH_BYTES, GEOCODE_WORDS, LIMITS } = await import(pathToFileURL(facts).href);

/** The files, and the names that each needs, with values and explanations. */
const batch = ['LARGEST_BATCH', GEOCODE_WORDS, 'Words of one request.'];
const files = {
  'clients/python/src/banchi/limits.py': [
    batch,
    ['LARGEST_BATCH_BYTES', BATCH_BYTES, 'Bytes of the body of such a request.'],
    ['LAST_OFFSET', LIMITS.offset, 'The largest offset of a page.'],
  ],
  'clients/qgis/banchi/limits.py': [batch],
};
for (const [path, rows] of Object.entries(files)) {
  const lines = rows.map(([name, value, text]) => `${name} = ${value}\n"""${text}"""\n`);
  const file = join(process.argv[2] ?? root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(
    file,
    `"""Limits of the service, written by \`npm run limits\` from those that the service holds."""\n\n${lines.join('\n')}`,
  );
}
