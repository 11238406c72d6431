import { maskOf } from '../bits.js';
import { BLOCK_MARGIN, BLOCK_NUMBERS, type BlockSections, blockWidth, blockWord } from '../blocks.js';
import { isListWidth, LIST_FORM, LIST_ID_BITS } from '../packed-lists.js';
import { checkLength, type Refuse } from './rules.js';

/**
 * Checks the blocks of packed lists: each has a known form, and takes the words between its head and the next.
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
  let word = 0;
  for (let block = 0; 2 * block < head.length; block++) {
    const form = head[2 * block] >>> LIST_ID_BITS;
    const width = blockWidth(head[2 * block + 1]);
    const begin = blockWord(head[2 * block + 1]);
    if (form > LIST_FORM.gapsAndIds) fault(block, `has the form ${form}, 0 to ${LIST_FORM.gapsAndIds}`);
    if (!isListWidth(form, width)) fault(block, `has numbers of ${width} bits, none that its form may have`);
    if (begin !== word) fault(block, `begins at word ${begin}, those before it end at ${word}`);
    word += (BLOCK_NUMBERS / 32) * width;
    if (form !== LIST_FORM.gapsAndIds) continue;
    const own = Math.min(BLOCK_NUMBERS, length - BLOCK_NUMBERS * block);
    word += 2 * Math.ceil(zeroGaps(heap, begin, width, own) / 2);
  }
  checkLength(refuse, `${lists}.heap`, heap.length, word + BLOCK_MARGIN);
}

/** How many gaps of a block are 0, but the first. */
function zeroGaps(heap: Uint32Array, begin: number, width: number, length: number): number {
  let zeros = 0;
  for (let i = 1; i < length; i++) {
    const [word, shift] = [begin + ((i * width) >>> 5), (i * width) & 31];
    const gap = ((heap[word] >>> shift) | ((heap[word + 1] << 1) << (31 - shift))) & maskOf(width);
    if (gap === 0) zeros++;
  }
  return zeros;
}
