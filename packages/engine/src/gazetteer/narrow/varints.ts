/** Whole numbers in as many bytes as they need, seven bits each, the lowest first (LEB128). */

/** Collects numbers. */
export class VarintWriter {
  readonly #bytes: number[] = [];

  add(value: number): void {
    let rest = value;
    for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) this.#bytes.push((rest % 0x80) | 0x80);
    this.#bytes.push(rest);
  }

  bytes(): Uint8Array {
    return Uint8Array.from(this.#bytes);
  }
}

/** Reads numbers one after another. */
export class VarintReader {
  readonly #bytes: Uint8Array;
  /** The byte that is read next. */
  at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** @throws {RangeError} behind the end */
  next(): number {
    let value = 0;
    for (let scale = 1; ; scale *= 0x80) {
      if (this.at >= this.#bytes.length) throw new RangeError('a number is cut');
      const byte = this.#bytes[this.at++];
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
    }
  }
}
