import { inKanji } from '../../text/index.js';
import type { Range } from '../ids/range.js';
import { type SpellingDictionary, unitsOf } from '../words/dictionary.js';

/**
 * What may be left out behind a number in a town's name, as folded: 月寒東3-18-1 is 月寒東三条十八丁目1, 太田1-5 is
 * 太田一の通り5. [word, place]
 */
const LEFT_OUT: readonly (readonly [word: string, place: string])[] = [
  ['条', '北海道札幌市豊平区月寒東三条'],
  ['線', '北海道上川郡新得町字上佐幌東一線'],
  ['号', '北海道の西一号'],
  ['番町', '三重県名張市さつき台一番町'],
  ['番丁', '和歌山県和歌山市十二番丁'],
  ['番', '徳島県徳島市南佐古七番町'],
  ['ノ通リ', '北海道厚岸郡厚岸町太田一の通り'],
  ['ノ通', '一の通'],
  ['地割', '岩手県下閉伊郡岩泉町第九地割'],
  ['区', '北海道北見市留辺蘂町旭一区'],
  ['号線', '北海道の一号線'],
];
const LEFT_OUT_UNITS = LEFT_OUT.map(([word]) => unitsOf(word));

/** What is found for numbers as spellings have them. */
export interface NumberSpellings {
  /** The spelling that is the numbers and nothing else, or -1. */
  readonly whole: number;
  /** Spellings that begin with them. */
  readonly beginning: Range;
  /** Spellings that begin with them but for the last hyphen. */
  readonly unclosed: Range;
  /** Those of which only a word that people leave out is missing. */
  readonly wordLeftOut: readonly number[];
}

const HYPHEN = 0x2d;

/** So many are kept: addresses share most of their numbers. */
const MOST_KEPT = 1 << 14;
/** Single numbers below this are kept one and all: nearly all numbers of a country are. */
const SINGLE = 10_000;

/** Finds the spellings of numbers, each closed by a hyphen (`12-3-`), once. */
export class Numbers {
  readonly #dictionary: SpellingDictionary;
  readonly #known = new Map<string, NumberSpellings>();
  readonly #single = new Array<NumberSpellings | undefined>(SINGLE).fill(undefined);
  readonly #kanji: (Range | undefined)[] = [];

  constructor(dictionary: SpellingDictionary) {
    this.#dictionary = dictionary;
  }

  /** The spellings of one number; below {@link SINGLE} it takes no text to find them. */
  ofOne(value: number): NumberSpellings {
    if (value >= SINGLE) return this.of(`${value}-`);
    let found = this.#single[value];
    if (found === undefined) {
      found = this.#find(`${value}-`);
      this.#single[value] = found;
    }
    return found;
  }

  /** The spellings that begin with a number below 1,000 in kanji, as folded. */
  inKanji(value: number): Range {
    let range = this.#kanji[value];
    if (range === undefined) {
      range = this.#dictionary.continuations(unitsOf(foldedKanji(value)), 0).final;
      this.#kanji[value] = range;
    }
    return range;
  }

  /** The spellings of numbers that are written as folded ones are, without leading zeros. */
  of(numbers: string): NumberSpellings {
    const known = this.#known.get(numbers);
    if (known !== undefined) return known;
    const found = this.#find(numbers);
    if (this.#known.size >= MOST_KEPT) this.#known.clear();
    this.#known.set(numbers, found);
    return found;
  }

  #find(numbers: string): NumberSpellings {
    const dictionary = this.#dictionary;
    const length = numbers.length - 1;
    const unclosed = dictionary.continuations(unitsOf(numbers.slice(0, length)), 0).final;
    const beginning = dictionary.narrow(unclosed, length, HYPHEN);
    return {
      whole: dictionary.wholeIn(beginning, length + 1),
      beginning,
      unclosed,
      wordLeftOut: withWordLeftOut(dictionary, unclosed, length),
    };
  }
}

/** What folding makes of 二 and 八 where no counter follows, and the other way round. */
export const LOOK_ALIKES: ReadonlyMap<string, string> = new Map(
  [...'二ニ八ハ'].map((c, i, all) => [c, i % 2 === 0 ? all[i + 1] : all[i - 1]] as const),
);

const KANJI: (string | undefined)[] = [];

/** A number below 1,000 in kanji, as folded. */
export function foldedKanji(value: number): string {
  const known = KANJI[value] ?? inKanji(value).replace(/[二八]/g, (c) => LOOK_ALIKES.get(c) ?? c);
  KANJI[value] = known;
  return known;
}

/** Of spellings that share `length` units, a number the last of them, those of which only what people leave out is missing. */
export function withWordLeftOut(dictionary: SpellingDictionary, spellings: Range, length: number): number[] {
  const found: number[] = [];
  for (const word of LEFT_OUT_UNITS) {
    let range = spellings;
    for (let k = 0; k < word.length && range.low < range.high; k++)
      range = dictionary.narrow(range, length + k, word[k]);
    const whole = dictionary.wholeIn(range, length + word.length);
    if (whole >= 0) found.push(whole);
  }
  return found;
}
