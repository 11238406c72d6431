import { LARGEST_SECTION } from '@banchi/engine/gazetteer/format.js';
import { LABEL_LENGTH } from '@banchi/engine/gazetteer/sections.js';
import { FOREIGN_LANGUAGES } from '@banchi/engine/vocabulary/languages.js';
import { messages } from '../record/messages.js';
import type { Label } from './labels.js';
import { beyondLimit } from './nodes.js';

/** Sections `label.offset`, `label.heap` and `label.derived`; see the file's specification. */
export function encodeLabels(labels: readonly Label[]): {
  offset: Uint32Array;
  heap: Uint8Array;
  derived: Uint8Array;
} {
  const offset = new Uint32Array(labels.length + 1);
  let heap: Uint8Array = new Uint8Array(1 << 16);
  let bodies: Uint8Array = new Uint8Array(1 << 12);
  let end = 0;
  labels.forEach(({ name, read, readThrough, foreign }, i) => {
    const strings = [name, read, readThrough, ...FOREIGN_LANGUAGES.map((language) => foreign[language])];
    const most = mostBytes(strings);
    bodies = withRoom(bodies, most);
    heap = withRoom(heap, end + most);
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
  return { offset, heap: heap.slice(0, end), derived };
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
 * @throws {BuildError} if they exceed a section, whose offsets would overflow
 */
export function withRoom(bytes: Uint8Array, needed: number): Uint8Array {
  if (needed <= bytes.length) return bytes;
  if (needed > LARGEST_SECTION) throw beyondLimit(needed, messages.nameBytes, LARGEST_SECTION);
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
  const bytes = Buffer.from(JSON.stringify(text).slice(1, -1), 'utf8');
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
