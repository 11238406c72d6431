/**
 * Ascending lists of ids, one behind another, packed in blocks of 64 ids: how they are written, read and checked. A block of a long list holds
 * the gaps between neighbours, others hold offsets from their least id. The nodes of labels are such lists.
 */

import { maskOf } from './bits.js';
import {
  BLOCK_MARGIN,
  BLOCK_NUMBERS,
  type BlockSections,
  blockHead,
  blockWidth,
  blockWord,
  type Column,
  IN_BLOCK,
  MOST_BLOCK_WORDS,
  numberAt,
  putNumber,
  readNumbers,
} from './blocks.js';
import { type IdColumn, readStep, STEP_IDS } from './id-column.js';
import { checkLength, type Refuse } from './rules.js';
import type { SectionArrays } from './section-file.js';
import type { ElementType, Section } from './sections.js';
import type { Prefetch } from './source.js';

/** The nodes of each label: where its list begins, and the lists, packed. */
export const LABEL_NODE_SECTIONS = {
  'label.node.offset': 'u32',
  'label.node.head': 'u32',
  'label.node.heap': 'u32',
} as const satisfies Record<string, ElementType>;

/** The sections of the nodes of labels. */
type LabelNodeSections = SectionArrays<typeof LABEL_NODE_SECTIONS>;

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
function isListWidth(form: number, width: number): boolean {
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
}: LabelNodeSections): PackedLists {
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

/**
 * Up to so many ids of a block may stand behind its gaps. A block with the ends of more lists is packed as offsets: a short list is read without
 * the rest of its block.
 */
const MOST_ALONE = 2;

/** Words of the longest block. */
const LONGEST = (BLOCK_NUMBERS / 32) * LIST_ID_BITS + MOST_ALONE;

/** Stands where there is no gap: the id is not above the one before. */
const NO_GAP = 32;

/** How a block is packed. */
interface Plan {
  readonly form: number;
  readonly width: number;
  readonly words: number;
}

/**
 * Packs ascending lists of ids below 2^30, one behind another, in blocks of 64. Each block takes the form with the fewest words, of two
 * with as many offsets, then the narrower gaps. Linear in the ids. The file has them as sections `*.head` and `*.heap`.
 */
export function packLists(ids: Uint32Array): BlockSections {
  const blocks = Math.ceil(ids.length / BLOCK_NUMBERS);
  const head = new Uint32Array(2 * blocks);
  let heap = new Uint32Array(LONGEST + BLOCK_MARGIN + Math.ceil(ids.length / 2));
  let words = 0;
  for (let block = 0; block < blocks; block++) {
    const own = ids.subarray(BLOCK_NUMBERS * block, BLOCK_NUMBERS * (block + 1));
    if (words + LONGEST + BLOCK_MARGIN > heap.length) {
      const larger = new Uint32Array(heap.length + (heap.length >>> 1));
      larger.set(heap);
      heap = larger;
    }
    const least = own.reduce((one, other) => Math.min(one, other));
    const plan = planOf(own, least);
    head[2 * block] = plan.form * 2 ** LIST_ID_BITS + (plan.form === LIST_FORM.offsets ? least : own[0]);
    head[2 * block + 1] = blockHead(words, plan.width);
    writeBlock(own, least, plan, heap.subarray(words, words + plan.words));
    words += plan.words;
  }
  return { head, heap: heap.slice(0, words + BLOCK_MARGIN) };
}

function planOf(ids: Uint32Array, least: number): Plan {
  const largest = ids.reduce((one, other) => Math.max(one, other));
  const width = bitsOf(largest - least);
  let best: Plan = { form: LIST_FORM.offsets, width, words: (BLOCK_NUMBERS / 32) * width };
  /** How many gaps take each number of bits. */
  const needed = new Uint32Array(NO_GAP + 1);
  for (let i = 1; i < ids.length; i++) needed[ids[i] > ids[i - 1] ? bitsOf(ids[i] - ids[i - 1]) : NO_GAP]++;
  for (let wide = 1; wide <= LIST_ID_BITS; wide++) {
    if (!isListWidth(LIST_FORM.gaps, wide)) continue;
    const alone = needed.subarray(wide + 1).reduce((sum, count) => sum + count);
    const words = (BLOCK_NUMBERS / 32) * wide + 2 * Math.ceil(alone / 2);
    const form = alone === 0 ? LIST_FORM.gaps : LIST_FORM.gapsAndIds;
    if (alone <= MOST_ALONE && words < best.words && isListWidth(form, wide))
      best = { form, width: wide, words };
  }
  return best;
}

/** @param into its words, all 0 */
function writeBlock(ids: Uint32Array, least: number, { form, width }: Plan, into: Uint32Array): void {
  let alone = (BLOCK_NUMBERS / 32) * width;
  for (let i = 0, bit = 0; i < ids.length; i++, bit += width) {
    let value = ids[i] - least;
    if (form !== LIST_FORM.offsets) {
      value = i === 0 ? 0 : ids[i] - ids[i - 1];
      if (i > 0 && (value <= 0 || value > maskOf(width))) {
        into[alone++] = ids[i];
        value = 0;
      }
    }
    putNumber(into, bit, width, value);
  }
}

/** The bits that a number takes. */
function bitsOf(value: number): number {
  return 32 - Math.clz32(value);
}

/**
 * The sections of the nodes of labels.
 * @param offset where the list of each label begins, and the end of the last
 * @param ids all lists, one behind another
 * @param tooLarge the error of so many bytes, of which heads count so many at most; for whoever packs more than a file had
 */
export function labelNodeSections(
  offset: Uint32Array,
  ids: Uint32Array,
  tooLarge?: (bytes: number, most: number) => Error,
): Section[] {
  const { head, heap } = packLists(ids);
  if (tooLarge !== undefined && heap.length > MOST_BLOCK_WORDS + BLOCK_MARGIN)
    throw tooLarge(4 * heap.length, 4 * MOST_BLOCK_WORDS);
  return [
    { name: 'label.node.offset', data: offset },
    { name: 'label.node.head', data: head },
    { name: 'label.node.heap', data: heap },
  ];
}

/**
 * Checks the blocks of packed lists: each has a known form and takes the words between its head and the next, and what no id is read from is 0.
 * @param lists the sections without `.head` and `.heap`
 * @param length ids of all lists
 */
export function checkLists(
  refuse: Refuse,
  lists: string,
  { head, heap }: BlockSections,
  length: number,
): void {
  checkLength(refuse, `${lists}.head`, head.length, 2 * Math.ceil(length / BLOCK_NUMBERS));
  const fault = (block: number, rule: string): never => refuse(`${lists}.head`, `block ${block} ${rule}`);
  const checkZero = (number: number, word: number): void => {
    if (number !== 0) refuse(`${lists}.heap`, `word ${word} has bits that belong to no id`);
  };
  let word = 0;
  for (let block = 0; 2 * block < head.length; block++) {
    const form = head[2 * block] >>> LIST_ID_BITS;
    const width = blockWidth(head[2 * block + 1]);
    const begin = blockWord(head[2 * block + 1]);
    if (form > LIST_FORM.gapsAndIds) fault(block, `has the form ${form}, 0 to ${LIST_FORM.gapsAndIds}`);
    if (!isListWidth(form, width)) fault(block, `has numbers of ${width} bits, none that its form may have`);
    if (begin !== word) fault(block, `begins at word ${begin}, those before it end at ${word}`);
    word += (BLOCK_NUMBERS / 32) * width;
    if (form !== LIST_FORM.offsets) checkZero(listNumber(heap, begin, width, 0), begin);
    const own = Math.min(BLOCK_NUMBERS, length - BLOCK_NUMBERS * block);
    for (let i = own; i < BLOCK_NUMBERS; i++) checkZero(listNumber(heap, begin, width, i), word - 1);
    if (form !== LIST_FORM.gapsAndIds) continue;
    let alone = 0;
    for (let i = 1; i < own; i++) if (listNumber(heap, begin, width, i) === 0) alone++;
    word += alone;
    if (alone % 2 === 1) checkZero(heap[word], word++);
  }
  checkLength(refuse, `${lists}.heap`, heap.length, word + BLOCK_MARGIN);
  for (; word < heap.length; word++) checkZero(heap[word], word);
}

/** A number of a block. @param begin its first word */
function listNumber(heap: Uint32Array, begin: number, width: number, i: number): number {
  const word = begin + ((i * width) >>> 5);
  const shift = (i * width) & 31;
  return ((heap[word] >>> shift) | ((heap[word + 1] << 1) << (31 - shift))) & maskOf(width);
}

/** The nodes of each label are all that have it, ascending; placeholders are in no list. There are as many as nodes with a name. */
export function checkLabelNodes(sections: LabelNodeSections, label: Column, refuse: Refuse): void {
  const { 'label.node.offset': offset, 'label.node.head': head, 'label.node.heap': heap } = sections;
  const nodes = labelNodesIn(sections);
  checkLists(refuse, 'label.node', { head, heap }, nodes.length);
  const ids = new Uint32Array(STEP_IDS);
  for (let own = 0; own + 1 < offset.length; own++) {
    let before = -1;
    for (let at = offset[own]; at < offset[own + 1]; at += STEP_IDS) {
      const count = readStep(nodes, at, offset[own + 1], ids);
      for (let i = 0; i < count; i++) {
        if (ids[i] <= before || label.at(ids[i]) !== own || own === 0)
          refuse(
            'label.node.heap',
            `number ${at + i} is ${ids[i]}, not a node of label ${own} behind the one before it`,
          );
        before = ids[i];
      }
    }
  }
}
