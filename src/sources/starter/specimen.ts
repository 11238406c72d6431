import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SourceError } from '../../record/record.js';

/**
 * Absolute paths of the specimen, canonical NDJSON: the fictional 見本県 with everything a record can have, now and in
 * past years (ascending). It lies in `data/specimen/` of the package, where a README describes it.
 *
 * @throws {SourceError} when the package's folder is not found above this module
 */
export function specimenFiles(): { current: string; past: string[] } {
  const folder = join(packageRoot(), 'data', 'specimen');
  return {
    current: join(folder, 'specimen.ndjson'),
    past: [join(folder, 'specimen-2005.ndjson'), join(folder, 'specimen-2015.ndjson')],
  };
}

/** The nearest folder above this module with a package.json: compiled code lies deeper than its source. */
function packageRoot(): string {
  const start = dirname(fileURLToPath(import.meta.url));
  for (let folder = start; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return folder;
    if (folder === dirname(folder)) throw new SourceError(start, 'no package.json in any folder above');
  }
}
