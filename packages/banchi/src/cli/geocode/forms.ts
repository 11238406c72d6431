import { extname } from 'node:path';
import { about } from '@banchi/engine/vocabulary/message.js';
import { geocodeMessages } from '../../messages/lists.js';
import { CommandError, UsageError } from '../failure.js';

/**
 * The forms of lists. A `table` may have any encoding. In a form that spreadsheets open, cells can be made safe.
 * A binary form goes to a file only, and is written from its beginning to its end.
 */
const FORMS = {
  csv: { endings: ['.csv'], isRead: true, isWritten: true, is: 'table' },
  tsv: { endings: ['.tsv', '.tab'], isRead: true, isWritten: true, is: 'table' },
  xlsx: { endings: ['.xlsx'], isRead: true, isWritten: true, is: 'workbook' },
  lines: { endings: ['.txt'], isRead: true, isWritten: false, is: 'text' },
  json: { endings: ['.json'], isRead: true, isWritten: false, is: 'text' },
  ndjson: { endings: ['.ndjson', '.jsonl'], isRead: true, isWritten: true, is: 'text' },
  geojson: { endings: ['.geojson'], isRead: false, isWritten: true, is: 'text' },
  geojsonl: { endings: ['.geojsonl'], isRead: false, isWritten: true, is: 'text' },
  parquet: { endings: ['.parquet'], isRead: false, isWritten: true, is: 'columns' },
} as const;

type Form = keyof typeof FORMS;

/** How a list of addresses is written. */
export type InputForm = { [F in Form]: (typeof FORMS)[F]['isRead'] extends true ? F : never }[Form];

/** How the answers are written. */
export type OutputForm = { [F in Form]: (typeof FORMS)[F]['isWritten'] extends true ? F : never }[Form];

const ALL = Object.keys(FORMS) as Form[];

/** Forms that a list of addresses may have. */
export const INPUT_FORMS = ALL.filter((form): form is InputForm => FORMS[form].isRead);

/** Forms that the answers may have. */
export const OUTPUT_FORMS = ALL.filter((form): form is OutputForm => FORMS[form].isWritten);

/** Whether a form of answers is a table, a text, a workbook or columns. */
export function natureOf(form: OutputForm): (typeof FORMS)[OutputForm]['is'] {
  return FORMS[form].is;
}

/** Whether rows of a form have a geometry. */
export function hasGeometry(form: OutputForm): boolean {
  return form === 'parquet' || form === 'geojson' || form === 'geojsonl';
}

/** The form of a list by the ending of its name; undefined for any other ending, and for `.txt`, which tables have, too. */
export function inputFormOf(path: string): InputForm | undefined {
  const form = withEnding(path, INPUT_FORMS);
  return form === 'lines' ? undefined : form;
}

/** Lines that a form is found from. */
const LOOKED_AT = 20;

/**
 * The form of a list by its beginning, in UTF-8 or CP932: JSON, a table with tabs (Excel calls it `.txt`), else one address a line.
 * @param isAll whether the beginning is the whole list
 */
export function formOfBeginning(beginning: Buffer, isAll: boolean): InputForm {
  const text = beginning
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trimStart();
  const lines = text.split(/\r?\n/);
  const whole = (isAll ? lines : lines.slice(0, -1)).filter((line) => line.trim() !== '').slice(0, LOOKED_AT);
  if (whole.length > 0 && whole.every((line) => /^[[{"]/.test(line) && isJson(line)) && text[0] !== '[')
    return 'ndjson';
  if (whole.length > 1 && whole.every(isJson)) return 'ndjson';
  if (/^[[{]\s*[[{"}\]]/.test(text)) return 'json';
  const tabs = whole.map((line) => line.split('\t').length - 1);
  return whole.length > 1 && tabs.every((count) => count > 0) ? 'tsv' : 'lines';
}

function isJson(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' || typeof value === 'string';
  } catch {
    return false;
  }
}

/**
 * The form of the answers by the ending of their file.
 * @throws {UsageError} for another ending
 */
export function outputFormOf(path: string): OutputForm {
  const form = withEnding(path, OUTPUT_FORMS);
  if (form !== undefined) return form;
  const endings = OUTPUT_FORMS.flatMap((each) => FORMS[each].endings);
  throw new UsageError(geocodeMessages.formUnknown(path, endings));
}

function withEnding<F extends Form>(path: string, forms: readonly F[]): F | undefined {
  const ending = extname(path).toLowerCase();
  return forms.find((form) => FORMS[form].endings.some((each) => each === ending));
}

const ZIP = 'PK';
const OLD_EXCEL = '\xd0\xcf\x11\xe0';

/**
 * Checks that the beginning of a list is text.
 * @throws {CommandError} for a workbook or an archive
 */
export function checkText(path: string, bytes: Buffer): void {
  const magic = bytes.toString('latin1', 0, 4);
  if (magic.startsWith(ZIP)) throw new CommandError(about(path, geocodeMessages.isZip));
  if (magic === OLD_EXCEL) throw new CommandError(about(path, geocodeMessages.isOldExcel));
}

/**
 * Checks that a list begins as a workbook.
 * @throws {CommandError} for another file, or one that cannot be read
 */
export function checkWorkbook(path: string, bytes: Buffer): void {
  const magic = bytes.toString('latin1', 0, 4);
  if (magic === OLD_EXCEL) throw new CommandError(about(path, geocodeMessages.isOldWorkbook));
  if (!magic.startsWith(ZIP)) throw new CommandError(about(path, geocodeMessages.noWorkbook));
}
