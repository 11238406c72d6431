import { type ForeignLanguage, type Script, scriptOf } from '../vocabulary/languages.js';
import { codeOf, POST_CODES } from './tables/postal-codes.js';

/** The country around an address, which no address contains: 日本东京都, 일본 도쿄도, `…, Tokyo, Japan`. */
const COUNTRY: Readonly<Record<Script, RegExp>> = {
  latin: /^\s*japan[\s,]+(?=\S)|[\s,]+(?:japan|jp)\.?\s*$/gi,
  han: /^\s*日本[国國]?[\s,，、]*(?=\S)/g,
  hangul: /^\s*일본국?[\s,]*(?=\S)/g,
};

/** A room in front of the number of an English address: #305 14-15. */
const ROOM_IN_FRONT = /^\s*#\s*[0-9]+[a-z]?[\s,]+(?=[0-9])/i;

/** A text in another language and the postal code that was set apart from it; null for none. */
export interface CodedText {
  readonly text: string;
  readonly code: number | null;
}

/** A word without the postal code in front of it. */
export function withoutPostCode(text: string): CodedText {
  const match = POST_CODES.inFront.pattern.exec(text);
  if (match === null) return { text, code: null };
  return { text: text.slice(match[0].length), code: codeOf(match[0]) };
}

/** A word without the room in front of it, which is no number of the address. */
export function withoutRoom(text: string, language: ForeignLanguage): string {
  return language === 'en' ? text.replace(ROOM_IN_FRONT, '') : text;
}

/** A word without the country around it and the postal code behind it. */
export function withoutCountry(text: string, language: ForeignLanguage): string {
  return text.replace(COUNTRY[scriptOf(language)], '').replace(POST_CODES.behind.pattern, '');
}

/** A word without the country around it and the postal code beside that. */
export function surroundings(typed: string, language: ForeignLanguage): CodedText {
  const country = COUNTRY[scriptOf(language)];
  // `Tokyo 113-0033, Japan`, `Tokyo, Japan 113-0033`, and `Japan, 〒113-0033 Tokyo`
  const { text, code: inFront } = withoutPostCode(typed.replace(country, ''));
  const behind = POST_CODES.behind.pattern.exec(text)?.[0];
  return {
    text: text.replace(POST_CODES.behind.pattern, '').replace(country, ''),
    code: inFront ?? (behind === undefined ? null : codeOf(behind)),
  };
}
