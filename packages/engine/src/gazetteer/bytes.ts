import type { Section } from './sections.js';

/** Bytes of some arrays, one behind another. */
export function concatenated(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** Which of two texts in bytes stands first: below 0 where the one does, above where the other, 0 for the same. */
export function compareBytes(one: Uint8Array, other: Uint8Array): number {
  const shared = Math.min(one.length, other.length);
  for (let at = 0; at < shared; at++) if (one[at] !== other[at]) return one[at] - other[at];
  return one.length - other.length;
}

/** Whether bytes are UTF-8 as RFC 3629 defines it: no overlong form, no surrogate, nothing above U+10FFFF. */
export function isUtf8(bytes: Uint8Array, from = 0, to = bytes.length): boolean {
  for (let at = from; at < to; ) {
    const first = bytes[at++];
    if (first < 0x80) continue;
    if (first < 0xc2 || first > 0xf4) return false;
    const more = first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3;
    if (at + more > to) return false;
    const second = bytes[at];
    const least = first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80;
    const most = first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf;
    if (second < least || second > most) return false;
    for (let behind = 1; behind < more; behind++) if ((bytes[at + behind] & 0xc0) !== 0x80) return false;
    at += more;
  }
  return true;
}

/** Sections by their names, in this order. */
export function namedSections(sections: Readonly<Record<string, Section['data']>>): Section[] {
  return Object.entries(sections).map(([name, data]) => ({ name, data }));
}

/** Where each of some lists begins if they stand one behind another, and where the last one ends. */
export function offsetsOf(lists: readonly { readonly length: number }[]): Uint32Array {
  const offset = new Uint32Array(lists.length + 1);
  lists.forEach(({ length }, i) => {
    offset[i + 1] = offset[i] + length;
  });
  return offset;
}

/** The sections `NAME.offset` and `NAME.heap` of some bytes, one behind another. */
export function heapSections<Name extends string>(
  name: Name,
  entries: readonly Uint8Array[],
): Record<`${Name}.offset` | `${Name}.heap`, Section['data']> {
  const made = { [`${name}.offset`]: offsetsOf(entries), [`${name}.heap`]: concatenated(entries) };
  return made as Record<`${Name}.offset` | `${Name}.heap`, Section['data']>;
}
