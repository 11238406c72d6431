import { FOREIGN_LANGUAGES, type ForeignLanguage } from '../vocabulary/languages.js';
import { isUtf8 } from './bytes.js';
import { LARGEST_SECTION } from './format.js';
import { checkLength, checkOffsets, type Refuse } from './rules.js';
import type { SectionArrays } from './section-file.js';
import type { ElementType, Section } from './sections.js';

/** Labels, the names that nodes share: their sections, how they are written, read and checked. */

/** Where the strings of each label begin, and those of the last end; the strings; 1 where names follow from a derived reading. */
export const LABEL_SECTIONS = {
  'label.offset': 'u32',
  'label.heap': 'u8',
  'label.derived': 'u8',
} as const satisfies Record<string, ElementType>;

/** Strings of a label, in stored order. */
export const LABEL_STRINGS = ['name', 'read', 'read_through', ...FOREIGN_LANGUAGES] as const;

/**
 * String lengths as `label.heap` stores them: null, the same as the string before, and the number added to a real
 * length.
 */
export const LABEL_LENGTH = { none: 0, same: 1, bias: 1 } as const;

const STRINGS = LABEL_STRINGS.length;

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** A text of the heap: UTF-8 with the escapes of JSON, without quotes. */
export function unescaped(bytes: Uint8Array): string {
  const text = decoder.decode(bytes);
  return text.includes('\\') ? (JSON.parse(`"${text}"`) as string) : text;
}

/** Finds the strings of a label in the heap, one label at a time. */
export class LabelStrings {
  /** The heap the places point into: UTF-8, escaped for JSON. */
  readonly heap: Uint8Array;
  /** A view of those bytes, for copying. */
  readonly view: DataView;
  /** First byte of each string of the open label, in the order of `LABEL_STRINGS`. */
  readonly from = new Uint32Array(STRINGS);
  /** The byte behind each string; equal to `from` for null. */
  readonly to = new Uint32Array(STRINGS);
  readonly #offset: Uint32Array;
  #label = -1;

  /** @param offset @param heap sections `label.offset` and `label.heap` */
  constructor(offset: Uint32Array, heap: Uint8Array) {
    this.#offset = offset;
    this.heap = heap;
    this.view = new DataView(heap.buffer, heap.byteOffset, heap.byteLength);
  }

  /** Whether a named level lacks a string; a placeholder has none and lacks none. */
  isHole(which: number): boolean {
    return this.#label !== 0 && this.from[which] === this.to[which];
  }

  /** A string of the open label; null where it has none. */
  text(which: number): string | null {
    if (this.from[which] === this.to[which]) return null;
    return unescaped(this.heap.subarray(this.from[which], this.to[which]));
  }

  /** Sets `from` and `to`. */
  open(label: number): void {
    if (label === this.#label) return;
    this.#label = label;
    const { heap, from, to } = this;
    let at = this.#offset[label];
    for (let which = 0; which < STRINGS; which++) {
      let value = heap[at++];
      for (let shift = 7, byte = value; byte >= 0x80; shift += 7) {
        byte = heap[at++];
        value = (value & ((1 << shift) - 1)) | ((byte & 0x7f) << shift);
      }
      to[which] = value;
    }
    for (let which = 0; which < STRINGS; which++) {
      const length = to[which];
      if (length === LABEL_LENGTH.same) {
        from[which] = from[which - 1];
        to[which] = to[which - 1];
        continue;
      }
      from[which] = at;
      if (length !== LABEL_LENGTH.none) at += length - LABEL_LENGTH.bias;
      to[which] = at;
    }
  }
}

/** A label to be written; null for a string that is not known. */
interface OwnLabel {
  readonly name: string | null;
  readonly read: string | null;
  readonly readThrough: string | null;
  readonly foreign: Readonly<Record<ForeignLanguage, string | null>>;
  /** Whether names follow from a reading that was derived from other names. */
  readonly derived: boolean;
}

/**
 * The sections of labels.
 * @param tooLarge the error of strings with so many bytes, more than a file can hold
 */
export function labelSections(labels: readonly OwnLabel[], tooLarge: (bytes: number) => Error): Section[] {
  const offset = new Uint32Array(labels.length + 1);
  let heap: Uint8Array = new Uint8Array(1 << 16);
  let bodies: Uint8Array = new Uint8Array(1 << 12);
  let end = 0;
  labels.forEach(({ name, read, readThrough, foreign }, i) => {
    const strings = [name, read, readThrough, ...FOREIGN_LANGUAGES.map((language) => foreign[language])];
    const most = mostBytes(strings);
    bodies = withRoom(bodies, most, tooLarge);
    heap = withRoom(heap, end + most, tooLarge);
    let size = 0;
    for (let k = 0; k < strings.length; k++) {
      const text = strings[k];
      if (text === null || text === '') heap[end++] = LABEL_LENGTH.none;
      else if (k > 0 && text === strings[k - 1]) heap[end++] = LABEL_LENGTH.same;
      else {
        const start = size;
        size = writeText(text, bodies, start);
        end = writeLength(size - start + LABEL_LENGTH.bias, heap, end);
      }
    }
    heap.set(bodies.subarray(0, size), end);
    end += size;
    offset[i + 1] = end;
  });
  const derived = Uint8Array.from(labels, (label) => (label.derived ? 1 : 0));
  return [
    { name: 'label.offset', data: offset },
    { name: 'label.heap', data: heap.slice(0, end) },
    { name: 'label.derived', data: derived },
  ];
}

/** Bytes that a code unit takes at most: `\u0000`. */
const UNIT_BYTES = 6;
/** Bytes that a length takes at most. */
const LENGTH_BYTES = 5;

function mostBytes(strings: readonly (string | null)[]): number {
  return strings.reduce((sum, text) => sum + LENGTH_BYTES + UNIT_BYTES * (text?.length ?? 0), 0);
}

/**
 * The bytes, or a larger copy if there is too little room.
 * @throws the error of so many bytes if they exceed a section, whose offsets would overflow
 */
export function withRoom(bytes: Uint8Array, needed: number, tooLarge: (bytes: number) => Error): Uint8Array {
  if (needed <= bytes.length) return bytes;
  if (needed > LARGEST_SECTION) throw tooLarge(needed);
  const larger = new Uint8Array(Math.min(2 * needed, LARGEST_SECTION));
  larger.set(bytes);
  return larger;
}

/**
 * Writes a text as UTF-8, escaped as in JSON, and returns its end. Written by hand: for the million short strings of
 * a country the calls of an encoder cost several times as much as the encoding.
 */
function writeText(text: string, into: Uint8Array, start: number): number {
  let at = start;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80) {
      if (unit < 0x20 || unit === 0x22 || unit === 0x5c) return writeRareText(text, into, start);
      into[at++] = unit;
    } else if (unit < 0x800) {
      into[at++] = 0xc0 | (unit >> 6);
      into[at++] = 0x80 | (unit & 0x3f);
    } else if (unit < 0xd800 || unit > 0xdfff) {
      into[at++] = 0xe0 | (unit >> 12);
      into[at++] = 0x80 | ((unit >> 6) & 0x3f);
      into[at++] = 0x80 | (unit & 0x3f);
    } else return writeRareText(text, into, start);
  }
  return at;
}

/** A text with a character to escape or beyond the basic plane. */
function writeRareText(text: string, into: Uint8Array, start: number): number {
  const bytes = encoder.encode(JSON.stringify(text).slice(1, -1));
  into.set(bytes, start);
  return start + bytes.length;
}

/** Writes a number as LEB128 and returns where it ends. */
function writeLength(value: number, into: Uint8Array, start: number): number {
  let at = start;
  let rest = value;
  for (; rest >= 0x80; rest >>>= 7) into[at++] = (rest & 0x7f) | 0x80;
  into[at++] = rest;
  return at;
}

/** Bits of a length at most: strings are shorter than the heap. */
const LENGTH_BITS = 32;

/** In UTF-8, the two highest bits of a byte, and their value in every byte of a character but its first. */
const CONTINUES = 0xc0;
const CONTINUATION = 0x80;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const [SLASH, B, F, N, R, T, U] = [...'/bfnrtu'].map((c) => c.charCodeAt(0));
const ESCAPES: readonly number[] = [QUOTE, BACKSLASH, SLASH, B, F, N, R, T];

/**
 * Checks that the seven lengths of each label are those of its strings and fill it; that the strings are UTF-8 and
 * escaped as in JSON; and that every label has a name, except the placeholders' label, which is empty.
 */
export function checkLabels(
  {
    'label.offset': offset,
    'label.heap': heap,
  }: Pick<SectionArrays<typeof LABEL_SECTIONS>, 'label.offset' | 'label.heap'>,
  refuse: Refuse,
): void {
  checkOffsets(refuse, 'label.offset', offset, heap.length, LABEL_STRINGS.length);
  const fault = (label: number, rule: string): never => refuse('label.heap', `label ${label}: ${rule}`);
  const lengths = new Float64Array(LABEL_STRINGS.length);
  for (let label = 0; label + 1 < offset.length; label++) {
    const end = offset[label + 1];
    let at = offset[label];
    let bytes = 0;
    for (let which = 0; which < LABEL_STRINGS.length; which++) {
      let length = 0;
      let shift = 0;
      let byte: number;
      do {
        if (at === end || shift >= LENGTH_BITS) fault(label, `length ${which} does not end`);
        byte = heap[at++];
        length += (byte & 0x7f) * 2 ** shift;
        shift += 7;
      } while (byte >= 0x80);
      if (which === 0 && (length === LABEL_LENGTH.same || (length === LABEL_LENGTH.none) !== (label === 0)))
        fault(label, label === 0 ? 'that of placeholders has no name' : 'it has no name');
      lengths[which] = Math.max(0, length - LABEL_LENGTH.bias);
      bytes += lengths[which];
      if (label === 0 && length > LABEL_LENGTH.same) fault(label, 'that of placeholders has no strings');
    }
    if (at + bytes !== end) fault(label, `its strings have ${bytes} bytes, there are ${end - at}`);
    if (bytes === 0) continue;
    if (!isUtf8(heap, at, end)) fault(label, 'its strings are not UTF-8');
    for (const length of lengths) {
      if (length === 0) continue;
      if ((heap[at] & CONTINUES) === CONTINUATION)
        fault(label, 'one of its strings begins within a character');
      const wrong = badEscape(heap, at, at + length);
      if (wrong >= 0) fault(label, `byte ${wrong} of the section is not escaped as JSON requires`);
      at += length;
    }
  }
}

/** Where bytes stop being part of a string in JSON, or -1. */
function badEscape(heap: Uint8Array, from: number, to: number): number {
  for (let at = from; at < to; at++) {
    const byte = heap[at];
    if (byte < 0x20 || byte === QUOTE) return at;
    if (byte !== BACKSLASH) continue;
    const next = heap[at + 1];
    if (at + 1 < to && ESCAPES.includes(next)) at++;
    else if (next === U && at + 5 < to && isHex(heap, at + 2)) at += 5;
    else return at;
  }
  return -1;
}

function isHex(heap: Uint8Array, from: number): boolean {
  for (let at = from; at < from + 4; at++) {
    const byte = heap[at] | 0x20;
    if (!((byte >= 0x30 && byte <= 0x39) || (byte >= 0x61 && byte <= 0x66))) return false;
  }
  return true;
}

/** Checks `label.derived`. @param labels number of labels */
export function checkDerivedLabels(derived: Uint8Array, labels: number, refuse: Refuse): void {
  checkLength(refuse, 'label.derived', derived.length, labels);
  derived.forEach((each, label) => {
    if (each > 1) refuse('label.derived', `number ${label} is ${each}, 0 or 1`);
  });
}
