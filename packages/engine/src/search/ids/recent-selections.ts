import type { Selection } from './selection.js';

/** The selection of a query, and how many records of the wanted levels it has. */
export interface Selected {
  readonly selection: Selection;
  readonly hit: number;
}

/** Bytes that keeping one selection takes besides its ids: the key and the objects. */
const OVERHEAD = 512;

/**
 * Keeps selections that took long to find, up to a number of bytes; the one unused for longest goes first. Paging and
 * sorting ask for the same selection again. A selection never changes, so any number of answers may read it.
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

  /** The kept selection of these conditions, or undefined. */
  find(key: string): Selected | undefined {
    const selected = this.#kept.get(key);
    if (selected === undefined) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, selected);
    return selected;
  }

  /** Keeps a selection, unless it alone exceeds the limit. */
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

/** Memory of a selection, with the unused room behind its last interval; postings lie in the file. */
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
