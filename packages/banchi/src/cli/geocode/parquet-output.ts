import { FIELDS, type FieldRow } from '@banchi/engine/vocabulary/fields.js';
import type { Geometry } from 'geojson';
import type { BasicType } from 'hyparquet-writer';
import { COLUMN_TYPES } from '../../export/forms.js';
import { GeoParquetWriter } from '../../export/geo-parquet.js';
import { NUMBER_COLUMNS } from './answer-columns.js';
import { type Cell, cellText, type StoredCell } from './cells.js';
import type { Output } from './output.js';
import { headCells, type RowForm } from './rows.js';

/**
 * Writes rows as GeoParquet, in groups: the cells of the list as text, those of the answers with their types, and the place as geometry, which
 * is the last cell of a row. No column may be called like another one.
 */
export async function writeParquet(
  batches: AsyncIterable<readonly (readonly StoredCell[])[]>,
  form: RowForm,
  output: Output,
): Promise<void> {
  const types = [...form.names.map((): BasicType => 'STRING'), ...form.columns.map(typeOf)];
  const names = distinct([...headCells(form), 'geometry']);
  const file = new GeoParquetWriter(
    types.map((type, i) => ({ name: names[i], type })),
    names[types.length],
  );
  for await (const batch of batches) {
    const bytes = await file.add(
      batch.map((row) => ({
        cells: types.map((type, i) => storedOf(row[i], type)),
        geometry: row[types.length] as Geometry | null,
      })),
    );
    if (bytes.length > 0) await output.write(bytes);
  }
  await output.write(await file.finish());
}

function typeOf(column: string): BasicType {
  const number = NUMBER_COLUMNS[column];
  if (number !== undefined) return number === 'whole' ? 'INT32' : 'DOUBLE';
  const fields: Readonly<Record<string, FieldRow>> = FIELDS.address;
  return COLUMN_TYPES[fields[column]?.type] ?? 'STRING';
}

function storedOf(cell: StoredCell | undefined, type: BasicType): string | number | object | null {
  if (cell === null || cell === undefined) return null;
  if (type === 'JSON') return cell as object;
  if (type !== 'STRING') return Number(cell);
  return isCell(cell) ? cellText(cell) : JSON.stringify(cell);
}

/** Whether a cell is none of an answer that is an object. */
function isCell(cell: StoredCell): cell is Cell {
  return typeof cell !== 'object' || cell === null || cell instanceof Date;
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
