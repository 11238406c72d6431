/** Kana in the one form the rules of this room are written for. */

import { withKatakana } from '../facts/scripts.js';

/** The form of nearly every reading of the official files, which needs no change. */
const READY = /^[ァ-ヶー0-9]*$/;

const KATAKANA_ONLY = /^[ァ-ヶー]+$/;
/** The marks that repeat the kana before them, plain (タヽラ) and voiced (イスヾ). */
const REPEATED = /([ァ-ヶ])([ヽヾ])/g;

/**
 * A reading as full-width katakana: half-width kana and full-width letters and digits are normalised (NFKC),
 * hiragana becomes katakana, iteration marks are written out, white space is removed. Everything else stays.
 */
export function toKatakana(text: string): string {
  if (READY.test(text)) return text;
  return withKatakana(text.normalize('NFKC').replace(/\s+/g, '')).replace(
    REPEATED,
    (_, kana: string, mark: string) => kana + (mark === 'ヾ' ? voiced(kana) : kana),
  );
}

/** カ → ガ; kana without a voiced form stay. */
function voiced(kana: string): string {
  const composed = `${kana}\u3099`.normalize('NFC');
  return composed.length === 1 ? composed : kana;
}

/** Whether a text in the form of {@link toKatakana} is nothing but katakana (and not empty). */
export function isKatakana(text: string): boolean {
  return KATAKANA_ONLY.test(text);
}

/** One of the five vowels. */
type Vowel = 'a' | 'i' | 'u' | 'e' | 'o';

const VOWELS: ReadonlyMap<string, Vowel> = new Map(
  (
    [
      ['a', 'アカサタナハマヤラワガザダバパァャヮヵ'],
      ['i', 'イキシチニヒミリギジヂビピィヰ'],
      ['u', 'ウクスツヌフムユルグズヅブプゥュヴ'],
      ['e', 'エケセテネヘメレゲゼデベペェヱヶ'],
      ['o', 'オコソトノホモヨロヲゴゾドボポォョ'],
    ] as const
  ).flatMap(([vowel, row]) => [...row].map((kana) => [kana, vowel] as const)),
);

/** Vowel a kana ends in; undefined for everything that has none (ン, ッ, digits, letters). */
export function vowelOf(kana: string): Vowel | undefined {
  return VOWELS.get(kana);
}
