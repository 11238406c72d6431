import { checkLength, checkOffsets, type Refuse } from './rules.js';
import type { SectionArrays } from './section-file.js';
import type { ElementType } from './sections.js';
import { sortTexts, type TextHeap } from './text-order.js';

/** The spellings of labels and their suffixes: their sections, how they are made, read and checked. */

/** The texts, ascending; where each starts, and behind them their end; their suffixes, see {@link sortSuffixes}. */
export const TEXT_SECTIONS = {
  'spelling.text': 'u16',
  'spelling.start': 'u32',
  'spelling.suffix': 'u32',
} as const satisfies Record<string, ElementType>;

/** The sections of texts and suffixes. */
type TextSections = SectionArrays<typeof TEXT_SECTIONS>;

/** Code units of a spelling at most. */
const LONGEST = 255;

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

/** Reads the spellings of a file, by their numbers. */
export function spellingTexts({
  'spelling.text': text,
  'spelling.start': start,
}: TextSections): (spelling: number) => string {
  const decoder = new TextDecoder('utf-16le');
  // a unit of 0 stands behind each
  return (spelling) => decoder.decode(text.subarray(start[spelling], start[spelling + 1] - 1));
}

/**
 * Checks that spellings ascend, are not empty, have no 0 but behind them.
 * @param start where each of them starts, and behind them their end
 */
export function checkTexts(text: Uint16Array, start: Uint32Array, refuse: Refuse): void {
  checkOffsets(refuse, 'spelling.start', start, text.length, 2);
  for (let spelling = 0; spelling + 1 < start.length; spelling++) {
    const end = start[spelling + 1] - 1;
    if (end - start[spelling] > LONGEST)
      refuse('spelling.start', `spelling ${spelling} has ${end - start[spelling]} units, at most ${LONGEST}`);
    for (let at = start[spelling]; at < end; at++)
      if (text[at] === 0) refuse('spelling.text', `spelling ${spelling} has a 0 inside`);
    if (text[end] !== 0) refuse('spelling.text', `spelling ${spelling} is not followed by 0`);
    if (spelling > 0 && compare(text, start[spelling - 1], start[spelling]) >= 0)
      refuse('spelling.text', `spelling ${spelling} is not behind the one before it, they ascend`);
  }
}

/** The order of two texts that each end at a 0. */
function compare(text: Uint16Array, first: number, second: number): number {
  let [a, b] = [first, second];
  while (text[a] !== 0 && text[a] === text[b]) {
    a++;
    b++;
  }
  return text[a] - text[b];
}

/** Checks that every suffix is there once, and that they ascend. */
export function checkSuffixes(sections: TextSections, refuse: Refuse): void {
  const { 'spelling.text': text, 'spelling.start': start, 'spelling.suffix': suffix } = sections;
  const spellings = start.length - 1;
  checkLength(refuse, 'spelling.suffix', suffix.length, text.length - 2 * spellings);
  let before = 0;
  for (let place = 0; place < suffix.length; place++) {
    const spelling = suffix[place] >>> 8;
    const at = start[spelling] + (suffix[place] & 255);
    if (spelling >= spellings || at === start[spelling] || at >= start[spelling + 1] - 1)
      refuse(
        'spelling.suffix',
        `number ${place} is ${suffix[place]}, no end of one of ${spellings} spellings`,
      );
    if (place > 0) {
      const order = compare(text, before, at);
      // ordered and as many as there are places, so each is there once
      if (order > 0 || (order === 0 && suffix[place] <= suffix[place - 1]))
        refuse('spelling.suffix', `number ${place} is not behind the one before it, suffixes ascend`);
    }
    before = at;
  }
}
