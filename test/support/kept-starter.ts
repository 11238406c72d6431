import { copyFileSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { starterNote } from '../../src/library/starter.js';
import { banchi } from './commands.js';
import { projectRoot } from './imports.js';
import { onceBuilt } from './kept-gazetteer.js';

/** Where `banchi start` of the project keeps what it builds. */
const FOLDER = join(projectRoot, '.banchi');

/** Says which program built the others. */
const NOTE = 'starter.json';

/** What `banchi start` builds, and the note of which program did; stamps of checked files aside, which come with the first use. */
export const STARTER_FILES = [
  'starter-2021.gaz',
  'starter-2021.gaz.report.ndjson',
  'starter.gaz',
  'starter.gaz.report.ndjson',
  NOTE,
];

/** Lets `banchi start` build what it serves, unless it has; of several test files that want it only one does so. */
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

/**
 * Lets a test build what `banchi start` builds in a folder of its own, and keeps that for {@link buildStarter}, unless it is
 * there: it is not built a second time where a test builds it anyway.
 * @param folder of an installed package that is packed from the project as it is
 */
export async function buildStarterIn<Built>(folder: string, build: () => Promise<Built>): Promise<Built> {
  let built: { readonly result: Built } | undefined;
  await onceBuilt('starter', isBuilt, async () => {
    built = { result: await build() };
    rmSync(join(FOLDER, NOTE), { force: true });
    for (const name of STARTER_FILES) {
      if (name === NOTE) continue;
      // who serves the file of another program goes on with that
      copyFileSync(join(folder, name), join(FOLDER, `${name}.tmp`));
      renameSync(join(FOLDER, `${name}.tmp`), join(FOLDER, name));
    }
    // a package has no lock file, which counts too in the project
    writeFileSync(join(FOLDER, NOTE), mark());
  });
  return built === undefined ? build() : built.result;
}

/** Puts what `banchi start` builds into a folder. */
export async function placeStarter(folder: string): Promise<void> {
  await buildStarter();
  mkdirSync(folder, { recursive: true });
  for (const name of STARTER_FILES) copyFileSync(join(FOLDER, name), join(folder, name));
}

function mark(): string {
  return starterNote(FOLDER).wanted;
}

function isBuilt(): boolean {
  try {
    return readFileSync(join(FOLDER, NOTE), 'utf8') === mark();
  } catch {
    return false; // not there
  }
}
