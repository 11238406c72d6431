import { safeText } from '@banchi/engine/vocabulary/formulas.js';
import { writeXlsxStream } from 'hucre/xlsx';
import { type Cell, partOfDay, timeOf } from './cells.js';
import type { Output } from './output.js';
import { headCells, type RowForm } from './rows.js';

const DAYS_AND_TIMES = 'yyyy-mm-dd hh:mm:ss';
const TIMES = 'hh:mm:ss';
/** Name of the sheet if that of the list is not allowed. */
const USUAL_NAME = 'Sheet1';
const SHEET_NAME = /^(?!')[^[\]:*?/\\]{1,31}(?<!')$/u;

/** Writes rows as a sheet, its head frozen; beyond 1,048,576 rows another sheet follows. No more than a batch is held. */
export async function writeWorkbook(
  batches: AsyncGenerator<readonly (readonly Cell[])[]>,
  form: RowForm,
  name: string | null,
  output: Output,
): Promise<void> {
  const first = await batches.next();
  const some = first.done === true ? [] : first.value;
  const rows = async function* (): AsyncGenerator<Cell[]> {
    for (const row of some) yield row.map(writable);
    for await (const batch of batches) for (const row of batch) yield row.map(writable);
  };
  const columns = headCells(form).map((name, i) => ({
    header: writableText(form.safe ? safeText(name) : name),
    ...formatOf(some, i),
  }));
  const stream = writeXlsxStream(rows(), {
    name: name !== null && SHEET_NAME.test(name) ? name : USUAL_NAME,
    columns,
    freezePane: { rows: 1 },
  });
  for await (const piece of stream) await output.write(piece);
}

/** How a column is shown that begins with days that have times, or with times alone. */
function formatOf(rows: readonly (readonly Cell[])[], column: number): { numFmt?: string } {
  const timed = rows.map((row) => row[column] ?? null).filter((cell) => timeOf(cell) !== null);
  if (timed.length === 0) return {};
  return { numFmt: timed.every((cell) => partOfDay(cell) !== null) ? TIMES : DAYS_AND_TIMES };
}

/** A cell in XML. */
function writable(cell: Cell): Cell {
  return typeof cell === 'string' ? writableText(cell) : (partOfDay(cell) ?? cell);
}

/** Characters that XML 1.0 cannot have: controls, halves of surrogate pairs, U+FFFE and U+FFFF. */
const NOT_IN_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/**
 * A text in XML. A character that XML cannot have is written as workbooks write it, `_xFFFE_`; a text that looks like one is
 * escaped itself.
 */
function writableText(text: string): string {
  return text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(NOT_IN_XML, (unit) => `_x${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`);
}
