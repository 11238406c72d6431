import type { AuditedFault } from '@banchi/build/inspection/audit.js';
import { safeText } from '@banchi/engine/vocabulary/formulas.js';
import type { MessageLanguage } from '@banchi/engine/vocabulary/message.js';
import { type BasicType, parquetWriteBuffer } from 'hyparquet-writer';
import { AUDIT_KINDS } from '../../messages/audit.js';

type Cell = string | number | null;

/** The columns of the table of an audit: a row a fault. Lines are numbers, all else is text; absent values are empty. */
const COLUMNS: readonly (readonly [name: string, type: BasicType, cell: (fault: AuditedFault) => Cell])[] = [
  ['kind', 'STRING', ({ kind }) => kind],
  ['municipality_code', 'STRING', ({ municipality }) => municipality],
  ['municipality', 'STRING', ({ place }) => place],
  ['code', 'STRING', ({ code }) => code],
  ['name', 'STRING', ({ name }) => name],
  ['value', 'STRING', ({ values }) => values[0]],
  ['other_value', 'STRING', ({ values }) => values[1]],
  ['file', 'STRING', ({ rows }) => rows[0]?.file ?? null],
  ['row', 'INT32', ({ rows }) => lineOf(rows[0])],
  ['other_file', 'STRING', ({ rows }) => rows[1]?.file ?? null],
  ['other_row', 'INT32', ({ rows }) => lineOf(rows[1])],
  ['done', 'STRING', ({ done }) => done],
  ['sentence_en', 'STRING', (fault) => sentence(fault, 'en')],
  ['sentence_ja', 'STRING', (fault) => sentence(fault, 'ja')],
];

/** Rows that are written as a group. */
const GROUP = 100_000;

/** The table as CSV, in UTF-8 with a mark of its order, which spreadsheets need. */
export function auditCsv(faults: readonly AuditedFault[]): string {
  const line = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`;
  const rows = faults.map((fault) => line(COLUMNS.map(([, , cell]) => cell(fault))));
  return `\ufeff${line(COLUMNS.map(([name]) => name))}${rows.join('')}`;
}

/** The table as Parquet. */
export function auditParquet(faults: readonly AuditedFault[]): Uint8Array {
  const columnData = COLUMNS.map(([name, type, cell]) => ({ name, type, data: faults.map(cell) }));
  return new Uint8Array(parquetWriteBuffer({ columnData, rowGroupSize: GROUP }));
}

function csvCell(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  return cell === null || cell === '' ? '' : `"${safeText(cell).replaceAll('"', '""')}"`;
}

/** The line of a row; files without lines, as GeoJSON, have none. */
function lineOf(row: AuditedFault['rows'][0]): number | null {
  return row === null || row.line === 0 ? null : row.line;
}

/** A fault in words: the message of the build, its meaning, and the repair. */
function sentence({ kind, reason }: AuditedFault, language: MessageLanguage): string {
  const { means, act } = AUDIT_KINDS[kind];
  const said = reason === null ? [] : [`${reason[language]}${language === 'ja' ? '。' : '.'}`];
  return [...said, means[language], act[language]].join(language === 'ja' ? '' : ' ');
}
