import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { notePath } from '@banchi/build/official/download.js';
import { readNote } from '@banchi/build/official/note.js';
import { programMark } from '@banchi/build/starter/program-mark.js';
import { placeFile } from '@banchi/engine/files/place-file.js';

/** The request of a `setup`: the contents that the file is to have. */
interface SetupRequest {
  readonly data: readonly string[];
  /** Codes of two digits. */
  readonly prefectures: readonly string[];
  readonly lots: boolean;
  readonly languages: boolean;
}

/** Notes about a file that `setup` built, which stand beside it as `FILE.setup.json`. */
interface SetupNote {
  /** Everything that the file depends on, see {@link setupMark}. */
  readonly mark: string;
  readonly asked: SetupRequest;
  /** Whether its check found nothing wrong. */
  readonly isGood: boolean;
  /** The mark and the limits of a file that was refused since. */
  readonly refused?: string;
}

const pathOf = (file: string): string => `${file}.setup.json`;

/** The note about a file; null where there is none or it is not whole. */
export function readSetupNote(file: string): SetupNote | null {
  try {
    const note = JSON.parse(readFileSync(pathOf(file), 'utf8')) as Partial<SetupNote> | null;
    return typeof note?.mark === 'string' && note.asked !== undefined ? (note as SetupNote) : null;
  } catch {
    return null;
  }
}

/** Writes the note about a file, whole or not at all. */
export function writeSetupNote(file: string, note: SetupNote): void {
  placeFile(pathOf(file), `${JSON.stringify(note, null, 2)}\n`);
}

/** Whether a file was built for this request. */
export function sameRequest(note: SetupNote | null, asked: SetupRequest): boolean {
  return note !== null && JSON.stringify(note.asked) === JSON.stringify(asked);
}

/**
 * Everything that a file depends on, as a digest: the request, the program, and the content of the fetched files by the notes beside them. A file
 * without a note never counts as unchanged.
 */
export function setupMark(asked: SetupRequest, files: readonly string[]): string {
  const contents = files.map((path) => [path, readNote(notePath(path))?.sha256 ?? `${Date.now()}`]);
  return createHash('sha256')
    .update(JSON.stringify([asked, programMark([]), contents]))
    .digest('hex');
}
