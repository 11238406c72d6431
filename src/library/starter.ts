import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { mapGazetteer } from '../files/map-gazetteer.js';
import { GazetteerError } from '../gazetteer/format.js';
import { packageRoot } from '../package/package-root.js';
import type { Message } from '../vocabulary/message.js';
import { OpenError } from './errors.js';
import { programMark } from './program-mark.js';

/** Folder of the data that the starter is built from; `data/starter/README.md` names every file. */
export const STARTER_DATA = join(packageRoot, 'data', 'starter');

/** A file of the starter and the built-in source that it is built from. */
export interface StarterFile {
  readonly path: string;
  readonly source: 'starter' | 'starter-2021';
}

/** Every file of the starter's data. */
export function starterDataFiles(): string[] {
  return readdirSync(STARTER_DATA, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.columns'))
    .sort()
    .map((name) => join(STARTER_DATA, name));
}

/** Where the starter gazetteer lies: in the project, or for an installed package, which may be read-only, with the user. */
export function starterFolder(): string {
  if (basename(dirname(packageRoot)) !== 'node_modules') return join(packageRoot, '.banchi');
  return join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'banchi');
}

/** The files of the starter, today's first. */
export function starterFiles(folder: string): StarterFile[] {
  return [
    { path: join(folder, 'starter.gaz'), source: 'starter' },
    { path: join(folder, 'starter-2021.gaz'), source: 'starter-2021' },
  ];
}

/** The note in a folder that says which program built its files, and the note of this program. */
export function starterNote(folder: string): { readonly path: string; readonly wanted: string } {
  return { path: join(folder, 'starter.json'), wanted: programMark(starterDataFiles()) };
}

/** The files that are not there, unsound, or built by another program. */
export function unbuiltStarter(folder: string, note = starterNote(folder)): StarterFile[] {
  const files = starterFiles(folder);
  return isWritten(note) ? files.filter(({ path }) => !opens(path)) : files;
}

/**
 * Has the starter gazetteer built, in a process of its own, unless it is there; returns its files, today's first.
 * @param tell is called before it is built, which takes about half a minute
 * @throws {OpenError} when it cannot be built
 */
export async function builtStarter(tell: (text: Message) => void): Promise<string[]> {
  const folder = starterFolder();
  if (unbuiltStarter(folder).length > 0) {
    tell({
      en: `building the starter gazetteer in ${folder} (once, about half a minute) …`,
      ja: `試用データを ${folder} に作っています（初回だけ、30 秒ほど）…`,
    });
    const command = join(packageRoot, 'dist', 'src', 'cli', 'main.js');
    try {
      await promisify(execFile)(process.execPath, [command, 'start', '--build-only']);
    } catch (error) {
      const { stderr } = error as { stderr?: string };
      throw new OpenError(
        {
          en: `the starter gazetteer is not built: ${stderr?.trim() || error}`,
          ja: `試用データを作れません: ${stderr?.trim() || error}`,
        },
        { cause: error },
      );
    }
  }
  return starterFiles(folder).map(({ path }) => path);
}

function isWritten({ path, wanted }: ReturnType<typeof starterNote>): boolean {
  try {
    return readFileSync(path, 'utf8') === wanted;
  } catch {
    return false; // not there, or taken away by another start just now
  }
}

/** Whether a file is there and sound; a damaged one is built again. */
function opens(path: string): boolean {
  try {
    mapGazetteer(path).close();
    return true;
  } catch (error) {
    if (error instanceof GazetteerError) return false;
    throw error;
  }
}
