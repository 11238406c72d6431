import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { starterNote } from '@banchi/build/starter/starter.js';
import { banchi } from './commands.js';
import { projectRoot } from './imports.js';
import { onceBuilt } from './kept-gazetteer.js';

/** Where `banchi start` of the project keeps its files. */
const FOLDER = join(projectRoot, '.banchi');

/** Says which program built the others. */
const NOTE = 'starter.json';

/**
 * The files that `banchi start` builds, and the note of the program that did; stamps of checked files aside, which come with the
 * first use.
 */
export const STARTER_FILES = [
  'starter-2021.gaz',
  'starter-2021.gaz.report.ndjson',
  'starter.gaz',
  'starter.gaz.report.ndjson',
  NOTE,
];

/** Lets `banchi start` build its files, unless it has; of several test files that want them only one does so. */
export function buildStarter(): Promise<void> {
  return onceBuilt('starter', isBuilt, async () => {
    const { code, err } = await banchi(['start', '--build-only']);
    if (code !== 0) throw new Error(err);
  });
}

/** Paths of the gazetteers that `banchi start` serves, today's first. They must not be changed. */
export async function starterGazetteers(): Promise<string[]> {
  await buildStarter();
  return ['starter.gaz', 'starter-2021.gaz'].map((name) => join(FOLDER, name));
}

/** Puts the files that `banchi start` builds into a folder. */
export async function placeStarter(folder: string): Promise<void> {
  await buildStarter();
  mkdirSync(folder, { recursive: true });
  for (const name of STARTER_FILES) copyFileSync(join(FOLDER, name), join(folder, name));
}

function isBuilt(): boolean {
  try {
    return readFileSync(join(FOLDER, NOTE), 'utf8') === starterNote(FOLDER).wanted;
  } catch {
    return false; // not there
  }
}
