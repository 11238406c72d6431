// The project's layout, for the scripts. No dependencies: this runs before anything is installed.

import { readdirSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of the project root. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Folders whose TypeScript is compiled into `dist/`, under the same names. */
const compiledFolders = ['packages', 'clients/js/src', 'test', 'bench'];

/**
 * Files below a folder of the project.
 * @param {string} folder relative to the root
 * @param {string} ending how the file's name ends
 * @returns {string[]} paths relative to the root with `/`, sorted; empty where there is no such folder
 */
export function filesBelow(folder, ending) {
  const found = [];
  const visit = (path) => {
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      if (entry.name === 'node_modules' || entry.isSymbolicLink()) continue;
      const child = join(path, entry.name);
      if (entry.isDirectory()) visit(child);
      else if (entry.isFile() && entry.name.endsWith(ending)) found.push(relative(root, child));
    }
  };
  try {
    visit(join(root, folder));
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
  return found.map((path) => path.split(sep).join('/')).sort();
}

/** Sources that import the packages of bench/package.json; compiled by `scripts/bench.mjs` alone. */
const peerFolder = 'bench/peers';

/** Every TypeScript source that `npm start` and `npm test` compile, declarations left out. */
export function sources() {
  return compiledFolders
    .flatMap((folder) => filesBelow(folder, '.ts'))
    .filter((path) => !path.endsWith('.d.ts') && !path.startsWith(`${peerFolder}/`));
}

/** The sources of the packages and the client, without their tests: the program that runs. */
export function programSources() {
  return sources().filter((path) => /^(?:packages|clients)\//.test(path) && !path.endsWith('.test.ts'));
}

/** The sources that need the packages of bench/package.json. */
export function peerSources() {
  return filesBelow(peerFolder, '.ts');
}

/** The sources of the page and of the scripts that it serves to others: their own files, and the browser's part of the packages. */
export function pageSources() {
  const own = ['.ts', '.tsx', '.css', '.html', '.svg', '.json'].flatMap((ending) =>
    filesBelow('web', ending),
  );
  return [
    ...own,
    ...[
      'clients/js/src',
      'clients/address-form/src',
      'packages/engine/src/contract',
      'packages/engine/src/facts',
      'packages/engine/src/vocabulary',
    ].flatMap((folder) => filesBelow(folder, '.ts')),
  ];
}

/** Every compiled module that lies in `dist/`. */
export function outputs() {
  return compiledFolders
    .flatMap((folder) => filesBelow(`dist/${folder}`, '.js'))
    .filter((path) => !path.startsWith(`${dictionaryFolder}/`));
}

/** Where the dictionaries of OpenCC are copied to, which `translit` imports: the engine needs three files of a package of 6 MB. */
export const dictionaryFolder = 'dist/packages/engine/src/translit/opencc';

/** The packages that are published, by their folders in `packages/`. */
export const packages = ['engine', 'tiles', 'build', 'opensearch', 'mcp', 'banchi'];

/** Where the compiler puts a source: `packages/engine/src/a.ts` → `dist/packages/engine/src/a.js`. */
export function outputOf(source) {
  return `dist/${source.slice(0, -'.ts'.length)}.js`;
}

/** The sources of all tests: the one list of tests to run. */
export function testSources() {
  return sources().filter((path) => path.endsWith('.test.ts'));
}
