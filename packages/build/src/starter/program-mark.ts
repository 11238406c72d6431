import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FORMAT_VERSION } from '@banchi/engine/gazetteer/format.js';
import { engineModules, packageRoot, programVersion } from '@banchi/engine/package/package-root.js';
import { FOLD_VERSION } from '@banchi/engine/text/index.js';

/**
 * Everything that a built file depends on, as text: versions, installed packages, the program itself and the input
 * files. If the text changes, the file must be built again.
 * @param inputs paths of files of some megabytes together, whose contents count
 */
export function programMark(inputs: readonly string[]): string {
  const hash = createHash('sha256');
  const lock = join(packageRoot, 'package-lock.json');
  for (const input of [...compiledModules(), ...inputs, ...(existsSync(lock) ? [lock] : [])])
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
  engine: ['gazetteer', 'files', 'geo', 'text', 'translit', 'vocabulary'],
  build: ['indexing', 'record', 'sources'],
};

function compiledModules(): string[] {
  const buildModules = dirname(dirname(fileURLToPath(import.meta.url)));
  return [
    ...ROOMS.engine.map((room) => join(engineModules, room)),
    ...ROOMS.build.map((room) => join(buildModules, room)),
  ].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.js') && !name.endsWith('.test.js'))
      .sort()
      .map((name) => join(folder, name)),
  );
}
