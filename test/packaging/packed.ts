import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../support/imports.js';

interface Packed {
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

/**
 * Packs the project and puts the package with what it depends on into `node_modules` of a folder, as an installation without
 * development would.
 * @returns paths of the files in the package
 */
export function installPacked(folder: string): string[] {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const printed = execFileSync(npm, ['pack', '--json', '--pack-destination', folder], {
    cwd: projectRoot,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [{ filename, files }] = parsePacked(printed);
  mkdirSync(join(folder, 'node_modules'));
  execFileSync('tar', ['-xzf', join(folder, filename), '-C', join(folder, 'node_modules')]);
  cpSync(join(folder, 'node_modules/package'), join(folder, 'node_modules/banchi'), { recursive: true });
  for (const path of productionPackages())
    cpSync(join(projectRoot, path), join(folder, path), { recursive: true });
  return files.map(({ path }) => path);
}

/** npm prints a list, newer ones an object by name; what scripts print may stand before. */
function parsePacked(printed: string): Packed[] {
  const start = printed.search(/^[[{]/m);
  return Object.values(JSON.parse(printed.slice(start)) as Record<string, Packed>);
}

/** What an installation without development installs, as the lock file has it. */
function productionPackages(): string[] {
  const lock = readFileSync(join(projectRoot, 'package-lock.json'), 'utf8');
  const { packages } = JSON.parse(lock) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean }>;
  };
  return Object.entries(packages).flatMap(([path, { dev, devOptional }]) =>
    path === '' || dev || devOptional || !existsSync(join(projectRoot, path)) ? [] : [path],
  );
}
