import { kanjiNumber } from '../reading/tables/kanji-number.js';

/** Digits and hyphens, or one kana or letter branch, as in 12, 103-3, 12-A, 5-イ. */
const NUMBER_OR_KANA = /^(?:[0-9A-Za-z]+|[ァ-ヶー]+)(?:-(?:[0-9A-Za-z]+|[ァ-ヶー]+))*$/;
/** [pattern with the number as first group, reading with N for it]. */
const COUNTED: readonly (readonly [pattern: RegExp, read: string])[] = [
  [/^([0-9]+|[〇一二三四五六七八九十百千]+)丁目$/, 'Nチョウメ'],
  [/^([0-9]+|[〇一二三四五六七八九十百千]+)番地?$/, 'Nバン'],
  [/^([0-9]+|[〇一二三四五六七八九十百千]+)号$/, 'Nゴウ'],
  [/^第([0-9]+|[〇一二三四五六七八九十百千]+)地割$/, 'ダイNチワリ'],
  [/^([0-9]+|[〇一二三四五六七八九十百千]+)地割$/, 'Nチワリ'],
  [/^([0-9]+|[〇一二三四五六七八九十百千]+)線$/, 'Nセン'],
  [/^([0-9]+|[〇一二三四五六七八九十百千]+)条$/, 'Nジョウ'],
];

/**
 * The reading (katakana, alphanumerics as they are) where the name alone makes it certain: numbers (12, 103-3),
 * a number with a counter (三丁目 → 3チョウメ, 第四地割 → ダイ4チワリ), kana and letters (イ, A); else null.
 */
export function readingOfName(name: string): string | null {
  const plain = name
    .normalize('NFKC')
    .replace(/[\u3041-\u3096]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0x60));
  if (NUMBER_OR_KANA.test(plain)) return plain;
  for (const [pattern, read] of COUNTED) {
    const written = pattern.exec(plain)?.[1];
    if (written === undefined) continue;
    const value = /^[0-9]/.test(written) ? Number(written) : kanjiNumber(written, 0, written.length);
    if (value < 0) return null;
    return (plain.endsWith('番地') ? 'Nバンチ' : read).replace('N', String(value));
  }
  return null;
}
