import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { programMark } from '@banchi/build/starter/program-mark.js';
import { projectRoot } from './imports.js';

/** Where gazetteers lie that several test files search. */
const FOLDER = join(projectRoot, '.banchi', 'test');

/**
 * Path of a gazetteer that several test files search. The first that asks builds it; it is kept until the program or its inputs
 * change.
 * @param inputs files it is built from; their sizes and times count
 * @param build makes the file, at once or not at all
 */
export async function keptGazetteer(
  name: string,
  inputs: readonly string[],
  build: (file: string) => Promise<unknown>,
): Promise<string> {
  const hash = createHash('sha256').update(programMark([]));
  for (const input of inputs) {
    const { size, mtimeMs } = statSync(input);
    hash.update(`${input} ${size} ${mtimeMs}\0`);
  }
  const own = `${name}-${hash.digest('hex').slice(0, 16)}`;
  const file = join(FOLDER, `${own}.gaz`);
  const isBuilt = (): boolean => existsSync(file);
  await onceBuilt(own, isBuilt, async () => {
    await build(file);
    removeOthers(name, own);
  });
  return file;
}

/** Builds a missing file that several test files use: one of them builds it, the others wait. */
export async function onceBuilt(
  name: string,
  isBuilt: () => boolean,
  build: () => Promise<unknown>,
): Promise<void> {
  const lock = join(FOLDER, `${name}.lock`);
  mkdirSync(FOLDER, { recursive: true });
  while (!isBuilt()) {
    if (!taken(lock)) {
      await wait(100); // somebody else builds it
      continue;
    }
    try {
      if (!isBuilt()) await build();
    } finally {
      rmSync(lock, { force: true });
    }
  }
}

/** Takes a lock; one whose owner has ended is taken away first. */
function taken(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  try {
    const owner = Number(readFileSync(lock, 'utf8'));
    if (owner > 0) process.kill(owner, 0);
  } catch {
    rmSync(lock, { force: true });
  }
  return false;
}

/** Removes files that earlier programs built under a name; a process that still searches one keeps it mapped. */
function removeOthers(name: string, own: string): void {
  for (const each of readdirSync(FOLDER))
    if (each.startsWith(`${name}-`) && !each.startsWith(own)) rmSync(join(FOLDER, each), { force: true });
}
