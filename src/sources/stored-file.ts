import { SourceError } from '../record/record.js';

/** Told how many stored (still compressed) bytes were read. */
export type CountBytes = (bytes: number) => void;

/** One file's content, wherever it lies: plain, gzipped, or a member of a zip archive. */
export interface StoredFile {
  /** Path as the user gave it; a member of an archive as `archive.zip!member.csv`. */
  readonly path: string;
  /** Of when its content is, `YYYY-MM-DD`, as archive or gzip header say; null or absent where nothing tells. */
  readonly date?: string | null;
  /**
   * The uncompressed bytes, as a stream.
   * @param count told of the stored bytes as they are read; leave it out for a look at the beginning
   * @throws {SourceError} when the file cannot be read or is damaged
   */
  readonly read: (count?: CountBytes) => AsyncIterable<Buffer>;
}

/** The message of whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** How much more than what is stored a compressed file may hold. */
export interface Expansion {
  /** Times its stored bytes. Official files hold up to 15 times as much; deflate makes 1,000 times of nothing but line feeds. */
  readonly times: number;
  /** Bytes that it may hold in any case. */
  readonly free: number;
}

/** What is usual: files that grow beyond that are made to fill memory or disk, or to keep a build busy. */
export const USUAL_EXPANSION: Expansion = { times: 200, free: 1 << 26 };

/**
 * Hands on what a compressed file holds, as long as it holds no more than it may.
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
    if (size > most)
      throw new SourceError(
        path,
        `holds more than ${most} bytes in ${stored} compressed ones: at most ${times} times as many are read, or ${free}`,
      );
    yield chunk;
  }
}
