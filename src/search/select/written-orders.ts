import { type Counter, counterPattern } from '../../vocabulary/counters.js';
import { type ForeignLanguage, isChinese } from '../../vocabulary/languages.js';

/** A text as it may be read, and where each of its characters stands in the text it was made from; -1 for none. */
export interface WrittenOrder {
  readonly text: string;
  /** The words it is made of, each in one piece. */
  readonly words: readonly string[];
  readonly places: readonly number[];
}

/** What separates the words of an address. */
const BETWEEN_WORDS = /[\s,、，]+/u;

/** Joins what white space parts, is no white space, and means nothing to any fold. */
const JOINER = '\u2060';
/** What belongs to the number in front of it. */
const COUNTER = new RegExp(`(?<=\\d)\\s+(?=${counterPattern(['en', 'ko'])})`, 'gi');
const ENDINGS = 'ward|city|town|village|prefecture|metropolis|ku|shi|gun|cho|machi|mura|son|fu|ken';
/** What belongs to the name in front of it. */
const ENDING = new RegExp(`(?<=\\p{L})\\s+(?=(?:${ENDINGS})(?![a-z-]))`, 'giu');
/** A word that ends what stands at one level: `Wakayama-shi`. */
const ENDS_LEVEL = new RegExp(`[-${JOINER}](?:${ENDINGS})$`, 'iu');
/** A number, or a number and its counter. */
const NUMBER = new RegExp(`^[0-9]+(?:-[0-9]+)*(?:[-${JOINER}]*${counterPattern(['en'])})?$`, 'iu');

const counted = (counter: Counter): RegExp =>
  new RegExp(`^[0-9]+[-${JOINER}]*${counterPattern(['en'], counter)}$`, 'iu');
const CHOME = counted('丁目');
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
 * The orders in which an address may have been written, the likeliest first: as it stands, in English with what commas part in
 * reverse (`Sakura Heights 305, 1-2, Aoicho, Wakayama-shi`) and with numbers behind the names that they stand before, since
 * numbers go from large to small in either order (`7-3-1 Hongo, Bunkyo-ku` is Hongo 7-3-1), and but for Chinese word by word in reverse. What a
 * counter says is a chome stands before the numbers beside it, and what one says is a house behind them: `7-chome 3-1 Hongo` and
 * `3-1 7-chome Hongo` are Hongo 7-chome 3-1.
 */
export function writtenOrders(text: string, language: ForeignLanguage): WrittenOrder[] {
  const own = levelOrders(text, language);
  // a number in front of a Chinese address is that of a row
  if (isChinese(language)) return own;
  return distinct([...own, ordered(byCounters(placedWords(joinEndings(text)).toReversed()))]);
}

/** Those of them in which the words of a level stay together: all but word by word in reverse. */
function levelOrders(text: string, language: ForeignLanguage): WrittenOrder[] {
  const words = placedWords(joinEndings(text));
  const asItStands = ordered(words);
  const levels = language === 'en' ? levelsOf(text, words) : [];
  return distinct([
    { ...asItStands, text, places: Array.from(text.split(''), (_, i) => i) },
    ...(levels.length > 0 ? [ordered(byCounters(levels.toReversed().flatMap(numbersBehind)))] : []),
  ]);
}

/** Of orders with the same words the first. */
function distinct(orders: readonly WrittenOrder[]): WrittenOrder[] {
  const spelled = orders.map((order) => order.words.join(' '));
  return orders.filter((_, i) => spelled.indexOf(spelled[i]) === i);
}

interface Word {
  readonly text: string;
  readonly from: number;
}

function placedWords(text: string): Word[] {
  let at = 0;
  return text.split(new RegExp(`(${BETWEEN_WORDS.source})`, 'u')).flatMap((piece, i) => {
    const from = at;
    at += piece.length;
    return i % 2 === 0 && piece !== '' ? [{ text: piece, from }] : [];
  });
}

/** Words that commas part, or where there are none, what says of itself that it is a city or the like. */
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

/** `3-1 Hongo 7-chome` → `Hongo 7-chome 3-1`, `3-1 7-chome Hongo` likewise. */
function numbersBehind(level: readonly Word[]): readonly Word[] {
  const names = level.findIndex(({ text }) => !NUMBER.test(text));
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
  return HOUSE.test(text) ? 2 : 1;
}

function ordered(words: readonly Word[]): WrittenOrder {
  const places = words.flatMap(({ text, from }, i) => [
    ...(i === 0 ? [] : [-1]),
    ...Array.from(text.split(''), (_, k) => from + k),
  ]);
  const texts = words.map(({ text }) => text);
  return { text: texts.join(' '), words: texts.map((text) => text.replaceAll(JOINER, '')), places };
}
