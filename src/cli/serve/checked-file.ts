import type { Gazetteer } from '../../gazetteer/gazetteer.js';
import type { Message } from '../../vocabulary/message.js';
import { total } from '../data/summary.js';

/** What was found in a sound file. */
export interface CheckedFile {
  readonly name: string;
  /** Past year, or null for current data. */
  readonly year: number | null;
  readonly records: number;
}

/** What the thread of {@link checkData} tells. */
export type CheckOutcome = { readonly checked: readonly CheckedFile[] } | { readonly fault: Message };

/** Tells of a file that is open. */
export function checkedFile({ file, meta }: Gazetteer, name = file): CheckedFile {
  return { name, year: meta.year, records: total(meta.records) };
}
