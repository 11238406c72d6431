/**
 * Ascending lists of ids, one behind another, packed in blocks of 64 ids. A block of a long list holds the gaps between neighbours, others hold
 * offsets from their least id.
 */

import { maskOf } from './bits.js';
import {
  BLOCK_NUMBERS,
  type BlockSections,
  blockWidth,
  blockWord,
  IN_BLOCK,
  numberAt,
  readNumbers,
} from './blocks.js';
import type { SpellingSections } from './contents.js';
import type { IdColumn } from './id-column.js';
import type { Prefetch } from './source.js';

/** An id has at most so many bits. The two above them in a head are the form of the block. */
export const LIST_ID_BITS = 30;

/** Forms of a block, by the upper two bits of the first number of its head. */
export const LIST_FORM = {
  /** The lower bits are the least id, and each id is stored as what it is above that. */
  offsets: 0,
  /** The lower bits are the first id, and each other id is stored as the gap between it and the one before. */
  gaps: 1,
  /** Gaps, of which some are 0: the ids there stand by themselves behind the gaps, in order. */
  gapsAndIds: 2,
} as const;

/** Gaps of these widths are unpacked faster than others. */
const [BYTE, HALF] = [8, 16];

/** Whether a block of a form may have a width: gaps up to 16 bits have a fast one, gaps and ids no other. */
export function isListWidth(form: number, width: number): boolean {
  if (form === LIST_FORM.offsets) return width <= LIST_ID_BITS;
  return (
    width === BYTE || width === HALF || (form === LIST_FORM.gaps && width > HALF && width <= LIST_ID_BITS)
  );
}

const ID_MASK = 2 ** LIST_ID_BITS - 1;

/** The nodes of all labels of a file, where section `label.node.offset` says which are those of each. */
export function labelNodesIn({
  'label.node.offset': offset,
  'label.node.head': head,
  'label.node.heap': heap,
}: SpellingSections): PackedLists {
  return new PackedLists(offset[offset.length - 1], { head, heap });
}

/** Packed lists opened for reading; works where the sections are mapped. */
export class PackedLists implements IdColumn {
  readonly length: number;
  readonly #head: Uint32Array;
  readonly #heap: Uint32Array;
  /** The block of gaps that was read last, and its ids. */
  #open = -1;
  readonly #ids = new Uint32Array(BLOCK_NUMBERS);

  /** @param length number of ids in all lists */
  constructor(length: number, { head, heap }: BlockSections) {
    this.length = length;
    this.#head = head;
    this.#heap = heap;
  }

  at(place: number): number {
    const block = place >>> 6;
    if (block === this.#open) return this.#ids[place & IN_BLOCK];
    // signed numbers stay within what the processor adds fastest
    const base = this.#head[2 * block] | 0;
    if (base >>> LIST_ID_BITS === LIST_FORM.offsets)
      return base + numberAt(this.#heap, this.#head[2 * block + 1], place & IN_BLOCK);
    this.#openBlock(block);
    return this.#ids[place & IN_BLOCK];
  }

  read(from: number, to: number, into: Uint32Array, at = 0): void {
    let out = at;
    for (let place = from; place < to; ) {
      const block = place >>> 6;
      const first = place & IN_BLOCK;
      const behind = Math.min(to - BLOCK_NUMBERS * block, BLOCK_NUMBERS);
      const base = this.#head[2 * block] | 0;
      if (base >>> LIST_ID_BITS === LIST_FORM.offsets)
        readNumbers(this.#heap, base, this.#head[2 * block + 1], first, behind, into, out);
      else if (behind - first === BLOCK_NUMBERS && block !== this.#open) this.#readGaps(block, into, out);
      else {
        this.#openBlock(block);
        const ids = this.#ids;
        for (let i = first, k = out; i < behind; i++, k++) into[k] = ids[i];
      }
      out += behind - first;
      place += behind - first;
    }
  }

  firstFrom(from: number, to: number, least: number): number {
    if (from >= to) return to;
    let block = from >>> 6;
    let behind = block + 1;
    // the first ids of the blocks behind it belong to the list: near it first
    const end = ((to - 1) >>> 6) + 1;
    for (let step = 1; behind < end && this.#firstOf(behind) < least; step *= 2) {
      block = behind;
      behind += step;
    }
    behind = Math.min(behind, end);
    while (block + 1 < behind) {
      const middle = (block + behind) >>> 1;
      if (this.#firstOf(middle) < least) block = middle;
      else behind = middle;
    }
    let low = Math.max(from, BLOCK_NUMBERS * block);
    let high = Math.min(to, BLOCK_NUMBERS * (block + 1));
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.at(middle) < least) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Announces that the ids at `[from, to)` will soon be read. */
  prefetch(announce: Prefetch, from: number, to: number): void {
    if (from >= to) return;
    const [first, last] = [from >>> 6, (to - 1) >>> 6];
    announce(this.#head, 2 * first, 2 * last + 2);
    const [begin, end] = [first, last].map((block) => blockWord(this.#head[2 * block + 1]));
    announce(this.#heap, begin, Math.min(end + 2 * LIST_ID_BITS, this.#heap.length));
  }

  /** The first id of a block. */
  #firstOf(block: number): number {
    const base = this.#head[2 * block] | 0;
    return base >>> LIST_ID_BITS === LIST_FORM.offsets
      ? base + numberAt(this.#heap, this.#head[2 * block + 1], 0)
      : base & ID_MASK;
  }

  #openBlock(block: number): void {
    if (block === this.#open) return;
    this.#open = -1;
    this.#readGaps(block, this.#ids, 0);
    this.#open = block;
  }

  /** Reads a block of gaps: 64 ids, of the last block too, where those behind the lists mean nothing. */
  #readGaps(block: number, into: Uint32Array, at: number): void {
    const heap = this.#heap;
    const base = this.#head[2 * block] | 0;
    const head = this.#head[2 * block + 1];
    const width = blockWidth(head);
    const end = at + BLOCK_NUMBERS;
    let word = blockWord(head);
    let id = base & ID_MASK;
    if (base >>> LIST_ID_BITS !== LIST_FORM.gaps) {
      this.#readGapsAndIds(id, word, width, into, at);
    } else if (width === BYTE) {
      for (let k = at; k < end; k += 4) {
        const gaps = heap[word++];
        into[k] = id += gaps & 0xff;
        into[k + 1] = id += (gaps >>> 8) & 0xff;
        into[k + 2] = id += (gaps >>> 16) & 0xff;
        into[k + 3] = id += gaps >>> 24;
      }
    } else if (width === HALF) {
      for (let k = at; k < end; k += 2) {
        const gaps = heap[word++];
        into[k] = id += gaps & 0xffff;
        into[k + 1] = id += gaps >>> 16;
      }
    } else {
      readNumbers(heap, 0, head, 0, BLOCK_NUMBERS, into, at);
      for (let k = at; k < end; k++) into[k] = id += into[k];
    }
  }

  /** @param width 8 or 16 */
  #readGapsAndIds(first: number, begin: number, width: number, into: Uint32Array, at: number): void {
    const heap = this.#heap;
    const isBytes = width === BYTE;
    const [lowBits, highBits] = isBytes ? [0x01010101, 0x80808080] : [0x00010001, 0x80008000];
    const mask = maskOf(width);
    const end = at + BLOCK_NUMBERS;
    const perWord = 32 / width;
    let id = first;
    let alone = begin + BLOCK_NUMBERS / perWord;
    for (let k = at, word = begin; k < end; k += perWord, word++) {
      const gaps = heap[word] | 0;
      // this shows whether one of the gaps is 0: hardly ever is
      if (((gaps - lowBits) & ~gaps & highBits) !== 0) {
        for (let i = k; i < k + perWord; i++) {
          const gap = (gaps >>> (width * (i - k))) & mask;
          id = gap === 0 && i > at ? heap[alone++] : id + gap;
          into[i] = id;
        }
      } else if (isBytes) {
        into[k] = id += gaps & 0xff;
        into[k + 1] = id += (gaps >>> 8) & 0xff;
        into[k + 2] = id += (gaps >>> 16) & 0xff;
        into[k + 3] = id += gaps >>> 24;
      } else {
        into[k] = id += gaps & 0xffff;
        into[k + 1] = id += gaps >>> 16;
      }
    }
  }
}
