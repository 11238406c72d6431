/**
 * The byte form of outlines of lots; a country has a hundred million. Sixteen lots that follow each other in the address tree make a
 * block. Neighbours share vertices, and a block has each of these once: a later ring refers to it.
 *
 * A block is a run of variable-length integers (7 bits a byte, lowest first). For each lot: the number of its polygons; for each polygon
 * the number of its rings; for each ring the number of its vertices, the closing one left out, then runs of them until all are there:
 *
 * - `2n`: n vertices as zig-zag differences of longitude and latitude from the vertex before it in the block; before the first
 *   vertex that is 0, 0;
 * - `4n + 1`, then `d`: the n vertices of the block from the d-th before this one on, forwards;
 * - `4n + 3`, then `d`: n vertices from there on, backwards.
 */

import type { MultiPolygon, Ring } from './rings.js';

/** Lots of a block; the last block may have fewer. */
export const LOTS_OF_BLOCK = 16;

/** Fewest vertices of a ring. */
const TRIANGLE = 3;
/** Farthest east and north, in units of 1e-7 degree. */
const [EAST, NORTH] = [1_800_000_000, 900_000_000];

/**
 * Encodes the lots of a block. Lossless.
 * @param lots up to {@link LOTS_OF_BLOCK}, none without a vertex
 */
export function encodeLots(lots: readonly MultiPolygon[]): Uint8Array {
  const encoder = new Encoder();
  for (const lot of lots) encoder.lot(lot);
  return encoder.finish();
}

/** A run of vertices that came before. */
interface Repeat {
  readonly from: number;
  readonly length: number;
  readonly step: 1 | -1;
}

class Encoder {
  #bytes = new Uint8Array(1024);
  #length = 0;
  /** All vertices so far, longitude and latitude in turn. */
  readonly #vertices: number[] = [];
  /** The places among them of each vertex, by its coordinates. */
  readonly #places = new Map<number, number[]>();
  #x = 0;
  #y = 0;

  lot(polygons: MultiPolygon): void {
    this.#integer(polygons.length);
    for (const rings of polygons) {
      this.#integer(rings.length);
      for (const ring of rings) this.#ring(ring);
    }
  }

  finish(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }

  #ring(ring: Ring): void {
    const count = ring.length / 2;
    this.#integer(count);
    for (let at = 0; at < count; ) {
      const known = this.#longest(ring, at);
      if (known !== null) {
        this.#integer(4 * known.length + (known.step === 1 ? 1 : 3));
        this.#integer(this.#vertices.length / 2 - known.from);
        for (let k = 0; k < known.length; k++, at++) this.#keep(ring, at);
        continue;
      }
      let end = at + 1;
      while (end < count && this.#longest(ring, end) === null) end++;
      this.#integer(2 * (end - at));
      for (; at < end; at++) {
        this.#delta(ring[2 * at] - this.#x);
        this.#delta(ring[2 * at + 1] - this.#y);
        this.#keep(ring, at);
      }
    }
  }

  /** The longest run of vertices that came before and go on here; null where the vertex is new. */
  #longest(ring: Ring, at: number): Repeat | null {
    let best: Repeat | null = null;
    for (const from of this.#places.get(keyOf(ring, at)) ?? [])
      for (const step of [1, -1] as const) {
        const length = this.#matching(ring, at, from, step);
        if (length > (best?.length ?? 0)) best = { from, length, step };
      }
    return best;
  }

  /** Number of vertices of a ring from `at` on that equal those kept from `from` on, in either direction. */
  #matching(ring: Ring, at: number, from: number, step: 1 | -1): number {
    const [known, left] = [this.#vertices.length / 2, ring.length / 2 - at];
    let length = 0;
    for (let place = from; length < left && place >= 0 && place < known; place += step, length++) {
      const [x, y] = [this.#vertices[2 * place], this.#vertices[2 * place + 1]];
      if (x !== ring[2 * (at + length)] || y !== ring[2 * (at + length) + 1]) break;
    }
    return length;
  }

  #keep(ring: Ring, at: number): void {
    const key = keyOf(ring, at);
    const place = this.#vertices.length / 2;
    const places = this.#places.get(key);
    if (places === undefined) this.#places.set(key, [place]);
    else places.push(place);
    this.#x = ring[2 * at];
    this.#y = ring[2 * at + 1];
    this.#vertices.push(this.#x, this.#y);
  }

  #delta(value: number): void {
    this.#integer(value < 0 ? -2 * value - 1 : 2 * value);
  }

  #integer(value: number): void {
    if (this.#length + 10 > this.#bytes.length) {
      const larger = new Uint8Array(2 * this.#bytes.length);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    let rest = value;
    for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) this.#bytes[this.#length++] = (rest % 0x80) | 0x80;
    this.#bytes[this.#length++] = rest;
  }
}

/** The coordinates of a vertex as one number: no two vertices of Japan have the same. */
function keyOf(ring: Ring, at: number): number {
  return ring[2 * at] * 2 ** 20 + (ring[2 * at + 1] % 2 ** 20);
}

/**
 * Decodes the first lots of a block.
 * @param bytes the section that holds the block
 * @param from
 * @param to the block's bytes
 * @param count how many lots are wanted; those behind them are not read
 * @returns the lots, and the byte behind them
 * @throws {RangeError} naming the rule that damaged bytes break
 */
export function decodeLots(
  bytes: Uint8Array,
  from: number,
  to: number,
  count: number,
): { readonly lots: MultiPolygon[]; readonly end: number } {
  const decoder = new Decoder(bytes, from, to);
  const lots = Array.from({ length: count }, () => decoder.lot());
  return { lots, end: decoder.at };
}

class Decoder {
  readonly #bytes: Uint8Array;
  readonly #to: number;
  readonly #vertices: number[] = [];
  at: number;
  #x = 0;
  #y = 0;

  constructor(bytes: Uint8Array, from: number, to: number) {
    this.#bytes = bytes;
    this.at = from;
    this.#to = to;
  }

  lot(): MultiPolygon {
    return Array.from({ length: this.#count('polygons', 1) }, () =>
      Array.from({ length: this.#count('rings', 1) }, () => this.#ring()),
    );
  }

  #ring(): Ring {
    const count = this.#count('vertices', TRIANGLE);
    const ring = new Int32Array(2 * count);
    for (let at = 0; at < count; ) {
      const run = this.#integer();
      const length = run % 2 === 0 ? run / 2 : run >>> 2;
      if (length === 0 || at + length > count)
        throw new RangeError(`a run of ${length} vertices where ${count - at} are left of the ring`);
      if (run % 2 === 0) for (const end = at + length; at < end; at++) this.#next(ring, at);
      else {
        const known = this.#vertices.length / 2;
        const first = known - this.#integer();
        const step = (run & 2) === 0 ? 1 : -1;
        const last = first + step * (length - 1);
        if (first < 0 || last < 0 || first >= known || last >= known)
          throw new RangeError(`vertices ${first} to ${last} where ${known} came before`);
        for (let place = first; at < count && place !== last + step; place += step, at++)
          this.#keep(ring, at, this.#vertices[2 * place], this.#vertices[2 * place + 1]);
      }
    }
    return ring;
  }

  #next(ring: Ring, at: number): void {
    const x = this.#x + this.#delta();
    const y = this.#y + this.#delta();
    if (Math.abs(x) > EAST || Math.abs(y) > NORTH)
      throw new RangeError(`vertex ${x}, ${y} lies beyond 180° or 90°`);
    this.#keep(ring, at, x, y);
  }

  #keep(ring: Ring, at: number, x: number, y: number): void {
    ring[2 * at] = x;
    ring[2 * at + 1] = y;
    this.#x = x;
    this.#y = y;
    this.#vertices.push(x, y);
  }

  /** A number of things, of which each takes a byte or more. */
  #count(what: string, fewest: number): number {
    const count = this.#integer();
    // a repeated run gives many vertices in few bytes, and never more than came before
    const most = this.#to - this.at + this.#vertices.length / 2;
    if (count < fewest || count > most)
      throw new RangeError(`${count} ${what}, at least ${fewest} and at most ${most} fit here`);
    return count;
  }

  #delta(): number {
    const value = this.#integer();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  #integer(): number {
    let value = 0;
    for (let unit = 1; unit <= 2 ** 28; unit *= 0x80) {
      if (this.at >= this.#to) throw new RangeError('the block ends before its last vertex');
      const byte = this.#bytes[this.at++];
      value += (byte & 0x7f) * unit;
      if (byte < 0x80) return value;
    }
    throw new RangeError('a number of more than five bytes');
  }
}
