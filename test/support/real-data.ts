import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buildUsualSet as buildInto } from '../../bench/support/gazetteer.js';
import { projectRoot } from './imports.js';

/** Where the real official files lie beside the project; not part of it. */
export const REAL_DATA = resolve(projectRoot, '../shared/data');

/** Reason to skip a test that needs the real files, or false. */
export const SKIP_REAL_DATA: string | false = existsSync(REAL_DATA) ? false : '../shared/data is absent';

/** A gazetteer built for one test file; `remove` deletes it. */
export interface BuiltGazetteer {
  readonly file: string;
  remove(): void;
}

/** Builds all towns of Japan with the house numbers and lots of Wakayama, Bunkyo and Yakushima: the usual set. */
export async function buildUsualSet(): Promise<BuiltGazetteer> {
  const folder = mkdtempSync(join(tmpdir(), 'banchi-'));
  const file = join(folder, 'usual.gaz');
  await buildInto(file);
  return { file, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
