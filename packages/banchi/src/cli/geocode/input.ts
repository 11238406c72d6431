import { isAscii } from 'node:buffer';
import { createReadStream, statSync } from 'node:fs';
import { csvBatches, LINE_TOO_LONG } from '@banchi/build/sources/csv.js';
import { lineDecoder } from '@banchi/build/sources/decode.js';
import { lineBlocks } from '@banchi/build/sources/lines.js';
import type { CountBytes, StoredFile } from '@banchi/build/sources/stored-file.js';
import { about, type Message } from '@banchi/engine/vocabulary/message.js';
import { geocodeMessages } from '../../messages/lists.js';
import { CommandError } from '../failure.js';
import { say } from '../language.js';
import { printAside } from '../print.js';
import type { Likeness, ListBatch } from './cells.js';
import { checkWorkbook, formOfBeginning, type InputForm } from './forms.js';
import { JsonRows } from './json-input.js';
import { textBytes, wideEncodingOf } from './list-bytes.js';
import { separatorOf } from './separator.js';
import { OF_WORKBOOKS, type Writing, writingOf } from './writing.js';

/** Bytes that make a batch: the texts of larger ones outlive young garbage, and memory grows with the list. */
export const READ_AT_ONCE = 1 << 15;
/** Longest line in bytes. */
const MAX_LINE = 1 << 20;

/** Most bytes of the beginning that the encoding is found from. */
const MOST_LOOKED_AT = 1 << 20;

/** A list of addresses: a file, or with `-` the standard input. */
export interface List {
  /** Its name for messages. */
  readonly name: string;
  /** Its form, as given or found. */
  readonly form: InputForm;
  /** Its size in bytes; null for the standard input. */
  readonly bytes: number | null;
  /** Mark of the file, which changes with its content; null for the standard input. */
  readonly mark: string | null;
  /** Name of the sheet that is read; null for a text. */
  readonly sheet: string | null;
  /** Names of all sheets; empty for a text. */
  readonly sheets: readonly string[];
  /** Its encoding and line ends; UTF-8 for a text whose beginning is ASCII. */
  writing(): Promise<Writing>;
  /** How many cells its widest row has; 0 for the standard input, which is read only once. */
  width(): Promise<number>;
  /** Its rows; a line that is not a row is a fault of its batch. */
  rows(count: CountBytes): AsyncGenerator<ListBatch>;
}

/**
 * Opens a list.
 * @param wanted its form; undefined: found from its beginning
 * @param sheet the wanted sheet of a workbook
 * @param likeness how much like a wanted list a sheet begins, where none is named
 * @throws {CommandError} when there is no such file
 */
export async function openList(
  path: string,
  wanted: InputForm | undefined,
  sheet: string | undefined,
  likeness: Likeness,
): Promise<List> {
  if (path === '-') {
    const name = say(geocodeMessages.standardInput);
    const stream = new Beginning(textBytes(process.stdin, name));
    const form = wanted ?? formOfBeginning(await stream.head(), stream.isEnded);
    const file = { path: name, read: (count?: CountBytes) => counted(stream.all(), count) };
    const writing = async (): Promise<Writing> => writingOf(await stream.head());
    const rows = (count: CountBytes) =>
      form === 'json' || form === 'ndjson'
        ? new JsonRows(name, file.read, form, MAX_LINE).rows(count, true)
        : textRows(file, form, () => stream.head(), count);
    return {
      name,
      form,
      bytes: null,
      mark: null,
      sheet: null,
      sheets: [],
      writing,
      width: async () => 0,
      rows,
    };
  }
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined || stat.isDirectory()) throw new CommandError(about(path, geocodeMessages.noFile));
  const bytes = stat.size;
  const mark = `${stat.dev} ${stat.ino} ${bytes} ${stat.mtimeMs}`;
  const open = (): AsyncIterable<Buffer> => createReadStream(path, { highWaterMark: READ_AT_ONCE });
  if (wanted === 'xlsx') {
    const stream = new Beginning(open());
    checkWorkbook(path, await stream.head());
    await stream.close();
    // the reader of workbooks is loaded only for them
    const { openSheet } = await import('./workbook-input.js');
    const { name, names, width, rows } = await openSheet(path, sheet, likeness);
    if (names.length > 1 && sheet === undefined)
      printAside(say(about(path, geocodeMessages.sheetRead(name, names.length))));
    const writing = async (): Promise<Writing> => OF_WORKBOOKS;
    return {
      name: path,
      form: wanted,
      bytes,
      mark: `${mark} ${name}`,
      sheet: name,
      sheets: names,
      writing,
      width: async () => width,
      rows,
    };
  }
  const file = { path, read: (count?: CountBytes) => textBytes(counted(open(), count), path) };
  const head = async (): Promise<{ readonly bytes: Buffer; readonly isAll: boolean }> => {
    const stream = new Beginning(file.read());
    const looked = await stream.head();
    const isAll = stream.isEnded;
    await stream.close();
    return { bytes: looked, isAll };
  };
  const beginning = await head();
  const form = wanted ?? formOfBeginning(beginning.bytes, beginning.isAll);
  const isWide = await isInWide(open());
  const writing = async (): Promise<Writing> => (isWide ? OF_WORKBOOKS : writingOf(beginning.bytes));
  const shared = { name: path, form, bytes, mark, sheet: null, sheets: [], writing };
  if (form === 'json' || form === 'ndjson') {
    const json = new JsonRows(path, file.read, form, MAX_LINE);
    return { ...shared, width: () => json.width(), rows: (count) => json.rows(count, false) };
  }
  const rows = (count: CountBytes) => textRows(file, form, async () => beginning.bytes, count);
  return { ...shared, width: () => widest(rows(() => undefined)), rows };
}

/** Whether a file is in UTF-16. */
async function isInWide(stream: AsyncIterable<Buffer>): Promise<boolean> {
  for await (const bytes of stream) return wideEncodingOf(bytes) !== null;
  return false;
}

/** How many cells the widest of some rows has. */
async function widest(batches: AsyncGenerator<ListBatch>): Promise<number> {
  let most = 0;
  for await (const { rows } of batches) for (const row of rows) most = Math.max(most, row.length);
  return most;
}

/** A stream whose beginning can be read twice. */
class Beginning {
  readonly #chunks: AsyncIterator<Buffer>;
  readonly #looked: Buffer[] = [];
  #head: Promise<Buffer> | null = null;
  #isEnded = false;

  constructor(stream: AsyncIterable<Buffer>) {
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  /** The beginning, up to the first piece with a character beyond ASCII. */
  head(): Promise<Buffer> {
    this.#head ??= this.#look();
    return this.#head;
  }

  /** Whether the beginning was all of it. */
  get isEnded(): boolean {
    return this.#isEnded;
  }

  async #look(): Promise<Buffer> {
    let size = 0;
    while (size < MOST_LOOKED_AT) {
      const next = await this.#chunks.next();
      if (next.done === true) {
        this.#isEnded = true;
        break;
      }
      this.#looked.push(next.value);
      size += next.value.length;
      if (!isAscii(next.value)) break;
    }
    return Buffer.concat(this.#looked);
  }

  /** All of it, from the beginning. */
  async *all(): AsyncGenerator<Buffer> {
    await this.head();
    yield* this.#looked.splice(0);
    for (let next = await this.#chunks.next(); next.done !== true; next = await this.#chunks.next())
      yield next.value;
  }

  async close(): Promise<void> {
    await this.#chunks.return?.();
  }
}

async function* counted(stream: AsyncIterable<Buffer>, count?: CountBytes): AsyncGenerator<Buffer> {
  for await (const chunk of stream) {
    count?.(chunk.length);
    yield chunk;
  }
}

/** The rows of a list that is a text. */
async function* textRows(
  file: StoredFile,
  form: InputForm,
  head: () => Promise<Buffer>,
  count: CountBytes,
): AsyncGenerator<ListBatch> {
  if (form === 'lines') yield* lineRows(file, count);
  else {
    const separator = form === 'tsv' ? '\t' : separatorOf(await head());
    yield* csvBatches(file, count, separator, READ_AT_ONCE);
  }
}

/** One address a line; empty lines are rows too, so that every row stands in its place. */
async function* lineRows(file: StoredFile, count: CountBytes): AsyncGenerator<ListBatch> {
  const decoder = lineDecoder();
  let line = 0;
  for await (const bytes of lineBlocks(file.read(count), MAX_LINE, READ_AT_ONCE)) {
    const rows: string[][] = [];
    const lines: number[] = [];
    const faults: { line: number; reason: Message }[] = [];
    const add = (text: string): void => {
      line++;
      const word = (line === 1 ? text.replace(/^\ufeff/, '') : text).replace(/\r$/, '');
      rows.push([word]);
      lines.push(line);
    };
    const text = bytes === null ? null : decoder.block(bytes);
    if (bytes === null) faults.push({ line: ++line, reason: LINE_TOO_LONG });
    else if (text !== null) for (const one of withoutLast(text.split('\n'))) add(one);
    else
      for (const one of withoutLast(splitLines(bytes))) {
        const decoded = decoder.block(one);
        if (decoded !== null) add(decoded);
        else faults.push({ line: ++line, reason: decoder.fault(one) });
      }
    if (rows.length > 0 || faults.length > 0) yield { rows, lines, faults };
  }
}

/** Lines of a block without the line feeds. */
function splitLines(bytes: Buffer): Buffer[] {
  const lines: Buffer[] = [];
  let start = 0;
  for (let feed = bytes.indexOf(10); feed >= 0; feed = bytes.indexOf(10, start)) {
    lines.push(bytes.subarray(start, feed));
    start = feed + 1;
  }
  return [...lines, bytes.subarray(start)];
}

/** Without the empty piece behind the last line feed. */
function withoutLast<T extends { readonly length: number }>(lines: T[]): T[] {
  return lines.at(-1)?.length === 0 ? lines.slice(0, -1) : lines;
}
