import { ANY_COUNTRY } from '../facts/countries.js';
import { MUNICIPALITY_ENDINGS, PREFECTURE_NAMES } from '../facts/endings.js';
import { CODE } from '../facts/postal-codes.js';
import { PlacedText } from './placed-text.js';

const PREFECTURES = PREFECTURE_NAMES.join('|');
const COMMAS = /[,，、]/u;
const BETWEEN = '[\\s,，、]';
const ABOVE = `(?:${PREFECTURES}|[^\\s0-9０-９,，、]{1,7}[${MUNICIPALITY_ENDINGS}])`;
const CODE_OR_COUNTRY = `(?:〒?\\s?${CODE}|${ANY_COUNTRY})`;
/** A prefecture or municipality at the end of a word, perhaps before a postal code and the country. */
const ENDS_ABOVE = new RegExp(`${BETWEEN}${ABOVE}(?:${BETWEEN}+${CODE_OR_COUNTRY})*[\\s,，、.]*$`, 'iu');
const BEGINS_ABOVE = new RegExp(`^[\\s,，、]*(?:(?:${CODE_OR_COUNTRY})${BETWEEN}*)*(?:${PREFECTURES})`, 'iu');
const IS_COUNTRY = new RegExp(`^(?:${ANY_COUNTRY})$`, 'iu');
const IS_ABOVE = new RegExp(`^${ABOVE}$`, 'u');
/** An address of ten parts is long: 銀座三越, 2, 銀座四丁目, 銀座, 中央区, 東京都, 104-0061, 日本. */
const MOST_PARTS = 12;

/** A word in Japanese whose parts were put from large to small. */
interface FromSmall {
  readonly text: PlacedText;
  /** Its prefecture and municipalities, as written. */
  readonly above: readonly string[];
}

/**
 * A word in Japanese from small to large, as OpenStreetMap writes it, put from large to small: 東京都 中央区 銀座五丁目 for
 * 銀座五丁目, 銀座, 中央区, 東京都, 日本. A part that a smaller one begins with is left out. Null for any other word.
 */
export function fromSmall(word: string): FromSmall | null {
  if (!ENDS_ABOVE.test(word) || BEGINS_ABOVE.test(word)) return null;
  const parts = Array.from(
    word.matchAll(COMMAS.test(word) ? /[^,，、]+/gu : /\S+/gu),
    ({ 0: part, index }) => ({
      text: part.trim(),
      from: index + part.search(/\S|$/u),
    }),
  ).filter(({ text }) => text !== '' && !IS_COUNTRY.test(text));
  if (parts.length < 2 || parts.length > MOST_PARTS) return null;
  const kept = parts.filter(
    ({ text }, i) => !parts.slice(0, i).some((smaller) => smaller.text.startsWith(text)),
  );
  const above = kept.filter(({ text }) => IS_ABOVE.test(text)).map(({ text }) => text);
  const origins = { from: [] as number[], to: [] as number[] };
  let joined = '';
  for (const { text, from } of kept.reverse()) {
    if (joined !== '') {
      const end = origins.to[origins.to.length - 1];
      origins.from.push(end);
      origins.to.push(end);
      joined += ' ';
    }
    for (let k = 0; k < text.length; k++) {
      origins.from.push(from + k);
      origins.to.push(from + k + 1);
    }
    joined += text;
  }
  return { text: PlacedText.of({ text: joined, origins }), above };
}
