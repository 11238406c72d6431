import { ALL_COUNTERS, COUNTER_KANA } from '../facts/counters.js';
import { KANJI_NUMERALS, kanjiNumber } from '../facts/kanji-number.js';
import { withKatakana } from '../facts/scripts.js';

/** Digits and hyphens, or one kana or letter branch, as in 12, 103-3, 12-A, 5-イ. */
const NUMBER_OR_KANA = /^(?:[0-9A-Za-z]+|[ァ-ヶー]+)(?:-(?:[0-9A-Za-z]+|[ァ-ヶー]+))*$/;
/** [pattern with the number as first group, reading with N for it]. */
const COUNTED_NAMES: readonly (readonly [pattern: RegExp, read: string])[] = [
  ...ALL_COUNTERS.map((counter) => [`N${counter}`, `N${COUNTER_KANA[counter]}`] as const),
  ['第N地割', 'ダイNチワリ'],
  ['N地割', 'Nチワリ'],
  ['N線', 'Nセン'],
  ['N条', 'Nジョウ'],
].map(([name, read]) => [new RegExp(`^${name.replace('N', `([0-9]+|[${KANJI_NUMERALS}]+)`)}$`), read]);

/**
 * The reading (katakana, alphanumerics as they are) where the name alone makes it certain: numbers (12, 103-3),
 * a number with a counter (三丁目 → 3チョウメ, 第四地割 → ダイ4チワリ), kana and letters (イ, A); else null.
 */
export function readingOfName(name: string): string | null {
  const plain = withKatakana(name.normalize('NFKC'));
  if (NUMBER_OR_KANA.test(plain)) return plain;
  for (const [pattern, read] of COUNTED_NAMES) {
    const written = pattern.exec(plain)?.[1];
    if (written === undefined) continue;
    const value = /^[0-9]/.test(written) ? Number(written) : kanjiNumber(written, 0, written.length);
    if (value < 0) return null;
    return read.replace('N', String(value));
  }
  return null;
}
