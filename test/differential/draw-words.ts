import type { Language } from '@banchi/engine/vocabulary/languages.js';
import { between, oneOf } from '../../bench/support/random.js';
import type { ServedRecord } from './served-record.js';

/**
 * A word cut behind a kanji numeral, or inside of the counter behind one: only the text behind decides whether 西六 is a number or
 * a name (六 of 六甲).
 */
const CUT_NUMBER = /[〇一二三四五六七八九十百千]地?$/u;

/**
 * A word in a language that somebody might search for, drawn from a served record: some letters of its address or
 * reading, a tail of it, the beginning of one, two of its names, or in English some of it from small to large.
 */
export function drawWord(random: () => number, records: readonly ServedRecord[], language: Language): string {
  for (;;) {
    const word = attempt(random, oneOf(random, records), language)?.trim() ?? '';
    if (CUT_NUMBER.test(word)) continue;
    const parts = word.split(/[\s,]+/u);
    if (parts.every((part) => [...part].length >= 2) && /\p{L}/u.test(word) && [...word].length <= 60)
      return word;
  }
}

function attempt(random: () => number, record: ServedRecord, language: Language): string | null {
  const names = record.segments.map((segment) => segment.names[language]);
  if (names.includes(null)) return null;
  const glue = language === 'en' || language === 'ko' ? ' ' : '';
  const join = (from: number): string =>
    names.slice(from).reduce<string>((text, name) => {
      const both = /[0-9]$/.test(text) && /^[0-9]/.test(name ?? '');
      return text === '' ? `${name}` : `${text}${both ? '-' : glue}${name}`;
    }, '');
  const address = record.address[language];
  if (address === null) return null;
  switch (between(random, 0, 5)) {
    case 0:
      return piece(random, address, 2, 8);
    case 1:
      return join(between(random, 0, names.length - 1));
    case 2:
      return cut(random, join(between(random, 0, names.length - 1)));
    case 3:
      if (language === 'ja') return record.reading === null ? null : piece(random, record.reading, 2, 9);
      if (language === 'en')
        return address
          .split(', ')
          .slice(0, between(random, 1, 4))
          .join(' ');
      return `${oneOf(random, names)} ${oneOf(random, names)}`;
    case 4:
      return language === 'en' ? cut(random, address.replaceAll(',', '')) : piece(random, address, 3, 12);
    default:
      return piece(random, oneOf(random, names) ?? '', 2, 6);
  }
}

function piece(random: () => number, text: string, least: number, most: number): string {
  const letters = [...text];
  const length = Math.min(letters.length, between(random, least, most));
  const from = between(random, 0, letters.length - length);
  return letters.slice(from, from + length).join('');
}

function cut(random: () => number, text: string): string {
  const letters = [...text];
  return letters.slice(0, between(random, Math.min(2, letters.length), letters.length)).join('');
}
