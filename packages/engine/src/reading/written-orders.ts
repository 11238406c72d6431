import { type Counter, counterPattern } from '../facts/counters.js';
import { endingsIn } from '../facts/endings.js';
import { ENDS_OTHER_WORD } from '../facts/numbers.js';
import {
  foldPlaced,
  isDigit,
  joinedClosed,
  type Origins,
  type PlacedString,
  partOf,
  replaced,
} from '../text/index.js';
import { type ForeignLanguage, isChinese, SOUND_LANGUAGES } from '../vocabulary/languages.js';
import { foldBoundMultilingual, joinBound } from './bound-multilingual.js';
import { asAnyNumber } from './bound-numbers.js';
import type { FoldedWord } from './folded-word.js';
import { MadeOnce } from './made-once.js';
import { usualWord } from './usual-numbers.js';

const COMMA = /[,、，]/u;
/** The words of an address. */
const WORDS = /[^\s,、，]+/gu;

/** Joins words across white space. It does not count as white space, and folds ignore it. */
const JOINER = '\u2060';
const JOINERS = new RegExp(`${JOINER}+`, 'g');
const PART_ENDS = new RegExp(`[-${JOINER}]+`, 'u');
/** Counters as they are written, with macrons too: 1 Chōme. */
const counterIn = (...of: Parameters<typeof counterPattern>): string =>
  counterPattern(...of).replaceAll('o', '[oō]');
/** A counter behind its number. */
const COUNTER = new RegExp(`(?<=\\d)\\s+(?=${counterIn(SOUND_LANGUAGES)})`, 'gi');
const ENDINGS = [...endingsIn('english', '市区町村都府県'), ...endingsIn('romaji', '市区町村郡府県')].join(
  '|',
);
/** A word that belongs to the name in front of it. */
const ENDING = new RegExp(`(?<=\\p{L})\\s+(?=(?:${ENDINGS})(?![a-z-]))`, 'giu');
const ENDS_LEVEL = new RegExp(`\\p{L}[-${JOINER}](?:${ENDINGS})$`, 'iu');
/** A number, or a number and its counter, with anything joined by hyphens: `1 Chome-3-2 Matsue Kita`. */
const NUMBER = new RegExp(`^[0-9]+(?:-[0-9]+)*(?:[-${JOINER}]*${counterIn(['en'])}(?:-[0-9]+)*)?$`, 'iu');

/** A word of letters. */
const NAME = new RegExp(`^[\\p{L}${JOINER}'’-]{2,}$`, 'u');

const counted = (counter: Counter): RegExp =>
  new RegExp(`^[0-9]+[-${JOINER}]*${counterIn(['en'], counter)}$`, 'iu');
const CHOME = counted('丁目');
const LOT = counted('番地');
const BLOCK = counted('番');
const HOUSE = counted('号');

/** A number and its counter are one word, and so are a name and its ending: `Kasumigaseki 1 Chome`, `Chuo Ward`. */
function joinEndings(text: string): string {
  if (!/\s/u.test(text)) return text;
  const joined = (gap: string): string => JOINER.repeat(gap.length);
  return text.replace(COUNTER, joined).replace(ENDING, joined);
}

/** A word of an address, in one piece. */
export class Word {
  readonly text: string;
  /** The text, as long as given: {@link JOINER}s stand for white space inside names. */
  readonly #joined: string;
  /** Where in the text it stands. */
  readonly from: number;
  #isNumber: boolean | null = null;
  #endsLevel: boolean | null = null;

  constructor(joined: string, from: number) {
    this.text = joined.includes(JOINER) ? joined.replaceAll(JOINER, '') : joined;
    this.#joined = joined;
    this.from = from;
  }

  /** The words that it joins: Lake and Town, Chuo and Ward, Minami and Alps of Minami-Alps. */
  get parts(): readonly string[] {
    return this.#joined.split(PART_ENDS).filter((part) => part !== '');
  }

  /** Whether it is a number, perhaps with its counter; else it is part of a name. */
  get isNumber(): boolean {
    this.#isNumber ??= NUMBER.test(this.#joined);
    return this.#isNumber;
  }

  /** Whether it is the last word of a level: `Wakayama-shi`; not `Minamimachihigashi 3-ku`. */
  get endsLevel(): boolean {
    this.#endsLevel ??= ENDS_LEVEL.test(this.#joined);
    return this.#endsLevel;
  }

  /** Whether it is nothing but letters. */
  get isLetters(): boolean {
    return NAME.test(this.#joined);
  }

  /** Of numbers that stand together those counted as chome come first, those counted as houses last. */
  get rank(): number {
    if (CHOME.test(this.#joined)) return 0;
    // 85 Banchi 42 Funadokoro is 85-42
    if (LOT.test(this.#joined) || BLOCK.test(this.#joined)) return 1;
    return HOUSE.test(this.#joined) ? 3 : 2;
  }

  /** The word as a part of the text that it stands in. */
  placedIn(given: PlacedString): PlacedString {
    const { origins } = partOf(given, this.from, this.from + this.#joined.length);
    const joined = { text: this.#joined, origins };
    if (this.text === this.#joined) return joined;
    return replaced(joined, JOINERS, () => '') ?? joined;
  }
}

/** The words of an address. */
export function wordsIn(text: string): readonly Word[] {
  return Array.from(joinEndings(text).matchAll(WORDS), ({ 0: word, index }) => new Word(word, index));
}

/**
 * The orders in which an address may have been written, the likeliest first:
 * 1. as it stands;
 * 2. in English its commas in reverse: `Sakura Heights 305, 1-2, Aoicho, Wakayama-shi`;
 * 3. with numbers behind the names that they stand before, since numbers go from large to small in either order: `7-3-1 Hongo, Bunkyo-ku` is Hongo 7-3-1;
 * 4. in Chinese its commas in reverse, if it has no number (横滨市, 神奈川县); else word by word in reverse, and in English also with its two smallest names swapped;
 * 5. in English behind the prefecture, with the municipality before the town: `2-2-8, Minato-ku, Roppongi, Tokyo`;
 * 6. in English from large to small, with numbers before the town alone: `Tokyo, Bunkyo-ku, 7-3-1 Hongo`. Numbers of chome go before the numbers beside them,
 * and numbers of houses behind them: `7-chome 3-1 Hongo` and `3-1 7-chome Hongo` are Hongo 7-chome 3-1.
 */
export function* writtenOrders(text: string, language: ForeignLanguage): Iterable<readonly Word[]> {
  const words = wordsIn(text);
  yield words;
  if (words.length < 2) return;
  if (isChinese(language)) {
    // a number in front of a Chinese address is that of a row
    if (COMMA.test(text) && !/[0-9]/.test(text)) yield levelsOf(text, words).toReversed().flat();
    return;
  }
  const orders = [words];
  for (const parts of otherOrders(text, words, language)) {
    const order = byCounters(parts);
    if (orders.some((other) => other.every((word, i) => word.text === order[i].text))) continue;
    orders.push(order);
    yield order;
  }
}

function* otherOrders(
  text: string,
  words: readonly Word[],
  language: ForeignLanguage,
): Iterable<readonly Word[]> {
  const reversed = words.toReversed();
  if (language !== 'en') {
    yield reversed;
    return;
  }
  const levels = levelsOf(text, words);
  const bySize = levels.toReversed().flatMap(numbersBehind);
  yield bySize;
  yield reversed;
  const isTwoNames = levels.find((level) => level.some(isName))?.filter(isName).length === 2;
  if (isTwoNames) yield smallestSwapped(bySize);
  if (!text.includes(',')) yield smallestSwapped(reversed);
  const names = words.findIndex(isName);
  const isMunicipalityFirst = names >= 0 && (words[names].endsLevel || !words.some((word) => word.endsLevel));
  // `2-2-8, Minato-ku, Roppongi, Tokyo`
  if (isMunicipalityFirst && words.length - names > 2)
    yield [...words.slice(-1), ...words.slice(names, -1), ...words.slice(0, names)];
  const number = words.findIndex((word) => !isName(word));
  const town = words.findIndex((word, i) => i > number && isName(word));
  if (number > 0 && town > 0 && words.slice(town).every(isName))
    yield words.toSpliced(number, town - number).concat(words.slice(number, town));
}

const isName = ({ isNumber }: Word): boolean => !isNumber;

/**
 * Swaps the two smallest names, where neither says that it is a city or the like. Read word by word in reverse
 * `1-3-2 Matsue Kita Wakayamashi` is Matsue Kita, and `Kayabacho Nihonbashi, Chuo-ku` is Nihonbashi Kayabacho.
 */
function smallestSwapped(words: readonly Word[]): readonly Word[] {
  const smaller = words.findLastIndex(isName);
  const two = words.slice(Math.max(0, smaller - 1), smaller + 1);
  if (two.length < 2 || two.some((word) => !word.isLetters || word.endsLevel)) return words;
  return words.toSpliced(smaller - 1, 2, ...two.reverse());
}

/** The words of each level: parted by commas or, without commas, by words that end a level (a city or the like). */
function levelsOf(text: string, words: readonly Word[]): (readonly Word[])[] {
  const hasCommas = COMMA.test(text);
  const levels: Word[][] = [[]];
  words.forEach((word, i) => {
    const before = words[i - 1];
    const isNew = hasCommas
      ? before !== undefined && COMMA.test(text.slice(before.from, word.from))
      : word.endsLevel || before?.endsLevel === true;
    if (isNew) levels.push([]);
    levels[levels.length - 1].push(word);
  });
  return levels.filter((level) => level.length > 0);
}

/** `3-1 Hongo 7-chome` → `Hongo 7-chome 3-1`; so does `3-1 7-chome Hongo`. */
function numbersBehind(level: readonly Word[]): readonly Word[] {
  const names = level.findIndex(isName);
  return names <= 0 ? level : [...level.slice(names), ...level.slice(0, names).reverse()];
}

/** Of numbers that stand together those counted as chome come first, those counted as houses last. */
export function byCounters(words: readonly Word[]): readonly Word[] {
  const placed: Word[] = [];
  let numbers: Word[] = [];
  const close = (): void => {
    placed.push(...(numbers.length < 2 ? numbers : numbers.toSorted((a, b) => a.rank - b.rank)));
    numbers = [];
  };
  for (const word of words) {
    if (word.isNumber) numbers.push(word);
    else {
      close();
      placed.push(word);
    }
  }
  close();
  return placed;
}

/** A word whose parts stand in some order. */
export interface OrderedWord extends FoldedWord {
  /** Where in it parts end, ascending. */
  readonly borders: readonly number[];
  /** Finds those of its borders at which a comma parts the words in the text. */
  readonly commas: () => readonly number[];
}

/** A text in one of its orders, and its fold. */
export interface OrderedText {
  readonly word: OrderedWord;
  /** Whether its numbers are put as usual: 银座2 for 银座二. */
  readonly isUsual: boolean;
  /** Gives the place of each unit of the fold in the word as typed. The hyphen that closes a number at the end of a word has none. */
  readonly origins: () => Origins;
}

/** The folds of words by their text: the forms and orders of a text share most words. */
export type Folds = Map<string, FoldedWord>;

/** A text, and the orders in which it may be read. */
export class TextInOrders implements PlacedString {
  readonly text: string;
  readonly origins: Origins | null;
  readonly language: ForeignLanguage;
  /** Whether 大字 stood in front of a name. */
  readonly writesOaza: boolean;
  /** See {@link readOrders}. */
  readonly orders: Iterable<OrderedText>;

  constructor(given: PlacedString, language: ForeignLanguage, folds: Folds = new Map(), writesOaza = false) {
    this.writesOaza = writesOaza;
    this.text = given.text;
    this.origins = given.origins;
    this.language = language;
    this.orders = new MadeOnce(readOrders(given, language, folds));
  }
}

/**
 * The orders of {@link writtenOrders} in which a text may be read, folded, the likeliest first and none twice. A number with 番地 is a lot,
 * then any number. In Chinese 银座二 is then read as 银座2.
 */
export function* readOrders(
  given: PlacedString,
  language: ForeignLanguage,
  folds: Folds = new Map(),
): Iterable<OrderedText> {
  yield* ordersOf(given, language, folds, false);
  const isWord = /^.{2}$/u.test(given.text) && ENDS_OTHER_WORD.test(given.text);
  const usual = isChinese(language) && !isWord ? usualWord(given) : null;
  if (usual !== null) yield* ordersOf(usual, language, folds, true);
}

function* ordersOf(
  given: PlacedString,
  language: ForeignLanguage,
  folds: Folds,
  isUsual: boolean,
): Iterable<OrderedText> {
  const folded = ({ text }: Word): FoldedWord => {
    const own = folds.get(text) ?? foldBoundMultilingual(text, language);
    folds.set(text, own);
    return own;
  };
  const asked: string[] = [];
  for (const order of writtenOrders(given.text, language)) {
    const word = inOrder(order, order.map(folded), given.text);
    if (asked.includes(word.text)) continue;
    asked.push(word.text);
    const origins = (): Origins => originsIn(order, given, language);
    yield { word, isUsual, origins };
    const kinds = asAnyNumber(word.kinds);
    if (kinds !== null) yield { word: { ...word, kinds }, isUsual, origins };
  }
}

/** A text with its words in a given order, folded. */
export function inGivenOrder(
  given: PlacedString,
  language: ForeignLanguage,
  order: readonly Word[],
): OrderedText {
  const parts = order.map(({ text }) => foldBoundMultilingual(text, language));
  const word = inOrder(order, parts, given.text);
  return { word, isUsual: false, origins: () => originsIn(order, given, language) };
}

function originsIn(order: readonly Word[], given: PlacedString, language: ForeignLanguage): Origins {
  const parts = order.map((word) => foldPlaced(word.placedIn(given), language));
  return joinedClosed(parts.filter(({ text }) => text !== '')).origins;
}

/** @param parts the folds of the words */
function inOrder(words: readonly Word[], parts: readonly FoldedWord[], text: string): OrderedWord {
  const written = parts.filter((part) => part.text !== '');
  const borders: number[] = [];
  let at = 0;
  for (const part of written) {
    at += part.text.length;
    borders.push(at);
    if (isDigit(part.text.charCodeAt(part.text.length - 1))) at++; // the hyphen that closes a number
  }
  const commas = (): readonly number[] => {
    const own = words.filter((_, i) => parts[i].text !== '');
    return borders.filter((_, i) => i + 1 < own.length && isParted(own[i], own[i + 1], text));
  };
  return { ...joinBound(written), borders, commas };
}

/** Whether a comma stands in the text between two words of an order, whichever comes first there. */
function isParted(a: Word, b: Word, text: string): boolean {
  const [first, second] = a.from < b.from ? [a, b] : [b, a];
  return COMMA.test(text.slice(first.from, second.from));
}
