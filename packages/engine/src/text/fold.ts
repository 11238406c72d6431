import { KANJI_NUMERALS, NUMERAL_LOOK_ALIKES, TYPED_NUMERALS } from '../facts/kanji-number.js';
import { HAN } from '../facts/scripts.js';
import {
  foldCharacters,
  foldCharactersAligned,
  isFoldedPlainly,
  staysAmongCharacters,
} from './characters.js';
import { areNumbersSettled, foldNumbers, staysAmongNumbers } from './fold-numbers.js';
import { composed, isDigit, type Origins, unchanged } from './units.js';

/** Characters that `foldNumbers` may change. */
const NUMERIC = new RegExp(`[-.ー0-9${KANJI_NUMERALS}]|[${TYPED_NUMERALS}]丁目`);
/** Dashes and punctuation: dropping one may bring two characters together. */
const LOOSE = /[-.ー]/;

/** カ and ガ written for the counter ケ: before a kanji (つつじが丘 = つつじヶ丘, 霞が関 = 霞ケ関). */
const KE = new RegExp(`[カガ](?=[${HAN}])`, 'g');
/** Kanji that look like katakana: [kanji, katakana, a place where one is typed for the other]. */
const LOOK_ALIKES: readonly (readonly [kanji: string, katakana: string, place: string])[] = [
  ...NUMERAL_LOOK_ALIKES,
  ['口', 'ロ', '川ロ市 / 川口市 (埼玉県)'],
  ['工', 'エ', '大エ町 / 大工町 (山形県米沢市)'],
  ['夕', 'タ', 'タ張市 / 夕張市 (北海道)'],
];
const KATAKANA = new Map(LOOK_ALIKES.map(([kanji, katakana]) => [kanji, katakana]));
const LAST = new RegExp(`${KE.source}|[${[...KATAKANA.keys()].join('')}]`, 'g');

/** The last step of every fold: 二 and 八 are numbers first, and 石が口 has its ヶ between kanji. */
function finish(folded: string): string {
  return folded.replace(LAST, (c) => KATAKANA.get(c) ?? 'ケ');
}

/**
 * Kinds of unit for {@link isSettled}: 0 for units that folding may change, 2 for digits, 3 for hyphens, 1 for all
 * others.
 */
const SETTLED = new Uint8Array(0x10000);
for (let unit = 0; unit < 0x10000; unit++)
  if (staysAmongCharacters(unit) && staysAmongNumbers(unit)) SETTLED[unit] = isDigit(unit) ? 2 : 1;
SETTLED[0x2d] = 3;

/**
 * Whether only the last step of folding may change a text, judged unit by unit: its hyphens stand behind digits one by
 * one, and all other units are never folded. Most words are so, and all folded ones.
 */
function isSettled(text: string): boolean {
  let before = 0;
  for (let i = 0; i < text.length; i++) {
    const own = SETTLED[text.charCodeAt(i)];
    if (own === 0 || (own === 3 && before !== 2)) return false;
    before = own;
  }
  return true;
}

/**
 * Turns the spellings of a Japanese name, reading or address into one comparable form.
 *
 * Pure, idempotent, linear in the length, never throws. It unifies the forms of `foldCharacters` (width, case, white
 * space, kana, variants of kanji, 大字 and 字) and `foldNumbers` (numerals, counters, dashes); a number that a counter or
 * dash follows ends in `-`: 栄三丁目12番3号 → 栄3-12-3-, 103番地の3 → 103-3, 北一条西3丁目 → 北1条西3-.
 *
 * The fold of a concatenation is the concatenation of the folds, with `-` behind a segment that ends in a digit, except
 * where a rule looks across the border: カ or ガ before a kanji, a kanji numeral before a number with a counter (花巻市十二丁目
 * given as 十 and 二丁目), N丁 before a letter (秋田市上新城五十丁 and 塩辛) and N の before a number (十日町市本町六の and 一丁目), which
 * `spellings` covers, and segments called just 字 or 大字 (かほく市谷 and 字). In the nationwide data of 2024 that is 8 of
 * 297,624 records besides those that `spellings` covers.
 */
export function fold(text: string): string {
  if (isSettled(text)) return finish(text);
  let folded = foldCharacters(text);
  if (!NUMERIC.test(folded)) return finish(folded);
  for (let round = 0; round < 4; round++) {
    const next = foldNumbers(folded, 'separate').replace(KE, 'ケ');
    if (!LOOSE.test(folded)) return finish(next);
    const again = isFoldedPlainly(next) ? next : foldCharacters(next);
    if (again === folded) return finish(again);
    folded = again;
  }
  return finish(folded);
}

/** Kinds of character that a text contains, so that a step of folding may change it. */
const SIGN = { numeric: 1, loose: 2, ke: 4, lookAlike: 8, typed: 16 } as const;
const SIGNS = new Uint8Array(0x10000);
for (const [sign, units] of [
  [SIGN.numeric, `-.ー0123456789${KANJI_NUMERALS}`],
  [SIGN.loose, '-.ー'],
  [SIGN.ke, 'カガ'],
  [SIGN.lookAlike, [...KATAKANA.keys()].join('')],
  [SIGN.typed, TYPED_NUMERALS],
] as const) {
  for (const unit of units) SIGNS[unit.charCodeAt(0)] |= sign;
}

function signsIn(text: string): number {
  let signs = 0;
  for (let i = 0; i < text.length; i++) signs |= SIGNS[text.charCodeAt(i)];
  return signs;
}

/** A text with `signs`, with ケ for カ and ガ before a kanji. */
function withKe(signs: number, text: string): string {
  return (signs & SIGN.ke) === 0 ? text : text.replace(KE, 'ケ');
}

/** Runs {@link finish} on the intermediate text, given its `signs`. */
function finishWith(signs: number, text: string): string {
  return (signs & (SIGN.ke | SIGN.lookAlike | SIGN.typed)) === 0 ? text : finish(text);
}

/** A folded text, and where in the text as written each of its units comes from. */
interface AlignedFold {
  readonly folded: string;
  readonly origins: Origins;
}

/**
 * Folds as {@link fold} does; `origins` has the range of the text that each unit stands
 * for. Ranges ascend; what folding drops lies between them. A hyphen stands for the counter or the dash it was made of
 * (3丁目-5: all of 丁目-), digits made of a kanji numeral for all of it.
 */
export function foldAligned(text: string): AlignedFold {
  const characters = foldCharactersAligned(text);
  let { folded } = characters;
  let origins: Origins | null = characters.origins;
  const signs = signsIn(folded);
  if ((signs & SIGN.numeric) === 0 && ((signs & SIGN.typed) === 0 || !NUMERIC.test(folded)))
    return { folded: finishWith(signs, folded), origins: origins ?? unchanged(folded.length) };
  for (let round = 0; round < 4; round++) {
    // the next round mostly leaves the units that the first one left
    if (
      round > 0 &&
      isFoldedPlainly(folded) &&
      ((areNumbersSettled(folded) && withKe(signs, folded) === folded) ||
        withKe(signs, foldNumbers(folded, 'separate')) === folded)
    )
      break;
    const own: Origins = { from: [], to: [] };
    const next = withKe(signs, foldNumbers(folded, 'separate', own));
    const numbered = composed(own, origins);
    origins = numbered;
    if ((signs & SIGN.loose) === 0) return { folded: finishWith(signs, next), origins };
    if (isFoldedPlainly(next)) {
      if (next === folded) break;
      folded = next;
      continue;
    }
    const again = foldCharactersAligned(next);
    const changed = again.folded !== folded;
    folded = again.folded;
    origins = again.origins === null ? numbered : composed(again.origins, numbered);
    if (!changed) break;
  }
  return { folded: finishWith(signs, folded), origins: origins ?? unchanged(folded.length) };
}

/** As {@link fold}, but counters stay: 三丁目 → 3丁目, 第四地割 → 第4地割. */
export function foldKeepingCounters(text: string): string {
  return finish(foldNumbers(foldCharacters(text), 'keep'));
}

/** As {@link fold}, but numerals and counters stay: 三丁目, 第四地割. */
export function foldKeepingNumbers(text: string): string {
  return finish(foldCharacters(text));
}
