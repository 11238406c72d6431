import { closeSync, existsSync, fstatSync, openSync, type Stats } from 'node:fs';
import { about } from '@banchi/engine/vocabulary/message.js';
import { diskFaults } from '@banchi/engine/vocabulary/messages.js';
import { CommandError, isSystemError } from '../failure.js';

/** A file that is held open: it stays the same, even if its name goes to another file. */
export interface HeldFile {
  /** As the operator calls it. */
  readonly name: string;
  /** Where this very file can be opened, from other processes too; where the platform has no such place, its name. */
  readonly path: string;
  /** Its mark: another text for every other file, and after every change. */
  readonly mark: string;
}

/** Files held together. */
export interface HeldFiles {
  readonly files: readonly HeldFile[];
  /** Closes them. */
  close(): void;
}

/**
 * Holds files open: so the checked files are the ones that are opened, also by a process that starts later, even when another
 * file has taken the name. On Linux through `/proc/PID/fd`.
 * @throws {CommandError} when one cannot be opened
 */
export function holdFiles(names: readonly string[]): HeldFiles {
  const descriptors: number[] = [];
  const close = (): void => {
    for (const descriptor of descriptors.splice(0)) closeSync(descriptor);
  };
  try {
    const files = names.map((name): HeldFile => {
      const descriptor = open(name);
      descriptors.push(descriptor);
      const stats = fstatSync(descriptor);
      const place = `/proc/${process.pid}/fd/${descriptor}`;
      return {
        name,
        path: existsSync(place) ? place : name,
        mark: markOf(stats),
      };
    });
    return { files, close };
  } catch (error) {
    close();
    throw error;
  }
}

/** The mark of a file: another text for every other file, and after every change. */
export function markOf({ dev, ino, size, mtimeMs }: Stats): string {
  return `${dev} ${ino} ${size} ${mtimeMs}`;
}

function open(name: string): number {
  try {
    return openSync(name, 'r');
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new CommandError(about(name, diskFaults.notOpened(error.code)));
  }
}
