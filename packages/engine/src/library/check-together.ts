import type { Gazetteer } from '../gazetteer/gazetteer.js';
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
    if (other !== undefined)
      throw new OpenError({
        en: `${other} and ${file} are both of ${year ?? 'today'}: give only one of them`,
        ja: `${other} と ${file} はどちらも${year === null ? '現在' : ` ${year} 年`}のファイルです。一方だけを指定してください`,
      });
    byYear.set(year, file);
  }
  if (byYear.has(null)) return;
  const files = gazetteers.map(({ file }) => file);
  throw new OpenError({
    en: `${files.join(', ')}: none is of today; a file of current data is needed`,
    ja: `${files.join('、')}: 現在のファイルがありません。現在のデータのファイルが必要です`,
  });
}
