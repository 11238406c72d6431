/** Told how many stored (still compressed) bytes were read. */
export type CountBytes = (bytes: number) => void;

/** One file's content, wherever it lies: plain, gzipped, or a member of a zip archive. */
export interface StoredFile {
  /** Path as the user gave it; a member of an archive as `archive.zip!member.csv`. */
  readonly path: string;
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
