import { fold } from './fold.js';

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

/**
 * Folds a query word: the first 100 characters after white space is removed, without a leading postal code
 * (unless nothing else follows).
 */
export function foldWord(text: string): string {
  const word = [...text.replace(WHITE_SPACE, '')].slice(0, WORD_LENGTH).join('');
  return fold(narrowDigits(word).replace(POSTAL_CODE, ''));
}
