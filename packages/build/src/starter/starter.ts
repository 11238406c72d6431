import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type StarterFile, starterFiles, unsoundStarter } from '@banchi/engine/library/starter.js';
import { dataFolder } from '../package/package-root.js';
import { programMark } from './program-mark.js';

/** Folder of the data that the starter is built from; `data/starter/README.md` names every file. */
export const STARTER_DATA = join(dataFolder, 'starter');

/** Every file of the starter's data. */
export function starterDataFiles(): string[] {
  return readdirSync(STARTER_DATA, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.parquet'))
    .sort()
    .map((name) => join(STARTER_DATA, name));
}

/** The note in a folder that says which program built its files, and the note of this program. */
export function starterNote(folder: string): { readonly path: string; readonly wanted: string } {
  return { path: join(folder, 'starter.json'), wanted: programMark(starterDataFiles()) };
}

/** The files that are not there, unsound, or built by another program. */
export function unbuiltStarter(folder: string, note = starterNote(folder)): StarterFile[] {
  return isWritten(note) ? unsoundStarter(folder) : starterFiles(folder);
}

function isWritten({ path, wanted }: ReturnType<typeof starterNote>): boolean {
  try {
    return readFileSync(path, 'utf8') === wanted;
  } catch {
    return false; // not there, or taken away by another start just now
  }
}
