import { posix } from 'node:path';
import type { CountBytes, StoredFile } from '@banchi/build/sources/stored-file.js';
import { zipMembers } from '@banchi/build/sources/zip.js';
import { about, type Message } from '@banchi/engine/vocabulary/message.js';
import { geocodeMessages } from '../../messages/lists.js';
import { CommandError, UsageError } from '../failure.js';
import { type Cell, dayOf, dayOfText, type Likeness, type ListBatch, SURELY } from './cells.js';
import { type Element, ESCAPED, elementsOf, MOST_CHARACTERS } from './workbook-elements.js';

/**
 * Reads a sheet of a workbook (`.xlsx`, ECMA-376 part 1, 18) as a stream: nothing but the texts that its cells share is
 * kept. A workbook may come from anybody: opening the archive limits its size, no part may declare
 * entities, and no text or tag may be longer than a cell's.
 */

/** Rows of a batch, and cells of its rows together, at most. */
const BATCH = 500;
const BATCH_CELLS = 1 << 16;
/** Cells of a row: Excel's limit. */
const MOST_COLUMNS = 16_384;
/** Columns behind this one are kept only where a row uses them: one cell in the last column does not make 16,384 columns. */
const USUAL_COLUMNS = 256;
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
interface OpenSheet {
  readonly name: string;
  /** The names of all sheets. */
  readonly names: readonly string[];
  /** How many cells its widest row has. */
  readonly width: number;
  /** Its rows; those without any cell are passed over. */
  rows(count: CountBytes): AsyncGenerator<ListBatch>;
}

/**
 * Opens one sheet of a workbook.
 * @param wanted its name; undefined for the first of those not hidden that begin most like a list
 * @param likeness how much like a wanted list a sheet begins
 * @throws {CommandError} for another file, or a hostile workbook
 * @throws {UsageError} when there is no such sheet
 */
export async function openSheet(
  path: string,
  wanted: string | undefined,
  likeness: Likeness = () => 1,
): Promise<OpenSheet> {
  const members = await zipMembers(path);
  const parts = new Map(members.map((each) => [each.path.slice(path.length + 1).toLowerCase(), each]));
  const book = await Workbook.open(path, parts);
  const named = book.sheets.find(({ name }) => name === wanted);
  const sheet = wanted === undefined ? await book.likeliest(likeness) : named;
  const names = book.sheets.map(({ name }) => name);
  if (sheet === undefined && wanted !== undefined)
    throw new UsageError(geocodeMessages.noSheet(path, wanted, names.join(', ')));
  if (sheet === undefined) throw new CommandError(about(path, geocodeMessages.workbookNoSheet));
  const { name, part } = sheet;
  const columns = await book.columns(part);
  const { width } = columns;
  return { name, names, width, rows: (count) => book.rows(part, count, columns) };
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
  #formats: Formats | null = null;

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

  /** The rows of a sheet; no more than a batch is held. */
  async *rows(part: StoredFile, count: CountBytes, columns: Columns): AsyncGenerator<ListBatch> {
    this.#formats ??= await this.#readFormats();
    const reader = new RowReader(part.path, this.#formats, columns);
    for await (const elements of elementsOf(part, count))
      for (const element of elements) {
        reader.read(element);
        if (reader.isFull) yield reader.take();
      }
    if (!reader.isEmpty) yield reader.take();
  }

  /** The first of the sheets that are not hidden and begin most like a list. */
  async likeliest(likeness: Likeness): Promise<Sheet | undefined> {
    const shown = this.sheets.filter(({ isHidden }) => !isHidden);
    let best = shown[0] ?? this.sheets[0];
    let most = 0;
    for (const sheet of shown.length > 1 ? shown : [])
      for await (const batch of this.rows(sheet.part, () => undefined, new Columns(ALL_COLUMNS))) {
        const like = await likeness(batch);
        if (like > most) [best, most] = [sheet, like];
        if (like >= SURELY) return sheet;
        break;
      }
    return best;
  }

  /** The columns that the rows of a sheet use: it is read once for them, and nothing of it is kept. */
  async columns(part: StoredFile): Promise<Columns> {
    const used = new Uint8Array(MOST_COLUMNS);
    let next = 0;
    for await (const elements of elementsOf(part))
      for (const { name, attributes, hasText } of elements) {
        if (name === 'row') next = 0;
        if (name !== 'c') continue;
        const column = attributes.r === undefined ? next : columnOf(attributes.r);
        next = (column ?? next) + 1;
        if (hasText && column !== null && column < MOST_COLUMNS) used[column] = 1;
      }
    return new Columns(used);
  }

  async #readFormats(): Promise<Formats> {
    return {
      dates: this.#styles === undefined ? new Set() : await dateStyles(this.#styles),
      shared: this.#shared === undefined ? null : await sharedTexts(this.#shared),
      system: this.#system,
    };
  }
}

/** The texts and formats that the cells of a workbook refer to. */
interface Formats {
  readonly dates: ReadonlySet<number>;
  /** A text is null that is too long for a cell; all are, where the workbook lacks them. */
  readonly shared: readonly (string | null)[] | null;
  readonly system: 1900 | 1904;
}

/** Every column used. */
const ALL_COLUMNS = new Uint8Array(MOST_COLUMNS).fill(1);

/** Where the columns of a sheet stand in its rows. */
class Columns {
  /** How many cells the widest row has. */
  readonly width: number;
  readonly #places: Int32Array;

  /** @param used 1 for each column that a row uses */
  constructor(used: Uint8Array) {
    const last = used.lastIndexOf(1, USUAL_COLUMNS - 1);
    const isWide = used.lastIndexOf(1) >= USUAL_COLUMNS;
    let place = isWide ? USUAL_COLUMNS : last + 1;
    this.#places = Int32Array.from(used, (use, column) =>
      column < USUAL_COLUMNS ? column : use === 1 ? place++ : -1,
    );
    this.width = place;
  }

  /** The place of a column in a row, from 0. */
  placeOf(column: number): number {
    return this.#places[column];
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
async function sharedTexts(part: StoredFile): Promise<(string | null)[]> {
  const texts: (string | null)[] = [];
  let text = '';
  let size = 0;
  let isLong = false;
  for await (const elements of elementsOf(part))
    for (const { name, parent, content, isCut } of elements) {
      if (name === 't' && parent !== 'rPh' && !isLong) {
        text += content;
        isLong = isCut || text.length > MOST_CHARACTERS * ESCAPED;
      }
      if (name !== 'si') continue;
      size += text.length;
      if (size > MOST_SHARED)
        throw new CommandError(about(part.path, geocodeMessages.workbookTooLong(MOST_SHARED)));
      texts.push(isLong ? null : unescaped(text));
      text = '';
      isLong = false;
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

/** Makes rows of the elements of a sheet. A row with a malformed or too long cell is a fault; the others go on. */
class RowReader {
  readonly #path: string;
  readonly #formats: Formats;
  readonly #columns: Columns;
  #rows: Cell[][] = [];
  #lines: number[] = [];
  #faults: { line: number; reason: Message }[] = [];
  /** Cells of the rows that wait. */
  #cells = 0;
  #row: Cell[] = [];
  /** The column behind the last cell. */
  #next = 0;
  #fault: Message | null = null;
  #line = 0;
  #value = '';
  #text = '';

  constructor(path: string, formats: Formats, columns: Columns) {
    this.#path = path;
    this.#formats = formats;
    this.#columns = columns;
  }

  /** Whether as many rows wait as make a batch. */
  get isFull(): boolean {
    return this.#rows.length + this.#faults.length >= BATCH || this.#cells >= BATCH_CELLS;
  }

  /** Whether no row waits. */
  get isEmpty(): boolean {
    return this.#rows.length === 0 && this.#faults.length === 0;
  }

  take(): ListBatch {
    const batch = { rows: this.#rows, lines: this.#lines, faults: this.#faults };
    this.#rows = [];
    this.#lines = [];
    this.#faults = [];
    this.#cells = 0;
    return batch;
  }

  /** Takes an element, at its end. */
  read({ name, parent, attributes, content, isCut }: Element): void {
    if (isCut) this.#fault ??= geocodeMessages.workbookLongText(MOST_CHARACTERS);
    if (name === 'v') this.#value = content;
    else if (name === 't') this.#addText(parent === 'rPh' ? '' : content);
    else if (name === 'c') this.#addCell(attributes);
    else if (name === 'row') this.#addRow(attributes.r);
  }

  #addText(text: string): void {
    if (this.#text.length > MOST_CHARACTERS * ESCAPED)
      this.#fault ??= geocodeMessages.workbookLongText(MOST_CHARACTERS);
    else this.#text += text;
  }

  #addCell({ r: place, t: type, s: style }: Readonly<Record<string, string>>): void {
    const column = place === undefined ? this.#next : columnOf(place);
    const cell = this.#cell(type, Number(style ?? 0));
    this.#value = '';
    this.#text = '';
    if (column === null || column >= MOST_COLUMNS) {
      this.#fault ??= geocodeMessages.workbookNoCell(place?.slice(0, 20) ?? String(column));
      return;
    }
    this.#next = column + 1;
    if (cell === null || cell === '') return;
    const at = this.#columns.placeOf(column);
    while (this.#row.length < at) this.#row.push(null);
    this.#row[at] = cell;
  }

  #cell(type: string | undefined, style: number): Cell {
    const value = this.#value;
    if (type === 'inlineStr') return unescaped(this.#text);
    if (value === '') return null;
    const { dates, shared, system } = this.#formats;
    if (type === 's') {
      const text = shared?.[Number(value)];
      if (shared === null)
        throw new CommandError(about(this.#path, geocodeMessages.workbookNoTexts(this.#line + 1)));
      if (text === undefined) this.#fault ??= geocodeMessages.workbookNoText(value, shared.length);
      if (text === null) this.#fault ??= geocodeMessages.workbookLongText(MOST_CHARACTERS);
      return text ?? null;
    }
    if (type === 'str') return unescaped(value);
    if (type === 'b') return isTrue(value);
    if (type === 'e') return value;
    if (type === 'd') return dayOfText(value) ?? value;
    const number = Number(value);
    if (Number.isNaN(number)) return value;
    return dates.has(style) ? (dayOf(number, system) ?? number) : number;
  }

  #addRow(number: string | undefined): void {
    const line = number === undefined ? this.#line + 1 : Number(number);
    if (!(line > this.#line) || line > MOST_ROWS)
      throw new CommandError(
        about(this.#path, geocodeMessages.workbookRows(number?.slice(0, 20), this.#line, MOST_ROWS)),
      );
    this.#line = line;
    if (this.#fault !== null) this.#faults.push({ line, reason: this.#fault });
    else if (this.#row.length > 0) {
      this.#rows.push(this.#row);
      this.#lines.push(line);
      this.#cells += this.#row.length;
    }
    this.#row = [];
    this.#next = 0;
    this.#fault = null;
  }
}

/** The column of a cell, `B7`, from 0; null for a malformed name. */
function columnOf(place: string): number | null {
  let column = 0;
  for (let k = 0; k < place.length; k++) {
    const letter = (place.charCodeAt(k) | 0x20) - 0x60;
    if (letter < 1 || letter > 26) break;
    column = 26 * column + letter;
    if (column > MOST_COLUMNS) return null;
  }
  return column < 1 ? null : column - 1;
}

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
