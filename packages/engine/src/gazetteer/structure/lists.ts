import { maskOf } from '../bits.js';
import { BLOCK_MARGIN, BLOCK_NUMBERS, type BlockSections, blockWidth, blockWord } from '../blocks.js';
import { isListWidth, LIST_FORM, LIST_ID_BITS } from '../packed-lists.js';
import { checkLength, type Refuse } from './rules.js';

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
    if (form !== LIST_FORM.offsets) checkZero(numberAt(heap, begin, width, 0), begin);
    const own = Math.min(BLOCK_NUMBERS, length - BLOCK_NUMBERS * block);
    for (let i = own; i < BLOCK_NUMBERS; i++) checkZero(numberAt(heap, begin, width, i), word - 1);
    if (form !== LIST_FORM.gapsAndIds) continue;
    let alone = 0;
    for (let i = 1; i < own; i++) if (numberAt(heap, begin, width, i) === 0) alone++;
    word += alone;
    if (alone % 2 === 1) checkZero(heap[word], word++);
  }
  checkLength(refuse, `${lists}.heap`, heap.length, word + BLOCK_MARGIN);
  for (; word < heap.length; word++) checkZero(heap[word], word);
}

/** A number of a block. @param begin its first word */
function numberAt(heap: Uint32Array, begin: number, width: number, i: number): number {
  const word = begin + ((i * width) >>> 5);
  const shift = (i * width) & 31;
  return ((heap[word] >>> shift) | ((heap[word + 1] << 1) << (31 - shift))) & maskOf(width);
}
