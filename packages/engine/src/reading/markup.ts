import { SIGN } from './marks.js';

/** Markup that pages and tables leave in a text: tags, entities, escapes of line breaks. */
const MARKUP =
  /<\/?(?:a|b|br|dd|div|dl|dt|em|font|h[1-6]|i|li|nobr|ol|p|small|span|strong|table|tbody|td|th|tr|u|ul|wbr)(?:\s[^<>]{0,80})?\/?>|&(?:nbsp|emsp|ensp|thinsp|#12288|#160|#32|#x3000|#xa0);|\\u(?:3000|00a0)|%(?:20|E3%80%80)|\\[nrt](?![A-Za-z])/giu;

/** Names of the parts of an address in forms. */
const NAMES =
  '郵便番号|都道府県名?|(?:郡)?市(?:区|郡)?町?村?名?|区市町村名?|町名(?:番地)?|町域名?|町字名?|大字町?名?|丁目番地|番地等?|住所[1-41-4一二三]?|建物名?';

/** The names of an address's parts, as forms and objects have them before the parts. */
const FIELDS = new RegExp(
  `(?<=^|[\\s{,;、。／/"'])["']?(?:${NAMES}|pref(?:ecture)?|city|town|street|banchi|chiban|chome|house[_-]?number|addr(?:ess)?[_-]?(?:line[_-]?)?[0-9]?)["']?\\s*[:：]\\s*["']?`,
  'giu',
);

/** These names with white space behind, each at the beginning of a line or of the text. */
const LINED_FIELDS = new RegExp(`(?<=^|[\\r\\n])[ \\t\\u3000]*(?:${NAMES})[ \\t\\u3000\\r\\n]+`, 'gu');

/** A text with white space for the marks that pages and tables leave, unit for unit: 和歌山県<br>和歌山市. */
export function withoutMarkup(text: string): string {
  if (!text.includes('<') && !text.includes('&') && !text.includes('\\') && !text.includes('%')) return text;
  return text.replace(MARKUP, blank);
}

/** A text without the names of fields, if it has several: 都道府県:和歌山県 市区町村:和歌山市. */
export function withoutFields(text: string, signs: number): string {
  if ((signs & SIGN.boundary) !== 0 && (text.includes('都道府県') || text.includes('市区町村'))) {
    const found = text.match(LINED_FIELDS);
    if (found !== null && found.length > 1) return text.replace(LINED_FIELDS, blank);
  }
  if ((signs & SIGN.colon) === 0) return text;
  const found = [...text.matchAll(FIELDS)];
  const isFilled = ({ 0: field, index }: RegExpExecArray): boolean =>
    FILLED.test(text.charAt(index + field.length));
  if (found.length < 2 || !found.some(isFilled)) return text;
  return text.replace(FIELDS, blank);
}

/** The beginning of a field's value. */
const FILLED = /[\p{L}\p{N}〒]/u;

const blank = (mark: string): string => ' '.repeat(mark.length);
