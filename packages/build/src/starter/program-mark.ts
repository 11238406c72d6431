import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FORMAT_VERSION } from '@banchi/engine/gazetteer/format.js';
import { engineModules, isClone, packageRoot, programVersion } from '@banchi/engine/package/package-root.js';
import { FOLD_VERSION } from '@banchi/engine/text/index.js';

/**
 * Everything that a built file depends on, as text: versions, installed packages, the program itself and the input
 * files. If the text changes, the file must be built again. In a clone it does not depend on how the program was compiled: `npm test`
 * and `npm start` compile it in two ways, and build the starter once.
 * @param inputs paths of files of some megabytes together, whose contents count
 */
export function programMark(inputs: readonly string[]): string {
  const hash = createHash('sha256');
  const lock = join(packageRoot, 'package-lock.json');
  for (const input of [...decidingModules(), ...inputs, ...(existsSync(lock) ? [lock] : [])])
    hash.update(readFileSync(input)).update('\0');
  const mark = {
    program: programVersion,
    format: FORMAT_VERSION,
    fold: FOLD_VERSION,
    inputs: hash.digest('hex'),
  };
  return `${JSON.stringify(mark, null, 2)}\n`;
}

/** Rooms of both packages whose modules decide on a file's content. */
const ROOMS = {
  engine: ['facts', 'files', 'gazetteer', 'geo', 'lineage', 'text', 'translit', 'vocabulary'],
  build: ['indexing', 'record', 'sources'],
};

/** The modules that decide on a file's content: their sources in a clone, else as they were published. */
function decidingModules(): string[] {
  // an image holds a clone without its sources
  const hasSources = isClone && existsSync(sourcesOf('engine'));
  const folders = hasSources
    ? { engine: sourcesOf('engine'), build: sourcesOf('build') }
    : { engine: engineModules, build: dirname(dirname(fileURLToPath(import.meta.url))) };
  const ending = hasSources ? '.ts' : '.js';
  return (['engine', 'build'] as const)
    .flatMap((name) => ROOMS[name].map((room) => join(folders[name], room)))
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith(ending) && !name.endsWith(`.test${ending}`))
        .sort()
        .map((name) => join(folder, name)),
    );
}

function sourcesOf(name: string): string {
  return join(packageRoot, 'packages', name, 'src');
}
