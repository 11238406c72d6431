import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FORMAT_VERSION } from '../gazetteer/format.js';
import { packageRoot, programVersion } from '../package/package-root.js';
import { FOLD_VERSION } from '../text/index.js';

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

/** The program's modules that decide on a file's content: all but the command line, the service and tests. */
function compiledModules(): string[] {
  const folder = dirname(dirname(fileURLToPath(import.meta.url)));
  return ['indexing', 'gazetteer', 'files', 'geo', 'record', 'sources', 'text', 'translit', 'vocabulary']
    .flatMap((room) =>
      readdirSync(join(folder, room), { recursive: true, encoding: 'utf8' }).map((name) => join(room, name)),
    )
    .filter((name) => name.endsWith('.js') && !name.endsWith('.test.js'))
    .sort()
    .map((name) => join(folder, name));
}
