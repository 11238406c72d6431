import { isDigit } from '../text/index.js';
import { type Counter, counterPattern } from '../vocabulary/counters.js';
import { type ForeignLanguage, isChinese, SOUND_LANGUAGES } from '../vocabulary/languages.js';
import { foldBoundMultilingual, joinBound } from './bound-multilingual.js';
import type { FoldedWord } from './folded-word.js';
import { endingsIn } from './tables/endings.js';

/** A word of a text. Anything left out between it and its ending is still in it. */
interface Word {
  readonly text: string;
  readonly from: number;
}

/** The words of a text in an order in which they may be read. */
class WrittenOrder {
  /** The words, each in one piece. */
  readonly words: readonly string[];
  readonly #parts: readonly Word[];
  /** The text, where they stand as in it. */
  readonly #whole: string | null;

  constructor(parts: readonly Word[], whole: string | null = null) {
    this.words = parts.map(({ text }) => (text.includes(JOINER) ? text.replaceAll(JOINER, '') : text));
    this.#parts = parts;
    this.#whole = whole;
  }

  /** The words as one text. */
  get text(): string {
    return this.#whole ?? this.#parts.map(({ text }) => text).join(' ');
  }

  /** The place of each character in the given text; -1 for none. */
  get places(): readonly number[] {
    if (this.#whole !== null) return Array.from(this.#whole.split(''), (_, k) => k);
    return this.#parts.flatMap(({ text, from }, i) => [
      ...(i === 0 ? [] : [-1]),
      ...Array.from(text.split(''), (_, k) => from + k),
    ]);
  }

  /** Whether another order has the same words in the same places. */
  isSame({ words }: WrittenOrder): boolean {
    return words.length === this.words.length && words.every((word, i) => word === this.words[i]);
  }
}

/** What separates the words of an address. */
const BETWEEN_WORDS = /[\s,、，]+/u;
const GAPS = new RegExp(BETWEEN_WORDS.source, 'gu');

/** Joins words across white space. It is no white space itself, and folds ignore it. */
const JOINER = '\u2060';
/** Counters as they are written, with macrons too: 1 Chōme. */
const counterIn = (...of: Parameters<typeof counterPattern>): string =>
  counterPattern(...of).replaceAll('o', '[oō]');
/** A counter behind its number. */
const COUNTER = new RegExp(`(?<=\\d)\\s+(?=${counterIn(SOUND_LANGUAGES)})`, 'gi');
const ENDINGS = [...endingsIn('english', '市区町村都府県'), ...endingsIn('romaji', '市区町村郡府県')].join(
  '|',
);
/** What belongs to the name in front of it. */
const ENDING = new RegExp(`(?<=\\p{L})\\s+(?=(?:${ENDINGS})(?![a-z-]))`, 'giu');
/** The last word of a level: `Wakayama-shi`; not `Minamimachihigashi 3-ku`. */
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
  const joined = (gap: string): string => JOINER.repeat(gap.length);
  return text.replace(COUNTER, joined).replace(ENDING, joined);
}

/** The words of an address, each in one piece. */
export function wordsOf(text: string): string[] {
  return joinEndings(text)
    .replaceAll(JOINER, '')
    .split(BETWEEN_WORDS)
    .filter((word) => word !== '');
}

/**
 * The orders in which an address may have been written, the likeliest first:
 * 1. as it stands;
 * 2. in English its commas in reverse: `Sakura Heights 305, 1-2, Aoicho, Wakayama-shi`;
 * 3. with numbers behind the names that they stand before, since numbers go from large to small in either order: `7-3-1
 * Hongo, Bunkyo-ku` is Hongo 7-3-1;
 * 4. but for Chinese, word by word in reverse, and in English also with its two smallest names swapped;
 * 5. in English behind the prefecture, with the municipality before the town: `2-2-8, Minato-ku, Roppongi, Tokyo`.
 * A number that is counted as chome stands before the numbers beside it, one that is counted as a house behind them:
 * `7-chome 3-1 Hongo` and `3-1 7-chome Hongo` are Hongo 7-chome 3-1.
 */
export function* writtenOrders(text: string, language: ForeignLanguage): Iterable<WrittenOrder> {
  const words = placedWords(joinEndings(text));
  const asWritten = new WrittenOrder(words, text);
  yield asWritten;
  // a number in front of a Chinese address is that of a row
  if (isChinese(language) || words.length < 2) return;
  const orders = [asWritten];
  for (const parts of otherOrders(text, words, language)) {
    const order = new WrittenOrder(byCounters(parts));
    if (orders.some((other) => other.isSame(order))) continue;
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
  const isMunicipalityFirst =
    names >= 0 && (ENDS_LEVEL.test(words[names].text) || !words.some((word) => ENDS_LEVEL.test(word.text)));
  // `2-2-8, Minato-ku, Roppongi, Tokyo`
  if (isMunicipalityFirst && words.length - names > 2)
    yield [...words.slice(-1), ...words.slice(names, -1), ...words.slice(0, names)];
}

const isName = ({ text }: Word): boolean => !NUMBER.test(text);

/**
 * Swaps the two smallest names, where neither says that it is a city or the like. Read word by word in reverse
 * `1-3-2 Matsue Kita Wakayamashi` is Matsue Kita, and `Kayabacho Nihonbashi, Chuo-ku` is Nihonbashi Kayabacho.
 */
function smallestSwapped(words: readonly Word[]): readonly Word[] {
  const smaller = words.findLastIndex(isName);
  const two = words.slice(Math.max(0, smaller - 1), smaller + 1);
  if (two.length < 2 || two.some(({ text }) => !NAME.test(text) || ENDS_LEVEL.test(text))) return words;
  return words.toSpliced(smaller - 1, 2, ...two.reverse());
}

function placedWords(text: string): Word[] {
  const words: Word[] = [];
  let from = 0;
  for (const { 0: gap, index } of text.matchAll(GAPS)) {
    if (index > from) words.push({ text: text.slice(from, index), from });
    from = index + gap.length;
  }
  if (from < text.length) words.push({ text: text.slice(from), from });
  return words;
}

/** The words of each level: parted by commas or, without commas, by words that end a level (a city or the like). */
function levelsOf(text: string, words: readonly Word[]): (readonly Word[])[] {
  const hasCommas = text.includes(',');
  const levels: Word[][] = [[]];
  words.forEach((word, i) => {
    const before = words[i - 1];
    const isNew = hasCommas
      ? before !== undefined && text.slice(before.from, word.from).includes(',')
      : ENDS_LEVEL.test(word.text) || (before !== undefined && ENDS_LEVEL.test(before.text));
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
function byCounters(words: readonly Word[]): readonly Word[] {
  const placed: Word[] = [];
  let numbers: Word[] = [];
  const close = (): void => {
    placed.push(...numbers.toSorted((a, b) => rankOf(a) - rankOf(b)));
    numbers = [];
  };
  for (const word of words) {
    if (NUMBER.test(word.text)) numbers.push(word);
    else {
      close();
      placed.push(word);
    }
  }
  close();
  return placed;
}

function rankOf({ text }: Word): number {
  if (CHOME.test(text)) return 0;
  // 85 Banchi 42 Funadokoro is 85-42
  if (LOT.test(text) || BLOCK.test(text)) return 1;
  return HOUSE.test(text) ? 3 : 2;
}

/** A word whose parts stand in some order. */
export interface OrderedWord extends FoldedWord {
  /** Where in it parts end, ascending. */
  readonly borders: readonly number[];
}

/** A text in one of its orders, and its fold. */
export interface OrderedText {
  readonly order: WrittenOrder;
  readonly word: OrderedWord;
}

/** The orders in which a text may be written; of orders that fold alike the first. See {@link writtenOrders}. */
export function* readOrders(text: string, language: ForeignLanguage): Iterable<OrderedText> {
  const known = new Map<string, FoldedWord>();
  const folded = (word: string): FoldedWord => {
    const own = known.get(word) ?? foldBoundMultilingual(word, language);
    known.set(word, own);
    return own;
  };
  const asked: string[] = [];
  for (const order of writtenOrders(text, language)) {
    const word = inOrder(order.words.map(folded).filter((own) => own.text !== ''));
    if (asked.includes(word.text)) continue;
    asked.push(word.text);
    yield { order, word };
  }
}

function inOrder(parts: readonly FoldedWord[]): OrderedWord {
  const borders: number[] = [];
  let at = 0;
  for (const { text } of parts) {
    at += text.length;
    borders.push(at);
    if (isDigit(text.charCodeAt(text.length - 1))) at++; // the hyphen that closes a number
  }
  return { ...joinBound(parts), borders };
}
