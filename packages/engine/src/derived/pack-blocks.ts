import {
  BLOCK_MARGIN,
  BLOCK_NUMBERS,
  type BlockSections,
  blockHead,
  blockWidth,
  PART_NUMBERS,
} from '../gazetteer/blocks.js';
import type { Section } from '../gazetteer/sections.js';

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
