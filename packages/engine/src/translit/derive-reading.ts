import { KANJI_NUMERALS, kanjiNumber } from '../facts/kanji-number.js';
import { HAS_HAN } from '../facts/scripts.js';
import { isKatakana, toKatakana } from './kana.js';
import { UNITS } from './numbered.js';
import type { ReadingLexicon } from './reading-lexicon.js';
import { withoutKind } from './segment.js';

/** Longer names are not worth the time: no town has so many characters that a lexicon could know. */
const LONGEST_NAME = 40;
/** Longest piece that is looked up. */
const LONGEST_PIECE = 12;

const NUMBER = new RegExp(`([0-9]+|[${KANJI_NUMERALS}]+)(${Object.keys(UNITS).join('|')})`, 'y');

/**
 * Reading of a name from the readings of the same name, or of its pieces, elsewhere in the data: katakana with digits
 * (`北郷三条` → `ホクゴウ3ジョウ`). The fewest pieces win. Null unless every character is accounted for. The name's 大字 or 字 is
 * left out. The result is derived: the caller keeps it apart from given readings.
 */
export function deriveReading(name: string, lexicon: ReadingLexicon): string | null {
  const plain = withoutKind(name);
  if (plain === '' || plain.length > LONGEST_NAME) return null;
  const known = lexicon.reading(plain);
  if (known !== undefined) return known;
  // best[i]: the reading of plain[0, i) in the fewest pieces.
  const best: ({ readonly pieces: number; readonly kana: string } | undefined)[] = [{ pieces: 0, kana: '' }];
  for (let at = 0; at < plain.length; at++) {
    const so = best[at];
    if (so === undefined) continue;
    const reach = (end: number, kana: string, cost: number) => {
      const pieces = so.pieces + cost;
      const other = best[end];
      if (other === undefined || pieces < other.pieces) best[end] = { pieces, kana: so.kana + kana };
    };
    const own = ownReading(plain, at);
    if (own !== null) reach(own.end, own.kana, 1);
    for (let end = at + 1; end <= plain.length && end - at <= LONGEST_PIECE; end++) {
      const kana = lexicon.piece(plain.slice(at, end), at === 0, end === plain.length);
      if (kana !== undefined) reach(end, kana, 1);
    }
  }
  return best[plain.length]?.kana ?? null;
}

/** A part at `at` that is its own reading: a number with its unit, digits, Latin letters, kana. */
function ownReading(name: string, at: number): { readonly end: number; readonly kana: string } | null {
  NUMBER.lastIndex = at;
  const match = NUMBER.exec(name);
  if (match !== null) {
    const [text, digits = '', unit = ''] = match;
    const value = /^[0-9]/.test(digits) ? digits : String(kanjiNumber(digits, 0, digits.length));
    if (!value.startsWith('-')) return { end: at + text.length, kana: value + UNITS[unit] };
  }
  const char = name.charAt(at);
  if (/[0-9A-Za-z]/.test(char)) return { end: at + 1, kana: char };
  const kana = toKatakana(char);
  if (!isKatakana(kana)) return null;
  // 霞ケ関 is カスミガセキ: the small mark between kanji is read ガ.
  const between = HAS_HAN.test(name.charAt(at - 1)) && HAS_HAN.test(name.charAt(at + 1));
  return { end: at + 1, kana: between && /[ヶケヵ]/.test(char) ? 'ガ' : kana };
}
