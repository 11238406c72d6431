import { lineBlocks } from '@banchi/build/sources/lines.js';
import type { CountBytes } from '@banchi/build/sources/stored-file.js';
import { about, type Message } from '@banchi/engine/vocabulary/message.js';
import { geocodeMessages } from '../../messages/lists.js';
import { CommandError } from '../failure.js';
import type { Cell, ListBatch } from './cells.js';

/**
 * Lists in JSON: one object a line, or one array of objects. Their fields are columns, those of an object in a field too:
 * `{"address":{"city":…}}` has the column `address.city`. Deeper values are cells of JSON. Arrays are rows without names.
 */

/** Bytes of a list that is one JSON value: it is read as a whole. */
const MOST_JSON = 1 << 28;
/** Objects in each other within which the array of rows is looked for: `{"result":{"records":[…]}}`. */
const DEEPEST_ROWS = 3;
/** Rows of a batch. */
const BATCH = 500;

type JsonObject = Readonly<Record<string, unknown>>;

/** Reads the rows of a list in JSON. The first row has the names, and the line 0; a list of arrays or texts has none. */
export class JsonRows {
  readonly #path: string;
  readonly #read: (count?: CountBytes) => AsyncIterable<Buffer>;
  readonly #form: 'json' | 'ndjson';
  readonly #mostLine: number;
  #fields: Promise<ReadonlyMap<string, number>> | undefined;

  /**
   * @param read opens the text in UTF-8
   * @param mostLine bytes of a line
   */
  constructor(
    path: string,
    read: (count?: CountBytes) => AsyncIterable<Buffer>,
    form: 'json' | 'ndjson',
    mostLine: number,
  ) {
    this.#path = path;
    this.#read = read;
    this.#form = form;
    this.#mostLine = mostLine;
  }

  /** How many columns there are: the list is read once for them. */
  async width(): Promise<number> {
    return (await this.#names()).size;
  }

  /**
   * The rows.
   * @param isOnce whether the list can be read only once; then fields that its first rows lack come last, without names
   */
  async *rows(count: CountBytes, isOnce: boolean): AsyncGenerator<ListBatch> {
    let names: Map<string, number> | undefined = isOnce ? undefined : new Map(await this.#names());
    let isFirst = true;
    for await (const { values, lines, faults } of this.#batches(count)) {
      names ??= numbered(values.flatMap(fieldsOf).map(([name]) => name));
      const header = isFirst && names.size > 0 ? [[...names.keys()]] : [];
      const places = names;
      const rows = [...header, ...values.map((value) => rowOf(value, places))];
      yield { rows, lines: [...header.map(() => 0), ...lines], faults };
      isFirst = false;
    }
  }

  #names(): Promise<ReadonlyMap<string, number>> {
    this.#fields ??= (async () => {
      const names = new Set<string>();
      for await (const { values } of this.#batches(() => undefined))
        for (const value of values) for (const [name] of fieldsOf(value)) names.add(name);
      return numbered(names);
    })();
    return this.#fields;
  }

  #batches(count: CountBytes): AsyncGenerator<JsonBatch> {
    return this.#form === 'ndjson' ? this.#lines(count) : this.#whole(count);
  }

  /** The values of lines; an empty line is passed over. */
  async *#lines(count: CountBytes): AsyncGenerator<JsonBatch> {
    let line = 0;
    for await (const bytes of lineBlocks(this.#read(count), this.#mostLine)) {
      const batch = emptyBatch();
      const refuse = (reason: Message): void => void batch.faults.push({ line, reason });
      const texts = bytes === null ? [null] : bytes.toString('utf8').replace(/\n$/, '').split('\n');
      for (const text of texts) {
        line++;
        if (text === null) refuse(geocodeMessages.jsonLongLine(this.#mostLine));
        else if (text.trim() !== '') {
          try {
            batch.values.push(JSON.parse(line === 1 ? text.replace(/^\ufeff/, '') : text));
            batch.lines.push(line);
          } catch (error) {
            refuse(geocodeMessages.notJson(reasonOf(error)));
          }
        }
      }
      if (batch.values.length + batch.faults.length > 0) yield batch;
    }
  }

  /** The values of one array, as the lines of its places. @throws {CommandError} for another text, or one that is too long */
  async *#whole(count: CountBytes): AsyncGenerator<JsonBatch> {
    const pieces: Buffer[] = [];
    let size = 0;
    for await (const piece of this.#read(count)) {
      size += piece.length;
      if (size > MOST_JSON) throw new CommandError(about(this.#path, geocodeMessages.jsonTooLong(MOST_JSON)));
      pieces.push(piece);
    }
    let value: unknown;
    try {
      value = JSON.parse(
        Buffer.concat(pieces)
          .toString('utf8')
          .replace(/^\ufeff/, ''),
      );
    } catch (error) {
      throw new CommandError(about(this.#path, geocodeMessages.notJson(reasonOf(error))));
    }
    const all = rowsIn(value, DEEPEST_ROWS);
    if (all === null) throw new CommandError(about(this.#path, geocodeMessages.jsonNoRows));
    for (let at = 0; at < all.length; at += BATCH) {
      const values = all.slice(at, at + BATCH);
      yield { values, lines: values.map((_, i) => at + i + 1), faults: [] };
    }
  }
}

interface JsonBatch {
  readonly values: unknown[];
  readonly lines: number[];
  readonly faults: { line: number; reason: Message }[];
}

function emptyBatch(): JsonBatch {
  return { values: [], lines: [], faults: [] };
}

/** The array of rows in a value: itself, or the first that has objects. */
function rowsIn(value: unknown, deepest: number): unknown[] | null {
  if (Array.isArray(value)) return value;
  if (!isObject(value) || deepest === 0) return null;
  const values = Object.values(value);
  const own = values.find((each): each is unknown[] => Array.isArray(each) && each.some(isObject));
  if (own !== undefined) return own;
  for (const each of values) {
    const found = isObject(each) ? rowsIn(each, deepest - 1) : null;
    if (found !== null) return found;
  }
  return null;
}

/** The fields of a row with their names; those of an object in it have both names. */
function fieldsOf(value: unknown): [name: string, value: unknown][] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, each]): [string, unknown][] =>
    isObject(each) ? Object.entries(each).map(([inner, one]) => [`${name}.${inner}`, one]) : [[name, each]],
  );
}

function rowOf(value: unknown, places: Map<string, number>): Cell[] {
  if (Array.isArray(value)) return value.map(cellOf);
  if (!isObject(value)) return [cellOf(value)];
  const cells: Cell[] = Array.from({ length: places.size }, () => null);
  for (const [name, each] of fieldsOf(value)) {
    const place = places.get(name) ?? places.size;
    places.set(name, place);
    cells[place] = cellOf(each);
  }
  return Array.from(cells, (cell) => cell ?? null);
}

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : JSON.stringify(value);
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function numbered(names: Iterable<string>): Map<string, number> {
  return new Map([...new Set(names)].map((name, i) => [name, i]));
}

/** The first line of an error's message. */
function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0];
}
