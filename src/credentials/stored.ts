import {
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { KeyFileError } from './sealed.js';

/** Read and write for the owner, nothing for anybody else. */
const OWNER_ONLY = 0o600;
/** Rights that a file with credentials must not give: any to others, writing to the group. */
const TOO_OPEN = 0o027;

/** How long a change waits for another one to end, in milliseconds. */
const LOCK_PATIENCE = 10_000;
const LOCK_RETRY = 20;
/** A change takes milliseconds; a lock of another machine that is this old was left behind. */
const LOCK_ABANDONED = 60_000;

/**
 * Reads a file that only its owner (and, to read, its group) may open.
 * @returns undefined where there is no such file
 * @throws {KeyFileError} when others may open it, or it is no regular file
 * @throws {Error} of the operating system when it cannot be read
 */
export function readPrivate(file: string): string | undefined {
  let fd: number;
  try {
    // Without waiting: a named pipe would otherwise hold the process for ever.
    fd = openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    const stat = fstatSync(fd);
    if (!stat.isFile()) throw new KeyFileError(`${file}: is not a file`);
    if (process.platform !== 'win32' && (stat.mode & TOO_OPEN) !== 0) {
      const mode = (stat.mode & 0o777).toString(8);
      throw new KeyFileError(`${file}: others than its owner may open it (mode ${mode}): chmod 600 it first`);
    }
    return readFileSync(fd, 'utf8');
  } finally {
    closeSync(fd);
  }
}

/**
 * Puts a file in place of another in one step, readable for its owner only. Whatever fails, the old one stays as it was.
 * @throws {Error} of the operating system, e.g. when the disk is full
 */
export function writePrivate(file: string, text: string): void {
  const temporary = `${file}.${process.pid}.tmp`;
  rmSync(temporary, { force: true });
  const fd = openSync(temporary, 'wx', OWNER_ONLY);
  try {
    try {
      const bytes = Buffer.from(text);
      for (let at = 0; at < bytes.length; ) at += writeSync(fd, bytes, at);
      fsyncSync(fd);
    } finally {
      closeSync(fd);
    }
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw named(error, file);
  }
  syncFolder(dirname(file));
}

/** What the operating system says of a descriptor, with the file that it is of. */
function named(error: unknown, file: string): unknown {
  if (error instanceof Error) (error as NodeJS.ErrnoException).path ??= file;
  return error;
}

/** Makes a rename last; where folders cannot be opened (Windows) the file system does so itself. */
function syncFolder(folder: string): void {
  let fd: number;
  try {
    fd = openSync(folder, 'r');
  } catch {
    return;
  }
  try {
    fsyncSync(fd);
  } catch {
    // Some file systems cannot; the file itself is whole either way.
  } finally {
    closeSync(fd);
  }
}

/**
 * Runs a change of a file while no other process changes it. The lock is a file beside it that names its process; one
 * whose process is gone does not count.
 * @throws {KeyFileError} when another process holds it for longer than ten seconds
 */
export async function withLock<T>(file: string, change: () => T): Promise<T> {
  const lock = `${file}.lock`;
  const patience = performance.now() + LOCK_PATIENCE;
  while (!tryLock(lock)) {
    if (performance.now() > patience)
      throw new KeyFileError(`${file}: another process is changing it (${lock}); try again`);
    await sleep(LOCK_RETRY);
  }
  try {
    return change();
  } finally {
    rmSync(lock, { force: true });
  }
}

const OWNER = `${process.pid} ${hostname()}`;

function tryLock(lock: string): boolean {
  try {
    const fd = openSync(lock, 'wx', OWNER_ONLY);
    try {
      writeSync(fd, OWNER);
    } catch (error) {
      rmSync(lock, { force: true }); // the disk is full
      throw named(error, lock);
    } finally {
      closeSync(fd);
    }
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  removeAbandoned(lock);
  return false;
}

/** Takes away a lock that was left behind. By rename, so that of several processes one does it. */
function removeAbandoned(lock: string): void {
  const owner = abandonedBy(lock);
  if (owner === undefined) return;
  const aside = `${lock}.${process.pid}.tmp`;
  try {
    renameSync(lock, aside);
    // Should somebody have locked anew in between, the lock is put back.
    if (readFileSync(aside, 'utf8') === owner) rmSync(aside);
    else renameSync(aside, lock);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error; // else somebody was faster
  }
}

/** What an abandoned lock holds; undefined for one that is gone or in use. */
function abandonedBy(lock: string): string | undefined {
  try {
    const owner = readFileSync(lock, 'utf8');
    const [id, machine] = owner.split(' ');
    const isOld = Date.now() - statSync(lock).mtimeMs > LOCK_ABANDONED;
    return isOld || (machine === hostname() && !isRunning(Number(id))) ? owner : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function isRunning(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
