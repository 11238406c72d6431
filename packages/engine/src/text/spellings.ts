import { KANJI_NUMERALS } from '../facts/kanji-number.js';
import { composedName } from '../facts/municipality-names.js';
import { HAN } from '../facts/scripts.js';
import { fold, foldKeepingCounters, foldKeepingNumbers } from './fold.js';
import { closed } from './units.js';
import { wardReading } from './wards.js';

/** The names of a segment: its level, name, readings and aliases. */
export interface SegmentNames {
  /** TOD, SHK, OAZ, AZC, GIK or TBN. */
  readonly level: 'TOD' | 'SHK' | 'OAZ' | 'AZC' | 'GIK' | 'TBN';
  /** As the source writes it. */
  readonly name: string;
  /** Katakana, alphanumerics as they are. */
  readonly read?: string | null;
  /** Katakana, alphanumerics read out. */
  readonly readThrough?: string | null;
  /** Other names that must find it. */
  readonly aliases?: readonly string[] | null;
  /** Of a ward: the reading of its city (ナゴヤシ), with which its own begins. */
  readonly cityRead?: string | null;
}

const NUMERAL_LETTER = `[0-9０-９${KANJI_NUMERALS}]`;
const ENDS_IN_NO = new RegExp(`(?<=${NUMERAL_LETTER})[のノ之乃]$`);
const NUMERAL = new RegExp(NUMERAL_LETTER);
const ENDS_IN_KE = new RegExp(`[${HAN}]ケ$`);
/** 北二十四条西: a numbered street and a side of it. */
const STREET_AND_SIDE = new RegExp(`${NUMERAL_LETTER}条[東西南北]$`);
/** 第四地割, and 四地割. */
const ORDINAL_PART = new RegExp(`^(第?)${NUMERAL_LETTER}+地割`);

/** The name without a part that is often left out; null if it has none. */
function shorter(level: SegmentNames['level'], name: string): string | null {
  if (level === 'TOD') return /^.+[都府県]$/.test(name) ? name.slice(0, -1) : null;
  if (level === 'SHK') return composedName(name)?.inner ?? null;
  const part = ORDINAL_PART.exec(name);
  if (part !== null) return part[1] === '' ? `第${name}` : name.slice(1);
  // 愛知県知多郡阿久比町大字植大字中郷 is 大字植大 and 中郷, and folds as 植 and 中郷.
  if (level === 'OAZ' && /..[大小]$/.test(name)) return name.slice(0, -1);
  // 札幌市北区北二十四条西5丁目 is also written 北24西5.
  if (level === 'OAZ' && STREET_AND_SIDE.test(name)) {
    return foldKeepingCounters(name).replace('条', '');
  }
  return null;
}

/** The reading without a part that can be left out according to the name; null when in doubt. */
function shorterRead({ level, name, cityRead = null }: SegmentNames, read: string): string | null {
  if (level === 'TOD') {
    if (/[都府]$/.test(name) && /[トフ]$/.test(read)) return read.slice(0, -1);
    return name.endsWith('県') && read.endsWith('ケン') ? read.slice(0, -2) : null;
  }
  if (level === 'SHK') {
    const kind = composedName(name)?.kind;
    if (kind === 'city') return wardReading(read, cityRead);
    if (kind === 'county' && name.indexOf('郡') === name.lastIndexOf('郡')) {
      const parts = read.split('グン');
      return parts.length === 2 ? (parts[1] ?? null) : null;
    }
    if (kind === 'island') {
      const at = read.search(/[トジ]ウ?マ|シマ|ジマ/);
      return at > 0 && read.startsWith(read.slice(0, at), at + 2) ? read.slice(at + 2) : null;
    }
    return null;
  }
  if (/^大字/.test(name) && /^オオアザ./.test(read)) return read.slice(4);
  return /^字/.test(name) && /^アザ./.test(read) ? read.slice(2) : null;
}

/**
 * The distinct folded ways to write a segment, the fold of its name first; none is empty. A spelling that ends in
 * a digit gets a final `-`, so that texts are formed by plain concatenation: 栄 + 3- + 12- + 3- = 栄3-12-3-.
 */
export function spellings(segment: SegmentNames): string[] {
  return [...new Set([...nameSpellings(segment), ...readingSpellings(segment), ...aliasSpellings(segment)])];
}

/**
 * The part of {@link spellings} that the name gives, its fold first; a text may come twice. Besides the name: the
 * prefecture without 都府県, the town without its county or island, the ward without its city, 第N地割 with and without
 * 第, 北N条西 without 条, a branch without its hyphen (2-乙, 2乙), and, for names with a counter, the counter as written
 * (三丁目, 3丁目), so that a word cut inside it (丁目) is found.
 */
export function nameSpellings({ level, name }: SegmentNames): string[] {
  const main = fold(name);
  const found = [main === '' ? name : main];
  if (NUMERAL.test(name) && !/^[0-9-]+$/.test(name)) {
    const kept = foldKeepingCounters(name);
    if (kept !== main) found.push(kept);
    const written = foldKeepingNumbers(name);
    if (written !== main) found.push(written);
    // 新潟県十日町市本町六の一丁目 has the large section 本町六の.
    if (ENDS_IN_NO.test(name)) found.push(fold(name.replace(ENDS_IN_NO, '番')));
    const branch = /^(\d+)-([^\d-]+)$/.exec(main);
    if (branch) found.push(`${branch[1]}${branch[2]}`);
  }
  // 三箇二丁目 (大阪府大東市), typed 三ガ二丁目: folding makes ケ of ガ only before a kanji that stays
  if (ENDS_IN_KE.test(main)) found.push(`${main.slice(0, -1)}ガ`, `${main.slice(0, -1)}カ`);
  const short = shorter(level, name);
  if (short !== null) found.push(fold(short));
  return ended(found);
}

/** The part of {@link spellings} that the readings give; a text may come twice. */
export function readingSpellings(segment: SegmentNames): string[] {
  const { read, readThrough } = segment;
  const found: string[] = [];
  for (const each of read === readThrough ? [read] : [read, readThrough]) {
    if (each === null || each === undefined || each === '') continue;
    found.push(fold(each));
    const short = shorterRead(segment, each);
    if (short !== null) found.push(fold(short));
  }
  if (read && /[0-9０-９]チョウメ/.test(read)) found.push(foldKeepingCounters(read));
  return ended(found);
}

/**
 * The {@link spellings} that the record's own fields do not have: something is left out (the prefecture's 県, a city
 * above its ward, a county, the 条 of 北N条西), digits are read out, or 第 stands before N地割. Nobody writes one behind the end of
 * another name: 岡東 is not in 福岡[県福岡市]東区, nor ナミキ in ミナミキュウチョウメ (南九丁目), nor 田第 in 新田七地割.
 */
export function informalSpellings(segment: SegmentNames): string[] {
  const { level, name, read, readThrough, aliases } = segment;
  const found = [shorter(level, name), read ? readThrough : null];
  for (const each of [read, readThrough]) if (each) found.push(shorterRead(segment, each));
  const informal = found.filter((each) => each != null) as string[];
  if (informal.length === 0) return informal;
  const own = [name, read, read ? null : readThrough, ...(aliases ?? [])].map((each) =>
    closed(fold(each ?? '')),
  );
  return ended(informal.map(fold)).filter((text) => !own.includes(text));
}

/** The part of {@link spellings} that the aliases give. */
export function aliasSpellings({ aliases }: SegmentNames): string[] {
  return ended((aliases ?? []).map(fold));
}

/** Folded texts as spellings: closed by a hyphen behind a digit, without the empty one. */
function ended(texts: readonly string[]): string[] {
  return texts.filter((text) => text !== '').map(closed);
}
