import { maskOf } from '../gazetteer/bits.js';
import { BLOCK_MARGIN, BLOCK_NUMBERS, type BlockSections, blockHead } from '../gazetteer/blocks.js';
import { isListWidth, LIST_FORM, LIST_ID_BITS } from '../gazetteer/packed-lists.js';
import { putNumber } from './pack-blocks.js';

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
