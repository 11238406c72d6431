import { sortTexts, type TextHeap } from './text-order.js';

/**
 * Suffix array over a dictionary: every suffix but the whole of every spelling, ascending by UTF-16 code unit, equal
 * suffixes by spelling. Each entry is `spelling * 256 + offset`.
 * @param heap the spellings, ascending
 */
export function sortSuffixes({ text, start }: TextHeap): Uint32Array {
  const spellings = start.length - 1;
  const entries = new Uint32Array(text.length - 2 * spellings);
  const places = new Uint32Array(entries.length);
  for (let spelling = 0, at = 0; spelling < spellings; spelling++) {
    const length = start[spelling + 1] - start[spelling] - 1;
    for (let offset = 1; offset < length; offset++) {
      entries[at] = spelling * 256 + offset;
      places[at++] = start[spelling] + offset;
    }
  }
  const sorted = sortTexts(text, places);
  for (let i = 0; i < sorted.length; i++) sorted[i] = entries[sorted[i]];
  return sorted;
}
