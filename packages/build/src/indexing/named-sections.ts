import { concatenated } from '@banchi/engine/gazetteer/bytes.js';
import type { Section } from '@banchi/engine/gazetteer/sections.js';

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
