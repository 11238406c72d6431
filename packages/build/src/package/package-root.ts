import { join } from 'node:path';
import { rootAbove } from '@banchi/engine/package/package-root.js';

/** Folder of the data that comes with the package: the specimen, and the starter's sources. */
export const dataFolder = join(rootAbove(import.meta.url), 'data');
