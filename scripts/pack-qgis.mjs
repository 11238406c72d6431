// `npm run pack:qgis`: the plugin for QGIS as a file that QGIS installs (Plugins > Install from ZIP), dist/qgis/banchi-VERSION.zip.
// QGIS's own repository of plugins also wants the publisher; given values are written into metadata.txt:
//
//   npm run pack:qgis -- --email ADDRESS --repository URL --tracker URL --homepage URL

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { strToU8, zipSync } from 'fflate';
import { root } from './project.mjs';

const folder = join(root, 'clients/qgis/banchi');
const text = { type: 'string' };
const { values } = parseArgs({ options: { email: text, repository: text, tracker: text, homepage: text } });

/** Everything of the plugin but compiled Python. */
const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && !entry.parentPath.includes('__pycache__'))
  .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
  .sort();
const metadata = readFileSync(join(folder, 'metadata.txt'), 'utf8');
const version = /^version=(.+)$/m.exec(metadata)[1];
const published = Object.entries(values).map(([name, value]) => `${name}=${value}\n`);
// the same bytes whenever they are packed
const options = { level: 9, mtime: new Date(1980, 0, 1) };
const entries = files.map((file) => {
  const bytes =
    file === 'metadata.txt' ? strToU8(metadata + published.join('')) : readFileSync(join(folder, file));
  return [`banchi/${file}`, [bytes, options]];
});
const out = join(root, 'dist/qgis', `banchi-${version}.zip`);
mkdirSync(join(out, '..'), { recursive: true });
writeFileSync(out, zipSync(Object.fromEntries(entries)));
console.log(relative(process.cwd(), out));
