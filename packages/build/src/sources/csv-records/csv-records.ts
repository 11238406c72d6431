import { LEVELS } from '@banchi/engine/vocabulary/levels.js';
import { messages } from '../../record/messages.js';
import { type Attribution, type Origin, type RecordSource, SourceError } from '../../record/record.js';
import { RECORD_FIELDS } from '../../record/validate.js';
import { ownAttribution, recordItem } from '../canonical.js';
import { type Row, type TableReader, tableSource } from '../table.js';

/** How the cells of a field become its value; the others are texts. */
const VALUES: Readonly<Record<string, (cell: string) => unknown>> = {
  codes: (cell) => cell.trim().split(/\s+/),
  position: (cell) =>
    cell
      .trim()
      .split(/[\s,]+/)
      .map(numberOf),
  aliases: listOf,
  post_codes: listOf,
  entrance_point: jsonOf,
  polygon: jsonOf,
  name_type: numberOf,
  rsdt_addr_flg: numberOf,
  pastmap_year: numberOf,
  pastmap_id: numberOf,
  exclude: booleanOf,
  postal_only: booleanOf,
  registry: booleanOf,
  deletes: booleanOf,
};

/**
 * Canonical records as CSV (see `record.ts`): the first row names the fields, each other row is a record; UTF-8 or CP932, plain, gzipped or in a zip
 * archive. An empty cell gives no value. `codes` are separated by spaces, `position` is longitude and latitude with a space or a comma
 * between them, `aliases` and `post_codes` are separated by semicolons, `entrance_point` and `polygon` are JSON. Without a column `level` the
 * number of codes says it. Rows that are no valid record are refused.
 * @param path a file, or a directory, of which every `.csv`, `.zip` and `.gz` file counts
 * @param attribution the data's own, where known
 * @throws {SourceError} when the path does not exist; while reading, for a table with other columns
 */
export function openCsvRecords(path: string, attribution: Attribution = ownAttribution(path)): RecordSource {
  return tableSource(attribution, [path], { named: true, open: openRecords });
}

function openRecords(header: Row, { file }: Origin): TableReader {
  const fields = header.map((name) => name.trim());
  const unknown = fields.find((name, at) => !RECORD_FIELDS.has(name) || fields.indexOf(name) !== at);
  if (unknown !== undefined || !fields.includes('codes'))
    throw new SourceError(file, messages.notRecords(unknown ?? '', [...RECORD_FIELDS]));
  return {
    row: (row, origin, out) => {
      const record: Record<string, unknown> = {};
      for (const [at, field] of fields.entries()) {
        const cell = row[at];
        if (cell.trim() !== '') record[field] = VALUES[field]?.(cell) ?? cell;
      }
      const { codes } = record;
      if (record.level === undefined && Array.isArray(codes)) record.level = LEVELS[codes.length - 1];
      const own: unknown = Array.isArray(codes) ? codes.at(-1) : undefined;
      if (record.name === undefined && typeof own === 'string' && /^0+$/.test(own)) record.name = null;
      out.push(recordItem(record, origin));
      return undefined;
    },
  };
}

function numberOf(cell: string): unknown {
  return /^\s*-?[0-9]+(?:\.[0-9]+)?\s*$/.test(cell) ? Number(cell) : cell;
}

function booleanOf(cell: string): unknown {
  const text = cell.trim().toLowerCase();
  return text === 'true' ? true : text === 'false' ? false : cell;
}

function listOf(cell: string): unknown {
  return cell
    .split(';')
    .map((each) => each.trim())
    .filter((each) => each !== '');
}

/** The value of a cell in JSON; the text itself where it is none, so that the rule of the field refuses it. */
function jsonOf(cell: string): unknown {
  try {
    return JSON.parse(cell);
  } catch {
    return cell;
  }
}
