/** Below this length a loop is faster than a native copy of a part, which needs a view of it first. */
const SHORT = 40;
/** A buffer that has grown beyond this is given back after use. */
const KEPT = 1 << 23;

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

  /** Copies all of a piece of a dozen bytes or less. */
  short(bytes: Uint8Array): void {
    const { length } = bytes;
    this.#ensure(length);
    const buffer = this.#buffer;
    const at = this.#length;
    for (let i = 0; i < length; i++) buffer[at + i] = bytes[i];
    this.#length = at + length;
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

  /** A point in 1e-7 degrees as `[x,y]`, decimal numbers without trailing zeros. */
  point(x: number, y: number): void {
    this.#ensure(27);
    const buffer = this.#buffer;
    buffer[this.#length] = 0x5b;
    let at = writeCoordinate(buffer, this.#length + 1, x | 0);
    buffer[at++] = 0x2c;
    at = writeCoordinate(buffer, at, y | 0);
    buffer[at++] = 0x5d;
    this.#length = at;
  }

  /** Seven digits of a postal code, in quotes. */
  postCode(value: number): void {
    this.#ensure(9);
    const buffer = this.#buffer;
    const at = this.#length;
    buffer[at] = 0x22;
    let rest = value | 0;
    for (let i = 7; i > 0; i--) {
      const tens = (rest / 10) | 0;
      buffer[at + i] = 0x30 + rest - 10 * tens;
      rest = tens;
    }
    buffer[at + 8] = 0x22;
    this.#length = at + 9;
  }

  /** A copy of what was written. */
  copy(): Uint8Array {
    return this.#buffer.slice(0, this.#length);
  }

  /** What was written, in place: valid until the next write. */
  view(): Uint8Array {
    return this.#buffer.subarray(0, this.#length);
  }

  /** Starts again. */
  reset(): void {
    this.#length = 0;
    if (this.#buffer.length > KEPT) this.#buffer = new Uint8Array(KEPT);
  }

  #ensure(more: number): void {
    if (this.#length + more > this.#buffer.length) this.#grow(more);
  }

  #grow(more: number): void {
    const larger = new Uint8Array(Math.max(this.#buffer.length * 2, this.#length + more));
    larger.set(this.#buffer.subarray(0, this.#length));
    this.#buffer = larger;
  }
}

const UNITS = 10_000_000;

/** Writes 1e-7 degrees (a 32-bit integer, which keeps the arithmetic fast) and returns where it ended. */
function writeCoordinate(buffer: Uint8Array, start: number, units: number): number {
  let at = start;
  let value = units;
  if (value < 0) {
    buffer[at++] = 0x2d;
    value = -value | 0;
  }
  const whole = (value / UNITS) | 0;
  let rest = (value - whole * UNITS) | 0;
  const hundreds = (whole / 100) | 0;
  const tens = (whole / 10) | 0;
  if (hundreds > 0) buffer[at++] = 0x30 + hundreds;
  if (tens > 0) buffer[at++] = 0x30 + tens - 10 * hundreds;
  buffer[at++] = 0x30 + whole - 10 * tens;
  if (rest === 0) return at;
  buffer[at] = 0x2e;
  for (let i = 7; i > 0; i--) {
    const upper = (rest / 10) | 0;
    buffer[at + i] = 0x30 + rest - 10 * upper;
    rest = upper;
  }
  at += 8;
  while (buffer[at - 1] === 0x30) at--;
  return at;
}
