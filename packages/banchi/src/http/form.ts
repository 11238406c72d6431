import { type ParameterError, parameterError } from '@banchi/engine/contract/errors.js';
import { MAX_LISTED } from '@banchi/engine/contract/parameters.js';
import type { Message, MessageLanguage } from '@banchi/engine/vocabulary/message.js';
import { reasons, requestReasons } from '@banchi/engine/vocabulary/messages.js';
import type { ServiceRequest } from './exchange.js';
import { RequestFailure } from './failure.js';

/** Strict reading of `application/x-www-form-urlencoded`: in a query and in a body alike. */

/** A pair that could not be decoded, or whose name is in query and body. */
interface FormFault {
  /** Name as sent, decoded where that is possible. */
  readonly name: string;
  /** Value as sent, not decoded. */
  readonly raw: string;
  readonly kind: 'malformed-percent' | 'not-utf8' | 'repeated';
}

/** Pairs in the order sent, repeated names included; a faulty pair is in both lists. */
interface Form {
  /** The value is null where it could not be decoded. */
  readonly entries: readonly (readonly [name: string, value: string | null])[];
  readonly faults: readonly FormFault[];
  /** Pairs beyond {@link MAX_PAIRS}, which are only counted. */
  readonly unread: number;
}

/**
 * At most this many pairs are read, ten times the number of parameters. Decoding the 32,000 of a full body would take
 * too long.
 */
export const MAX_PAIRS = 200;

/** A character that must be decoded. */
const ENCODED = /[^!-$&-*,-~]/;
const BROKEN_PERCENT = /%(?![0-9a-fA-F]{2})/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the range is "every byte of ASCII"
const BEYOND_ASCII = /[^\x00-\x7f]/;

/**
 * Reads pairs `name=value` joined by `&`; `+` is a space.
 * @param texts as received, one character a byte (Latin-1); bytes beyond ASCII are read as unescaped UTF-8
 */
export function readForm(...texts: readonly string[]): Form {
  const entries: (readonly [string, string | null])[] = [];
  const faults: FormFault[] = [];
  let read = 0;
  let unread = 0;
  for (const text of texts) {
    const isPlain = !ENCODED.test(text);
    for (const pair of text.split('&')) {
      if (pair === '') continue;
      if (read === MAX_PAIRS) {
        unread++;
        continue;
      }
      read++;
      const sign = pair.indexOf('=');
      const rawName = sign < 0 ? pair : pair.slice(0, sign);
      const raw = sign < 0 ? '' : pair.slice(sign + 1);
      if (isPlain) {
        entries.push([rawName, raw]);
        continue;
      }
      const name = decode(rawName);
      const value = decode(raw);
      if (typeof name === 'string' && typeof value === 'string') {
        entries.push([name, value]);
        continue;
      }
      // A broken name may be any parameter, so it is a fault but no entry.
      if (typeof name === 'string') entries.push([name, null]);
      const broken = typeof name === 'string' ? value : name;
      const kind = broken === MALFORMED ? 'malformed-percent' : 'not-utf8';
      faults.push({ name: typeof name === 'string' ? name : rawName, raw, kind });
    }
  }
  return { entries, faults, unread };
}

const MALFORMED = Symbol('malformed percent-encoding');
const NOT_UTF8 = Symbol('not UTF-8');

function decode(raw: string): string | typeof MALFORMED | typeof NOT_UTF8 {
  const spaced = raw.includes('+') ? raw.replaceAll('+', ' ') : raw;
  const escaped = BEYOND_ASCII.test(spaced) ? escapeBytes(spaced) : spaced;
  if (!escaped.includes('%')) return escaped;
  if (BROKEN_PERCENT.test(escaped)) return MALFORMED;
  try {
    return decodeURIComponent(escaped);
  } catch {
    return NOT_UTF8;
  }
}

function escapeBytes(text: string): string {
  return text.replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16)}`);
}

/** The parameters of query and body together; one that is in both is a fault, lists too. */
export function readRequest({ query, body, headers }: ServiceRequest): Form {
  if (typeof body !== 'string') return readForm(query);
  if (!isPlain(headers)) throw new RequestFailure('UNSUPPORTED_MEDIA_TYPE');
  const form = readForm(query, body);
  if (query === '') return form;
  const inQuery = readForm(query).entries;
  const twice = new Set(
    form.entries
      .slice(inQuery.length)
      .flatMap(([name]) => (inQuery.some(([each]) => each === name) ? name : [])),
  );
  if (twice.size === 0) return form;
  const faults = [...twice].map((name) => ({
    ...{ name, kind: 'repeated' as const },
    raw: form.entries.findLast(([each]) => each === name)?.[1] ?? '',
  }));
  // which of the two is meant cannot be known: neither is judged
  const entries = form.entries.map(([name, value]) => [name, twice.has(name) ? null : value] as const);
  const once = entries.filter(
    ([name], i) => !twice.has(name) || entries.findIndex(([each]) => each === name) === i,
  );
  return { ...form, entries: once, faults: [...form.faults, ...faults] };
}

/** Whether a body is said to be in UTF-8, or nothing else, and not compressed. */
export function isPlain(headers: ServiceRequest['headers']): boolean {
  const encoding = headers['content-encoding'];
  const charset = /;\s*charset="?([^\s";]*)/i.exec(headers['content-type'] ?? '')?.[1];
  return (
    (encoding === undefined || encoding === 'identity') &&
    (charset === undefined || /^utf-?8$/i.test(charset))
  );
}

/** The errors of pairs that could not be decoded, and of those beyond {@link MAX_PAIRS}. */
export function faultErrors({ faults, unread }: Form, language: MessageLanguage): ParameterError[] {
  const errors = faults.slice(0, MAX_LISTED).map((fault) => faultError(fault, language));
  const further = (reason: Message): void => {
    errors.push(parameterError(null, reason, null, language));
  };
  if (faults.length > MAX_LISTED) further(requestReasons.furtherFaults(faults.length - MAX_LISTED));
  if (unread > 0) further(requestReasons.furtherUnread(unread, MAX_PAIRS));
  return errors;
}

const FAULT_REASONS: Readonly<Record<FormFault['kind'], () => Message>> = {
  'malformed-percent': requestReasons.malformedPercent,
  'not-utf8': requestReasons.notUtf8,
  repeated: reasons.repeated,
};

function faultError({ name, raw, kind }: FormFault, language: MessageLanguage): ParameterError {
  return parameterError(name, FAULT_REASONS[kind](), raw, language);
}
