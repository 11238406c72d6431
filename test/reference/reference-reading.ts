import { KANJI_KINDS, KATAKANA_KINDS } from '@banchi/engine/facts/buildings.js';
import { CUT_ROWS } from '@banchi/engine/facts/cut-words.js';
import { FORM_ROWS, type FormRow } from '@banchi/engine/facts/foreign-forms.js';
import { FOLDED_NUMERALS } from '@banchi/engine/facts/kanji-number.js';
import { NUMBER_ROWS } from '@banchi/engine/facts/numbers.js';
import {
  ADDRESS_NUMBER,
  COUNTED_THINGS,
  DATE,
  LOT_MARK,
  LOT_NUMBER,
  NO_NUMBER,
  OTHER_NUMBERS_FOLDED,
  STATION,
} from '@banchi/engine/facts/other-numbers.js';
import { postCodeIn } from '@banchi/engine/facts/postal-codes.js';
import { HAN, withKatakana } from '@banchi/engine/facts/scripts.js';
import {
  closed,
  type Edit,
  edited,
  fold,
  foldAligned,
  foldMultilingual,
  foldPlaced,
  inOneForm,
  type Origins,
  type PlacedString,
  partOf,
  replaced,
  toFoldedHan,
} from '@banchi/engine/text/index.js';
import { type ForeignLanguage, isChinese } from '@banchi/engine/vocabulary/languages.js';

/*
 * How a word is read, from the tables of facts alone and rule by rule: the engine's own reading is what the reference judges.
 */

/** A folded word, and for each unit the kind of number that a counter binds it to, 0 for none. */
export interface FoldedWord {
  readonly text: string;
  readonly kinds: Uint8Array | null;
}

/** A folded word whose units know where they were typed. */
export interface PlacedWord extends FoldedWord {
  readonly origins: Origins;
}

/** Kinds of number, as flags. `number` is a block or a house. */
export const KIND = { section: 1, block: 2, house: 4, lot: 8, number: 16 } as const;
type Kind = keyof typeof KIND;

/** How the counters of numbers are written in all languages, in katakana and lower case; the first that a text has counts. */
const COUNTERS: readonly (readonly [kind: Kind, pattern: RegExp])[] = [
  ['section', /丁|町目|チヨウメ|chome|초메|조메/],
  ['lot', /番地|バンチ|banchi|번지/],
  ['block', /番|バン|ban|번/],
  ['house', /[号號]|ゴウ|gou?|호/],
];

/** The kind of number that a counter in a text stands for. */
function counted(written: string): Kind | undefined {
  const text = withKatakana(written.normalize('NFKC')).replaceAll('ョ', 'ヨ').replaceAll('-', '');
  return COUNTERS.find(([, pattern]) => pattern.test(text.toLowerCase()))?.[0];
}

/** The kinds that numbers are bound to, by what stands at the hyphen behind each. 番 is a block before 号, else any number; 号 is a house, but behind 番地. */
function bound(folded: string, written: (unit: number) => string): Uint8Array | null {
  const kinds = new Uint8Array(folded.length);
  for (const { index } of folded.matchAll(/(?<=.)-/g)) {
    const kind = counted(written(index));
    const last = /(?<=.)-[0-9]*$/.exec(folded.slice(0, index))?.index;
    const before = last === undefined ? undefined : counted(written(last));
    if (kind === 'section' || kind === 'lot') kinds[index] = KIND[kind];
    if (kind === 'block') kinds[index] = KIND.number;
    if (kind === 'house' && before !== 'lot') kinds[index] = KIND.house;
    if (kind === 'house' && before === 'block' && last !== undefined) kinds[last] = KIND.block;
  }
  return kinds.some((kind) => kind !== 0) ? kinds : null;
}

/** The kinds with a lot widened: a block or a house where no lot has the number. */
export function anyNumber({ text, kinds }: FoldedWord): FoldedWord {
  const wide = kinds?.map((kind) => (kind === KIND.lot ? KIND.number : kind)) ?? null;
  return { text, kinds: wide };
}

/** Names written with their counter, as folded: 北庄町二丁, 麻布10番. */
const WRITTEN: readonly (readonly [kinds: number, pattern: RegExp])[] = [
  [KIND.section, /丁|町目|チヨウメ/],
  [KIND.lot | KIND.number, /番地|バンチ/],
  [KIND.block | KIND.number, /番(?!地)|バン(?!チ)/],
  [KIND.house, /号|ゴウ/],
].map(([kinds, pattern]) => [
  kinds as number,
  new RegExp(`[0-9${FOLDED_NUMERALS}](?:${(pattern as RegExp).source})`),
]);

/** The kinds whose counters a folded name is written with. */
export function kindsWritten(spelling: string): number {
  return WRITTEN.reduce((all, [kinds, pattern]) => (pattern.test(spelling) ? all | kinds : all), 0);
}

/** Folded words one behind the other; a hyphen closes a number that ends one of them but the last. */
export function joinWords(words: readonly FoldedWord[]): FoldedWord {
  let text = '';
  const kinds: number[] = [];
  for (const word of words.filter((each) => each.text !== '')) {
    text = closed(text);
    while (kinds.length < text.length) kinds.push(0);
    text += word.text;
    kinds.push(...(word.kinds ?? new Uint8Array(word.text.length)));
  }
  return { text, kinds: kinds.some((kind) => kind !== 0) ? Uint8Array.from(kinds) : null };
}

/** A Japanese word as searches look for it. */
export interface JapaneseWord {
  /** As it stands, the likeliest first. */
  readonly texts: readonly PlacedWord[];
  /** With its numbers as usual, where that is something else. */
  readonly usual: readonly PlacedWord[];
  /** With the end of a name that it is cut in as the name has it. */
  readonly cut: readonly PlacedWord[];
  /** The postal code in front of it. */
  readonly code: string | null;
  readonly isPostCode: boolean;
}

/** Letters that are read of a Japanese word, white space aside. */
const LETTERS = 100;
const half = (wide: string): string => String.fromCharCode(wide.charCodeAt(0) - 0xfee0);

/** Reads a Japanese word. */
export function readJapanese(typed: string): JapaneseWord {
  const whole = inOneForm(typed);
  let end = 0;
  let letters = 0;
  for (const letter of whole.text) {
    if (/\S/u.test(letter) && ++letters > LETTERS) break;
    end += letter.length;
  }
  const { text, origins } = partOf(whole, 0, end);
  const given = { text: text.replace(/[！-～]/gu, half), origins };
  const code = postCodeIn(given.text);
  const isPostCode = code?.isAll === true;
  const isInFront = code?.isFirst === true && !isPostCode;
  const body = partOf(given, isInFront ? code.to : 0);
  const texts = isPostCode && code.isMarked ? [] : waysOf(body);
  let numbered = body;
  for (const { pattern, usual, part } of isPostCode ? [] : NUMBER_ROWS)
    numbered = replaced(numbered, pattern, usual, part) ?? numbered;
  const others = numbered.text === body.text ? [] : waysOf(numbered);
  let named = body;
  for (const row of CUT_ROWS) named = replaced(named, row.pattern, row.whole) ?? named;
  return {
    texts,
    cut: named.text === body.text || isPostCode ? [] : waysOf(named),
    usual: others.filter((other) => texts.every((each) => each.text !== other.text)),
    code: isInFront ? String(code.code).padStart(7, '0') : null,
    isPostCode,
  };
}

const BEFORE_LOT_MARK = new RegExp(`(?<=[0-9])[)）]?(?=${LOT_MARK}(?:[0-9-]|$))`, 'gu');
const BETWEEN_DIGITS = /(?<=[0-9])\s+(?=[0-9])/gu;

/** White space between digits ends a number, or means nothing; so does a mark behind a number, or it begins a lot. */
function waysOf(given: PlacedString): PlacedWord[] {
  const put = (text: PlacedString, pattern: RegExp, to: string): PlacedString =>
    replaced(text, pattern, () => to) ?? text;
  const spaced = [put(given, BETWEEN_DIGITS, '-'), given].map((each) => put(each, /\s+/gu, ''));
  const marked = spaced.map((each) => put(each, BEFORE_LOT_MARK, '-'));
  const ways = [...spaced, ...marked];
  return ways
    .filter(({ text }, i) => ways.findIndex((way) => way.text === text) === i)
    .map((placed) => {
      const { folded, origins } = foldAligned(placed.text);
      const written = (unit: number): string => placed.text.slice(origins.from[unit], origins.to[unit]);
      return {
        text: fold(placed.text),
        kinds: bound(folded, written),
        origins: foldPlaced(placed, 'ja').origins,
      };
    });
}

const NUMBER_AND_COUNTER = /([0-9]+)(?:[\s-]*((?:chome|banchi|ban|gou|go)(?![a-z])|초메|조메|번지|번|호))?/g;

/** Folds a text in another language, and binds its numbers by their counters. */
export function foldForeign(text: string, language: ForeignLanguage): FoldedWord {
  const folded = foldMultilingual(text, language);
  if (folded === text || !/[0-9]/.test(folded)) return { text: folded, kinds: null };
  if (isChinese(language)) {
    const han = toFoldedHan(text, language);
    const aligned = foldAligned(han);
    const { from, to } = aligned.origins;
    const isSame = aligned.folded === folded;
    return { text: folded, kinds: isSame ? bound(folded, (unit) => han.slice(from[unit], to[unit])) : null };
  }
  const written = [...text.normalize('NFKC').toLowerCase().matchAll(NUMBER_AND_COUNTER)];
  const numbers = [...folded.matchAll(/[0-9]+/g)];
  if (written.length !== numbers.length) return { text: folded, kinds: null };
  const behind = (unit: number): string =>
    written[numbers.findIndex(({ index, 0: digits }) => index + digits.length === unit)]?.[2] ?? '';
  return { text: folded, kinds: bound(folded, behind) };
}

/** The text that a foreign word has for its numbers as usual in Chinese; null where that is the word. */
export function usualNumbers({ text, origins }: PlacedString): PlacedString | null {
  const narrow = { text: text.replace(/[！-～]/gu, half), origins };
  const usual = NUMBER_ROWS.reduce(
    (each: PlacedString, row) => replaced(each, row.pattern, row.usual, row.part) ?? each,
    narrow,
  );
  return usual.text === narrow.text ? null : usual;
}

/** The ways in which the data would write a text, where it is written otherwise, the likeliest first. */
export function otherwiseWritten(given: PlacedString, language: ForeignLanguage): PlacedString[] {
  const { usual, either, further, sounds } = FORM_ROWS[language];
  const letters = edited(
    given,
    Array.from(given.text.matchAll(/.[\uff9e\uff9f]?/gsu), ({ index, 0: letter }) => ({
      from: index,
      to: index + letter.length,
      text: letter.normalize('NFKC'),
    })),
  );
  const inData = (rows: readonly FormRow[]): readonly FormRow[] =>
    rows.filter(({ places }) => places !== undefined);
  const first = written(letters, inData(usual));
  const all: PlacedString[] = [];
  for (const base of [first, ...either.map((rows) => written(first, rows))]) {
    all.push(base);
    let last = base;
    for (const row of inData(further)) {
      last = written(last, [row]);
      all.push(last);
    }
  }
  all.push(written(first, sounds));
  const known = new Set([given.text.toLowerCase(), letters.text.toLowerCase()]);
  return all.filter(({ text }) => {
    const isNew = !known.has(text.toLowerCase());
    known.add(text.toLowerCase());
    return isNew;
  });
}

/** A text as rows write it, one behind the other. */
function written(given: PlacedString, rows: readonly FormRow[]): PlacedString {
  let text = given;
  for (const { pattern, to, when, isPart } of rows) {
    if (when?.test(text.text) === false) continue;
    const edits = Array.from(text.text.matchAll(pattern), (match): Edit[] => {
      const { index, 0: old } = match;
      const own = to(...match);
      const end = index + old.length;
      // Ooaza belongs to the name behind it
      if (isPart === true && own === '' && end < text.text.length)
        return [{ from: index, to: end + 1, text: text.text.charAt(end) }];
      return changes(old, own, index);
    });
    if (edits.length > 0) text = edited(text, edits.flat());
  }
  return text;
}

/** The edits that make a new text of an old one: numbers that both have, and letters at both ends, stay where they are. */
function changes(old: string, own: string, index: number): Edit[] {
  const [before, now] = [old, own].map((text) => text.split(/([0-9]+)/));
  const numbers = (parts: readonly string[]): string => parts.filter((_, i) => i % 2 === 1).join();
  if (
    before.length > 1 &&
    /[^0-9]/.test(old) &&
    before.length === now.length &&
    numbers(before) === numbers(now)
  ) {
    const starts = before.map((_, i) => index + before.slice(0, i).join('').length);
    return before.flatMap((part, i) => changes(part, now[i], starts[i]));
  }
  const [a, b] = [old.toLowerCase(), own.toLowerCase()];
  const least = Math.min(a.length, b.length);
  let head = 0;
  while (head < least && a[head] === b[head]) head++;
  let tail = 0;
  while (tail < least - head && a[a.length - tail - 1] === b[b.length - tail - 1]) tail++;
  return [{ from: index + head, to: index + old.length - tail, text: own.slice(head, own.length - tail) }];
}

/** A building's name in kanji up to its kind, folded. */
const BUILDING = new RegExp(
  `^[${HAN}][^0-9]*(?:${[...KANJI_KINDS, ...KATAKANA_KINDS.map((kind) => fold(kind).replaceAll('ー', '[ーイ]'))].join('|')})`,
);

/** Whether a folded text begins with a number of an address: digits, and nothing, a hyphen, a counter or a building behind them. */
export function isNumberWritten(text: string): boolean {
  if (!LOT_NUMBER.test(text)) return NO_NUMBER.test(text);
  if (STATION.test(text) || DATE.test(text)) return false;
  if (ADDRESS_NUMBER.test(text)) return true;
  const behind = text.replace(/^.?[0-9]+/, '');
  const isOther =
    /^[号条線番]/.test(behind) || OTHER_NUMBERS_FOLDED.some(([pattern]) => pattern.test(behind));
  if (isOther || text.startsWith('第')) return false;
  if (new RegExp(`^[${HAN}]`).test(behind)) return !COUNTED_THINGS.test(behind) && BUILDING.test(behind);
  return /^\p{L}{2}/u.test(behind);
}
