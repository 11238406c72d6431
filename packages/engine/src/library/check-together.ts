import type { Gazetteer } from '../gazetteer/gazetteer.js';
import { messages } from '../vocabulary/messages.js';
import { OpenError } from './errors.js';

/**
 * Checks that files can be searched together: one is of today, and at most one of each past year.
 * @throws {OpenError} naming the files
 */
export function checkTogether(gazetteers: readonly Gazetteer[]): void {
  const byYear = new Map<number | null, string>();
  for (const { file, meta } of gazetteers) {
    const { year } = meta;
    const other = byYear.get(year);
    if (other !== undefined) throw new OpenError(messages.ofOneYear(other, file, year));
    byYear.set(year, file);
  }
  if (byYear.has(null)) return;
  const files = gazetteers.map(({ file }) => file);
  throw new OpenError(messages.noneOfToday(files));
}
