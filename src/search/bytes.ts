/** Below this length a loop is faster than a native copy. */
const SHORT = 24;

const encoder = new TextEncoder();

/** Writes UTF-8 into a buffer that grows. */
export class ByteWriter {
  #buffer: Uint8Array;
  #length = 0;

  constructor(capacity: number) {
    this.#buffer = new Uint8Array(capacity);
  }

  /** Bytes written. */
  get length(): number {
    return this.#length;
  }

  /** Copies all of a piece. */
  piece(bytes: Uint8Array): void {
    this.#ensure(bytes.length);
    this.#buffer.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** Copies `source[from .. to)`. */
  slice(source: Uint8Array, from: number, to: number): void {
    const length = to - from;
    this.#ensure(length);
    if (length < SHORT) {
      const buffer = this.#buffer;
      let at = this.#length;
      for (let i = from; i < to; i++) buffer[at++] = source[i];
    } else this.#buffer.set(source.subarray(from, to), this.#length);
    this.#length += length;
  }

  /**
   * Lets a function write in place.
   * @param bound at most how many bytes it writes
   * @param write given the buffer and where to begin; returns where it ended
   */
  direct(bound: number, write: (buffer: Uint8Array, at: number) => number): void {
    this.#ensure(bound);
    this.#length = write(this.#buffer, this.#length);
  }

  /** One byte. */
  byte(value: number): void {
    this.#ensure(1);
    this.#buffer[this.#length++] = value;
  }

  /** ASCII text. */
  ascii(text: string): void {
    this.#ensure(text.length);
    for (let i = 0; i < text.length; i++) this.#buffer[this.#length++] = text.charCodeAt(i);
  }

  /** Any text, as UTF-8. */
  text(text: string): void {
    this.#ensure(3 * text.length);
    this.#length += encoder.encodeInto(text, this.#buffer.subarray(this.#length)).written;
  }

  /** A coordinate in 1e-7 degrees as a decimal number without trailing zeros. */
  coordinate(units: number): void {
    this.#ensure(12);
    const buffer = this.#buffer;
    let at = this.#length;
    let value = units;
    if (value < 0) {
      buffer[at++] = 0x2d;
      value = -value;
    }
    const whole = Math.floor(value / 1e7);
    let rest = value - whole * 1e7;
    if (whole >= 100) buffer[at++] = 0x30 + Math.floor(whole / 100);
    if (whole >= 10) buffer[at++] = 0x30 + (Math.floor(whole / 10) % 10);
    buffer[at++] = 0x30 + (whole % 10);
    if (rest !== 0) {
      buffer[at++] = 0x2e;
      for (let unit = 1e6; rest !== 0; unit /= 10) {
        const digit = Math.floor(rest / unit);
        buffer[at++] = 0x30 + digit;
        rest -= digit * unit;
      }
    }
    this.#length = at;
  }

  /** Seven digits of a postal code. */
  postCode(value: number): void {
    this.#ensure(7);
    let rest = value;
    for (let i = 6; i >= 0; i--) {
      this.#buffer[this.#length + i] = 0x30 + (rest % 10);
      rest = Math.floor(rest / 10);
    }
    this.#length += 7;
  }

  /** A copy of what was written. */
  copy(): Uint8Array {
    return this.#buffer.slice(0, this.#length);
  }

  /** Starts again. */
  reset(): void {
    this.#length = 0;
  }

  #ensure(more: number): void {
    if (this.#length + more <= this.#buffer.length) return;
    const larger = new Uint8Array(Math.max(this.#buffer.length * 2, this.#length + more));
    larger.set(this.#buffer.subarray(0, this.#length));
    this.#buffer = larger;
  }
}
