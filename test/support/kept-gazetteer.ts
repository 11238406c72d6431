import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { programMark } from '../../src/cli/program-mark.js';
import { projectRoot } from './imports.js';

/** Where gazetteers lie that several test files search. */
const FOLDER = join(projectRoot, '.banchi', 'test');

/**
 * Path of a gazetteer that several test files search. The first that asks builds it; it is kept until the program or what
 * it is built from changes.
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
  const lock = join(FOLDER, `${own}.lock`);
  mkdirSync(FOLDER, { recursive: true });
  while (!existsSync(file)) {
    if (!taken(lock)) {
      await wait(100); // somebody else builds it
      continue;
    }
    try {
      if (!existsSync(file)) await build(file);
      removeOthers(name, own);
    } finally {
      rmSync(lock, { force: true });
    }
  }
  return file;
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

/** Removes what earlier programs built under a name; who still searches it keeps it mapped. */
function removeOthers(name: string, own: string): void {
  for (const each of readdirSync(FOLDER))
    if (each.startsWith(`${name}-`) && !each.startsWith(own)) rmSync(join(FOLDER, each), { force: true });
}
