import { join } from 'node:path';
import { rootAbove } from '@banchi/engine/package/package-root.js';

/** Folder of the data that comes with the package: the specimen, and what the starter is built from. */
export const dataFolder = join(rootAbove(import.meta.url), 'data');
