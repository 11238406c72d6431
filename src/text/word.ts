import { boundNumbers, mayBind } from './bound.js';
import { fold, foldAligned } from './fold.js';

/** How many characters of a word are searched for (code points, after white space is removed). */
const WORD_LENGTH = 100;

/** 〒569-1041, 569-1041, 〒5691041 or 5691041 with something behind it that is no digit. */
const POSTAL_CODE = /^(?:〒\d{3}[-‐‑‒–—―−ー－]?\d{4}|\d{3}[-‐‑‒–—―−ー－]\d{4}|\d{7})(?=[^\d\-‐‑‒–—―−ー－])/;

const WHITE_SPACE = /\p{White_Space}+/gu;

/** The full-width digits and the circled post mark as NFKC writes them, nothing else, so that lengths stay. */
function narrowDigits(text: string): string {
  return text
    .replace(/[０-９]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0))
    .replace(/[〶〠]/g, '〒');
}

/** A folded query word. */
export interface FoldedWord {
  readonly text: string;
  /** What its counters bind its numbers to, see `boundNumbers`. */
  readonly kinds: Uint8Array | null;
}

/**
 * Folds a query word: the first 100 characters after white space is removed, without a leading postal code
 * (unless nothing else follows).
 */
export function foldWord(text: string): string {
  return fold(bareWord(text));
}

/** As {@link foldWord}, and what the counters of the word bind its numbers to. */
export function foldBoundWord(text: string): FoldedWord {
  const word = bareWord(text);
  if (!mayBind(word)) return { text: fold(word), kinds: null };
  const { folded, origins } = foldAligned(word);
  const kinds = boundNumbers(folded, (unit) => word.slice(origins.from[unit], origins.to[unit]));
  return { text: folded, kinds };
}

function bareWord(text: string): string {
  const word = [...text.replace(WHITE_SPACE, '')].slice(0, WORD_LENGTH).join('');
  return narrowDigits(word).replace(POSTAL_CODE, '');
}
