import type { MessageLanguage } from '../contract/messages.js';

/** Longer headers are cut. */
const MAX_LENGTH = 1000;

/**
 * The message language that an `Accept-Language` header (RFC 9110 §12.5.4) prefers: Japanese where its weight is
 * higher than that of English, or equal and named earlier; otherwise English.
 */
export function preferredLanguage(header: string | undefined): MessageLanguage {
  if (header === undefined || !/ja|\*/i.test(header)) return 'en';
  let ja: number | undefined;
  let en: number | undefined;
  let any = 0;
  let jaFirst = false;
  for (const part of header.slice(0, MAX_LENGTH).split(',')) {
    const [range, ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    const weight = weightOf(parameters);
    if (weight === undefined) continue;
    if (range === 'ja' || range.startsWith('ja-')) {
      jaFirst ||= en === undefined;
      ja = Math.max(ja ?? 0, weight);
    } else if (range === 'en' || range.startsWith('en-')) en = Math.max(en ?? 0, weight);
    else if (range === '*') any = weight;
  }
  const [japanese, english] = [ja ?? any, en ?? any];
  return japanese > english || (japanese === english && japanese > 0 && jaFirst) ? 'ja' : 'en';
}

/** The q-value among the parameters, 1 where there is none; undefined where it is malformed. */
function weightOf(parameters: readonly string[]): number | undefined {
  const given = parameters.find((parameter) => parameter.startsWith('q='));
  if (given === undefined) return 1;
  return /^q=(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(given) ? Number(given.slice(2)) : undefined;
}
