import type { Selection } from './selection.js';

/** What a query's conditions select, and how many records of the wanted levels are in it. */
export interface Selected {
  readonly selection: Selection;
  readonly hit: number;
}

/** Bytes that keeping one selection takes besides its ids: the key and the objects. */
const OVERHEAD = 512;

/**
 * Keeps selections that took long to find, up to a number of bytes; the one that nobody asked for longest goes first.
 * Paging and sorting ask for the same selection again and again. A selection never changes once it is made, so that any
 * number of answers may read it.
 */
export class RecentSelections {
  /** By the conditions; the one asked for last stands last. */
  readonly #kept = new Map<string, Selected>();
  readonly #capacity: number;
  #bytes = 0;

  /** @param capacity bytes to hold at most */
  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** Bytes held. */
  get bytes(): number {
    return this.#bytes;
  }

  /** What the same conditions selected before; undefined where that is not kept. */
  find(key: string): Selected | undefined {
    const selected = this.#kept.get(key);
    if (selected === undefined) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, selected);
    return selected;
  }

  /** Keeps what conditions select, unless it is larger than all that may be held. */
  keep(key: string, selected: Selected): void {
    const size = bytesOf(selected.selection);
    if (size > this.#capacity) return;
    this.#drop(key);
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes + size <= this.#capacity) break;
      this.#drop(oldest);
    }
    this.#kept.set(key, selected);
    this.#bytes += size;
  }

  #drop(key: string): void {
    const selected = this.#kept.get(key);
    if (selected === undefined) return;
    this.#kept.delete(key);
    this.#bytes -= bytesOf(selected.selection);
  }
}

/** Memory of a selection, with what lies unused behind its last interval; postings lie in the file. */
function bytesOf(selection: Selection): number {
  switch (selection.kind) {
    case 'postings':
      return OVERHEAD;
    case 'bits':
      return OVERHEAD + selection.words.byteLength;
    case 'intervals':
      return OVERHEAD + selection.starts.buffer.byteLength + selection.ends.buffer.byteLength;
  }
}
