import { messages } from '../record/messages.js';
import { SourceError } from '../record/record.js';

/** Called with the number of stored (still compressed) bytes that were read. */
export type CountBytes = (bytes: number) => void;

/** One file's content, wherever it lies: plain, gzipped, or a member of a zip archive. */
export interface StoredFile {
  /** Path as the user gave it; a member of an archive as `archive.zip!member.csv`. */
  readonly path: string;
  /** Date of the content, `YYYY-MM-DD`, as the archive or the gzip header says; null or absent if neither does. */
  readonly date?: string | null;
  /**
   * The uncompressed bytes, as a stream.
   * @param count called with the number of stored bytes as they are read; leave it out for a look at the beginning
   * @throws {SourceError} when the file cannot be read or is damaged
   */
  readonly read: (count?: CountBytes) => AsyncIterable<Buffer>;
}

/** The message of whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** How large a compressed file may become. */
export interface Expansion {
  /** Times its stored bytes. Official files hold up to 15 times as much; deflate makes 1,000 times of nothing but line feeds. */
  readonly times: number;
  /** Bytes that every file may have, however small it is stored. */
  readonly free: number;
}

/** The usual limit. A file beyond it was made to fill memory or disk, or to keep a build busy. */
export const USUAL_EXPANSION: Expansion = { times: 200, free: 1 << 26 };

/**
 * Passes the unpacked bytes of a compressed file on, up to the limit.
 * @param stored compressed bytes
 * @throws {SourceError} naming file and rule when it holds more
 */
export async function* withinExpansion(
  path: string,
  stored: number,
  chunks: AsyncIterable<Buffer>,
  { times, free }: Expansion,
): AsyncGenerator<Buffer> {
  const most = Math.max(free, times * stored);
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > most) throw new SourceError(path, messages.expands(stored, most, times, free));
    yield chunk;
  }
}
