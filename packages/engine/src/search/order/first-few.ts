/** One sort key, a number for each id: the smaller, the earlier. */
export interface SortColumn {
  /** The key of an id; infinity, behind all others, where it has none. */
  at(id: number): number;
  /**
   * A lower bound of the keys of all ids in a block.
   * @param size 0 is a block of `BOUND_BLOCK` ids, each further one that of `BOUND_FAN_OUT` times as many
   */
  bound(size: number, block: number): number;
}

/**
 * Keeps the first few of the given ids, by some keys in turn, then by id. It is a heap with the last of them on top:
 * one comparison with it excludes most ids.
 */
export class FirstFew {
  readonly #columns: readonly SortColumn[];
  readonly #most: number;
  /** In the heap's order; of each the keys, one for each column. */
  readonly #ids: Uint32Array;
  readonly #keys: Float64Array;
  #length = 0;
  /** The keys of the id that is being placed. */
  readonly #own: Float64Array;

  /**
   * @param columns the deciding column first
   * @param most how many are kept, at least one
   */
  constructor(columns: readonly SortColumn[], most: number) {
    this.#columns = columns;
    this.#most = most;
    this.#ids = new Uint32Array(most);
    this.#keys = new Float64Array(most * columns.length);
    this.#own = new Float64Array(columns.length);
  }

  /** Takes an id that was not given before. */
  add(id: number): void {
    const columns = this.#columns;
    const own = this.#own;
    const isFull = this.#length === this.#most;
    // an id whose first key is behind the last one, as of nearly all ids, needs no look at further keys
    let isUndecided = isFull;
    for (let c = 0; c < columns.length; c++) {
      const key = columns[c].at(id);
      if (isUndecided) {
        if (key > this.#keys[c]) return;
        isUndecided = key === this.#keys[c];
      }
      own[c] = key;
    }
    if (isUndecided && id > this.#ids[0]) return;
    if (isFull) this.#sink(0, id, this.#length);
    else this.#rise(this.#length++, id);
  }

  /** Whether the list is full, and no id of a block comes before the last of it. */
  excludes(size: number, block: number, firstId: number): boolean {
    if (this.#length < this.#most) return false;
    for (let c = 0; c < this.#columns.length; c++) {
      const least = this.#columns[c].bound(size, block);
      if (least !== this.#keys[c]) return least > this.#keys[c];
    }
    return firstId > this.#ids[0];
  }

  /** The first key of the last one kept; infinity while there is room for more. */
  get lastKey(): number {
    return this.#length < this.#most || this.#columns.length === 0 ? Number.POSITIVE_INFINITY : this.#keys[0];
  }

  /** The ids kept, in their order. Nothing may be added any more. */
  sorted(): Uint32Array {
    const keys = this.#keys;
    const width = this.#columns.length;
    for (let left = this.#length - 1; left > 0; left--) {
      // the last remaining id goes behind it
      const id = this.#ids[left];
      for (let c = 0; c < width; c++) this.#own[c] = keys[left * width + c];
      this.#ids[left] = this.#ids[0];
      this.#sink(0, id, left);
    }
    return this.#ids.subarray(0, this.#length);
  }

  /** Whether the id at hand comes behind the one at a place of the heap. */
  #isBehind(id: number, place: number): boolean {
    const own = this.#own;
    const keys = this.#keys;
    const at = place * own.length;
    for (let c = 0; c < own.length; c++) if (own[c] !== keys[at + c]) return own[c] > keys[at + c];
    return id > this.#ids[place];
  }

  #isBehindOther(one: number, other: number): boolean {
    const width = this.#own.length;
    const keys = this.#keys;
    for (let c = 0; c < width; c++) {
      const [a, b] = [keys[one * width + c], keys[other * width + c]];
      if (a !== b) return a > b;
    }
    return this.#ids[one] > this.#ids[other];
  }

  /** Puts the id at hand at a place or above it. */
  #rise(place: number, id: number): void {
    let at = place;
    while (at > 0) {
      const above = (at - 1) >>> 1;
      if (!this.#isBehind(id, above)) break;
      this.#move(above, at);
      at = above;
    }
    this.#put(at, id);
  }

  /** Puts the id at hand at a place or below it, in a heap of some length. */
  #sink(place: number, id: number, length: number): void {
    let at = place;
    for (;;) {
      let below = 2 * at + 1;
      if (below >= length) break;
      if (below + 1 < length && this.#isBehindOther(below + 1, below)) below++;
      if (this.#isBehind(id, below)) break;
      this.#move(below, at);
      at = below;
    }
    this.#put(at, id);
  }

  #move(from: number, to: number): void {
    const width = this.#own.length;
    this.#ids[to] = this.#ids[from];
    for (let c = 0; c < width; c++) this.#keys[to * width + c] = this.#keys[from * width + c];
  }

  #put(at: number, id: number): void {
    const own = this.#own;
    this.#ids[at] = id;
    for (let c = 0; c < own.length; c++) this.#keys[at * own.length + c] = own[c];
  }
}
