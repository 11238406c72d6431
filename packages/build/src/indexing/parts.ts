import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { TOWN } from '@banchi/engine/vocabulary/levels.js';
import { isCorrection } from './corrections.js';
import { codesOf, ItemEncoder, type KeptItem, type Neighbour, noNeighbour } from './item-codec.js';
import { NumberedTexts } from './numbered-texts.js';
import type { Extent, StoredItems } from './stored-items.js';

/** The items of one municipality, or of a prefecture itself. */
export interface Part {
  /** One code segment or two. */
  readonly codes: readonly string[];
  /** Whether any item is a record. */
  readonly hasRecords: boolean;
  /** Whether any item is the record of a town, or of anything in one. */
  readonly hasTowns: boolean;
}

interface HeldPart {
  readonly codes: readonly string[];
  hasRecords: boolean;
  hasTowns: boolean;
  /** Bytes not spilled; `used` of them are written. */
  held: Buffer;
  used: number;
  /** Where the spilled bytes lie, in order. */
  readonly spilled: Extent[];
  readonly before: Neighbour;
}

/** Bytes that a part begins with, and by how many it grows at most. */
const FIRST_BYTES = 256;
const MOST_GROWTH = 1 << 18;

const NOTHING = Buffer.alloc(0);
const NO_ITEMS = { held: NOTHING, used: 0, spilled: [] };

/**
 * All items of the sources, divided by municipality, so that each municipality can be ordered on its own afterwards.
 * Beyond a budget they go to a temporary file.
 */
export class Parts {
  readonly #parts = new Map<string, HeldPart>();
  readonly #files = new NumberedTexts();
  readonly #encoder = new ItemEncoder();
  readonly #file: string;
  readonly #path: string;
  readonly #budget: number;
  #allocated = 0;
  #fd: number | null = null;
  #end = 0;
  /** Records added. */
  records = 0;

  /**
   * @param file the gazetteer that is built; a temporary file beside it is made when there is need. Where the system can,
   *   that has no name from then on, so that nothing is left whatever happens
   * @param budget bytes that may be held in memory
   */
  constructor(file: string, budget: number) {
    this.#file = file;
    this.#path = `${file}.parts.${process.pid}.tmp`;
    this.#budget = budget;
  }

  /** Bytes in the temporary file. */
  get spilled(): number {
    return this.#end;
  }

  /** Adds an item behind the others of its municipality. */
  add(item: KeptItem): void {
    const codes = codesOf(item);
    const key = codes.length === 1 ? codes[0] : `${codes[0]} ${codes[1]}`;
    let part = this.#parts.get(key);
    if (part === undefined) {
      part = {
        codes: codes.slice(0, 2),
        hasRecords: false,
        hasTowns: false,
        held: NOTHING,
        used: 0,
        spilled: [],
        before: noNeighbour(),
      };
      this.#parts.set(key, part);
    }
    // a correction alone makes no record
    if (item.kind === 'record' && !isCorrection(item.record)) {
      part.hasRecords = true;
      if (codes.length > TOWN) part.hasTowns = true;
      this.records++;
    }
    const bytes = this.#encoder.encode(item, part.before, this.#files);
    if (part.used + bytes.length > part.held.length) this.#grow(part, bytes.length);
    part.held.set(bytes, part.used);
    part.used += bytes.length;
    if (this.#allocated <= this.#budget) return;
    try {
      this.#spill();
    } catch (error) {
      // names the file of a full disk, which this leaves alone
      if (error instanceof Error) (error as NodeJS.ErrnoException).path = this.#file;
      throw error;
    }
  }

  /** All parts, in the order in which they came up. */
  *[Symbol.iterator](): Iterator<Part> {
    yield* this.#parts.values();
  }

  /** The files of items, by their numbers in the stored items. */
  get files(): readonly string[] {
    return this.#files.all;
  }

  /** Where the items of a part lie. */
  stored({ codes }: Pick<Part, 'codes'>): StoredItems {
    const { held, used, spilled } = this.#parts.get(codes.join(' ')) ?? NO_ITEMS;
    return { path: this.#path, fd: this.#fd, spilled, held, used };
  }

  /** Takes out the items of a part; their memory is the caller's from now on. */
  take(part: Pick<Part, 'codes'>): StoredItems {
    const stored = this.stored(part);
    this.#parts.delete(part.codes.join(' '));
    return stored;
  }

  /** Closes and removes the temporary file. */
  close(): void {
    this.#parts.clear();
    if (this.#fd !== null) {
      closeSync(this.#fd);
      rmSync(this.#path, { force: true });
    }
    this.#fd = null;
  }

  #grow(part: HeldPart, needed: number): void {
    const size = Math.max(
      part.used + needed,
      FIRST_BYTES,
      part.held.length + Math.min(part.held.length, MOST_GROWTH),
    );
    const larger = Buffer.allocUnsafeSlow(size);
    part.held.copy(larger, 0, 0, part.used);
    this.#allocated += size - part.held.length;
    part.held = larger;
  }

  #spill(): void {
    this.#fd ??= openUnnamed(this.#path);
    for (const part of this.#parts.values()) {
      if (part.used === 0) continue;
      for (let at = 0; at < part.used; )
        at += writeSync(this.#fd, part.held, at, part.used - at, this.#end + at);
      part.spilled.push({ at: this.#end, length: part.used });
      this.#end += part.used;
      part.held = NOTHING;
      part.used = 0;
    }
    this.#allocated = 0;
  }
}

/** Opens a new file and, where the system allows it, takes its name away: it goes with the process. */
function openUnnamed(path: string): number {
  const fd = openSync(path, 'w+');
  try {
    rmSync(path);
  } catch {
    // Windows keeps the names of open files; the file is removed when it is closed, or by the next build
  }
  return fd;
}
