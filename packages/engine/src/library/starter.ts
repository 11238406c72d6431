import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { mapGazetteer } from '../files/map-gazetteer.js';
import { placeFile } from '../files/place-file.js';
import { GazetteerError } from '../gazetteer/format.js';
import { packageRoot } from '../package/package-root.js';
import type { Message } from '../vocabulary/message.js';
import { messages } from '../vocabulary/messages.js';
import { OpenError } from './errors.js';

/** The starter gazetteer in the installed package, compressed. A clone of the project lacks it: `banchi start` builds it there. */
const PACKED = join(packageRoot, 'starter');
/** Says which program built the files beside it. */
const NOTE = 'starter.json';

/** A file of the starter and the built-in source that it is built from. */
export interface StarterFile {
  readonly path: string;
  readonly source: 'starter' | 'starter-2021';
}

/** Whether this package has the starter gazetteer with it. */
export function isStarterPacked(): boolean {
  return existsSync(join(PACKED, NOTE));
}

/** Where the starter gazetteer lies: in the project, or for an installed package, which may be read-only, with the user. */
export function starterFolder(): string {
  if (!isStarterPacked()) return join(packageRoot, '.banchi');
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

/** Whether the packed starter still has to be unpacked into a folder: it is not there, damaged, or of another version. */
export function isStarterPending(folder: string): boolean {
  return readNote(join(folder, NOTE)) !== readNote(join(PACKED, NOTE)) || unsoundStarter(folder).length > 0;
}

/** Unpacks the packed starter into a folder; others may do so at the same time. */
export async function unpackStarter(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const { path, source } of starterFiles(folder)) {
    const made = `${path}.${process.pid}.tmp`;
    const packed = join(PACKED, `${source}.gaz.br`);
    await pipeline(createReadStream(packed), createBrotliDecompress(), createWriteStream(made));
    renameSync(made, path);
  }
  placeFile(join(folder, NOTE), readNote(join(PACKED, NOTE)));
}

/**
 * Files of the starter gazetteer, today's first.
 * @param report called once before the installed package unpacks them
 * @throws {OpenError} in a clone of the project where the starter is not built yet
 */
export async function openableStarter(report: (text: Message) => void): Promise<string[]> {
  const folder = starterFolder();
  if (isStarterPacked()) {
    if (isStarterPending(folder)) {
      report(messages.unpackingStarter(folder));
      await unpackStarter(folder);
    }
  } else if (unsoundStarter(folder).length > 0) throw new OpenError(messages.noStarter(folder));
  return starterFiles(folder).map(({ path }) => path);
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
