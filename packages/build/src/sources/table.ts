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
import { csvBatches } from './csv.js';
import { fileSource, refused } from './source.js';
import type { CountBytes, StoredFile } from './stored-file.js';

/** Names of files that may hold tables, in directories and archives. */
export const TABLES = /\.(?:csv|zip|gz)$/i;

/** The cells of a row. */
export type Row = readonly string[];

/** Why a row is refused, and the fault of the published data that it shows, if it shows one. */
export interface RowFault extends Message {
  readonly finding?: Finding;
}

/**
 * Turns one row into items.
 * @returns why the row is refused; undefined when it was used
 */
export type RowReader = (row: Row, origin: Origin, out: SourceItem[]) => RowFault | undefined;

/** Reads the rows of one table in turn. */
export interface TableReader {
  readonly row: RowReader;
  /** Gives the items that only the whole table shows, behind its last row. */
  readonly end?: () => readonly SourceItem[];
}

/** The form of the tables of one source. */
export interface TableForm {
  /** Whether the first row names the columns: every other row must have as many. */
  readonly named: boolean;
  /**
   * Begins a table.
   * @param first its first row, which is data too where the columns have no names
   * @throws {SourceError} when this is another table
   */
  readonly open: (first: Row, origin: Origin) => TableReader;
}

/**
 * A source over CSV tables of one form, plain, gzipped or in zip archives.
 * @param paths files, or directories, of which every `.csv`, `.zip` and `.gz` file counts
 * @throws {SourceError} when a path does not exist; while reading, for a table of another form
 */
export function tableSource(
  attribution: Attribution,
  paths: readonly string[],
  form: TableForm,
): RecordSource {
  return fileSource(attribution, paths, TABLES, async function* (files, count) {
    for (const file of files) yield* tableItems(file, form, count);
  });
}

/**
 * The items of one table, and its refused rows.
 * @throws {SourceError} when it is empty or of another form
 */
export async function* tableItems(
  file: StoredFile,
  { named, open }: TableForm,
  count: CountBytes,
): AsyncGenerator<readonly SourceItem[]> {
  let reader: TableReader | undefined;
  let width = 0;
  for await (const { rows, lines, faults } of csvBatches(file, count)) {
    const items = faults.map(({ line, reason }) => refused(reason, { file: file.path, line }));
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at];
      const origin = { file: file.path, line: lines[at] };
      if (reader === undefined) {
        reader = open(row, origin);
        width = row.length;
        if (named) continue;
      }
      const fault: RowFault | undefined =
        named && row.length !== width
          ? messages.headerColumns(row.length, width)
          : reader.row(row, origin, items);
      if (fault !== undefined) items.push(refused(fault, origin, fault.finding));
    }
    yield items;
  }
  if (reader === undefined) throw new SourceError(file.path, named ? messages.noHeader : messages.noRows);
  if (reader.end !== undefined) yield reader.end();
}
