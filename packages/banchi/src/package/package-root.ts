import { join } from 'node:path';
import { rootAbove } from '@banchi/engine/package/package-root.js';

/** Absolute path of the package, in a clone of the project: the nearest folder above this module that holds a package.json. */
export const packageRoot = rootAbove(import.meta.url);

/** Folder of the built page. */
export const pageFolder = join(packageRoot, 'dist', 'page');

/** Folder of the documents, built as a site. */
export const siteFolder = join(packageRoot, 'dist', 'site');

/**
 * `cli/geocode/geocode-thread.ts` and all it imports in one module (`scripts/thread.vite.config.mjs`): every thread of every
 * list loads it, and 60,000 rows take a tenth less time than with a hundred modules.
 */
export const geocodeThread = join(packageRoot, 'dist', 'threads', 'geocode-thread.js');

/** The worker of published pages: `published/page-worker.ts` and all it imports in one module. */
export const pageWorker = join(packageRoot, 'dist', 'browser', 'page-worker.js');

/** The service worker of published pages that a reader keeps. */
export const offlineWorker = join(packageRoot, 'dist', 'browser', 'offline-worker.js');

export { programVersion } from '@banchi/engine/package/package-root.js';
