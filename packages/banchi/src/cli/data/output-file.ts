import { accessSync, closeSync, constants, openSync, readdirSync, readSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { MAGIC } from '@banchi/engine/gazetteer/format.js';
import { about } from '@banchi/engine/vocabulary/message.js';
import { dataMessages } from '../../messages/data.js';
import { CommandError } from '../failure.js';

/**
 * Checks that a gazetteer can be written here before hours of work go into it: the directory exists and can be
 * written, the name differs from every input's, and a file that it would replace is a gazetteer.
 * @throws {CommandError} naming the path and the rule
 */
export function checkOutput(file: string, inputs: readonly string[]): void {
  checkFolder(dirname(resolve(file)));
  if (inputs.some((input) => resolve(input) === resolve(file)))
    throw new CommandError(about(file, dataMessages.outIsSource));
  const old = statSync(file, { throwIfNoEntry: false });
  if (old === undefined) return;
  if (!old.isFile()) throw new CommandError(about(file, dataMessages.outNoFile));
  if (old.size > 0 && !startsWithMagic(file))
    throw new CommandError(about(file, dataMessages.outNoGazetteer));
}

/**
 * Checks that files can be written into a directory.
 * @throws {CommandError} naming the path and the rule
 */
export function checkFolder(folder: string): void {
  const stat = statSync(folder, { throwIfNoEntry: false });
  if (stat === undefined) throw new CommandError(about(folder, dataMessages.noFolder));
  if (!stat.isDirectory()) throw new CommandError(about(folder, dataMessages.notAFolder));
  try {
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new CommandError(
      about(folder, dataMessages.notWritable(String((error as NodeJS.ErrnoException).code))),
    );
  }
}

function startsWithMagic(file: string): boolean {
  const bytes = Buffer.alloc(MAGIC.length);
  const fd = openSync(file, 'r');
  try {
    readSync(fd, bytes, 0, bytes.length, 0);
  } finally {
    closeSync(fd);
  }
  return bytes.equals(MAGIC);
}

/** Removes temporary files that builds of this file left when they were killed: those whose process is gone. */
export function removeLeftovers(file: string): void {
  const folder = dirname(resolve(file));
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(`${basename(file)}.`)) continue;
    const [, owner] =
      /^(?:\.report\.(?:ndjson|html|json)|\.parts)?\.(\d+)\.tmp$/.exec(name.slice(basename(file).length)) ??
      [];
    if (owner !== undefined && isLeftBehind(Number(owner))) rmSync(join(folder, name), { force: true });
  }
}

/**
 * Whether files that a process has begun to write, by its number, were left: it has ended, or had the number that this process, which has not begun
 * yet, has now. In a container every run has one number.
 */
export function isLeftBehind(owner: number): boolean {
  if (owner === process.pid) return true;
  try {
    process.kill(owner, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'EPERM';
  }
}
