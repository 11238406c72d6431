import { FIELDS, type FieldRow } from '@banchi/engine/vocabulary/fields.js';
import { type BasicType, ByteWriter, ParquetWriter, schemaFromColumnData } from 'hyparquet-writer';
import { type Cell, cellText } from './cells.js';
import type { Output } from './output.js';
import { headCells, NUMBER_COLUMNS, type RowForm } from './rows.js';

/** Rows that are held until they are written as a group. */
const GROUP = 50_000;

/** Types of the fields of a record that are not texts. */
const FIELD_TYPES: Readonly<Partial<Record<FieldRow['type'], BasicType>>> = {
  flag: 'INT32',
  id: 'INT32',
  year: 'INT32',
  point: 'JSON',
  points: 'JSON',
};

/**
 * Writes rows as Parquet, in groups: the cells of the list as text, those of the answers with their types. No column may be
 * called like another one.
 */
export async function writeParquet(
  batches: AsyncIterable<readonly (readonly Cell[])[]>,
  form: RowForm,
  output: Output,
): Promise<void> {
  const types = [...form.names.map((): BasicType => 'STRING'), ...form.columns.map(typeOf)];
  const columns = distinct(headCells(form)).map((name, i) => ({ name, type: types[i], data: [] }));
  const bytes = new ByteWriter();
  const file = new ParquetWriter({
    writer: bytes,
    schema: schemaFromColumnData({ columnData: columns }),
  });
  let group: (readonly Cell[])[] = [];
  const write = async (): Promise<void> => {
    const columnData = columns.map((column, i) => ({
      ...column,
      data: group.map((row) => storedOf(row[i], types[i])),
    }));
    if (group.length > 0) await file.write({ columnData, rowGroupSize: group.length });
    await output.write(bytes.getBytes().slice());
    bytes.index = 0;
    group = [];
  };
  for await (const batch of batches) {
    group.push(...batch);
    if (group.length >= GROUP) await write();
  }
  await write();
  await file.finish();
  await output.write(bytes.getBytes());
}

function typeOf(column: string): BasicType {
  const number = NUMBER_COLUMNS[column];
  if (number !== undefined) return number === 'whole' ? 'INT32' : 'DOUBLE';
  const fields: Readonly<Record<string, FieldRow>> = FIELDS.address;
  return FIELD_TYPES[fields[column]?.type] ?? 'STRING';
}

function storedOf(cell: Cell | undefined, type: BasicType): string | number | unknown[] | null {
  if (cell === null || cell === undefined) return null;
  if (type === 'JSON') return JSON.parse(String(cell));
  return type === 'STRING' ? cellText(cell) : Number(cell);
}

/** Names, with a number behind empty and repeated ones. */
function distinct(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name, i) => {
    let own = name === '' ? `column${i + 1}` : name;
    for (let n = 2; taken.has(own); n++) own = `${name}_${n}`;
    taken.add(own);
    return own;
  });
}
