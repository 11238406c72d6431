import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { placeFile } from '@banchi/engine/files/place-file.js';

/** Notes about a fetched file. They stand beside it as `FILE.fetched.json`, beside a part as `FILE.part.json`. */
export interface FetchNote {
  readonly url: string;
  /** As the server gave it, or null. */
  readonly etag: string | null;
  readonly lastModified: string | null;
  /** The server's time of its answer, by which its date of the file is exact or not; absent in notes of earlier versions. */
  readonly date?: string | null;
  /** Bytes; null in the note of a part whose size the server did not say. */
  readonly size: number | null;
  /** SHA-256 of the file in hex; null in the note of a part. */
  readonly sha256: string | null;
  /** ISO 8601. */
  readonly fetched: string;
  /** The day of its last change by its publisher's catalogue, when the file was last asked for. */
  readonly modified?: string;
}

/** The note at a path, or null where there is none or it is not whole. */
export function readNote(path: string): FetchNote | null {
  try {
    const note = JSON.parse(readFileSync(path, 'utf8')) as Partial<FetchNote> | null;
    return typeof note?.url === 'string' ? (note as FetchNote) : null;
  } catch {
    return null;
  }
}

/** Writes a note, whole or not at all. */
export function writeNote(path: string, note: FetchNote): void {
  placeFile(path, `${JSON.stringify(note, null, 2)}\n`);
}

/** SHA-256 of a file in hex, and its size. */
export async function digestOf(path: string): Promise<{ readonly sha256: string; readonly size: number }> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) {
    hash.update(chunk as Buffer);
    size += (chunk as Buffer).length;
  }
  return { sha256: hash.digest('hex'), size };
}
