import {
  edited,
  foldPlaced,
  inOneForm,
  type PlacedString,
  partOf,
  replaced,
  withEnd,
} from '@banchi/engine/text/index.js';
import { type ForeignLanguage, isChinese } from '@banchi/engine/vocabulary/languages.js';
import {
  type FoldedWord,
  foldForeign,
  otherwiseWritten,
  type PlacedWord,
  usualNumbers,
} from './reference-reading.js';

/** The country before a Chinese address; 日本东京都, 日本松山市; not 日本 of 日本桥. */
const BEFORE_CHINESE =
  /^\s*日本(?:[国國]|[\s,，、]+|(?=\p{sc=Han}{1,3}[都道府县縣県]|[^\s0-9、,，橋桥][^\s0-9、,，]{0,6}[市区區郡]))[\s,，、]*/u;

/** A counter that may stand apart from its number. */
const COUNTER = /^(?:(?:chome|banchi|ban|gou?)(?![a-z])|초메|조메|번지|번|호)/i;

/** Endings of English names that may stand apart from their name. */
const ENDING =
  /^(?:ward|city|town|village|prefecture|metropolis|ku|shi|gun|cho|machi|mura|son|fu|ken)(?![a-z-])/i;

/** Kinds of places behind a hyphen: Chuo-ku, Wakayama-ken. */
const KIND_BEHIND =
  /\p{L}-(?:ward|city|town|village|prefecture|metropolis|ku|shi|gun|cho|machi|mura|son|fu|ken)$/iu;

/** The marks between parts of an address. */
const COMMA = /[,、，]/u;

/** A word of an address as typed. */
interface ReferenceWord {
  readonly text: string;
  readonly placed: PlacedString;
  /** Which part between commas it stands in. */
  readonly component: number;
  /** Whether it ends in the kind of its place. */
  readonly isNamedKind: boolean;
}

/** The words of an address: divided at white space and commas, a number keeping its counter and a name its ending. */
function wordsOf(given: PlacedString): ReferenceWord[] {
  const words: ReferenceWord[] = [];
  let component = 0;
  let from = 0;
  for (const piece of given.text.split(/([,、，])/)) {
    const start = from;
    from += piece.length;
    if (COMMA.test(piece)) {
      component++;
      continue;
    }
    let before = '';
    for (const { index, 0: token } of piece.matchAll(/\S+/g)) {
      const hasEnding = /\p{L}$/u.test(before) && ENDING.test(token);
      const belongs = /[0-9]$/.test(before) ? COUNTER.test(token) : hasEnding;
      const own = partOf(given, start + index, start + index + token.length);
      const placed = belongs ? joined(words.pop()?.placed ?? own, own) : own;
      const isNamedKind = (hasEnding && belongs) || KIND_BEHIND.test(token);
      words.push({ text: placed.text, placed, component, isNamedKind });
      before = token;
    }
  }
  return words;
}

/** Two parts of a text, one behind the other. */
function joined(one: PlacedString, other: PlacedString): PlacedString {
  const [a, b] = [one, other].map((each) => edited(each, []).origins);
  return { text: one.text + other.text, origins: { from: [...a.from, ...b.from], to: [...a.to, ...b.to] } };
}

/** A word as typed, and in Chinese also with its numbers as usual. */
export function waysToWrite(given: PlacedString, language: ForeignLanguage): PlacedString[] {
  const usual = isChinese(language) ? usualNumbers(given) : null;
  return [given, ...(usual === null ? [] : [usual])];
}

/**
 * The texts to look for, each list only where all lists before find nothing: the word without the postal code in front of it, in
 * Chinese with its usual numbers; then each way in which the data would write it.
 */
export function textsOf(typed: string, language: ForeignLanguage): PlacedString[][] {
  const whole = inOneForm(typed);
  const [code] = /^[\s〒]*\d{3}-\d{4}(?![\d-])[\s,，、]*(?=.)/u.exec(whole.text) ?? [''];
  const from = code.length + whole.text.slice(code.length).search(/\S|$/u);
  const text = partOf(whole, from, Math.max(from, whole.text.trimEnd().length));
  return [waysToWrite(text, language), ...otherwiseWritten(text, language).map((each) => [each])];
}

/** The parts of a word of a partial match, each in the ways it may go on where it is cut: 1초, 1초메. */
export function partsOf(given: PlacedString, language: ForeignLanguage): PlacedWord[][] {
  return wordsOf(given)
    .map(({ placed }) => {
      const ways = completed(placed, language).map((each) => placedWord(each, language));
      // a number without a counter may have any
      return ways.filter(
        (way, i) => !ways.slice(0, i).some((other) => other.text === way.text && other.kinds === null),
      );
    })
    .filter(([whole]) => whole.text !== '');
}

/** A text as it is looked for. */
export function placedWord(given: PlacedString, language: ForeignLanguage): PlacedWord {
  return { ...foldForeign(given.text, language), origins: foldPlaced(given, language).origins };
}

/** The readings of white space in an exact word and a beginning, the likeliest first: the end of a word, or nothing. */
export function spacings(given: PlacedString): PlacedString[] {
  const whole = replaced(given, /\s+/gu, () => '');
  return whole === null ? [given] : [given, whole];
}

function folded(words: readonly ReferenceWord[], language: ForeignLanguage): FoldedWord[] {
  return words.map(({ text }) => foldForeign(text, language)).filter((part) => part.text !== '');
}

/**
 * The orders in which an address may be written: as it stands; in English, level by level in reverse where commas part them,
 * and the same with the numbers at the beginning of each level behind its name, where without commas a municipality that says
 * what it is is a level, and what stands before and behind it; word by word in reverse, in Chinese comma by comma; and {@link lessUsual}.
 */
export function ordersOf(text: string, language: ForeignLanguage): FoldedWord[][] {
  const words = wordsOf({ text, origins: null });
  const orders: (readonly ReferenceWord[])[] = [words];
  if (language === 'en') {
    const hasCommas = COMMA.test(text);
    const levels = new Map<number, ReferenceWord[]>();
    let level = 0;
    words.forEach((word, i) => {
      const before = words[i - 1];
      if (i > 0 && (word.isNamedKind || before.isNamedKind)) level++;
      const key = hasCommas ? word.component : level;
      levels.set(key, [...(levels.get(key) ?? []), word]);
    });
    const reversed = [...levels.values()].reverse();
    orders.push(
      reversed.flatMap((each) => {
        let numbers = 0;
        while (numbers < each.length && isNumber(each[numbers].text)) numbers++;
        return numbers === each.length ? each : [...each.slice(numbers), ...each.slice(0, numbers).reverse()];
      }),
    );
  }
  if (!language.startsWith('zh')) orders.push(words.toReversed());
  // 横滨市, 神奈川县: in Chinese a number in front is that of a row
  else if (COMMA.test(text) && !/[0-9]/.test(text)) {
    const parts = [...new Set(words.map(({ component: own }) => own))].toReversed();
    orders.push(parts.flatMap((part) => words.filter(({ component: own }) => own === part)));
  }
  if (language === 'en') orders.push(...lessUsual(text, words, orders[1], words.toReversed()));
  return orders.map((order, i) => folded(i === 0 ? order : byCounters(order), language));
}

/**
 * Orders that fewer have: two names of a town, or of a word without commas, in the other order; the last word in front of a
 * municipality that comes first, numbers behind it; and numbers between names behind them.
 */
function* lessUsual(
  text: string,
  words: readonly ReferenceWord[],
  bySize: readonly ReferenceWord[],
  reversed: readonly ReferenceWord[],
): Iterable<readonly ReferenceWord[]> {
  const at = words.findIndex((word) => !isNumber(word.text));
  if (at < 0) return;
  const first = words[at];
  const hasCommas = COMMA.test(text);
  const isNewLevel = (k: number): boolean =>
    hasCommas ? words[k].component !== first.component : words[k].isNamedKind || words[k - 1].isNamedKind;
  let end = at + 1;
  while (end < words.length && !isNewLevel(end)) end++;
  const town = words.slice(at, end);
  if (town.filter((word) => !isNumber(word.text)).length === 2) yield withTwoNamesSwapped(bySize);
  if (!hasCommas) yield withTwoNamesSwapped(reversed);
  const isFirst = first.isNamedKind || !words.some((word) => word.isNamedKind);
  const named = words.slice(at);
  const last = named.pop();
  if (isFirst && last !== undefined && named.length > 1) yield [last, ...named, ...words.slice(0, at)];
  const names = words.filter((word) => !isNumber(word.text));
  const numbers = words.filter((word) => isNumber(word.text));
  const from = words.indexOf(numbers[0]);
  if (from > 0 && from + numbers.length < words.length && words[from + numbers.length - 1] === numbers.at(-1))
    yield [...names, ...numbers];
}

/** The two names in front of the numbers at the end in the other order, where none says what it is the name of. */
function withTwoNamesSwapped(words: readonly ReferenceWord[]): readonly ReferenceWord[] {
  let end = words.length;
  while (end > 0 && isNumber(words[end - 1].text)) end--;
  if (end < 2) return words;
  const [larger, smaller] = [words[end - 2], words[end - 1]];
  for (const { text, isNamedKind } of [larger, smaller])
    if (isNamedKind || !/^[\p{L}'’-]{2,}$/u.test(text)) return words;
  return [...words.slice(0, end - 2), smaller, larger, ...words.slice(end)];
}

/** Of numbers that stand together those counted as chome come first, and those counted as houses last. */
function byCounters(words: readonly ReferenceWord[]): readonly ReferenceWord[] {
  const runs: ReferenceWord[][] = [];
  for (const word of words) {
    const run = runs.at(-1);
    if (run !== undefined && isNumber(word.text) && isNumber(run[0].text)) run.push(word);
    else runs.push([word]);
  }
  const isChome = ({ text }: ReferenceWord): boolean => /^[0-9]+-*chome$/i.test(text);
  const isHouse = ({ text }: ReferenceWord): boolean => /^[0-9]+-*gou?$/i.test(text);
  return runs.flatMap((run) => [
    ...run.filter(isChome),
    ...run.filter((word) => !isChome(word) && !isHouse(word)),
    ...run.filter(isHouse),
  ]);
}

const isNumber = (text: string): boolean => {
  const behind = text.replace(/^[0-9]+(?:-[0-9]+)*/, '');
  return (
    behind !== text &&
    (behind === '' || new RegExp(`${COUNTER.source}$`, 'iu').test(behind.replace(/^-+/, '')))
  );
};

/** A number at the end is closed by a hyphen. */
export function closed(text: string): string {
  return /[0-9]$/.test(text) ? `${text}-` : text;
}

/**
 * Whether a part of a word may stand at a place of a text: in Chinese anywhere; in English within one segment; in
 * Korean, and numbers in every language, also from where a segment begins over those below it.
 */
export function mayStandAt(
  part: string,
  language: ForeignLanguage,
  at: number,
  piece: { readonly from: number; readonly to: number },
): boolean {
  if (at + part.length <= piece.to) return true;
  if (language === 'ko' || /^[0-9-]+$/.test(part)) return at === piece.from;
  return isChinese(language);
}

/** Counters that may be cut at the end of a prefix. */
const COUNTED: Readonly<Record<ForeignLanguage, readonly string[]>> = {
  en: ['chome', 'banchi', 'ban', 'go', 'gou'],
  zh_cn: ['丁目', '番地', '番', '号'],
  zh_tw: ['丁目', '番地', '番', '號'],
  ko: ['초메', '조메', '번지', '번', '호'],
};

/**
 * The word, and with each counter that it may be cut in behind a number: 1초, 1초메; and with the letters behind which its last
 * sound is written otherwise: Jim of Jimba, Hat of Hatchobori.
 */
export function completed(given: PlacedString, language: ForeignLanguage): PlacedString[] {
  const plain = given.text.normalize('NFKC').toLowerCase();
  const ends = [''];
  for (const counter of COUNTED[language]) {
    for (let kept = 1; kept < counter.length; kept++) {
      // 10조 is 条
      if (counter.slice(0, kept) === '조') continue;
      const before = plain.slice(0, plain.length - kept);
      if (plain.endsWith(counter.slice(0, kept)) && /[0-9][\s-]*$/.test(before))
        ends.push(counter.slice(kept));
    }
  }
  if (language === 'en') {
    if (plain.endsWith('m')) ends.push('b', 'm', 'p');
    if (plain.endsWith('t')) ends.push('ch');
    if (plain.endsWith('tc')) ends.push('h');
  }
  return ends.map((end) => withEnd(given, end));
}

/** An English word without a room in front of its number, which a # says is one. */
export function withoutRoom(text: string, language: ForeignLanguage): string {
  const [, behind] = /^\s*#\s*\d+[a-z]?[\s,]+(\d.*)$/is.exec(text) ?? [];
  return language === 'en' && behind !== undefined ? behind : text;
}

/** A word without the name of the country before or behind it, and without a postal code behind it. */
export function withoutCountry(text: string, language: ForeignLanguage): string {
  let rest = text;
  for (let round = 0; round < 2; round++) rest = withoutCountryOnce(rest, language);
  return rest;
}

function withoutCountryOnce(text: string, language: ForeignLanguage): string {
  let rest = text;
  if (language === 'en') {
    const front = /^\s*japan[\s,]+/i.exec(rest)?.[0] ?? '';
    if (front.length < rest.length) rest = rest.slice(front.length);
    rest = rest.replace(/[\s,]+(?:japan|jp)\.?\s*$/i, '');
  } else {
    const name = language === 'ko' ? /^\s*일본국?[\s,]*/ : BEFORE_CHINESE;
    const front = name.exec(rest)?.[0] ?? '';
    if (front.length < rest.length) rest = rest.slice(front.length);
  }
  const code = /[\s,，、]+〒?\d{3}-\d{4}\s*$/.exec(rest);
  return code !== null && code.index > 0 ? rest.slice(0, code.index) : rest;
}
