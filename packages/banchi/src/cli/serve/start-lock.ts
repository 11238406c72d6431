import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { isSystemError } from '../failure.js';

/** Milliseconds between two looks at a lock that somebody else has. */
const PAUSE = 100;
/** Milliseconds after which a lock binds nobody any more: its owner's number may be another process's by then. */
const LONGEST = 10 * 60_000;

/**
 * Takes a lock, a file that holds the number of the process; waits while another live process has it. It saves work
 * and guards nothing: in a container that sees other processes two may have it.
 * @param waiting called once when another process has it
 * @returns frees the lock
 */
export async function takeLock(path: string, waiting: () => void): Promise<() => void> {
  for (let looks = 0; !isTaken(path); looks++) {
    if (looks === 0) waiting();
    await wait(PAUSE);
  }
  return () => rmSync(path, { force: true });
}

/** Takes a lock that nobody has, or whose owner has ended. */
function isTaken(path: string): boolean {
  if (isAbandoned(path)) rmSync(path, { force: true });
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (isSystemError(error) && error.code === 'EEXIST') return false;
    throw error;
  }
}

function isAbandoned(path: string): boolean {
  try {
    if (Date.now() - statSync(path).mtimeMs > LONGEST) return true;
    const owner = Number(readFileSync(path, 'utf8'));
    // just made, and its owner not written yet
    if (!(owner > 0)) return false;
    process.kill(owner, 0);
    return false;
  } catch (error) {
    // of another user's process nothing may be asked, but it lives
    return isSystemError(error) && error.code === 'ESRCH';
  }
}
