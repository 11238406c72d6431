/** Keeps the values last asked for, up to a number of bytes. */
export class ByteCache {
  readonly #limit: number;
  /** In the order of their last use, the oldest first. */
  readonly #values = new Map<string, Uint8Array>();
  #bytes = 0;

  /** @param limit bytes of all values together; a larger value is not kept */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The value of a key, made when it is not there. */
  get(key: string, make: () => Uint8Array): Uint8Array {
    const known = this.find(key);
    if (known !== undefined) return known;
    const value = make();
    this.keep(key, value);
    return value;
  }

  /** The value of a key, where it is there. */
  find(key: string): Uint8Array | undefined {
    const known = this.#values.get(key);
    if (known === undefined) return undefined;
    this.#values.delete(key);
    this.#values.set(key, known);
    return known;
  }

  /** Keeps a value, and drops the values that were asked for longest ago. */
  keep(key: string, value: Uint8Array): void {
    const before = this.#values.get(key);
    if (before !== undefined) {
      this.#values.delete(key);
      this.#bytes -= cost(before);
    }
    this.#values.set(key, value);
    this.#bytes += cost(value);
    for (const [old, kept] of this.#values) {
      if (this.#bytes <= this.#limit) break;
      this.#values.delete(old);
      this.#bytes -= cost(kept);
    }
  }
}

/** About how many bytes an entry takes besides its value. */
const ENTRY = 256;

function cost({ byteLength }: Uint8Array): number {
  return byteLength + ENTRY;
}
