/** The typed arrays that columns are made of. */
type ColumnArray = Uint8Array | Uint16Array | Uint32Array | Int32Array;

/**
 * A typed array to which numbers are appended, and which other threads can read. It grows by a quarter, so
 * that little memory lies idle.
 */
class Column<T extends ColumnArray> {
  readonly #make: (buffer: SharedArrayBuffer) => T;
  #values: T;
  length = 0;

  /**
   * @param make the array over a buffer
   * @param room how many values are expected
   */
  constructor(make: (buffer: SharedArrayBuffer) => T, room = 1024) {
    this.#make = make;
    this.#values = this.#allocate(Math.max(16, room));
  }

  /** Appends a value and returns its place. */
  push(value: number): number {
    if (this.length === this.#values.length) this.#grow(this.length + 1);
    this.#values[this.length] = value;
    return this.length++;
  }

  /** Appends some values, which the caller sets. */
  extend(count: number): T {
    const at = this.length;
    if (at + count > this.#values.length) this.#grow(at + count);
    this.length += count;
    return this.#values.subarray(at, this.length) as T;
  }

  /** A copy of the values that one thread can hand to another; the column is empty again. */
  take(): T {
    const values = this.values.slice() as T;
    this.length = 0;
    return values;
  }

  /** The values, as many as were appended. */
  get values(): T {
    return this.#values.subarray(0, this.length) as T;
  }

  /** The value at a place. */
  at(place: number): number {
    return this.#values[place];
  }

  /** Changes a value that was appended. */
  set(place: number, value: number): void {
    this.#values[place] = value;
  }

  #grow(needed: number): void {
    const larger = this.#allocate(Math.max(needed, Math.ceil(1.25 * this.length)));
    larger.set(this.#values);
    this.#values = larger;
  }

  #allocate(length: number): T {
    const size = this.#make(new SharedArrayBuffer(0)).BYTES_PER_ELEMENT;
    return this.#make(new SharedArrayBuffer(length * size));
  }
}

/** A column of whole numbers from 0 to 2³² − 1. */
export const u32 = (room?: number): Column<Uint32Array> =>
  new Column((buffer) => new Uint32Array(buffer), room);

/** A column of numbers of 32 bits with a sign. */
export const i32 = (room?: number): Column<Int32Array> =>
  new Column((buffer) => new Int32Array(buffer), room);

/** A column of bytes. */
export const u8 = (room?: number): Column<Uint8Array> => new Column((buffer) => new Uint8Array(buffer), room);

/** Numbers in memory that all threads see. */
export function sharedU32(length: number): Uint32Array {
  return new Uint32Array(new SharedArrayBuffer(4 * length));
}

/** The values in memory that all threads see: the given array if it is there already, else a copy. */
export function shared<T extends Uint8Array | Uint16Array | Uint32Array>(values: T): T {
  if (values.buffer instanceof SharedArrayBuffer) return values;
  const buffer = new SharedArrayBuffer(values.byteLength);
  new Uint8Array(buffer).set(new Uint8Array(values.buffer, values.byteOffset, values.byteLength));
  const type = values.constructor as new (buffer: SharedArrayBuffer) => T;
  return new type(buffer);
}
