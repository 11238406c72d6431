import { isUtf8 } from 'node:buffer';
import { type ParameterError, parameterError } from '@banchi/engine/contract/errors.js';
import { GEOCODE_WORDS } from '@banchi/engine/facts/limits.js';
import type { Message, MessageLanguage } from '@banchi/engine/vocabulary/message.js';
import { requestReasons } from '@banchi/engine/vocabulary/messages.js';

/**
 * Reads the body of a batch. Its elements, lines or those of a JSON array, are found in the bytes; each is decoded and parsed
 * only when its turn comes; an element larger than any word may be is never parsed. So any body costs one look through its bytes.
 */

/** Largest element in bytes: as much as a form, which is one word, may have. */
export const MAX_ELEMENT = 64 * 1024;

const [QUOTE, BACKSLASH, COMMA, OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = Buffer.from('"\\,[]{}');
const [SPACE, TAB, RETURN, LINE_END] = Buffer.from(' \t\r\n');
const BYTE_ORDER_MARK = Buffer.from('\ufeff');
/** The first character of any JSON value but an array. */
const VALUE_BEGINS = /["{\d\-tfn]/;

/** Everything that is wrong with an element. */
interface Faults {
  readonly errors: readonly ParameterError[];
}

/** The elements of a batch by their place in its body. */
export class BatchElements {
  readonly #bytes: Buffer;
  /** Where each begins and ends, one behind the other. */
  readonly #bounds: readonly number[];

  constructor(bytes: Buffer, bounds: readonly number[]) {
    this.#bytes = bytes;
    this.#bounds = bounds;
  }

  get length(): number {
    return this.#bounds.length / 2;
  }

  /**
   * An element as it is checked, or the message that it is wrong.
   * @param check of the parsed element
   */
  read<T extends object>(
    place: number,
    check: (element: unknown) => T | Faults,
    language: MessageLanguage,
  ): T | Faults {
    const bytes = this.#bytes.subarray(this.#bounds[2 * place], this.#bounds[2 * place + 1]);
    if (bytes.length > MAX_ELEMENT) return wrong(requestReasons.elementTooLarge(MAX_ELEMENT), language);
    if (!isUtf8(bytes)) return wrong(requestReasons.notUtf8(), language);
    let element: unknown;
    try {
      element = JSON.parse(bytes.toString('utf8'));
    } catch {
      return wrong(requestReasons.notJson(), language);
    }
    return check(element);
  }
}

/** The elements of a body, or the reason why it is refused as a whole. */
type Read = BatchElements | Message;

/** The lines of a body; without those that hold only white space. */
export function linesOf(bytes: Buffer): Read {
  const bounds: number[] = [];
  let begins = afterMark(bytes);
  let isBlank = true;
  for (let at = begins; at <= bytes.length; at++) {
    const byte = at === bytes.length ? LINE_END : bytes[at];
    if (byte !== LINE_END) {
      if (isBlank && !isWhite(byte)) isBlank = false;
      continue;
    }
    if (!isBlank && bounds.push(begins, at) > 2 * GEOCODE_WORDS)
      return requestReasons.tooManyElements(GEOCODE_WORDS);
    begins = at + 1;
    isBlank = true;
  }
  return new BatchElements(bytes, bounds);
}

/** The elements of a body that is one JSON array. */
export function elementsOf(bytes: Buffer): Read {
  if (!isUtf8(bytes)) return requestReasons.notUtf8();
  let begins = behindWhite(bytes, afterMark(bytes));
  if (bytes[begins] !== OPEN_ARRAY) {
    const first = begins < bytes.length ? String.fromCharCode(bytes[begins]) : '';
    return VALUE_BEGINS.test(first) ? requestReasons.notAnArray() : requestReasons.notJson();
  }
  begins = behindWhite(bytes, begins + 1);
  const bounds: number[] = [];
  let depth = 1;
  let isText = false;
  let at = begins;
  for (; at < bytes.length && depth > 0; at++) {
    const byte = bytes[at];
    if (isText) {
      if (byte === BACKSLASH) at++;
      else if (byte === QUOTE) isText = false;
    } else if (byte === QUOTE) isText = true;
    else if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) depth++;
    else if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) depth--;
    else if (byte === COMMA && depth === 1) {
      if (bounds.push(begins, at) >= 2 * GEOCODE_WORDS) return requestReasons.tooManyElements(GEOCODE_WORDS);
      begins = at + 1;
    }
  }
  // an array must end, and nothing may follow its end
  if (depth > 0 || bytes[at - 1] !== CLOSE_ARRAY || behindWhite(bytes, at) < bytes.length)
    return requestReasons.notJson();
  if (bounds.length > 0 || begins < at - 1) bounds.push(begins, at - 1);
  return new BatchElements(bytes, bounds);
}

function wrong(reason: Message, language: MessageLanguage): Faults {
  return { errors: [parameterError(null, reason, null, language)] };
}

/** Where a body begins behind a byte order mark, if it has one. */
function afterMark(bytes: Buffer): number {
  return bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0;
}

function behindWhite(bytes: Buffer, from: number): number {
  let at = from;
  while (at < bytes.length && (isWhite(bytes[at]) || bytes[at] === LINE_END)) at++;
  return at;
}

function isWhite(byte: number): boolean {
  return byte === SPACE || byte === TAB || byte === RETURN;
}
