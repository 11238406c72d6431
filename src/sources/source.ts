import type { Attribution, RecordSource, SourceItem } from '../record/record.js';
import { columnsAttribution } from './columns-file.js';
import { type DiskFile, diskFiles } from './stored.js';
import type { CountBytes } from './stored-file.js';

/**
 * A source over files on disk. A columns file says itself whose it is; those of one source are of one publisher.
 * @param named which files of a directory count
 * @param items reads the files, telling of every stored byte it reads
 * @throws {SourceError} at once when a path does not exist or a directory holds nothing to read
 */
export function fileSource(
  attribution: Attribution,
  paths: readonly string[],
  named: RegExp,
  items: (files: readonly DiskFile[], count: CountBytes) => AsyncIterable<readonly SourceItem[]>,
): RecordSource {
  const files = diskFiles(paths, named);
  const bytes = files.reduce((sum, file) => sum + file.size, 0);
  let read = 0;
  return {
    attribution: (files.length === 0 ? undefined : columnsAttribution(files[0].path)) ?? attribution,
    bytes,
    bytesRead: () => Math.min(bytes, Math.round(read)),
    items: async function* () {
      read = 0;
      yield* items(files, (more) => {
        read += more;
      });
      // Headers of archives and members that are not wanted are never read, but they are done with.
      read = bytes;
    },
  };
}
