import type { Gazetteer } from '@banchi/engine/gazetteer/gazetteer.js';
import type { Message } from '@banchi/engine/vocabulary/message.js';
import { total } from '../data/summary.js';

/** Contents of a sound file. */
export interface CheckedFile {
  readonly name: string;
  /** Past year, or null for current data. */
  readonly year: number | null;
  readonly records: number;
}

/** The message of the thread of {@link checkData}. */
export type CheckOutcome = { readonly checked: readonly CheckedFile[] } | { readonly fault: Message };

/** The contents of an open file. */
export function checkedFile({ file, meta }: Gazetteer, name = file): CheckedFile {
  return { name, year: meta.year, records: total(meta.records) };
}
