import { ANY_HYPHEN } from '@banchi/engine/facts/dashes.js';
import { comparePaths, type NumberRange, type PostalPart } from '../../record/record.js';

/** The part of a town that a row of Japan Post's list is for. */
export interface RowParts {
  /** True for the whole town, or the rest that other rows leave of it; `parts` are then the excluded parts. */
  readonly rest: boolean;
  readonly parts: readonly PostalPart[];
}

/** More chome, divisions or lines than any town has; a range beyond it is a slip. */
const MOST_SECTIONS = 100;

/** Counters of small sections: 丁 in 堺, 地割 in Iwate, 条 and 線 in Hokkaido, 区 in 猪位金４〜７区. */
const COUNTER = '丁目|丁|地割|条|線|区|組';
const NUMBER = '[0-9]+(?:-[0-9]+)*';
/** 番地 of lots, 番 and 号 of blocks and houses. */
const UNIT = '番地|番|号';
/** Odd or even numbers: １〜９９番地の奇数, 偶数番地. */
const PARITY = '(?:の?(奇数|偶数)(?:番地|番|号|側)?)?';

/** ３丁目, 第９地割, 猪位金４〜７区, 第１号: the text before the number, 第, the first, the last, the counter. */
const SECTIONS = new RegExp(
  `^(.*?)(第?)([0-9]+)(?:${COUNTER})?(?:~(?:\\1)?第?([0-9]+))?(${COUNTER}|(?<=第[0-9]+)号)$`,
);
/** ２丁目１番１〜２３号: houses of a block. */
const HOUSES = /^(.*?)([0-9]+)番([0-9]+)(?:~([0-9]+))?号$/;
/** ４丁目１〜２番, 長尾山１９－１４, １００〜, ４５０番地以下, ３５番以降. */
const NUMBERS = new RegExp(
  `^(|.*?[^0-9~-])(${NUMBER})(${UNIT})?(?:(~)(${NUMBER})?(${UNIT})?)?(以上|以降|以下|以内|まで)?${PARITY}$`,
);
/** 奇数番地: all odd numbers. */
const PARITY_ALONE = /^(.*?)(奇数|偶数)(?:番地|番|号|側)?$/;
/** Kyoto: 新町通松原下る, 今出川通寺町東入下る, 大宮通寺之内上る２丁目. */
const STREET = /[上下]る|[東西]入/;
/** Words with which a part says more than a name; a text that keeps one of them was not read. */
const UNREAD = /[~「」()]|除く|以外|以上|以下|以降|以内|まで|場合|^第[0-9]+$/;

/** One entry of a list. */
interface Entry {
  readonly parts: readonly PostalPart[];
  /** The whole, or the rest that other rows leave of it. */
  readonly rest?: boolean;
  /** The counter of sections that stand without a name: 丁目 of ２丁目. */
  readonly counter?: string;
}

/**
 * Reads the parenthesis of a row: `１〜３丁目`, `２丁目１番１〜２３号、２番`, `１２００〜１４９９番地`, `番地`, `その他`,
 * `次のビルを除く`, `米本団地`, `長尾山「その他」`, `新町通松原下る、万寿寺通新町西入`. Null where it is not understood.
 */
export function readParts(inside: string): RowParts | null {
  const text = plain(inside);
  const excluded = /^(.*?)(?:を除く|以外)$/.exec(withoutQuotes(text));
  if (excluded === null) return readList(text);
  const left = text.replace(/(?:を除く|以外)$/, '');
  const read = left === '次のビル' ? { rest: false, parts: [] } : readList(left);
  return read === null || read.rest ? null : { rest: true, parts: read.parts };
}

function readList(text: string): RowParts | null {
  const tokens = split(text);
  const entries: Entry[] = [];
  // from the right: a number without a unit has that of the next one, １、２丁目
  let next: Entry | null = null;
  for (const token of [...tokens].reverse()) {
    const entry = readEntry(token, next);
    if (entry === null) return null;
    entries.unshift(entry);
    next = entry;
  }
  if (entries.some(({ rest }) => rest === true)) return { rest: true, parts: [] };
  return { rest: false, parts: withSections(entries.flatMap(({ parts }) => parts)) };
}

/** Numbers that follow numbers of a section are in that section: ２丁目１番１〜２３号、２番. */
function withSections(parts: readonly PostalPart[]): PostalPart[] {
  let section: string | undefined;
  return parts.map((part) => {
    if (part.section === undefined && part.numbers !== undefined && section !== undefined)
      return { section, ...part };
    const hasNumbers = (part.numbers ?? []).length + (part.except ?? []).length > 0;
    section = hasNumbers ? part.section : undefined;
    return part;
  });
}

function readEntry(token: string, next: Entry | null): Entry | null {
  if (token === 'その他' || token === '全域' || token.endsWith('を含む')) return { parts: [], rest: true };
  if (token === '丁目') return { parts: [{ every: 'chome' }] };
  if (token === '番地' || token === '番地のみ') return { parts: [{ every: 'numbers' }] };
  if (token === '大字') return { parts: [{ every: 'oaza' }] };
  if (STREET.test(token)) return { parts: [{ street: token }] };
  const { base, quotes } = unquoted(token);
  const range = quotes.length === 0 ? undefined : quotedRange(base, quotes);
  if (range !== undefined) return range;
  return withQuotes(readBase(base.replace(/[\ue000-\uf8ff]/g, ''), next), quotes);
}

/** Reads an entry without its texts in 「」. */
function readBase(base: string, next: Entry | null): Entry | null {
  const rest = /^(.+)その他$/.exec(base);
  if (rest !== null) return { parts: [{ section: rest[1] }] };
  const sections = SECTIONS.exec(base);
  if (sections !== null) return readSections(sections);
  const houses = HOUSES.exec(base);
  if (houses !== null) {
    const [, section, block, from, to = from] = houses;
    return numbered(section, {
      from: [Number(block), Number(from)],
      to: [Number(block), Number(to)],
      unit: 'block',
    });
  }
  const numbers = NUMBERS.exec(base);
  if (numbers !== null) return readNumbers(numbers, next);
  const parity = PARITY_ALONE.exec(base);
  if (parity !== null) return numbered(parity[1], { from: [0], parity: parityOf(parity[2]) });
  return UNREAD.test(base) || base === '' ? null : { parts: [{ section: base }] };
}

function readSections([, name, ordinal, first, last = first, counter]: readonly string[]): Entry | null {
  const [from, to] = [Number(first), Number(last)];
  if (from > to || to - from >= MOST_SECTIONS || to > 10 * MOST_SECTIONS) return null;
  // 第９地割 is 9地割 in all lists, 第１号 is a name
  const before = counter === '地割' ? name : name + ordinal;
  const parts = Array.from({ length: to - from + 1 }, (_, i) => ({ section: before + (from + i) + counter }));
  return { parts, ...(name === '' ? { counter } : {}) };
}

function readNumbers(
  [, name, first, firstUnit, dash, last, lastUnit, bound, odd]: readonly (string | undefined)[],
  next: Entry | null,
): Entry | null {
  const [section = '', from] = [name, pathOf(first ?? '')];
  if (section.endsWith('第')) return null;
  const counter = next?.counter;
  const written = lastUnit ?? firstUnit;
  if (section === '' && written === undefined && bound === undefined && counter !== undefined)
    return readSections(['', '', '', first ?? '', ...(last === undefined ? [first ?? ''] : [last]), counter]);
  const unit = written === undefined ? unitOfNext(next) : written === '番地' ? 'lot' : 'block';
  const range = rangeOf(from, last === undefined ? null : pathOf(last), dash !== undefined, bound);
  if (range === null) return null;
  const numbers = [
    {
      ...range,
      ...(unit === undefined ? {} : { unit }),
      ...(odd === undefined ? {} : { parity: parityOf(odd) }),
    },
  ];
  if (!section.includes('~')) return numbered(section, numbers[0]);
  // 西５〜８線７９〜１１０番地
  const sections = SECTIONS.exec(section);
  const read = sections === null ? null : readSections(sections);
  return read === null ? null : { parts: read.parts.map((part) => ({ ...part, numbers })) };
}

/** From a number to another, or to the end: 17-2 to 17-5 may be written １７－２〜５. */
function rangeOf(
  from: readonly number[],
  last: readonly number[] | null,
  isOpen: boolean,
  bound: string | undefined,
): NumberRange | null {
  if (bound === '以下' || bound === '以内' || bound === 'まで')
    return last === null ? { from: [0], to: from } : null;
  if (last === null) return isOpen || bound !== undefined ? { from } : { from, to: from };
  if (bound !== undefined) return null;
  const isShort = last.length < from.length && last[0] < from[0];
  const to = isShort ? [...from.slice(0, from.length - last.length), ...last] : last;
  return comparePaths(from, to) > 0 ? null : { from, to };
}

function unitOfNext(next: Entry | null): NumberRange['unit'] {
  const [part] = next?.parts ?? [];
  return part?.section === undefined ? part?.numbers?.[0]?.unit : undefined;
}

function numbered(section: string, range: NumberRange): Entry {
  return { parts: [{ ...(section === '' ? {} : { section }), numbers: [range] }] };
}

function parityOf(word: string): 'odd' | 'even' {
  return word === '奇数' ? 'odd' : 'even';
}

function pathOf(number: string): number[] {
  return number.split('-').map(Number);
}

/** A text in 「」, and whether the word behind it excludes it. */
interface Quote {
  readonly text: string;
  readonly excludes: boolean;
}

/** Takes out texts in 「」; each leaves a character of the private area. */
function unquoted(token: string): { readonly base: string; readonly quotes: readonly Quote[] } {
  const quotes: Quote[] = [];
  const base = token.replace(/「([^「」]*)」(以外|を除く)?/g, (_, text: string, behind?: string) => {
    quotes.push({
      text: text.replace(/を除く$/, ''),
      excludes: behind !== undefined || text.endsWith('を除く'),
    });
    return String.fromCharCode(0xe000 + quotes.length - 1);
  });
  return { base, quotes };
}

/** 第２地割「７０〜１３６」〜第４地割「３〜１１」: undefined where no end of a range of sections has a text in 「」. */
function quotedRange(base: string, quotes: readonly Quote[]): Entry | null | undefined {
  const ends = /^第?([0-9]+)地割([\ue000-\uf8ff]?)~第?([0-9]+)地割([\ue000-\uf8ff]?)$/.exec(base);
  if (ends === null) return undefined;
  const [, first, firstQuote, last, lastQuote] = ends;
  const quoteOf = (mark: string): readonly Quote[] =>
    mark === '' ? [] : [quotes[mark.charCodeAt(0) - 0xe000]];
  const sections = readSections(['', '', '', first, last, '地割']);
  if (sections === null) return null;
  const parts: PostalPart[] = [];
  for (const [i, part] of sections.parts.entries()) {
    const mark = i === 0 ? firstQuote : i === sections.parts.length - 1 ? lastQuote : '';
    const read = withQuotes({ parts: [part] }, quoteOf(mark));
    if (read === null) return null;
    parts.push(...read.parts);
  }
  return { parts };
}

/** An entry with the texts in 「」 behind it: numbers, excluded numbers, or the name of a place. */
function withQuotes(entry: Entry | null, quotes: readonly Quote[]): Entry | null {
  let read = entry;
  for (const { text, excludes } of quotes) {
    const [part, ...more] = read?.parts ?? [];
    if (read === null || part === undefined || more.length > 0) return null;
    if (text === 'その他') continue;
    const hasDigits = /[0-9]/.test(text);
    const ranges = hasDigits ? rangesOf(text) : null;
    if ((hasDigits || excludes) && ranges === null) return null;
    if (ranges === null) {
      // 渡戸沢「筍沢温泉」 is a part of 渡戸沢; 3153-1「峰の原高原」 is where the lot is
      if (part.numbers === undefined) read = { parts: [{ ...part, numbers: [] }] };
    } else read = { parts: [{ ...part, ...(excludes ? { except: ranges } : { numbers: ranges }) }] };
  }
  return read;
}

/** The numbers of a list that has nothing else. */
function rangesOf(text: string): readonly NumberRange[] | null {
  const read = readList(text);
  if (read === null || read.rest) return null;
  const isNumbers = read.parts.every(
    ({ section, numbers }) => section === undefined && numbers !== undefined,
  );
  return isNumbers ? read.parts.flatMap(({ numbers }) => numbers ?? []) : null;
}

/** Half-width digits, one kind of dash, range and quotation mark; 832の2・4 written out; 57番地125 and 9番地の4 as 57-125 and 9-4. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[〜～]/g, '~')
    .replace(/〔/g, '「')
    .replace(/〕/g, '」')
    .replace(/(?<=[0-9番号地目])及び/g, '、')
    .replace(ANY_HYPHEN, '-')
    .replace(/([0-9]+)の([0-9]+(?:・[0-9]+)+)/g, (_, number: string, more: string) =>
      more
        .split('・')
        .map((each) => `${number}-${each}`)
        .join('、'),
    )
    .replace(/(?<=[0-9番号地目])・(?=[0-9])/g, '、')
    .replace(/(?<=[0-9])(?:番地)?[のノ](?=[0-9])/g, '-')
    .replace(/(?<=[0-9])番地(?=[0-9])/g, '-');
}

function withoutQuotes(text: string): string {
  return text.replace(/「[^「」]*」(?:以外|を除く)?/g, '');
}

/** Splits a list at its commas, not within 「」. */
function split(text: string): string[] {
  return text.split(/[、,](?![^「」]*」)/).map((token) => token.trim());
}
