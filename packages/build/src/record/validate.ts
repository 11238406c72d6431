import { SEVEN_DIGITS } from '@banchi/engine/facts/postal-codes.js';
import { FOREIGN_LANGUAGES, isForeignLanguage } from '@banchi/engine/vocabulary/languages.js';
import { LEVELS, type Level } from '@banchi/engine/vocabulary/levels.js';
import { about, type Message } from '@banchi/engine/vocabulary/message.js';
import { messages, valueFault } from './messages.js';
import { entrancesFault, pointFault } from './points.js';
import { polygonFault } from './polygon.js';
import { quoted } from './quoted.js';
import { RARE_VALUES, type RecordValues } from './record.js';

/** Longest code segment, in digits. The longest official one is a lot's, with 15. */
export const MAX_SEGMENT = 32;

/** Longest name, reading or alias, in UTF-16 units. The longest official town name has fewer than 60. */
export const MAX_TEXT = 255;

/** Most aliases of one record. */
export const MAX_ALIASES = 100;

/** Most postal codes of one record; 西新宿, with its high-rises, has some 500. */
const MAX_POST_CODES = 10_000;

/** All fields of a canonical record. */
export const RECORD_FIELDS: ReadonlySet<string> = new Set([
  ...['codes', 'level', 'name', 'read', 'post_code', 'position', 'pastmap_year'],
  ...RARE_VALUES,
]);

/** How many code segments a record of a level has. */
const DEPTH = new Map<unknown, number>(LEVELS.map((level, depth) => [level, depth + 1]));

/** Control characters and lone surrogates: neither can be part of a name, and the latter cannot be written as UTF-8. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}]/u;

const TOWN_ID = /^[0-9]{7}$/;

/**
 * Checks one parsed JSON value against the form of a canonical record, as `record.ts` describes it.
 *
 * Keys are checked one by one in the order of the value, so a valid record costs one pass over its own keys.
 *
 * @returns the first fault as `field: value: rule`, or undefined when the value is an `AddressRecord`.
 */
export function recordFault(value: unknown): Message | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return about(quoted(value), messages.object);
  const record = value as Record<string, unknown>;
  for (const key in record) {
    const fault = fieldFault(key, record[key]);
    if (fault !== undefined) return fault;
  }
  return wholeFault(record);
}

/** Faults that only several fields together show: presence, the number of segments, and a name where there must be one. */
function wholeFault(record: Record<string, unknown>): Message | undefined {
  const codes = record.codes as readonly string[] | undefined;
  if (codes === undefined) return about('codes', messages.missing);
  const level = record.level as Level | undefined;
  if (level === undefined) return about('level', messages.missing);
  const depth = DEPTH.get(level);
  if (codes.length !== depth) return valueFault('codes', codes, messages.depth(level, depth, codes.length));
  const name = record.name;
  if (name === undefined) return about('name', messages.missingName);
  const own = codes[codes.length - 1];
  if (isZeroCode(own) && name !== null) return valueFault('name', name, messages.nameOfZero(own));
  if (!isZeroCode(own) && name === null) return about('name', messages.noName(own));
  return correctionFault(record, depth, name);
}

/** Faults of a record that corrects or deletes another. */
function correctionFault(
  { corrects, deletes }: Record<string, unknown>,
  depth: number | undefined,
  name: unknown,
): Message | undefined {
  const isCorrection = corrects !== undefined && corrects !== null;
  if (!isCorrection && deletes !== true) return undefined;
  const field = isCorrection ? 'corrects' : 'deletes';
  if (isCorrection && deletes === true) return about('corrects, deletes', messages.oneOfBoth);
  if (name === null) return about(field, messages.notOfPlaceholder);
  if (deletes === true && depth === 1) return about(field, messages.wholePrefecture);
  return undefined;
}

function fieldFault(key: string, value: unknown): Message | undefined {
  if (isForeignLanguage(key)) return value === null ? undefined : textFault(key, value);
  switch (key) {
    case 'codes':
      return codesFault(value);
    case 'level':
      return DEPTH.has(value) ? undefined : valueFault(key, value, messages.oneOf(LEVELS));
    case 'name':
    case 'read':
    case 'read_through':
    case 'corrects':
      return value === null ? undefined : textFault(key, value);
    case 'aliases':
      return value === null ? undefined : aliasesFault(value);
    case 'post_code':
      return value === null || (typeof value === 'string' && SEVEN_DIGITS.test(value))
        ? undefined
        : valueFault(key, value, messages.postCode);
    case 'post_codes':
      return value === null ? undefined : postCodesFault(value);
    case 'position':
      return value === null ? undefined : pointFault('position', value);
    case 'entrance_point':
      return value === null ? undefined : entrancesFault(value);
    case 'polygon':
      return value === null ? undefined : polygonFault(value);
    case 'name_type':
      return value === null || value === 0 || value === 1
        ? undefined
        : valueFault(key, value, messages.nameType);
    case 'rsdt_addr_flg':
      return value === null || value === 0 || value === 1
        ? undefined
        : valueFault(key, value, messages.houseFlag);
    case 'machiaza_id':
      return value === null || (typeof value === 'string' && TOWN_ID.test(value))
        ? undefined
        : valueFault(key, value, messages.digitText(7));
    case 'exclude':
    case 'registry':
    case 'postal_only':
    case 'deletes':
      return value === null || typeof value === 'boolean'
        ? undefined
        : valueFault(key, value, messages.boolean);
    case 'pastmap_year':
      return value === null || isInteger(value, 1, 9999)
        ? undefined
        : valueFault(key, value, messages.integer(1, 9999));
    case 'pastmap_id':
      return value === null || isInteger(value, 0, Number.MAX_SAFE_INTEGER)
        ? undefined
        : valueFault(key, value, messages.integer(0, Number.MAX_SAFE_INTEGER));
    default:
      return about(quoted(key), messages.unknownField);
  }
}

function postCodesFault(value: unknown): Message | undefined {
  if (!Array.isArray(value) || value.length === 0 || value.length > MAX_POST_CODES)
    return valueFault('post_codes', value, messages.postCodes(MAX_POST_CODES));
  const at = value.findIndex((code) => typeof code !== 'string' || !SEVEN_DIGITS.test(code));
  return at < 0 ? undefined : valueFault(`post_codes[${at}]`, value[at], messages.postCode);
}

function codesFault(value: unknown): Message | undefined {
  if (!Array.isArray(value)) return valueFault('codes', value, messages.segments);
  for (let at = 0; at < value.length; at++) {
    if (!isSegment(value[at])) return valueFault(`codes[${at}]`, value[at], messages.segment(MAX_SEGMENT));
  }
  return undefined;
}

/** True for a string of 1 to {@link MAX_SEGMENT} ASCII digits. */
function isSegment(value: unknown): boolean {
  if (typeof value !== 'string' || value.length === 0 || value.length > MAX_SEGMENT) return false;
  for (let at = 0; at < value.length; at++) {
    const unit = value.charCodeAt(at);
    if (unit < 48 || unit > 57) return false;
  }
  return true;
}

/** True when every digit of the segment is 0, which means that the address skips this level. */
export function isZeroCode(segment: string): boolean {
  for (let at = 0; at < segment.length; at++) if (segment.charCodeAt(at) !== 48) return false;
  return true;
}

/**
 * Checks a name, a reading or an alias: a string of 1 to {@link MAX_TEXT} printable characters, not only white space.
 * @param field its name in the fault
 */
export function textFault(field: string, value: unknown): Message | undefined {
  if (typeof value !== 'string') return valueFault(field, value, messages.text);
  if (value.length > MAX_TEXT) return valueFault(field, value, messages.longText(value.length, MAX_TEXT));
  if (value.trim() === '') return valueFault(field, value, messages.emptyText);
  if (UNPRINTABLE.test(value)) return valueFault(field, value, messages.unprintable);
  return undefined;
}

/** The fields that hold texts besides the name. */
const TEXT_FIELDS = ['read', 'read_through', ...FOREIGN_LANGUAGES] as const;

/** A field whose text breaks the rules of {@link textFault}, and how. */
interface TextFault {
  readonly field: (typeof TEXT_FIELDS)[number] | 'aliases';
  readonly fault: Message;
}

/** The first text at fault among the values of a record other than its name, or undefined. */
export function valuesFault(values: RecordValues): TextFault | undefined {
  for (const field of TEXT_FIELDS) {
    const text = values[field];
    if (text == null) continue;
    const fault = textFault(field, text);
    if (fault !== undefined) return { field, fault };
  }
  if (values.aliases == null) return undefined;
  const fault = aliasesFault(values.aliases);
  return fault === undefined ? undefined : { field: 'aliases', fault };
}

function aliasesFault(value: unknown): Message | undefined {
  if (!Array.isArray(value)) return valueFault('aliases', value, messages.texts);
  if (value.length > MAX_ALIASES) return about('aliases', messages.manyTexts(value.length, MAX_ALIASES));
  for (let at = 0; at < value.length; at++) {
    const fault = textFault(`aliases[${at}]`, value[at]);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function isInteger(value: unknown, least: number, most: number): boolean {
  return Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most;
}
