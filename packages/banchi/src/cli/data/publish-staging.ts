import { existsSync, mkdirSync, readdirSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isSystemError } from '../failure.js';
import { isLeftBehind } from './output-file.js';

/**
 * Where files of a publication are written before they take their places. It lies beside the public folder, so that a run that is killed leaves
 * nothing in it; where nobody may write there, it lies in it, by a name with a dot.
 */
export class Staging {
  readonly #folder: string;
  readonly #path: string;

  /**
   * Removes files left by earlier runs that were killed.
   * @param folder the public folder, which exists
   */
  constructor(folder: string) {
    this.#folder = folder;
    const real = realpathSync(folder);
    sweep(real);
    this.#path = made(`${real}.${process.pid}.tmp`, real) ?? join(real, `.${process.pid}.tmp`);
    mkdirSync(this.#path, { recursive: true });
  }

  /** The path of a file that is being written. */
  path(name: string): string {
    return join(this.#path, name);
  }

  /** Puts a written file in its place in the public folder, in one step. */
  place(name: string, published: string): void {
    renameSync(this.path(name), join(this.#folder, published));
  }

  /** Removes the remaining files. */
  close(): void {
    rmSync(this.#path, { recursive: true, force: true });
  }
}

/** Makes a folder on the file system of another one; null where that may not be. */
function made(path: string, beside: string): string | null {
  try {
    mkdirSync(path);
  } catch (error) {
    if (isSystemError(error)) return null;
    throw error;
  }
  if (statSync(path).dev === statSync(beside).dev) return path;
  rmSync(path, { recursive: true });
  return null;
}

/** Removes files left by runs that have ended: their staging, and data of versions that wrote it into the public folder. */
function sweep(folder: string): void {
  const beside = basename(folder);
  remove(dirname(folder), (name) =>
    name.startsWith(`${beside}.`) ? /^\.(\d+)\.tmp$/.exec(name.slice(beside.length)) : null,
  );
  remove(folder, (name) => /^\.(\d+)\.tmp$/.exec(name));
  if (existsSync(join(folder, 'data')))
    remove(join(folder, 'data'), (name) => /^(\d+)\.tmp(?:\.\d+\.gaz(?:\.stamp)?)?$/.exec(name));
}

/** @param owner finds the process that wrote a file of a name */
function remove(folder: string, owner: (name: string) => RegExpExecArray | null): void {
  for (const name of readdirSync(folder)) {
    const [, process] = owner(name) ?? [];
    if (process !== undefined && isLeftBehind(Number(process)))
      rmSync(join(folder, name), { recursive: true, force: true });
  }
}
