import { type FoldedWord, foldBoundMultilingual } from '../../src/text/index.js';
import type { ForeignLanguage } from '../../src/vocabulary/languages.js';

/** What a counter looks like that may stand apart from its number. */
const COUNTER = /^(?:(?:chome|banchi|ban|gou?)(?![a-z])|초메|조메|번지|번|호)/i;

/** Endings of English names that may stand apart from their name. */
const ENDING =
  /^(?:ward|city|town|village|prefecture|metropolis|ku|shi|gun|cho|machi|mura|son|fu|ken)(?![a-z-])/i;

/**
 * The folded parts of a word of a partial match: divided at white space and commas, a number keeping its counter and
 * a name its ending.
 */
export function partsOf(text: string, language: ForeignLanguage): FoldedWord[] {
  const parts: string[] = [];
  for (const component of text.split(/[,、，]/)) {
    const tokens = component.split(/\s+/).filter((token) => token !== '');
    tokens.forEach((token, i) => {
      const before = i > 0 ? tokens[i - 1] : '';
      const belongs = /[0-9]$/.test(before)
        ? COUNTER.test(token)
        : /\p{L}$/u.test(before) && ENDING.test(token);
      if (belongs) parts.push(`${parts.pop()}${token}`);
      else parts.push(token);
    });
  }
  return parts.map((part) => foldBoundMultilingual(part, language)).filter((part) => part.text !== '');
}

/** A number at the end is closed by a hyphen. */
export function closed(text: string): string {
  return /[0-9]$/.test(text) ? `${text}-` : text;
}

/**
 * Whether a part of a word may stand at a place of a text: in Chinese anywhere; in English within one segment; in
 * Korean, and numbers in every language, also from where a segment begins over those below it.
 */
export function mayStandAt(
  part: string,
  language: ForeignLanguage,
  at: number,
  piece: { readonly from: number; readonly to: number },
): boolean {
  if (at + part.length <= piece.to) return true;
  if (language === 'ko' || /^[0-9-]+$/.test(part)) return at === piece.from;
  return language === 'zh_cn' || language === 'zh_tw';
}

/** Counters that may be cut at the end of a prefix. */
const COUNTED: Readonly<Record<ForeignLanguage, readonly string[]>> = {
  en: ['chome', 'banchi', 'ban', 'go', 'gou'],
  zh_cn: ['丁目', '番地', '番', '号'],
  zh_tw: ['丁目', '番地', '番', '號'],
  ko: ['초메', '조메', '번지', '번', '호'],
};

/** The word, and with each counter that it may be cut in behind a number: 1초, 1초메. */
export function completed(text: string, language: ForeignLanguage): string[] {
  const plain = text.normalize('NFKC').toLowerCase();
  const found = [text];
  for (const counter of COUNTED[language]) {
    for (let kept = 1; kept < counter.length; kept++) {
      const before = plain.slice(0, plain.length - kept);
      if (plain.endsWith(counter.slice(0, kept)) && /[0-9][\s-]*$/.test(before)) found.push(before + counter);
    }
  }
  return found;
}

/** A word without the name of the country before or behind it, and without a postal code behind it. */
export function withoutCountry(text: string, language: ForeignLanguage): string {
  let rest = text;
  if (language === 'en') {
    const front = /^\s*japan[\s,]+/i.exec(rest)?.[0] ?? '';
    if (front.length < rest.length) rest = rest.slice(front.length);
    rest = rest.replace(/[\s,]+(?:japan|jp)\.?\s*$/i, '');
  } else {
    const name = language === 'ko' ? /^\s*일본국?[\s,]*/ : /^\s*日本[国國]?[\s,，、]*/;
    const front = name.exec(rest)?.[0] ?? '';
    if (front.length < rest.length) rest = rest.slice(front.length);
  }
  const code = /[\s,，、]+〒?\d{3}-\d{4}\s*$/.exec(rest);
  return code !== null && code.index > 0 ? rest.slice(0, code.index) : rest;
}
