import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { programMark } from '../../src/cli/program-mark.js';
import { specimenFiles } from '../../src/sources/starter/specimen.js';
import { startServing } from './commands.js';
import { projectRoot } from './imports.js';
import { onceBuilt } from './kept-gazetteer.js';

/** Where `banchi start` of the project keeps what it builds. */
const FOLDER = join(projectRoot, '.banchi');

/** What `banchi start` builds, and the note of which program did. */
export const STARTER_FILES = [
  'specimen-2005.gaz',
  'specimen-2015.gaz',
  'starter.gaz',
  'starter.gaz.report.ndjson',
  'starter.json',
];

/** Lets `banchi start` build what it serves, unless it has; of several test files that want it only one does so. */
export function buildStarter(): Promise<void> {
  return onceBuilt('starter', isBuilt, async () => {
    const server = await startServing(['start', '--port', '0']);
    await server.stop();
  });
}

/** Puts what `banchi start` builds into a folder. */
export async function placeStarter(folder: string): Promise<void> {
  await buildStarter();
  mkdirSync(folder, { recursive: true });
  for (const name of STARTER_FILES) copyFileSync(join(FOLDER, name), join(folder, name));
}

function isBuilt(): boolean {
  const { current, past } = specimenFiles();
  try {
    return readFileSync(join(FOLDER, 'starter.json'), 'utf8') === programMark([current, ...past]);
  } catch {
    return false; // not there
  }
}
