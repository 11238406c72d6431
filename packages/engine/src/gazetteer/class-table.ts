import type { Refuse } from './rules.js';
import { ALL_CLASSES, SPELLING_CLASS } from './sections.js';

/** The classes that spellings have in a file, each once: `class.bits`. A spelling stores its place there, one byte. */

/** Most classes of a file: those of a byte. */
export const MOST_CLASSES = 256;

/** Every bit that a class may have. */
const KNOWN = ALL_CLASSES | SPELLING_CLASS.follows | SPELLING_CLASS.informal;

/**
 * The sections of the classes of spellings.
 * @param bitsOf the class bits of each spelling of each label, in the order of `label.spelling`
 * @returns the distinct classes, ascending; the place of each spelling's class among them, if they are at most {@link MOST_CLASSES}
 */
export function numberClasses(bitsOf: Uint16Array): {
  readonly bits: Uint16Array;
  readonly classes: Uint8Array;
} {
  const bits = Uint16Array.from(new Set(bitsOf)).sort();
  const places = new Map(Array.from(bits, (each, place) => [each, place]));
  return { bits, classes: Uint8Array.from(bitsOf, (each) => places.get(each) ?? 0) };
}

/** Checks that classes ascend and have bits of this program's languages alone, and that spellings have one of them. */
export function checkClasses(
  {
    'class.bits': bits,
    'label.class': classes,
  }: { readonly 'class.bits': Uint16Array; readonly 'label.class': Uint8Array },
  refuse: Refuse,
): void {
  if (bits.length > MOST_CLASSES)
    refuse('class.bits', `it has ${bits.length} classes, at most ${MOST_CLASSES}`);
  bits.forEach((each, place) => {
    if ((each & ~KNOWN) !== 0) refuse('class.bits', `number ${place} is ${each}, with unknown bits`);
    if (place > 0 && each <= bits[place - 1])
      refuse('class.bits', `number ${place} is ${each}, not above the one before it`);
  });
  classes.forEach((place, k) => {
    if (place >= bits.length)
      refuse('label.class', `number ${k} is ${place}, there are ${bits.length} classes`);
  });
}
