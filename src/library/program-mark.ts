import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FORMAT_VERSION } from '../gazetteer/format.js';
import { packageRoot, programVersion } from '../package/package-root.js';
import { FOLD_VERSION } from '../text/index.js';

/**
 * What a built file depends on, as text: versions, installed packages, the program itself and the files it was built
 * from. Another text means that it must be built anew.
 * @param inputs paths of files of some megabytes together, of which the contents count
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

/** The program's modules but for the command line, the service and tests: what decides on a file's content. */
function compiledModules(): string[] {
  const folder = dirname(dirname(fileURLToPath(import.meta.url)));
  return ['indexing', 'gazetteer', 'geo', 'record', 'sources', 'text', 'translit', 'vocabulary']
    .flatMap((room) =>
      readdirSync(join(folder, room), { recursive: true, encoding: 'utf8' }).map((name) => join(room, name)),
    )
    .filter((name) => name.endsWith('.js') && !name.endsWith('.test.js'))
    .sort()
    .map((name) => join(folder, name));
}
