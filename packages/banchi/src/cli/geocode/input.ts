import { isAscii } from 'node:buffer';
import { createReadStream, statSync } from 'node:fs';
import { messages } from '@banchi/build/record/messages.js';
import { csvBatches, LINE_TOO_LONG } from '@banchi/build/sources/csv.js';
import { lineDecoder } from '@banchi/build/sources/decode.js';
import { lineBlocks } from '@banchi/build/sources/lines.js';
import type { CountBytes, StoredFile } from '@banchi/build/sources/stored-file.js';
import { about, type Message } from '@banchi/engine/vocabulary/message.js';
import { geocodeMessages } from '../../messages/lists.js';
import { CommandError } from '../failure.js';
import { say } from '../language.js';
import { printAside } from '../print.js';
import type { ListBatch } from './cells.js';
import { checkText, checkWorkbook, type InputForm } from './forms.js';
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
  /** Its size in bytes; null for the standard input. */
  readonly bytes: number | null;
  /** Mark of the file, which changes with its content; null for the standard input. */
  readonly mark: string | null;
  /** Name of the sheet that is read; null for a text. */
  readonly sheet: string | null;
  /** Its encoding and line ends; UTF-8 for a text whose beginning is ASCII. */
  writing(): Promise<Writing>;
  /** How many cells its widest row has; 0 for the standard input, which is read only once. */
  width(): Promise<number>;
  /** Its rows; a line that is not a row is a fault of its batch. */
  rows(count: CountBytes): AsyncGenerator<ListBatch>;
}

/**
 * Opens a list.
 * @param sheet the wanted sheet of a workbook
 * @param isWanted whether a sheet that begins so is wanted, where none is named
 * @throws {CommandError} when there is no such file
 */
export async function openList(
  path: string,
  form: InputForm,
  sheet: string | undefined,
  isWanted: (beginning: ListBatch) => boolean,
): Promise<List> {
  if (path === '-') {
    const stream = new Beginning(process.stdin);
    const name = say(geocodeMessages.standardInput);
    const file = { path: name, read: (count?: CountBytes) => counted(stream.all(), name, count) };
    const writing = async (): Promise<Writing> => writingOf(await stream.head());
    const rows = (count: CountBytes) => textRows(file, form, () => stream.head(), count);
    return { name, bytes: null, mark: null, sheet: null, writing, width: async () => 0, rows };
  }
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined || stat.isDirectory()) throw new CommandError(about(path, geocodeMessages.noFile));
  const bytes = stat.size;
  const mark = `${stat.dev} ${stat.ino} ${bytes} ${stat.mtimeMs}`;
  const open = (): AsyncIterable<Buffer> => createReadStream(path, { highWaterMark: READ_AT_ONCE });
  if (form === 'xlsx') {
    const stream = new Beginning(open());
    checkWorkbook(path, await stream.head());
    await stream.close();
    // the reader of workbooks is loaded only for them
    const { openSheet } = await import('./workbook-input.js');
    const { name, others, width, rows } = await openSheet(path, sheet, isWanted);
    if (others > 0 && sheet === undefined)
      printAside(say(about(path, geocodeMessages.sheetRead(name, others + 1))));
    const writing = async (): Promise<Writing> => OF_WORKBOOKS;
    return {
      name: path,
      bytes,
      mark: `${mark} ${name}`,
      sheet: name,
      writing,
      width: async () => width,
      rows,
    };
  }
  const file = { path, read: (count?: CountBytes) => counted(open(), path, count) };
  const head = async (): Promise<Buffer> => {
    const stream = new Beginning(open());
    const looked = await stream.head();
    await stream.close();
    return looked;
  };
  const writing = async (): Promise<Writing> => writingOf(await head());
  const rows = (count: CountBytes) => textRows(file, form, head, count);
  return { name: path, bytes, mark, sheet: null, writing, width: () => widest(rows(() => undefined)), rows };
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

  constructor(stream: AsyncIterable<Buffer>) {
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  /** The beginning, up to the first piece with a character beyond ASCII. */
  head(): Promise<Buffer> {
    this.#head ??= this.#look();
    return this.#head;
  }

  async #look(): Promise<Buffer> {
    let size = 0;
    while (size < MOST_LOOKED_AT) {
      const next = await this.#chunks.next();
      if (next.done === true) break;
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

async function* counted(
  stream: AsyncIterable<Buffer>,
  path: string,
  count?: CountBytes,
): AsyncGenerator<Buffer> {
  let isFirst = true;
  for await (const chunk of stream) {
    if (isFirst) {
      checkText(path, chunk);
      const fault = notReadable(chunk);
      if (fault !== null) throw new CommandError(about(path, fault));
    }
    isFirst = false;
    count?.(chunk.length);
    yield chunk;
  }
}

const [LINE_FEED, RETURN, NUL] = [0x0a, 0x0d, 0x00];

/** Why a beginning cannot be read: UTF-16, or line ends of old Macs; null if it can. */
function notReadable(bytes: Buffer): Message | null {
  const [first, second] = bytes;
  const nuls = bytes.reduce((sum, byte) => sum + Number(byte === NUL), 0);
  // in UTF-16 without a mark every other byte of ASCII is zero
  const isUtf16 =
    (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff) || 5 * nuls > bytes.length;
  if (isUtf16) return geocodeMessages.isUtf16;
  const end = bytes.indexOf(RETURN);
  if (end >= 0 && end < bytes.length - 1 && !bytes.includes(LINE_FEED)) return geocodeMessages.isOldMac;
  return null;
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
        else faults.push({ line: ++line, reason: messages.notIn(decoder.encoding() ?? 'utf-8') });
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
