import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectRoot } from '../support/imports.js';

/**
 * Packs the packages and puts them with their dependencies into `node_modules` of a folder, as an installation without
 * development would. The files of `npm run pack` lie in the folder too.
 * @returns paths of the files in each package, by its name
 */
export function installPacked(folder: string): Map<string, readonly string[]> {
  execFileSync(process.execPath, ['scripts/pack.mjs', folder], { cwd: projectRoot, stdio: 'ignore' });
  const modules = join(folder, 'node_modules');
  const found = new Map<string, readonly string[]>();
  mkdirSync(modules);
  for (const archive of readdirSync(folder).filter((name) => name.endsWith('.tgz'))) {
    execFileSync('tar', ['-xzf', join(folder, archive), '-C', folder]);
    const unpacked = join(folder, 'package');
    const { name } = JSON.parse(readFileSync(join(unpacked, 'package.json'), 'utf8')) as { name: string };
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    cpSync(unpacked, join(modules, name), { recursive: true });
    const entries = readdirSync(unpacked, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    found.set(
      name,
      files.map((entry) => join(entry.parentPath, entry.name).slice(unpacked.length + 1)),
    );
    rmSync(unpacked, { recursive: true });
  }
  for (const path of productionPackages())
    cpSync(join(projectRoot, path), join(folder, path), { recursive: true });
  return found;
}

/** The file of `npm run pack` of a package in a folder. */
export function archiveOf(folder: string, name: string): string {
  const [found] = readdirSync(folder).filter((each) =>
    new RegExp(`^${name.replace('@', '').replace('/', '-')}-\\d.*\\.tgz$`).test(each),
  );
  return join(folder, found);
}

/** The packages of an installation without development, by the lock file. */
function productionPackages(): string[] {
  const lock = readFileSync(join(projectRoot, 'package-lock.json'), 'utf8');
  const { packages } = JSON.parse(lock) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean; link?: boolean }>;
  };
  return Object.entries(packages).flatMap(([path, { dev, devOptional, link }]) =>
    !path.startsWith('node_modules/') || dev || devOptional || link || !existsSync(join(projectRoot, path))
      ? []
      : [path],
  );
}
