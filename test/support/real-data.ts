import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildGazetteer } from '@banchi/build/indexing/build.js';
import { openNdjson } from '@banchi/build/sources/ndjson/ndjson.js';
import { buildUsualSet } from '../../bench/support/gazetteer.js';
import { projectRoot } from './imports.js';
import { keptGazetteer } from './kept-gazetteer.js';

/** Where the real official files lie beside the project; not part of it. */
export const REAL_DATA = resolve(projectRoot, '../shared/data');

/** Reason to skip a test that needs the real files, or false. */
export const SKIP_REAL_DATA: string | false = existsSync(REAL_DATA) ? false : '../shared/data is absent';

/** Towns of all Japan. */
const NATIONWIDE = join(REAL_DATA, 'nationwide-2024.ndjson.gz');

/** The usual set: all towns of Japan with the house numbers and lots of Wakayama, Bunkyo and Yakushima. */
export function usualSet(): Promise<string> {
  const abr = join(REAL_DATA, 'abr');
  const inputs = [
    NATIONWIDE,
    join(REAL_DATA, 'postal/utf_ken_all.zip'),
    ...readdirSync(abr).map((name) => join(abr, name)),
  ];
  return keptGazetteer('usual', inputs, buildUsualSet);
}

/** All towns of Japan alone. */
export function townsOfJapan(): Promise<string> {
  return keptGazetteer('towns', [NATIONWIDE], (file) => buildGazetteer(file, [openNdjson(NATIONWIDE)]));
}
