import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of the package, in a clone of the project: the nearest folder above this module that holds a package.json. */
export const packageRoot = rootAbove(import.meta.url);

/** Absolute path of the compiled rooms of the engine. */
export const engineModules = dirname(dirname(fileURLToPath(import.meta.url)));

const manifest = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as {
  readonly name: string;
  readonly version: string;
};

/** The program's version: all packages have one. */
export const programVersion = manifest.version;

/** Whether the engine runs in a clone of the project, not as an installed package. */
export const isClone = manifest.name !== '@banchi/engine';

/**
 * The nearest folder above a module that holds a package.json.
 * @param module its address
 */
export function rootAbove(module: string): string {
  for (let folder = dirname(fileURLToPath(module)); ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return folder;
    if (dirname(folder) === folder) throw new Error('no package.json in any folder above the program');
  }
}
