import { foldBoundMultilingual, joinBound } from '../../reading/bound-multilingual.js';
import { type FoldedWord, withoutPostCode } from '../../reading/searched-word.js';
import { codeOf, POST_CODES } from '../../reading/tables/postal-codes.js';
import { usualWord } from '../../reading/usual-numbers.js';
import { isDigit } from '../../text/index.js';
import { COUNTERS } from '../../vocabulary/counters.js';
import { type ForeignLanguage, isChinese, type Script, scriptOf } from '../../vocabulary/languages.js';
import type { Borders } from './occurrence.js';
import { type WrittenOrder, wordsOf, writtenOrders } from './written-orders.js';

/**
 * Which borders a part may cross. English parts its words by white space, so that a part lies within one segment; Korean
 * does so too, but is also written without: there a part runs on from where a segment begins, as numbers do in every
 * language (`1-3-1`). Chinese is written in one run.
 */
export function bordersOf(part: string, language: ForeignLanguage): Borders {
  if (/^[0-9-]+$/.test(part)) return 'begun';
  return BORDERS[scriptOf(language)];
}

const BORDERS: Readonly<Record<Script, Borders>> = { latin: 'none', hangul: 'begun', han: 'any' };

/** A word as it is written, and in Chinese also with its numbers as usual: 银座二 is 银座2 too. */
export function waysToWrite(text: string, language: ForeignLanguage): readonly string[] {
  const usual = isChinese(language) ? usualWord(text) : null;
  return usual === null ? [text] : [text, usual.text];
}

/** A number and letters behind it, which may be a counter cut short. */
const CUT_COUNTER = /(?<=[0-9][\s-]*)\p{L}+$/u;

/**
 * Letters that are folded otherwise where others follow, and what those are: Jim of Jimba, which is the same as Jinba, and Hat of
 * Hatchobori.
 */
const CUT_SOUNDS: readonly (readonly [cut: RegExp, ...follow: string[]])[] = [
  [/m$/i, 'b', 'm', 'p'],
  [/t$/i, 'ch'],
  [/tc$/i, 'h'],
];

/**
 * The word as it is, and what it may have become. A counter that is cut short is made whole: 1초 is 1초메. So is an English
 * sound that is folded differently when more letters follow: Jim may be Jimba, which is folded like Jinba.
 */
export function withWholeEnd(text: string, language: ForeignLanguage): string[] {
  const plain = text.normalize('NFKC').toLowerCase();
  const cut = CUT_COUNTER.exec(plain)?.[0];
  const counters = cut === undefined ? [] : COUNTERS[language].filter((each) => each.startsWith(cut));
  const whole = counters
    .map((counter) => plain + counter.slice(cut?.length))
    .filter((each) => each !== plain);
  if (language !== 'en') return [text, ...whole];
  const sounds = CUT_SOUNDS.flatMap(([sound, ...follow]) =>
    sound.test(plain) ? follow.map((each) => text + each) : [],
  );
  return [text, ...whole, ...sounds];
}

/**
 * The ways to take white space in an exact word and a beginning, the likeliest first: as the end of a word, or as nothing.
 */
export function spacings(text: string): string[] {
  const joined = text.replace(/\s+/gu, '');
  return joined === text ? [text] : [text, joined];
}

/** The country around an address, which no address contains: 日本东京都, 일본 도쿄도, `…, Tokyo, Japan`. */
const COUNTRY: Readonly<Record<Script, RegExp>> = {
  latin: /^\s*japan[\s,]+(?=\S)|[\s,]+(?:japan|jp)\.?\s*$/gi,
  han: /^\s*日本[国國]?[\s,，、]*(?=\S)/g,
  hangul: /^\s*일본국?[\s,]*(?=\S)/g,
};

/** A room in front of the number of an English address: #305 14-15. */
const ROOM_IN_FRONT = /^\s*#\s*[0-9]+[a-z]?[\s,]+(?=[0-9])/i;

/** A word without the room in front of it, which is no number of the address. */
export function withoutRoom(text: string, language: ForeignLanguage): string {
  return language === 'en' ? text.replace(ROOM_IN_FRONT, '') : text;
}

/** A word without the country around it and the postal code behind it. */
export function withoutCountry(text: string, language: ForeignLanguage): string {
  return text.replace(COUNTRY[scriptOf(language)], '').replace(POST_CODES.behind.pattern, '');
}

/** A word without the country around it and the postal code beside that, and the code; null for none. */
export function surroundings(
  text: string,
  language: ForeignLanguage,
): { readonly text: string; readonly code: number | null } {
  // `Tokyo 113-0033, Japan`, `Tokyo, Japan 113-0033`, and `Japan, 〒113-0033 Tokyo`
  const { rest: within, code: inFront } = withoutPostCode(text.replace(COUNTRY[scriptOf(language)], ''));
  const behind = POST_CODES.behind.pattern.exec(within)?.[0];
  return {
    text: within.replace(POST_CODES.behind.pattern, '').replace(COUNTRY[scriptOf(language)], ''),
    code: inFront ?? (behind === undefined ? null : codeOf(behind)),
  };
}

/** A word whose parts stand in some order. */
export interface OrderedWord extends FoldedWord {
  /** Where in it parts end, ascending. */
  readonly borders: readonly number[];
}

/** A text in one of its orders, and that order folded. */
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

/**
 * The folded parts of a word of a partial match, each in the ways in which it may go on where it is cut; one way of each
 * part must occur.
 */
export function partsOf(text: string, language: ForeignLanguage): FoldedWord[][] {
  return wordsOf(text)
    .map((word) => {
      const ways = withWholeEnd(word, language).map((each) => foldBoundMultilingual(each, language));
      // a number may be with any counter what it is without one
      return ways.length === 1
        ? ways
        : ways.filter((way, i) => !ways.some((other, k) => k < i && holds(other, way)));
    })
    .filter(([whole]) => whole.text !== '');
}

function holds(other: FoldedWord, { text }: FoldedWord): boolean {
  return other.kinds === null && other.text === text;
}

/** Parts, without those that another part begins with: where that part occurs they occur too. */
export function withoutImplied(parts: readonly FoldedWord[]): FoldedWord[] {
  return parts.filter((part, i) => !parts.some((other, j) => i !== j && implies(other, part, j < i)));
}

/** Whether a part occurs wherever another one does; of two alike the first one says so. */
function implies(other: FoldedWord, { text, kinds }: FoldedWord, isBefore: boolean): boolean {
  if (kinds !== null || !other.text.startsWith(text)) return false;
  if (other.text.length === text.length) return other.kinds !== null || isBefore;
  // numbers are whole
  return !(isDigit(text.charCodeAt(text.length - 1)) && isDigit(other.text.charCodeAt(text.length)));
}
