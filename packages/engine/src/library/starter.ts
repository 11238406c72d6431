import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createBrotliDecompress } from 'node:zlib';
import { mapGazetteer } from '../files/map-gazetteer.js';
import { placeFile } from '../files/place-file.js';
import { GazetteerError } from '../gazetteer/format.js';
import { isClone, packageRoot } from '../package/package-root.js';
import type { Message } from '../vocabulary/message.js';
import { messages } from '../vocabulary/messages.js';
import { OpenError } from './errors.js';

/** The package that holds the starter gazetteer, compressed. */
const PACKAGE = '@banchi/starter';
/** Says which program built the files beside it. */
const NOTE = 'starter.json';

/** A file of the starter and the built-in source that it is built from. */
export interface StarterFile {
  readonly path: string;
  readonly source: 'starter' | 'starter-2021';
}

/** Where the starter gazetteer lies: in a clone of the project, or for installed packages, which may be read-only, with the user. */
export function starterFolder(): string {
  if (isClone) return join(packageRoot, '.banchi');
  return join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'banchi');
}

/** The files of the starter, today's first. */
export function starterFiles(folder: string): StarterFile[] {
  return [
    { path: join(folder, 'starter.gaz'), source: 'starter' },
    { path: join(folder, 'starter-2021.gaz'), source: 'starter-2021' },
  ];
}

/** The files of the starter that are missing or damaged. */
export function unsoundStarter(folder: string): StarterFile[] {
  return starterFiles(folder).filter(({ path }) => !opens(path));
}

/**
 * Whether the installed starter still has to be unpacked into a folder: it is not there, damaged, or of another version.
 * @throws {OpenError} when the starter's package is not installed
 */
export function isStarterPending(folder: string): boolean {
  const packed = readNote(join(installedStarter(), NOTE));
  return readNote(join(folder, NOTE)) !== packed || unsoundStarter(folder).length > 0;
}

/**
 * Unpacks the installed starter into a folder; others may do so at the same time.
 * @throws {OpenError} when the starter's package is not installed
 */
export async function unpackStarter(folder: string): Promise<void> {
  const installed = installedStarter();
  mkdirSync(folder, { recursive: true });
  for (const { path, source } of starterFiles(folder)) {
    const made = `${path}.${process.pid}.tmp`;
    const packed = join(installed, `${source}.gaz.br`);
    await pipeline(createReadStream(packed), createBrotliDecompress(), createWriteStream(made));
    renameSync(made, path);
  }
  placeFile(join(folder, NOTE), readNote(join(installed, NOTE)));
}

/**
 * Files of the starter gazetteer, today's first.
 * @param report called once before the installed starter is unpacked
 * @throws {OpenError} when the starter's package is not installed, or in a clone of the project where the starter is not
 * built yet
 */
export async function openableStarter(report: (text: Message) => void): Promise<string[]> {
  const folder = starterFolder();
  if (isClone) {
    if (unsoundStarter(folder).length > 0) throw new OpenError(messages.noStarter(folder));
  } else if (isStarterPending(folder)) {
    report(messages.unpackingStarter(folder));
    await unpackStarter(folder);
  }
  return starterFiles(folder).map(({ path }) => path);
}

/** The folder of the starter's package. @throws {OpenError} when it is not installed */
function installedStarter(): string {
  try {
    return dirname(fileURLToPath(import.meta.resolve(`${PACKAGE}/package.json`)));
  } catch (error) {
    throw new OpenError(messages.starterNotInstalled(PACKAGE), { cause: error });
  }
}

function readNote(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

/** Whether a file is there and sound. */
function opens(path: string): boolean {
  try {
    mapGazetteer(path).close();
    return true;
  } catch (error) {
    if (error instanceof GazetteerError) return false;
    throw error;
  }
}
