import { isUtf8 } from '../bytes.js';
import { checkOffsets, type Refuse } from '../rules.js';
import { LABEL_LENGTH, LABEL_STRINGS } from '../sections.js';

/** The sections of the labels. */
interface LabelSections {
  readonly 'label.offset': Uint32Array;
  readonly 'label.heap': Uint8Array;
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
  { 'label.offset': offset, 'label.heap': heap }: LabelSections,
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
