import { ALL_COUNTERS, COUNTER_OF, type Counter, JAPANESE_COUNTERS } from '../facts/counters.js';
import { FOLDED_NUMERALS } from '../facts/kanji-number.js';
import { isKatakana, withKatakana } from '../facts/scripts.js';
import { isDigit } from '../text/index.js';
import { ownKind } from './counter-rules.js';
import type { FoldedWord } from './folded-word.js';

/**
 * Parts of an address that a number may be, as flags. Its counter decides: 3丁目 is a small section, 12番3号 a block and a
 * house, 103番地 a lot. `number` is a block or a house, which 番地 also names where no lot has the number.
 */
export const NUMBER_KIND = { section: 1, block: 2, house: 4, lot: 8, number: 16 } as const;

const DASH = 0x2d;

/** A text in the letters that counters are compared in: ﾊﾞﾝﾁ and ばんち are バンチ, チョウメ is チヨウメ. */
function inLettersOfCounters(text: string): string {
  return withKatakana(text.normalize('NFKC')).replaceAll('ョ', 'ヨ').replaceAll('-', '').toLowerCase();
}

/** The spellings of each counter in Japanese and the alphabet, of which a text between two numbers has one. */
const SPELLINGS: readonly (readonly [spelling: string, counter: Counter])[] = ALL_COUNTERS.flatMap(
  (counter) =>
    [
      ...JAPANESE_COUNTERS[counter].map(({ spelling }) => spelling),
      ...[...COUNTER_OF].flatMap(([spelling, own]) => (own === counter ? [spelling] : [])),
    ].map((spelling) => [spelling, counter] as const),
);

/** The counter that stands in a text between two numbers, as typed: の３ちょうめ is 丁目. Null for none. */
export function counterIn(written: string): Counter | null {
  const known = KNOWN.get(written);
  if (known !== undefined) return known;
  const text = inLettersOfCounters(written);
  const found = SPELLINGS.find(([spelling]) => text.includes(spelling))?.[1] ?? null;
  if (KNOWN.size < MOST_KNOWN && written.length <= LONGEST_KNOWN) KNOWN.set(written, found);
  return found;
}
/** Texts between two numbers with their counters: the usual ones, and those that were read. */
const KNOWN = new Map<string, Counter | null>([
  ...['', '-', ' ', 'の'].map((none) => [none, null] as const),
  ...ALL_COUNTERS.map((counter) => [counter, counter] as const),
]);
const [MOST_KNOWN, LONGEST_KNOWN] = [1000, 8];

/** Ranges of units that folding makes others of: radicals and kana, forms of kanji, letters of another width. */
const OTHER_FORMS = [
  [0x2e80, 0x3100],
  [0xf900, 0xfb00],
  [0xff00, 0xff9e],
] as const;
const HALF_WIDTH = 0xff61;

/**
 * 1 for the unit that marks each counter: 丁, 目 of 町目, チ of チョウメ. A word without any of them binds no number; 町 alone is not a counter.
 */
const SIGNS = new Uint8Array(0x10000);
for (const [spelling] of SPELLINGS) {
  const isLonger = SPELLINGS.some(([other]) => other !== spelling && spelling.startsWith(other));
  if (isLonger || /[a-z]/.test(spelling)) continue;
  const sign = spelling.charAt(isKatakana(spelling.charCodeAt(0)) ? 0 : spelling.length - 1);
  SIGNS[sign.charCodeAt(0)] = 1;
  for (const [from, to] of OTHER_FORMS)
    for (let unit = from; unit < to; unit++) {
      const letter = inLettersOfCounters(String.fromCharCode(unit));
      // a half-width mark of voice stands behind its kana
      if (letter === (unit < HALF_WIDTH ? sign : sign.normalize('NFD').charAt(0))) SIGNS[unit] = 1;
    }
}

/** Whether a word has the sign of a counter. Most words have none, and nobody looks for their counters. */
export function mayBind(word: string): boolean {
  for (let i = 0; i < word.length; i++) if (SIGNS[word.charCodeAt(i)] === 1) return true;
  return false;
}

/** The kinds of number that each counter stands for. */
const KIND_OF = Object.fromEntries(
  ALL_COUNTERS.map((counter) => [counter, NUMBER_KIND[ownKind(counter)]]),
) as Readonly<Record<Counter, number>>;

/**
 * The kinds that the counters of a word bind its numbers to. 番 before 号 is a block; alone it is any number but a section's: 銀座3番 is not
 * in 銀座三丁目. 号 is a house, but 103番地3号 may be the lot 103-3.
 * @param folded the folded word
 * @param written what each unit of it was written as
 * @returns a kind for each unit, other than 0 at hyphens that close a bound number; null if no number is bound
 */
export function boundNumbers(folded: string, written: (unit: number) => string): Uint8Array | null {
  let kinds: Uint8Array | null = null;
  const bind = (unit: number, kind: number): void => {
    kinds ??= new Uint8Array(folded.length);
    kinds[unit] = kind;
  };
  /** The counter of the number right before, and its hyphen. */
  let before: Counter | null = null;
  let at = -1;
  for (let unit = 1; unit < folded.length; unit++) {
    const code = folded.charCodeAt(unit);
    if (code !== DASH) {
      if (!isDigit(code)) before = null;
      continue;
    }
    const counter = counterIn(written(unit));
    if (counter === '番') bind(unit, NUMBER_KIND.number);
    else if (counter !== null && (counter !== '号' || before !== '番地')) bind(unit, KIND_OF[counter]);
    if (counter === '号' && before === '番') bind(at, KIND_OF.番);
    before = counter;
    at = unit;
  }
  return kinds;
}

/** The kinds with 番地 widened: its number may also be a block or a house. Null for null. */
export function asAnyNumber(kinds: Uint8Array | null): Uint8Array | null {
  if (kinds === null || !kinds.includes(NUMBER_KIND.lot)) return null;
  return kinds.map((kind) => (kind === NUMBER_KIND.lot ? NUMBER_KIND.number : kind));
}

/** A folded word with 番地 for any number: a block or house where no lot has the number. A word without 番地 is returned itself. */
export function orAnyNumber(word: FoldedWord): FoldedWord {
  const kinds = asAnyNumber(word.kinds);
  return kinds === null ? word : { text: word.text, kinds };
}

/** Lists of words, each followed by its copy with 番地 for any number, which is looked for if no lot is found. */
export function togetherWithAnyNumber(wanted: readonly (readonly FoldedWord[])[]): (readonly FoldedWord[])[] {
  return wanted.flatMap((together) => {
    const anyNumber = together.map(orAnyNumber);
    return anyNumber.every((word, i) => word === together[i]) ? [together] : [together, anyNumber];
  });
}

/** The kinds that a word's counters bind numbers to in `[from, to)`, all together. */
export function kindsIn(bound: Uint8Array | null, from: number, to: number): number {
  let kinds = 0;
  if (bound !== null) for (let unit = from; unit < to; unit++) kinds |= bound[unit];
  return kinds;
}

/** The source of a regular expression for a counter that stands alone: 番, but not 番 of 番地. */
function alone(spelling: string): string {
  const longer = SPELLINGS.filter(([other]) => other.length > spelling.length && other.startsWith(spelling));
  return spelling + longer.map(([other]) => `(?!${other.slice(spelling.length)})`).join('');
}

/** Names that are themselves written with a counter. Folding makes ニ of 二 and ハ of 八: 北庄町二丁 (大阪府堺市堺区), 鳳中町八丁. */
const WRITTEN: readonly (readonly [pattern: RegExp, kinds: number])[] = ALL_COUNTERS.map((counter) => [
  new RegExp(
    `[0-9${FOLDED_NUMERALS}](?:${JAPANESE_COUNTERS[counter].map(({ spelling }) => alone(spelling)).join('|')})`,
  ),
  // where no lot has the number of 番地, a block or a house may, and 番 alone names any of them
  counter === '番地' || counter === '番' ? KIND_OF[counter] | NUMBER_KIND.number : KIND_OF[counter],
]);

/** The kinds whose counters a folded name is written with where folding keeps them: 西2号, 麻布10番, 三丁目. */
export function kindsWritten(spelling: string): number {
  let kinds = 0;
  for (const [pattern, kind] of WRITTEN) if (pattern.test(spelling)) kinds |= kind;
  return kinds;
}
