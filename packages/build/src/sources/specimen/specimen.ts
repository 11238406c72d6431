import { join } from 'node:path';
import { dataFolder } from '../../package/package-root.js';

/**
 * Absolute paths of the specimen, canonical NDJSON: the fictional 見本県 with everything a record can have, now and in
 * past years (ascending). It lies in `data/specimen/` of the package, where a README describes it.
 */
export function specimenFiles(): { current: string; past: string[] } {
  const folder = join(dataFolder, 'specimen');
  return {
    current: join(folder, 'specimen.ndjson'),
    past: [join(folder, 'specimen-2005.ndjson'), join(folder, 'specimen-2015.ndjson')],
  };
}
