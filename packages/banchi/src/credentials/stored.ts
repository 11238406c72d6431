import {
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { diskFaults } from '@banchi/engine/vocabulary/messages.js';
import { credentialMessages } from '../messages/credentials.js';
import { KeyFileError } from './sealed.js';

/** Read and write for the owner, nothing for anybody else. */
export const OWNER_ONLY = 0o600;
/** Rights that a file with credentials must not give: any to others, writing to the group. */
const TOO_OPEN = 0o027;

/**
 * Reads a file that only its owner (and, to read, its group) may open.
 * @returns the text; undefined where the file is missing
 * @throws {KeyFileError} when others may open it, or it is not a regular file
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
    if (!stat.isFile()) throw new KeyFileError(file, diskFaults.notAFile);
    if (process.platform !== 'win32' && (stat.mode & TOO_OPEN) !== 0) {
      const mode = (stat.mode & 0o777).toString(8);
      throw new KeyFileError(file, credentialMessages.tooOpen(mode));
    }
    return readFileSync(fd, 'utf8');
  } finally {
    closeSync(fd);
  }
}

/** Links that are followed at most, as by Linux. */
const MOST_LINKS = 40;

/**
 * The path of a file without symbolic links, also where there is no such file yet. A change of a file that is named by a link
 * must reach the file itself: a server may have opened it under its own name.
 */
export function realFile(file: string): string {
  let path = resolve(file);
  for (let links = 0; links < MOST_LINKS; links++) {
    const folder = realFolder(dirname(path));
    path = join(folder, basename(path));
    const target = targetOf(path);
    if (target === null) return path;
    path = resolve(folder, target);
  }
  return path; // a circle of links: opening it reports that
}

/** A folder that is missing has no links: opening the file reports it. */
function realFolder(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    return folder;
  }
}

/** Where a symbolic link leads; null for anything else. */
function targetOf(path: string): string | null {
  try {
    return readlinkSync(path);
  } catch {
    return null;
  }
}

/**
 * Puts a file in place of another in one step, through symbolic links. A new file is readable for its owner only; one that
 * replaces another keeps its owner, group and rights, so that its readers can still read it. After any failure the old file is
 * unchanged.
 * @throws {Error} of the operating system, e.g. when the disk is full
 */
export function writePrivate(name: string, text: string): void {
  const file = realFile(name);
  const temporary = `${file}.${process.pid}.tmp`;
  rmSync(temporary, { force: true });
  const fd = openSync(temporary, 'wx', OWNER_ONLY);
  try {
    try {
      keepOwner(fd, file);
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

/** Gives a new file owner, group and rights of the file that it will replace. */
function keepOwner(fd: number, file: string): void {
  const old = statSync(file, { throwIfNoEntry: false });
  if (old === undefined || process.platform === 'win32') return;
  const { uid, gid } = fstatSync(fd);
  if (uid !== old.uid || gid !== old.gid) fchownSync(fd, old.uid, old.gid);
  fchmodSync(fd, old.mode & 0o777);
}

/** An error of the operating system about a descriptor, with the name of its file. */
export function named(error: unknown, file: string): unknown {
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
