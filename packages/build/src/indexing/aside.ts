import type { Section } from '@banchi/engine/gazetteer/sections.js';
import { sortSuffixes } from '@banchi/engine/gazetteer/spellings.js';
import type { TextHeap } from '@banchi/engine/gazetteer/text-order.js';
import { type FullTextInput, orderAll } from './full-text-ranks.js';
import { type NamesToRead, type ReadNames, readNames } from './reading-names.js';
import type { Threads } from './threads.js';

/**
 * Ranks all full texts, in a thread of its own when that is worth it.
 * @param take called with each section as soon as it is made
 */
export function rankAside(
  input: FullTextInput,
  threads: Threads,
  take: (section: Section) => void,
): Promise<unknown> {
  const script = new URL('./full-text-ranks-thread.js', import.meta.url);
  return threads.aside(input.label.length, script, input, (here) => orderAll(here, take), take);
}

/** Makes names in English and Korean, in a thread of its own when that is worth it. */
export function readNamesAside(input: NamesToRead, threads: Threads): Promise<ReadNames> {
  const script = new URL('./reading-names-thread.js', import.meta.url);
  return threads.aside(input.name.length, script, input, readNames);
}

/** Sorts the suffixes of a dictionary, in a thread of its own when that is worth it. */
export function sortSuffixesAside({ text, start }: TextHeap, threads: Threads): Promise<Uint32Array> {
  const script = new URL('./suffixes-thread.js', import.meta.url);
  return threads.aside(start.length, script, { text, start }, sortSuffixes);
}
