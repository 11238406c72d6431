import { posix } from 'node:path';
import sax from 'sax';
import type { CountBytes, StoredFile } from '../../sources/stored-file.js';
import { zipMembers } from '../../sources/zip.js';
import { about, type Message } from '../../vocabulary/message.js';
import { CommandError, UsageError } from '../failure.js';
import { type Cell, dayOf, type ListBatch } from './cells.js';
import { geocodeMessages } from './messages.js';

/**
 * Reads a sheet of a workbook (`.xlsx`, ECMA-376 part 1, 18) as a stream: nothing but the texts that its cells share is
 * kept. A workbook may come from anybody: opening the archive limits its size, no part may declare
 * entities, and no text or tag may be longer than a cell's.
 */

/** Rows of a batch at most. */
const BATCH = 500;
/** Cells of a row, letters of a column's name, and characters of a cell: what Excel has. */
const MOST_COLUMNS = 16_384;
const MOST_CHARACTERS = 32_767;
/** Rows of a sheet. */
const MOST_ROWS = 1_048_576;
/** Characters that all shared texts may have together. */
const MOST_SHARED = 1 << 28;

/** A sheet of a workbook. */
interface Sheet {
  readonly name: string;
  readonly part: StoredFile;
  readonly isHidden: boolean;
}

/** A sheet to be read. */
export interface OpenSheet {
  readonly name: string;
  /** How many sheets there are besides. */
  readonly others: number;
  /** Its rows; those without any cell are passed over. */
  rows(count: CountBytes): AsyncGenerator<ListBatch>;
}

/**
 * Opens one sheet of a workbook.
 * @param wanted its name; undefined for the first that is not hidden
 * @throws {CommandError} for another file, or a hostile workbook
 * @throws {UsageError} when there is no such sheet
 */
export async function openSheet(path: string, wanted: string | undefined): Promise<OpenSheet> {
  const members = await zipMembers(path);
  const parts = new Map(members.map((each) => [each.path.slice(path.length + 1).toLowerCase(), each]));
  const book = await Workbook.open(path, parts);
  const named = book.sheets.find(({ name }) => name === wanted);
  const sheet =
    wanted === undefined ? (book.sheets.find(({ isHidden }) => !isHidden) ?? book.sheets[0]) : named;
  const names = book.sheets.map(({ name }) => name).join(', ');
  if (sheet === undefined && wanted !== undefined)
    throw new UsageError(geocodeMessages.noSheet(path, wanted, names));
  if (sheet === undefined) throw new CommandError(about(path, geocodeMessages.workbookNoSheet));
  const { name, part } = sheet;
  return { name, others: book.sheets.length - 1, rows: (count) => book.rows(part, count) };
}

/** The parts of a workbook by their names in small letters: names differ by more than case. */
type Parts = ReadonlyMap<string, StoredFile>;

/** A relationship of a part to another one. */
interface Relation {
  readonly id: string;
  readonly type: string;
  readonly target: string;
}

class Workbook {
  readonly sheets: readonly Sheet[];
  readonly #system: 1900 | 1904;
  readonly #shared: StoredFile | undefined;
  readonly #styles: StoredFile | undefined;

  private constructor(
    sheets: readonly Sheet[],
    system: 1900 | 1904,
    shared: StoredFile | undefined,
    styles: StoredFile | undefined,
  ) {
    this.sheets = sheets;
    this.#system = system;
    this.#shared = shared;
    this.#styles = styles;
  }

  static async open(path: string, parts: Parts): Promise<Workbook> {
    const [main] = (await relations(parts, '')).filter(({ type }) => type === 'officeDocument');
    const part = main === undefined ? undefined : parts.get(main.target);
    if (main === undefined || part === undefined)
      throw new CommandError(about(path, geocodeMessages.workbookNone));
    const related = await relations(parts, main.target);
    const one = (wanted: string): StoredFile | undefined =>
      related.filter(({ type }) => type === wanted).map(({ target }) => parts.get(target))[0];
    const sheets: Sheet[] = [];
    let system: 1900 | 1904 = 1900;
    for await (const elements of elementsOf(part))
      for (const { name, attributes } of elements) {
        if (name === 'workbookPr' && isTrue(attributes.date1904)) system = 1904;
        if (name !== 'sheet') continue;
        const relation = related.find(({ id }) => id === relationIdOf(attributes));
        const cells = relation?.type === 'worksheet' ? parts.get(relation.target) : undefined;
        const isHidden = attributes.state !== undefined && attributes.state !== 'visible';
        if (cells !== undefined) sheets.push({ name: attributes.name ?? '', part: cells, isHidden });
      }
    return new Workbook(sheets, system, one('sharedStrings'), one('styles'));
  }

  async *rows(part: StoredFile, count: CountBytes): AsyncGenerator<ListBatch> {
    const dates = this.#styles === undefined ? new Set<number>() : await dateStyles(this.#styles);
    const shared = this.#shared === undefined ? [] : await sharedTexts(this.#shared);
    const reader = new RowReader(part.path, shared, dates, this.#system);
    for await (const elements of elementsOf(part, count)) {
      for (const element of elements) reader.read(element);
      if (reader.rows >= BATCH) yield reader.take();
    }
    if (reader.rows > 0) yield reader.take();
  }
}

/** The relationships of a part; of the whole archive for an empty name. */
async function relations(parts: Parts, of: string): Promise<Relation[]> {
  const folder = posix.dirname(of);
  const part = parts.get(posix.join(folder, '_rels', `${posix.basename(of)}.rels`));
  const found: Relation[] = [];
  if (part === undefined) return found;
  for await (const elements of elementsOf(part))
    for (const { name, attributes } of elements) {
      const { Id: id, Type: type, Target: target, TargetMode: mode } = attributes;
      if (name !== 'Relationship' || id === undefined || type === undefined || target === undefined) continue;
      if (mode === 'External') continue;
      const place = target.startsWith('/') ? target.slice(1) : posix.join(folder, target);
      found.push({ id, type: type.slice(type.lastIndexOf('/') + 1), target: place.toLowerCase() });
    }
  return found;
}

/** `r:id`, whatever its namespace is called. */
function relationIdOf(attributes: Readonly<Record<string, string>>): string | undefined {
  return Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1];
}

/** The texts that cells share. Workbooks from Japan hold readings beside them, which are left out. */
async function sharedTexts(part: StoredFile): Promise<string[]> {
  const texts: string[] = [];
  let text = '';
  let size = 0;
  for await (const elements of elementsOf(part))
    for (const { name, parent, content } of elements) {
      if (name === 't' && parent !== 'rPh') text += content;
      if (name !== 'si') continue;
      size += text.length;
      if (size > MOST_SHARED)
        throw new CommandError(about(part.path, geocodeMessages.workbookTooLong(MOST_SHARED)));
      texts.push(unescaped(text));
      text = '';
    }
  return texts;
}

/** Built-in formats of days and times, those of East Asia among them. */
const DATE_FORMATS = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47]);
const [FIRST_OF_ASIA, LAST_OF_ASIA] = [27, 36];
const [FIRST_TIMES_OF_ASIA, LAST_TIMES_OF_ASIA] = [50, 58];

/** The styles of cells that show a number as a day or a time. */
async function dateStyles(part: StoredFile): Promise<Set<number>> {
  const own = new Map<number, boolean>();
  const found = new Set<number>();
  let style = 0;
  for await (const elements of elementsOf(part))
    for (const { name, parent, attributes } of elements) {
      if (name === 'numFmt') own.set(Number(attributes.numFmtId), isDateFormat(attributes.formatCode ?? ''));
      if (name !== 'xf' || parent !== 'cellXfs') continue;
      const format = Number(attributes.numFmtId ?? 0);
      if (own.get(format) ?? isBuiltInDate(format)) found.add(style);
      style++;
    }
  return found;
}

function isBuiltInDate(format: number): boolean {
  return (
    DATE_FORMATS.has(format) ||
    (format >= FIRST_OF_ASIA && format <= LAST_OF_ASIA) ||
    (format >= FIRST_TIMES_OF_ASIA && format <= LAST_TIMES_OF_ASIA)
  );
}

/** Whether a format has years, months, days, hours, minutes or seconds; texts in it, colours and conditions aside. */
function isDateFormat(code: string): boolean {
  const [first] = code.replace(/"[^"]*"|\\.|_.|\*./g, '').split(';');
  if (/\[(?:h+|m+|s+)\]/i.test(first)) return true;
  const bare = first.replace(/\[[^\]]*\]|General|G\/標準|[0#?.]E[+-]/gi, '');
  return /[ymdhse]/i.test(bare);
}

/** Makes rows of the elements of a sheet. */
class RowReader {
  readonly #path: string;
  readonly #shared: readonly string[];
  readonly #dates: ReadonlySet<number>;
  readonly #system: 1900 | 1904;
  #rows: Cell[][] = [];
  #lines: number[] = [];
  #row: Cell[] = [];
  #line = 0;
  #value = '';
  #text = '';

  constructor(path: string, shared: readonly string[], dates: ReadonlySet<number>, system: 1900 | 1904) {
    this.#path = path;
    this.#shared = shared;
    this.#dates = dates;
    this.#system = system;
  }

  /** How many rows wait to be taken. */
  get rows(): number {
    return this.#rows.length;
  }

  take(): ListBatch {
    const batch = { rows: this.#rows, lines: this.#lines, faults: [] };
    this.#rows = [];
    this.#lines = [];
    return batch;
  }

  /** Takes an element, at its end. */
  read({ name, parent, attributes, content }: Element): void {
    if (name === 'v') this.#value = content;
    else if (name === 't') this.#text += parent === 'rPh' ? '' : content;
    else if (name === 'c') this.#addCell(attributes);
    else if (name === 'row') this.#addRow(attributes.r);
  }

  #addCell({ r: place, t: type, s: style }: Readonly<Record<string, string>>): void {
    const column = place === undefined ? this.#row.length : this.#columnOf(place);
    const cell = this.#cell(type, Number(style ?? 0));
    this.#value = '';
    this.#text = '';
    if (cell === null || cell === '') return;
    while (this.#row.length < column) this.#row.push(null);
    this.#row[column] = cell;
  }

  #cell(type: string | undefined, style: number): Cell {
    const value = this.#value;
    if (type === 'inlineStr') return unescaped(this.#text);
    if (value === '') return null;
    if (type === 's') return this.#shared[Number(value)] ?? null;
    if (type === 'str') return unescaped(value);
    if (type === 'b') return isTrue(value);
    if (type === 'e') return value;
    if (type === 'd') return new Date(/Z$/.test(value) ? value : `${value}Z`);
    const number = Number(value);
    if (Number.isNaN(number)) return value;
    return this.#dates.has(style) ? (dayOf(number, this.#system) ?? number) : number;
  }

  /** The column of a cell, `B7`, from 0. */
  #columnOf(place: string): number {
    let column = 0;
    for (let k = 0; k < place.length; k++) {
      const letter = (place.charCodeAt(k) | 0x20) - 0x60;
      if (letter < 1 || letter > 26) break;
      column = 26 * column + letter;
    }
    if (column < 1 || column > MOST_COLUMNS)
      throw new CommandError(
        about(this.#path, geocodeMessages.workbookNoCell(this.#line + 1, place.slice(0, 20))),
      );
    return column - 1;
  }

  #addRow(number: string | undefined): void {
    const line = number === undefined ? this.#line + 1 : Number(number);
    if (!(line > this.#line) || line > MOST_ROWS)
      throw new CommandError(
        about(this.#path, geocodeMessages.workbookRows(number?.slice(0, 20), this.#line, MOST_ROWS)),
      );
    this.#line = line;
    if (this.#row.length > 0) {
      this.#rows.push(this.#row);
      this.#lines.push(line);
    }
    this.#row = [];
  }
}

/** An element that has ended. */
interface Element {
  /** Without its namespace. */
  readonly name: string;
  /** The name of its parent; empty for the outermost. */
  readonly parent: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Its own text, of those that have some. */
  readonly content: string;
}

/**
 * The elements of a part in the order of their ends, as many at once as a piece of it ends.
 * @throws {CommandError} for XML that is malformed, declares entities, or has longer texts than a cell may have
 */
async function* elementsOf(part: StoredFile, count?: CountBytes): AsyncGenerator<readonly Element[]> {
  const parser = sax.parser(true);
  let ended: Element[] = [];
  const open: { name: string; attributes: Record<string, string>; content: string }[] = [];
  const fail = (reason: Message): never => {
    throw new CommandError(about(part.path, reason));
  };
  parser.onerror = (error) => fail(geocodeMessages.workbookMalformed(error.message.split('\n')[0]));
  parser.ondoctype = () => fail(geocodeMessages.workbookDocumentType);
  parser.onopentag = ({ name, attributes }) => {
    if (open.length === MOST_NESTED) fail(geocodeMessages.workbookNested(MOST_NESTED));
    const local = name.slice(name.indexOf(':') + 1);
    open.push({ name: local, attributes: attributes as Record<string, string>, content: '' });
  };
  const add = (text: string): void => {
    const last = open.at(-1);
    if (last === undefined || (last.name !== 'v' && last.name !== 't')) return;
    last.content += text;
    if (last.content.length > MOST_CHARACTERS * ESCAPED)
      fail(geocodeMessages.workbookLongText(MOST_CHARACTERS));
  };
  parser.ontext = add;
  parser.oncdata = add;
  parser.onclosetag = () => {
    const last = open.pop();
    if (last !== undefined) ended.push({ ...last, parent: open.at(-1)?.name ?? '' });
  };
  const decoder = new TextDecoder();
  for await (const piece of part.read(count)) {
    parser.write(decoder.decode(piece, { stream: true }));
    if (ended.length === 0) continue;
    yield ended;
    ended = [];
  }
  parser.write(decoder.decode()).close();
  yield ended;
}

/** Elements that stand in each other: those of a sheet are six at most, with some more of extensions. */
const MOST_NESTED = 64;
/** Units that a character takes where it is escaped: `_x000D_`. */
const ESCAPED = 7;

function isTrue(value: string | undefined): boolean {
  return value === '1' || value?.toLowerCase() === 'true';
}

/** `_x000D_` stands for a character that XML cannot have. */
function unescaped(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
