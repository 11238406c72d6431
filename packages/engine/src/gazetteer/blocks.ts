/**
 * Numbers packed in blocks of 64: the smallest of a block is its base, and each number is stored as what it is above that, in as
 * many bits as the largest needs.
 */

import { maskOf } from './bits.js';
import { checkLength, type Refuse } from './rules.js';
import { NONE, type Section } from './sections.js';

/** Numbers of a file by their places, wherever and however they are stored. */
export interface Column {
  /** How many numbers there are. */
  readonly length: number;
  /** The number at a place, which must be one of the column's. */
  at(place: number): number;
  /** Writes the numbers of the places `[from, to)` into an array, from `into[at]` on. */
  read(from: number, to: number, into: Uint32Array, at?: number): void;
}

/** Numbers of a block. */
export const BLOCK_NUMBERS = 64;
/** The bits of a place that say where in its block it is. */
export const IN_BLOCK = BLOCK_NUMBERS - 1;

/** Words behind the last block, so that reading two words is always possible. */
export const BLOCK_MARGIN = 2;

/** Bits of a head that hold the width of a block; the bits above are its place in units of two words, which a block always fills. */
const WIDTH_BITS = 5;
/** The width that stands for 32 bits: none has 31. */
const WHOLE = (1 << WIDTH_BITS) - 1;

/** The sections of a packed column. */
export interface BlockSections {
  /** Section `*.head`: of each block its base, then half the word of the heap at which it begins, times 32, and its width in bits (31 for 32). */
  readonly head: Uint32Array;
  /** Section `*.heap`: the numbers above the bases, each block in whole words, lowest bits first; two zero words stand behind. */
  readonly heap: Uint32Array;
}

/** Bits of each number of a block, by the second number of its head. */
export function blockWidth(head: number): number {
  const code = head & WHOLE;
  return code === WHOLE ? 32 : code;
}

/** The word of the heap at which a block begins, by the second number of its head. */
export function blockWord(head: number): number {
  return 2 * (head >>> WIDTH_BITS);
}

/** Most words that heads count: a head has no place for a block that begins behind them. */
export const MOST_BLOCK_WORDS = 2 ** (33 - WIDTH_BITS);

/** Numbers of a part of a column: at 32 bits each they fill what heads count, so the heads of each part count from its own first block. */
export const PART_NUMBERS = MOST_BLOCK_WORDS;

/**
 * The second number of a head.
 * @param word even
 * @param width 0 to 30, or 32
 */
export function blockHead(word: number, width: number): number {
  return (word / 2) * (1 << WIDTH_BITS) + Math.min(width, WHOLE);
}

/**
 * A number of a block, above its base.
 * @param head the second number of the block's head
 * @param place 0 to 63
 */
export function numberAt(heap: Uint32Array, head: number, place: number): number {
  const width = blockWidth(head);
  const bit = place * width;
  const word = blockWord(head) + (bit >>> 5);
  const shift = bit & 31;
  // two shifts, since one by 32 does nothing
  return ((heap[word] >>> shift) | ((heap[word + 1] << 1) << (31 - shift))) & maskOf(width);
}

/**
 * Reads the numbers of a block at the places `[from, to)`, each with its base, into an array from `into[at]` on.
 * @param head the second number of the block's head
 */
export function readNumbers(
  heap: Uint32Array,
  base: number,
  head: number,
  from: number,
  to: number,
  into: Uint32Array,
  at: number,
): void {
  const width = blockWidth(head);
  const mask = maskOf(width);
  const bit = from * width;
  let word = blockWord(head) + (bit >>> 5);
  let shift = bit & 31;
  for (let place = from, out = at; place < to; place++, out++) {
    into[out] = base + (((heap[word] >>> shift) | ((heap[word + 1] << 1) << (31 - shift))) & mask);
    shift += width;
    word += shift >>> 5;
    shift &= 31;
  }
}

/** The sections of a packed column. @param sections those of a file, this column's among them */
export function blocksIn<Name extends string>(
  sections: Readonly<Record<`${Name}.head` | `${Name}.heap`, Uint32Array>>,
  name: Name,
): BlockSections {
  return { head: sections[`${name}.head`], heap: sections[`${name}.heap`] };
}

/** Numbers of an array as a column. */
export function columnOf(values: ArrayLike<number>): Column {
  return {
    length: values.length,
    at: (place) => values[place],
    read(from, to, into, at = 0) {
      for (let place = from; place < to; place++) into[at + place - from] = values[place];
    },
  };
}

/**
 * Opens a packed column.
 * @param length how many numbers there are
 * @param most numbers of a part, whole blocks; fewer in tests
 */
export function packedColumn(length: number, sections: BlockSections, most = PART_NUMBERS): Column {
  if (length <= most) return new BlockColumn(length, sections);
  return new LongColumn(
    partsOf(length, sections, most).map(([count, part]) => new BlockColumn(count, part)),
    most,
  );
}

/** The parts of a packed column: how many numbers each has, and its sections. */
export function partsOf(
  length: number,
  { head, heap }: BlockSections,
  most: number,
): readonly (readonly [count: number, part: BlockSections])[] {
  const heads = (2 * most) / BLOCK_NUMBERS;
  const parts: [number, BlockSections][] = [];
  for (let from = 0, at = 0, word = 0; from < length; from += most, at += heads) {
    const own = head.subarray(at, at + heads);
    parts.push([Math.min(most, length - from), { head: own, heap: heap.subarray(word) }]);
    const last = own[own.length - 1];
    word += blockWord(last) + (BLOCK_NUMBERS / 32) * blockWidth(last);
  }
  return parts;
}

/** A column of parts that are equally long but the last. */
export class LongColumn implements Column {
  readonly length: number;
  readonly #parts: readonly Column[];
  readonly #most: number;

  /** @param most numbers of each part but the last */
  constructor(parts: readonly Column[], most: number) {
    this.length = parts.reduce((sum, part) => sum + part.length, 0);
    this.#parts = parts;
    this.#most = most;
  }

  at(place: number): number {
    return this.#parts[Math.floor(place / this.#most)].at(place % this.#most);
  }

  read(from: number, to: number, into: Uint32Array, at = 0): void {
    for (let place = from; place < to; ) {
      const part = Math.floor(place / this.#most);
      const before = part * this.#most;
      const end = Math.min(to, before + this.#most);
      this.#parts[part].read(place - before, end - before, into, at + place - from);
      place = end;
    }
  }
}

/** A packed column of one part, read in place. */
export class BlockColumn implements Column {
  readonly length: number;
  readonly #head: Uint32Array;
  readonly #heap: Uint32Array;

  /** @param length how many numbers there are */
  constructor(length: number, { head, heap }: BlockSections) {
    this.length = length;
    this.#head = head;
    this.#heap = heap;
  }

  at(place: number): number {
    const block = 2 * (place >>> 6);
    return (this.#head[block] + numberAt(this.#heap, this.#head[block + 1], place & IN_BLOCK)) >>> 0;
  }

  read(from: number, to: number, into: Uint32Array, at = 0): void {
    for (let place = from; place < to; ) {
      const block = 2 * (place >>> 6);
      const end = Math.min(to, (place | IN_BLOCK) + 1);
      const first = place & IN_BLOCK;
      const [base, head] = [this.#head[block], this.#head[block + 1]];
      readNumbers(this.#heap, base, head, first, first + end - place, into, at + place - from);
      place = end;
    }
  }
}

/** Widths from here on take 32 bits. */
const WIDEST = 31;

/**
 * Packs numbers of 32 bits in blocks of 64; linear in the numbers. The file has them as sections `*.head` and `*.heap`.
 * @param values where the last block is not full, it is filled with its base
 * @param most numbers of a part, whole blocks; fewer in tests
 */
export function packBlocks(values: ArrayLike<number>, most = PART_NUMBERS): BlockSections {
  const blocks = Math.ceil(values.length / BLOCK_NUMBERS);
  const head = new Uint32Array(2 * blocks);
  let [words, part] = [0, 0];
  for (let block = 0; block < blocks; block++) {
    const from = BLOCK_NUMBERS * block;
    const to = Math.min(from + BLOCK_NUMBERS, values.length);
    if (from % most === 0) part = words;
    let [least, largest] = [values[from], values[from]];
    for (let i = from + 1; i < to; i++) {
      if (values[i] < least) least = values[i];
      else if (values[i] > largest) largest = values[i];
    }
    const bits = 32 - Math.clz32(largest - least);
    const width = bits < WIDEST ? bits : 32;
    head[2 * block] = least;
    head[2 * block + 1] = blockHead(words - part, width);
    words += (BLOCK_NUMBERS / 32) * width;
  }
  const heap = new Uint32Array(words + BLOCK_MARGIN);
  let word = 0;
  for (let block = 0; block < blocks; block++) {
    const from = BLOCK_NUMBERS * block;
    const to = Math.min(from + BLOCK_NUMBERS, values.length);
    const width = blockWidth(head[2 * block + 1]);
    for (let i = from, bit = 32 * word; i < to; i++, bit += width) {
      const value = values[i] - head[2 * block];
      putNumber(heap, bit, width, value);
    }
    word += (BLOCK_NUMBERS / 32) * width;
  }
  return { head, heap };
}

/** The sections of a packed column. @param column their names without `.head` and `.heap` */
export function packedSections(column: string, values: ArrayLike<number>): Section[] {
  const { head, heap } = packBlocks(values);
  return [
    { name: `${column}.head`, data: head },
    { name: `${column}.heap`, data: heap },
  ];
}

/** Writes a number of a width, in bits, at a bit of words that are 0 there. */
export function putNumber(words: Uint32Array, bit: number, width: number, value: number): void {
  const [word, shift] = [Math.floor(bit / 32), bit % 32];
  words[word] |= value << shift;
  if (shift + width > 32) words[word + 1] |= value >>> (32 - shift);
}

/**
 * Checks the blocks of a packed column: each takes the words between its head and the next, and none of its numbers leaves 32 bits.
 * @param column the sections without `.head` and `.heap`
 * @param length numbers of the column
 * @param most numbers of a part, whole blocks; fewer in tests
 */
export function checkBlocks(
  refuse: Refuse,
  column: string,
  { head, heap }: BlockSections,
  length: number,
  most = PART_NUMBERS,
): void {
  const blocks = Math.ceil(length / BLOCK_NUMBERS);
  checkLength(refuse, `${column}.head`, head.length, 2 * blocks);
  let [word, part] = [0, 0];
  for (let block = 0; block < blocks; block++) {
    if ((BLOCK_NUMBERS * block) % most === 0) part = word;
    const begin = part + blockWord(head[2 * block + 1]);
    if (begin !== word)
      refuse(`${column}.head`, `block ${block} begins at word ${begin}, those before it end at ${word}`);
    word += (BLOCK_NUMBERS / 32) * blockWidth(head[2 * block + 1]);
  }
  checkLength(refuse, `${column}.heap`, heap.length, word + BLOCK_MARGIN);
  const last = blocks === 0 ? 0 : blockWidth(head[2 * blocks - 1]);
  const behind = 32 * word - last * (BLOCK_NUMBERS * blocks - length);
  for (let bit = behind; bit < 32 * heap.length; bit = 32 * (Math.floor(bit / 32) + 1))
    if (heap[Math.floor(bit / 32)] >>> (bit % 32) !== 0)
      refuse(`${column}.heap`, `word ${Math.floor(bit / 32)} has bits behind the last number`);
  const numbers = packedColumn(length, { head, heap }, most);
  const read = new Uint32Array(BLOCK_NUMBERS);
  for (let from = 0; from < length; from += BLOCK_NUMBERS) {
    const to = Math.min(from + BLOCK_NUMBERS, length);
    numbers.read(from, to, read);
    const base = head[(2 * from) / BLOCK_NUMBERS];
    // what leaves 32 bits comes out below the base
    for (let place = from; place < to; place++)
      if (read[place - from] < base) refuse(`${column}.heap`, `number ${place} is above ${NONE}`);
  }
}
