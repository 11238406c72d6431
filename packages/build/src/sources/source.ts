import type { Message } from '@banchi/engine/vocabulary/message.js';
import type { Finding } from '../record/finding.js';
import { messages } from '../record/messages.js';
import {
  type Attribution,
  type Origin,
  type RecordSource,
  SourceError,
  type SourceItem,
} from '../record/record.js';
import { parquetAttribution } from './parquet-file.js';
import { diskFiles, storedFiles } from './stored.js';
import type { CountBytes, StoredFile } from './stored-file.js';

/**
 * A source over files on disk. A Parquet file names its publisher; all files of one source have one publisher.
 * @param named which files of a directory count
 * @param items reads the files, members of archives each for itself, and counts every stored byte it reads
 * @throws {SourceError} at once when a path does not exist or a directory holds nothing to read
 */
export function fileSource(
  attribution: Attribution,
  paths: readonly string[],
  named: RegExp,
  items: (files: readonly StoredFile[], count: CountBytes) => AsyncIterable<readonly SourceItem[]>,
): RecordSource {
  const files = diskFiles(paths, named);
  const bytes = files.reduce((sum, file) => sum + file.size, 0);
  const dates = new Map<string, string | null>();
  const stated = (files.length === 0 ? undefined : parquetAttribution(files[0].path)) ?? attribution;
  let read = 0;
  return {
    attribution: stated,
    dateOf: (file) => dates.get(file) ?? stated.date ?? null,
    bytes,
    bytesRead: () => Math.min(bytes, Math.round(read)),
    items: async function* () {
      read = 0;
      const stored = await storedFiles(files, named);
      for (const { path, date } of stored) dates.set(path, date ?? null);
      yield* items(stored, (more) => {
        read += more;
      });
      // Archive headers and unwanted members are never read; they count as read at the end.
      read = bytes;
    },
  };
}

/** A row that cannot be used, and why. */
export function refused({ en, ja }: Message, origin: Origin, finding?: Finding): SourceItem {
  const item = { kind: 'refused', reason: { en, ja }, origin } as const;
  return finding === undefined ? item : { ...item, finding };
}

/**
 * The whole content of a file.
 * @param most bytes
 * @throws {SourceError} when it is larger
 */
export async function contentOf(file: StoredFile, most: number, count: CountBytes): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of file.read(count)) {
    size += chunk.length;
    if (size > most) throw new SourceError(file.path, messages.tooLarge(most));
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
