import { createHash, randomBytes } from 'node:crypto';
import { closeSync, fstatSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { credentialMessages } from '../messages/credentials.js';
import { KeyFileError } from './sealed.js';
import { named, OWNER_ONLY, realFile } from './stored.js';

/**
 * A lock between processes: a file beside the file that it guards. It names its process; a lock whose process is gone does not
 * count. Such a file is never taken away to make room, since between looking at it and taking it away another process may
 * have locked anew; it is succeeded. Its successor is who makes the file that is named after it, which only one can:
 *
 *     keys.json.lock          of a process that was killed
 *     keys.json.lock.3fQ…     of the process that holds the lock now, `3fQ…` being the identity of the file above
 *
 * Who holds the lock takes the files away, the first one first: without it the others mean nothing.
 */

/** How long a change waits for another one to end, in milliseconds. */
const PATIENCE = 10_000;
const RETRY = 20;
/** A change takes milliseconds; a lock of another machine that is this old was left behind. */
const LEFT_BEHIND = 60_000;

/** The owner of a lock. */
interface Locker {
  /** Number of the process. */
  readonly id: number;
  /** Whether a process of this machine is there. */
  isRunning(id: number): boolean;
}

const THIS_PROCESS: Locker = { id: process.pid, isRunning };

/**
 * Runs a change of a file while no other process changes it, by whatever symbolic link.
 * @throws {KeyFileError} when another process holds the lock for longer than ten seconds
 */
export async function withLock<T>(file: string, change: () => T): Promise<T> {
  const lock = `${realFile(file)}.lock`;
  const patience = performance.now() + PATIENCE;
  let held = runOff(lockSteps(lock, THIS_PROCESS));
  while (held === undefined) {
    if (performance.now() > patience) throw new KeyFileError(file, credentialMessages.locked(lock));
    await sleep(RETRY);
    held = runOff(lockSteps(lock, THIS_PROCESS));
  }
  try {
    return change();
  } finally {
    runOff(unlockSteps(held));
  }
}

function runOff<T>(steps: Generator<void, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/**
 * Tries to lock once. It yields before every step at which other processes may come in between.
 * @returns the files to be taken away by {@link unlockSteps}; undefined while somebody else has the lock
 */
export function* lockSteps(lock: string, locker: Locker): Generator<void, readonly string[] | undefined> {
  const files: string[] = [];
  let first: string | undefined;
  for (let file = lock; ; ) {
    yield;
    if (makes(file, locker)) {
      files.push(file);
      if (first === undefined) return files;
      // another owner has freed the lock meanwhile, and removed the first file: the lock that was to be succeeded is gone
      yield;
      if (lookAt(lock)?.identity === first) return files;
      yield;
      rmSync(file, { force: true });
      return undefined;
    }
    yield;
    const seen = lookAt(file);
    if (seen === undefined || !isLeftBehind(seen, locker)) return undefined;
    first ??= seen.identity;
    files.push(file);
    file = `${lock}.${seen.identity}`;
  }
}

/** Frees a lock. It yields as {@link lockSteps} does. */
export function* unlockSteps(files: readonly string[]): Generator<void, void> {
  for (const file of files) {
    yield;
    rmSync(file, { force: true });
  }
}

/** Makes a file that names its process; false where it is there. */
function makes(file: string, { id }: Locker): boolean {
  let fd: number;
  try {
    fd = openSync(file, 'wx', OWNER_ONLY);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
  try {
    writeSync(fd, `${id} ${hostname()} ${randomBytes(9).toString('base64url')}`);
  } catch (error) {
    rmSync(file, { force: true }); // the disk is full
    throw named(error, file);
  } finally {
    closeSync(fd);
  }
  return true;
}

/** A file of a lock. */
interface Seen {
  /** Its owner; empty if writing was cut short. */
  readonly owner: string;
  readonly modified: number;
  /** Of this very file: another one of the same name has another. */
  readonly identity: string;
}

function lookAt(file: string): Seen | undefined {
  let fd: number;
  try {
    fd = openSync(file, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    const { ino, mtimeNs, mtimeMs } = fstatSync(fd, { bigint: true });
    const owner = readFileSync(fd, 'utf8');
    const hash = createHash('sha256').update(`${ino} ${mtimeNs} ${owner}`);
    return { owner, modified: Number(mtimeMs), identity: hash.digest('base64url').slice(0, 16) };
  } finally {
    closeSync(fd);
  }
}

function isLeftBehind({ owner, modified }: Seen, locker: Locker): boolean {
  const [id, machine] = owner.split(' ');
  return Date.now() - modified > LEFT_BEHIND || (machine === hostname() && !locker.isRunning(Number(id)));
}

function isRunning(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
