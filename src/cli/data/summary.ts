import type { BuildSummary } from '../../indexing/build.js';
import { LEVELS } from '../../vocabulary/levels.js';
import { count, size } from '../numbers.js';
import { placeOf, type RefusalReport } from './refusals.js';

/** Reasons listed with their counts. */
const MOST_REASONS = 20;

const LEVEL_NAMES: Readonly<Record<string, string>> = {
  TOD: 'prefectures',
  SHK: 'municipalities',
  OAZ: 'large sections',
  AZC: 'small sections',
  GIK: 'blocks',
  TBN: 'lots and house numbers',
};

/** A table of records per level, as lines; `more` adds a column. */
export function levelTable(
  records: Readonly<Record<string, number>>,
  more?: { readonly title: string; readonly values: Readonly<Record<string, number>> },
): string[] {
  const column = (value: string): string => value.padStart(18);
  const head = `${' '.repeat(28)}${column('records')}${more === undefined ? '' : column(more.title)}`;
  const rows = LEVELS.map((level) => {
    const added = more === undefined ? '' : column(count(more.values[level] ?? 0));
    return `${level} ${LEVEL_NAMES[level].padEnd(24)}${column(count(records[level] ?? 0))}${added}`;
  });
  return [head, ...rows];
}

/** All records of a file, placeholders aside. */
export function total(records: Readonly<Record<string, number>>): number {
  return Object.values(records).reduce((sum, each) => sum + each, 0);
}

/** What `banchi build` says at its end. */
export function summaryText(summary: BuildSummary, report: RefusalReport, seconds: number): string {
  const { refused, dropped, undecided, contradicted, withheld, unmatched } = report;
  const records = total(summary.records);
  const lines = levelTable(summary.records, { title: 'without position', values: summary.withoutPosition });
  lines.push(
    `${count(records)} records and ${count(summary.placeholders)} placeholders from ${count(summary.items)} items` +
      ` of ${summary.year ?? 'today'}; ${count(summary.merged)} said again and merged`,
  );
  if (summary.postalOnly > 0)
    lines.push(`${count(summary.postalOnly)} of them are known by the list of postal codes alone`);
  for (const { year, towns, open, kinds } of summary.past) {
    const told = [...kinds].map(([kind, each]) => `${count(each)} ${kind}`);
    lines.push(`towns of ${year}: ${[...told, `${count(open)} of ${count(towns)} unknown`].join(', ')}`);
  }
  if (refused.count > 0) {
    lines.push('', `${count(refused.count)} rows refused:`);
    for (const { origin, reason } of refused.first) lines.push(`  ${placeOf(origin)}: ${reason}`);
    if (refused.count > refused.first.length) lines.push(...reasonLines(refused.reasons));
  }
  lines.push(...firstLines('texts dropped from rows that are used', dropped));
  lines.push(...firstLines('towns with several postal codes are told none', undecided));
  lines.push(...firstLines('towns are read otherwise in the list of postal codes', contradicted));
  lines.push(...firstLines('points cannot be true and are withheld', withheld));
  lines.push(...firstLines('joins found no partner', unmatched));
  if (report.count > 0) lines.push('', `all of them: ${report.file}`);
  lines.push(
    '',
    `${summary.file}: ${size(summary.bytes)}, ${(summary.bytes / records).toFixed(1)} bytes a record,` +
      ` ${seconds.toFixed(1)} s, ${count(records / seconds)} records/s`,
  );
  return `${lines.join('\n')}\n`;
}

/** The first of what was not used, under a title that says what that is. */
function firstLines(title: string, { count: all, first }: RefusalReport['dropped']): string[] {
  if (all === 0) return [];
  const lines = first.map(({ origin, reason }) => `  ${placeOf(origin)}: ${reason}`);
  const more = all > first.length ? [`  … and ${count(all - first.length)} more`] : [];
  return ['', `${count(all)} ${title}:`, ...lines, ...more];
}

function reasonLines(reasons: ReadonlyMap<string, number>): string[] {
  const sorted = [...reasons].sort((a, b) => b[1] - a[1]);
  const lines = sorted
    .slice(0, MOST_REASONS)
    .map(([reason, times]) => `  ${count(times).padStart(9)} × ${reason}`);
  const rest = sorted.slice(MOST_REASONS).reduce((sum, [, times]) => sum + times, 0);
  if (rest > 0) lines.push(`  ${count(rest).padStart(9)} × other reasons`);
  return ['  all, by reason:', ...lines];
}
