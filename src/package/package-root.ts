import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of the package: the nearest folder above this module that holds a package.json. */
export const packageRoot = findRoot(dirname(fileURLToPath(import.meta.url)));

/** Folder of the built page. */
export const pageFolder = join(packageRoot, 'dist', 'page');

/**
 * `cli/geocode/geocode-thread.ts` and all it imports in one module (`scripts/thread.vite.config.mjs`): every thread of every
 * list loads it, and 60,000 rows take a tenth less time than with a hundred modules.
 */
export const geocodeThread = join(packageRoot, 'dist', 'threads', 'geocode-thread.js');

/** The worker of published pages: `anywhere/page-worker.ts` and all it imports in one module. */
export const pageWorker = join(packageRoot, 'dist', 'anywhere', 'page-worker.js');

/** The same of pages whose files are read in parts: `anywhere/range-page-worker.ts`. */
export const rangePageWorker = join(packageRoot, 'dist', 'anywhere', 'range-page-worker.js');

/** The service worker of published pages that a reader keeps. */
export const offlineWorker = join(packageRoot, 'dist', 'anywhere', 'offline-worker.js');

/** What reads narrow files in parts: `anywhere/open-url.ts`, rewritten so that it notices what is missing. */
export const rangesProgram = join(packageRoot, 'dist', 'anywhere', 'open-url.js');

/** The library over files that are read in parts: `anywhere/range-library.ts`. */
export const rangeLibrary = join(packageRoot, 'dist', 'anywhere', 'range-library.js');

/** The program's version. */
export const programVersion = readVersion();

function findRoot(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const above = dirname(folder);
  if (above === folder) throw new Error('no package.json in any folder above the program');
  return findRoot(above);
}

function readVersion(): string {
  const { version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as {
    version: string;
  };
  return version;
}
