import type { Message } from '@banchi/engine/vocabulary/message.js';
import Papa from 'papaparse';
import { messages } from '../record/messages.js';
import { lineDecoder } from './decode.js';
import { lineBlocks } from './lines.js';
import type { CountBytes, StoredFile } from './stored-file.js';

/** Longest line of a CSV file in bytes. */
const MAX_LINE = 1 << 20;
/** Longest quoted row; beyond it the quote counts as unclosed. */
const MAX_ROW_LINES = 100;
const MAX_ROW_LENGTH = 1 << 16;

/** The fault of a line that is too long to be a row. */
export const LINE_TOO_LONG: Message = messages.longLine(MAX_LINE);

/** Some consecutive rows of a CSV file. */
interface CsvBatch {
  readonly rows: readonly (readonly string[])[];
  /** The line, 1-based, where each row begins. */
  readonly lines: readonly number[];
  /** Lines that could not be read as rows. */
  readonly faults: readonly { readonly line: number; readonly reason: Message }[];
}

/** Characters that cells may be separated by. */
export type Separator = ',' | '\t' | ';';

/**
 * Reads CSV (RFC 4180: commas, double quotes, line feeds inside quotes; CRLF or LF; UTF-8 with or without a byte order
 * mark, or CP932). Empty lines are passed over.
 *
 * A row without a quote, which is nearly every row of the official files, is split at its commas: twice as fast as the parser.
 * Rows with quotes are found by counting them, so that an unclosed quote costs one row. Well-quoted rows of one line are cut up
 * here too; the others go through papaparse.
 *
 * @param delimiter of cells
 * @param blockBytes bytes that make a batch, where not the usual ones
 * @throws {SourceError} when the file cannot be read
 */
export async function* csvBatches(
  file: StoredFile,
  count?: CountBytes,
  delimiter: Separator = ',',
  blockBytes?: number,
): AsyncGenerator<CsvBatch> {
  const decoder = lineDecoder();
  let line = 1;
  let carry = '';
  let first = true;
  for await (const bytes of lineBlocks(file.read(count), MAX_LINE, blockBytes)) {
    const text = bytes === null ? null : decoder.block(bytes);
    const batch = new BatchBuilder(line, delimiter);
    if (bytes === null || text === null) {
      batch.readAll(carry, true);
      carry = '';
      if (bytes === null) batch.fault(LINE_TOO_LONG);
      else {
        for (const one of singleLines(bytes)) {
          const decoded = decoder.block(one);
          if (decoded === null) batch.fault(decoder.fault(one));
          else batch.readAll(withoutMark(decoded, first), true);
          first = false;
        }
      }
    } else {
      carry = batch.readAll(carry + withoutMark(text, first), false);
    }
    first = false;
    line = batch.line;
    if (batch.rows.length > 0 || batch.faults.length > 0) yield batch;
  }
  const last = new BatchBuilder(line, delimiter);
  last.readAll(carry, true);
  if (last.rows.length > 0 || last.faults.length > 0) yield last;
}

/** The beginning of a file without its byte order mark. */
function withoutMark(text: string, isFirst: boolean): string {
  return isFirst && text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

function* singleLines(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length; ) {
    const feed = bytes.indexOf(10, start);
    const end = feed < 0 ? bytes.length : feed + 1;
    yield bytes.subarray(start, end);
    start = end;
  }
}

class BatchBuilder implements CsvBatch {
  readonly rows: string[][] = [];
  readonly lines: number[] = [];
  readonly faults: { line: number; reason: Message }[] = [];
  /** The line that comes next. */
  line: number;
  private waiting: { readonly text: string; readonly at: number }[] = [];

  private readonly delimiter: string;

  constructor(line: number, delimiter: string) {
    this.delimiter = delimiter;
    this.line = line;
  }

  /** Refuses the line that comes next. */
  fault(reason: Message): void {
    this.faults.push({ line: this.line++, reason });
  }

  /**
   * Reads the rows of a text of whole lines.
   * @param final no more lines follow
   * @returns the beginning of a row whose quote the text does not close, when not final
   */
  readAll(text: string, final: boolean): string {
    const lines = text.split('\n');
    if (lines[lines.length - 1] === '') lines.pop();
    if (!text.includes('"')) {
      for (const line of lines) this.plain(line);
      return '';
    }
    let rest = '';
    for (let at = 0; at < lines.length; ) {
      if (!lines[at].includes('"')) {
        this.plain(lines[at++]);
        continue;
      }
      const end = rowEnd(lines, at);
      if (end > at) {
        const cells = end - at === 1 ? wellQuoted(lines[at], this.delimiter) : null;
        if (cells !== null) this.row(cells);
        else this.quoted(end - at === 1 ? lines[at] : lines.slice(at, end).join('\n'), end - at);
        at = end;
      } else if (end === UNFINISHED && !final) {
        rest = `${lines.slice(at).join('\n')}\n`;
        break;
      } else {
        this.fault(messages.quoteNotClosed);
        at++;
      }
    }
    this.parseQuoted();
    return rest;
  }

  private plain(line: string): void {
    const text = line.charCodeAt(line.length - 1) === 13 ? line.slice(0, -1) : line;
    if (text !== '') {
      this.rows.push(text.split(this.delimiter));
      this.lines.push(this.line);
    }
    this.line++;
  }

  private row(cells: string[]): void {
    this.rows.push(cells);
    this.lines.push(this.line++);
  }

  /** Keeps a row with quotes for {@link parseQuoted} and its place among the others. */
  private quoted(text: string, lineCount: number): void {
    this.waiting.push({ text: text.endsWith('\r') ? text.slice(0, -1) : text, at: this.rows.length });
    this.rows.push([]);
    this.lines.push(this.line);
    this.line += lineCount;
  }

  /** Parses the waiting rows in one go, since starting the parser costs more than a row; singly when any is at fault. */
  private parseQuoted(): void {
    const parsed = parse(this.waiting.map(({ text }) => text).join('\n'), this.delimiter);
    let faulty = false;
    for (const [index, { text, at }] of this.waiting.entries()) {
      const row = parsed?.length === this.waiting.length ? parsed[index] : parse(text, this.delimiter)?.[0];
      if (row !== undefined) this.rows[at] = row;
      else {
        faulty = true;
        this.faults.push({ line: this.lines[at], reason: messages.badQuotes });
      }
    }
    this.waiting = [];
    if (!faulty) return;
    // A row never is without a column, so these are the faulty ones.
    const kept = this.lines.filter((_, at) => this.rows[at].length > 0);
    this.lines.splice(0, this.lines.length, ...kept);
    this.rows.splice(0, this.rows.length, ...this.rows.filter((row) => row.length > 0));
  }
}

const QUOTE = 0x22;

/** The cells of a row with quotes around whole cells and nothing else unusual, or null. */
function wellQuoted(line: string, delimiter: string): string[] | null {
  const text = line.charCodeAt(line.length - 1) === 13 ? line.slice(0, -1) : line;
  const cells: string[] = [];
  for (let at = 0; ; ) {
    let end: number;
    if (text.charCodeAt(at) === QUOTE) {
      const closing = text.indexOf('"', at + 1);
      end = closing + 1;
      if (closing < 0 || (end < text.length && text[end] !== delimiter)) return null;
      cells.push(text.slice(at + 1, closing));
    } else {
      const next = text.indexOf(delimiter, at);
      end = next < 0 ? text.length : next;
      const cell = text.slice(at, end);
      if (cell.includes('"')) return null;
      cells.push(cell);
    }
    if (end >= text.length) return cells;
    at = end + 1;
  }
}

/** Rows of a text, or undefined when its quotes are malformed. */
function parse(text: string, delimiter: string): string[][] | undefined {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, newline: '\n', quoteChar: '"' });
  return errors.length > 0 ? undefined : data;
}

/** Results of {@link rowEnd} if the lines end inside a quote, or the row is too long; both are below every line's number. */
const UNFINISHED = -1;
const TOO_LONG = -2;

/** The index behind the last line of the row that begins at a line: where its double quotes are even in number. */
function rowEnd(lines: readonly string[], start: number): number {
  let open = false;
  let length = 0;
  for (let at = start; at < lines.length; at++) {
    const line = lines[at];
    for (let quote = line.indexOf('"'); quote >= 0; quote = line.indexOf('"', quote + 1)) open = !open;
    if (!open) return at + 1;
    length += line.length;
    if (at - start >= MAX_ROW_LINES || length > MAX_ROW_LENGTH) return TOO_LONG;
  }
  return UNFINISHED;
}
