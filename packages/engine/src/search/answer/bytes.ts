import { FOUR_DIGITS, writeCoordinate } from '../../geo/coordinate-digits.js';

/** Bytes of a new buffer. */
const FIRST_SIZE = 1 << 16;
/** A buffer that has grown beyond this is given back after use. */
const LARGEST_KEPT = 1 << 23;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Native copies; to look them up at an array takes as long as a short copy. */
const { set, copyWithin } = Uint8Array.prototype;

const encoder = new TextEncoder();

/** The buffer of a writer that has handed its own over. */
const NO_BYTES = new Uint8Array(0);

/** The bytes of an array for reading several at once. */
export function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

/** Writes UTF-8 into a buffer that grows. */
export class ByteWriter {
  #buffer: Uint8Array;
  #view: DataView;
  #length = 0;
  /** Memory that was handed over last and may be given back. */
  #lent: ArrayBufferLike | null = null;

  constructor(capacity = FIRST_SIZE) {
    this.#buffer = new Uint8Array(capacity);
    this.#view = viewOf(this.#buffer);
  }

  /** Bytes written. */
  get length(): number {
    return this.#length;
  }

  /** Copies all of a piece. */
  piece(bytes: Uint8Array): void {
    this.#ensure(bytes.length);
    set.call(this.#buffer, bytes, this.#length);
    this.#length += bytes.length;
  }

  /** Appends a piece of a few dozen bytes. A native copy would take longer to call. */
  short(bytes: Uint8Array): void {
    this.#ensure(bytes.length);
    const buffer = this.#buffer;
    const at = this.#length;
    for (let i = 0; i < bytes.length; i++) buffer[at + i] = bytes[i];
    this.#length = at + bytes.length;
  }

  /** Copies `source[from .. to)`. */
  slice(source: DataView, from: number, to: number): void {
    this.#ensure(to - from);
    this.#length = copy(source, from, to, this.#view, this.#length);
  }

  /** Copies the bytes written at `[from, to)` once more. */
  again(from: number, to: number): void {
    this.#ensure(to - from);
    copyWithin.call(this.#buffer, this.#length, from, to);
    this.#length += to - from;
  }

  /** Copies the bytes before a text, then the text `source[from .. to)`, and closes it with a quote. */
  field(before: Uint8Array, source: DataView, from: number, to: number): void {
    this.#ensure(before.length + to - from + 1);
    set.call(this.#buffer, before, this.#length);
    const end = copy(source, from, to, this.#view, this.#length + before.length);
    this.#view.setUint8(end, QUOTE);
    this.#length = end + 1;
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

  /** Takes the last bytes back. */
  back(bytes: number): void {
    this.#length -= bytes;
  }

  /** ASCII text. */
  ascii(text: string): void {
    this.#ensure(text.length);
    for (let i = 0; i < text.length; i++) this.#buffer[this.#length++] = text.charCodeAt(i);
  }

  /** Any text. */
  text(text: string): void {
    this.#ensure(3 * text.length);
    this.#length += encoder.encodeInto(text, this.#buffer.subarray(this.#length)).written;
  }

  /** A text as a JSON string: what `JSON.stringify` makes of it, in UTF-8. */
  json(text: string): void {
    const end = this.#plainJson(text);
    if (end < 0) this.text(JSON.stringify(text));
    else this.#length = end;
  }

  /** Writes JSON text as a JSON string: only its quotes and backslashes need escapes. */
  jsonOfJson(json: Uint8Array): void {
    this.#ensure(2 * json.length + 2);
    const buffer = this.#buffer;
    let at = this.#length;
    buffer[at++] = QUOTE;
    for (let i = 0; i < json.length; i++) {
      const byte = json[i];
      if (byte === QUOTE || byte === BACKSLASH) buffer[at++] = BACKSLASH;
      buffer[at++] = byte;
    }
    buffer[at++] = QUOTE;
    this.#length = at;
  }

  /** Writes a text that nothing is escaped in and returns where it ended; -1 for another one. */
  #plainJson(text: string): number {
    this.#ensure(3 * text.length + 2);
    const buffer = this.#buffer;
    let at = this.#length;
    buffer[at++] = QUOTE;
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      if (unit < 0x80) {
        if (unit < 0x20 || unit === QUOTE || unit === BACKSLASH) return -1;
        buffer[at++] = unit;
      } else if (unit < 0x800) {
        buffer[at++] = 0xc0 | (unit >> 6);
        buffer[at++] = 0x80 | (unit & 0x3f);
      } else {
        // pairs are four bytes together, and a surrogate without the other is escaped
        if (unit >= 0xd800 && unit < 0xe000) return -1;
        buffer[at++] = 0xe0 | (unit >> 12);
        buffer[at++] = 0x80 | ((unit >> 6) & 0x3f);
        buffer[at++] = 0x80 | (unit & 0x3f);
      }
    }
    buffer[at++] = QUOTE;
    return at;
  }

  /** A whole number that is not negative. */
  count(value: number): void {
    if (value < 10) this.byte(0x30 + value);
    else if (value < 100) {
      const tens = (value / 10) | 0;
      this.byte(0x30 + tens);
      this.byte(0x30 + value - 10 * tens);
    } else this.ascii(String(value));
  }

  /** A point in 1e-7 degrees as `[x,y]`, decimal numbers without trailing zeros. */
  point(x: number, y: number): void {
    this.#ensure(32);
    const view = this.#view;
    view.setUint8(this.#length, 0x5b);
    let at = writeCoordinate(view, this.#length + 1, x | 0);
    view.setUint8(at++, 0x2c);
    at = writeCoordinate(view, at, y | 0);
    view.setUint8(at++, 0x5d);
    this.#length = at;
  }

  /** Seven digits of a postal code, in quotes. */
  postCode(value: number): void {
    this.#ensure(9);
    const view = this.#view;
    const at = this.#length;
    const upper = (value / 10_000) | 0;
    view.setInt32(at, FOUR_DIGITS[upper]);
    view.setUint8(at, QUOTE); // in the place of the eighth digit
    view.setInt32(at + 4, FOUR_DIGITS[value - 10_000 * upper]);
    view.setUint8(at + 8, QUOTE);
    this.#length = at + 9;
  }

  /** A copy of the bytes written so far. */
  copy(): Uint8Array {
    return this.#buffer.slice(0, this.#length);
  }

  /** The written bytes, in place: valid until the next write. */
  view(): Uint8Array {
    return this.#buffer.subarray(0, this.#length);
  }

  /**
   * The written bytes with their memory: later writes do not touch it. Call {@link reset} next; {@link giveBack}
   * before that saves a new buffer.
   */
  take(): Uint8Array {
    const taken = this.view();
    this.#lent = taken.buffer;
    this.#use(NO_BYTES);
    this.#length = 0;
    return taken;
  }

  /** Takes back memory from {@link take} after use. */
  giveBack(taken: Uint8Array): void {
    if (taken.buffer !== this.#lent) return;
    this.#lent = null;
    if (this.#buffer === NO_BYTES) this.#use(new Uint8Array(taken.buffer));
  }

  /** Starts again. */
  reset(): void {
    this.#length = 0;
    if (this.#buffer === NO_BYTES) this.#use(new Uint8Array(FIRST_SIZE));
    else if (this.#buffer.length > LARGEST_KEPT) this.#use(new Uint8Array(LARGEST_KEPT));
  }

  #ensure(more: number): void {
    if (this.#length + more > this.#buffer.length) this.#grow(more);
  }

  #grow(more: number): void {
    const larger = new Uint8Array(Math.max(this.#buffer.length * 2, this.#length + more));
    larger.set(this.#buffer.subarray(0, this.#length));
    this.#use(larger);
  }

  #use(buffer: Uint8Array): void {
    this.#buffer = buffer;
    this.#view = viewOf(buffer);
  }
}

/**
 * Copies bytes four at a time and returns where they end: for a text of some dozen bytes that is faster than a native
 * copy, which first needs an array of just these bytes.
 */
function copy(source: DataView, from: number, to: number, target: DataView, start: number): number {
  const shift = start - from;
  const last = to - 4;
  if (last < from) {
    for (let i = from; i < to; i++) target.setUint8(i + shift, source.getUint8(i));
    return to + shift;
  }
  for (let i = from; i < last; i += 4) target.setInt32(i + shift, source.getInt32(i));
  // the last four, whether or not some of them have been copied
  target.setInt32(last + shift, source.getInt32(last));
  return to + shift;
}
