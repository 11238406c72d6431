import { counterPattern } from '../facts/counters.js';
import { LIMITS } from '../facts/limits.js';
import { ACCENTS } from '../facts/scripts.js';
import type { LonLat } from '../vocabulary/coordinates.js';
import { DATUMS, type Datum } from '../vocabulary/coordinates.js';
import {
  type ForeignLanguage,
  isForeignLanguage,
  LANGUAGES,
  SOUND_LANGUAGES,
} from '../vocabulary/languages.js';
import { LEVELS, type Level } from '../vocabulary/levels.js';
import type { Message } from '../vocabulary/message.js';
import { reasons } from '../vocabulary/messages.js';
import type { SortKey, SortStep } from '../vocabulary/sort-keys.js';

/** Parsers of single parameter values. Each returns the value or the reason why it is refused. */

/** A parsed value, or the reason why it is wrong. */
export type Parsed<T> = { readonly value: T } | { readonly reason: Message };

/** A number as people and programs write it in decimal; no white space, no sign but minus, no Infinity, no hex. */
const NUMBER = /^-?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

/** Characters are code points after canonical composition, so that が is one however it was typed. */
function characters(text: string): readonly string[] {
  return Array.from(text.normalize('NFC'));
}

/** How many characters a text has; in ASCII nothing composes or takes two units. */
function characterCount(text: string): number {
  return /^[ -~]*$/.test(text) ? text.length : characters(text).length;
}

const WHITE_SPACE = /\s+/gu;

/** `word` of the address search: 2 to 255 characters, white space aside; the search reads the first 100. */
export function parseWord(text: string): Parsed<string> {
  const reason = wordLength(characterCount(text.replace(WHITE_SPACE, '')));
  return reason === undefined ? { value: text } : { reason };
}

/** A number and its counter, which are one part of a partial match: `Kasumigaseki 1 Chome`. */
const NUMBER_AND_COUNTER = new RegExp(`(\\d)\\s+(?=${counterPattern(SOUND_LANGUAGES)})`, 'giu');

/** Characters that the search ignores, so that `a-` is a single letter. */
const PUNCTUATION = /\p{P}/gu;

/**
 * A word of the multilingual search. Partial: parts split at white space, each of 2 letters or digits or more; a number and the counter
 * behind it are one part.
 */
export function parseLanguageWord(text: string, match: 'exact' | 'prefix' | 'partial'): Parsed<string> {
  const parts = text.split(WHITE_SPACE).filter((part) => part !== '');
  const reason = wordLength(characterCount(parts.join('')));
  if (reason !== undefined) return { reason };
  if (match !== 'partial') return { value: text };
  const short = parts
    .join(' ')
    .normalize('NFD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .replace(NUMBER_AND_COUNTER, '$1')
    .split(' ')
    .find((part) => characterCount(part.replace(PUNCTUATION, '')) < LIMITS.wordMin);
  return short === undefined ? { value: text } : { reason: reasons.partTooShort(short, LIMITS.wordMin) };
}

function wordLength(length: number): Message | undefined {
  if (length === 0) return reasons.empty();
  if (length < LIMITS.wordMin) return reasons.tooShort(LIMITS.wordMin);
  if (length > LIMITS.wordLength) return reasons.tooLong(length, LIMITS.wordLength);
  return undefined;
}

/** `address_code`: 1 to 255 characters. */
export function parseCode(text: string): Parsed<string> {
  if (text === '') return { reason: reasons.empty() };
  const length = characterCount(text);
  if (length > LIMITS.codeLength) return { reason: reasons.tooLong(length, LIMITS.codeLength) };
  return { value: text };
}

/** One of the keys of a table of match types, written as that very number. */
export function parseMatchType<T extends string>(
  text: string,
  table: Readonly<Record<number, T>>,
): Parsed<T> {
  if (!Object.hasOwn(table, text)) return { reason: reasons.notOneOf(Object.keys(table)) };
  return { value: table[Number(text)] };
}

/** `longitude,latitude`. Any place on earth is valid: outside Japan the search finds nothing. */
export function parsePosition(text: string): Parsed<LonLat> {
  const numbers = parseNumbers(text, 2);
  if (numbers === undefined) return { reason: reasons.notNumbers('longitude,latitude') };
  const [longitude, latitude] = numbers;
  const reason = pointRange(longitude, latitude);
  return reason === undefined ? { value: [longitude, latitude] } : { reason };
}

/** `longitude,latitude,radius`, radius in metres. */
export function parseProximity(text: string): Parsed<{ readonly centre: LonLat; readonly radius: number }> {
  const numbers = parseNumbers(text, 3);
  if (numbers === undefined) return { reason: reasons.notNumbers('longitude,latitude,radius') };
  const [longitude, latitude, radius] = numbers;
  const reason = pointRange(longitude, latitude);
  if (reason !== undefined) return { reason };
  if (!(radius > 0 && radius <= LIMITS.radius)) return { reason: reasons.radiusOutOfRange(LIMITS.radius) };
  return { value: { centre: [longitude, latitude], radius } };
}

function parseNumbers(text: string, count: number): number[] | undefined {
  const parts = text.split(',');
  if (parts.length !== count || !parts.every((part) => NUMBER.test(part))) return undefined;
  const numbers = parts.map(Number);
  return numbers.every(Number.isFinite) ? numbers : undefined;
}

function pointRange(longitude: number, latitude: number): Message | undefined {
  if (Math.abs(longitude) > 180) return reasons.outOfRange('longitude', -180, 180);
  if (Math.abs(latitude) > 90) return reasons.outOfRange('latitude', -90, 90);
  return undefined;
}

/** `address_level`: levels, each once. */
export function parseLevels(text: string): Parsed<readonly Level[]> {
  return parseList(text, (item): Parsed<Level> => {
    const level = LEVELS.find((candidate) => candidate === item);
    return level === undefined ? { reason: reasons.itemNotOneOf(item, LEVELS) } : { value: level };
  });
}

/**
 * `lang`: languages whose names records have besides the Japanese ones, each once; as fields write them or as programs do (`zh_cn`,
 * `zh-CN`). `ja` adds nothing.
 */
export function parseNameLanguages(text: string): Parsed<readonly ForeignLanguage[]> {
  const parsed = parseList(text.toLowerCase().replaceAll('-', '_'), (item): Parsed<string> => {
    const language = LANGUAGES.find((candidate) => candidate === item);
    return language === undefined ? { reason: reasons.itemNotOneOf(item, LANGUAGES) } : { value: language };
  });
  return 'reason' in parsed ? parsed : { value: parsed.value.filter(isForeignLanguage) };
}

/** `pastmap_year`: years of four digits, each once, and each one of those served where these are known. */
export function parseYears(text: string, served: readonly number[] | undefined): Parsed<readonly number[]> {
  return parseList(text, (item): Parsed<number> => {
    if (!/^\d{4}$/.test(item)) return { reason: reasons.notYear(item) };
    const year = Number(item);
    if (served !== undefined && !served.includes(year))
      return { reason: reasons.yearNotServed(year, served) };
    return { value: year };
  });
}

/** `sort`: keys, each once; a minus sign before a key reverses it. */
export function parseSort(text: string, keys: readonly SortKey[]): Parsed<readonly SortStep[]> {
  const parsed = parseList(text, (item): Parsed<SortStep> => {
    const descending = item.startsWith('-');
    const key = keys.find((candidate) => candidate === (descending ? item.slice(1) : item));
    return key === undefined ? { reason: reasons.itemNotOneOf(item, keys) } : { value: { key, descending } };
  });
  if ('reason' in parsed) return parsed;
  const names = parsed.value.map((step) => step.key);
  const twice = names.find((key, i) => names.indexOf(key) !== i);
  return twice === undefined ? parsed : { reason: reasons.itemRepeated(twice) };
}

function parseList<T>(text: string, parseItem: (item: string) => Parsed<T>): Parsed<readonly T[]> {
  if (text === '') return { reason: reasons.empty() };
  const values: T[] = [];
  const seen = new Set<string>();
  for (const item of text.split(',')) {
    const parsed = parseItem(item);
    if ('reason' in parsed) return parsed;
    if (seen.has(item)) return { reason: reasons.itemRepeated(item) };
    seen.add(item);
    values.push(parsed.value);
  }
  return { value: values };
}

/** `limit`: `offset,count`, both within their limits. */
export function parseLimit(text: string): Parsed<{ readonly offset: number; readonly count: number }> {
  const parts = text.split(',');
  if (parts.length !== 2 || !parts.every((part) => /^-?\d+$/.test(part))) {
    return { reason: reasons.notIntegers('offset,count') };
  }
  const [offset, count] = parts.map(Number);
  if (!(offset >= 0 && offset <= LIMITS.offset))
    return { reason: reasons.outOfRange('offset', 0, LIMITS.offset) };
  if (!(count >= 0 && count <= LIMITS.count)) return { reason: reasons.outOfRange('count', 0, LIMITS.count) };
  return { value: { offset, count } };
}

/** `true` or `false`, nothing else. */
export function parseBoolean(text: string): Parsed<boolean> {
  if (text !== 'true' && text !== 'false') return { reason: reasons.notOneOf(['true', 'false']) };
  return { value: text === 'true' };
}

/** `datum`. */
export function parseDatum(text: string): Parsed<Datum> {
  const datum = DATUMS.find((candidate) => candidate === text);
  return datum === undefined ? { reason: reasons.notOneOf(DATUMS) } : { value: datum };
}
