import type { BuildSummary } from '@banchi/build/indexing/build.js';
import type { OutlineCounts } from '@banchi/build/indexing/outlines.js';
import { placeOf } from '@banchi/build/record/record.js';
import { LEVELS } from '@banchi/engine/vocabulary/levels.js';
import type { Message } from '@banchi/engine/vocabulary/message.js';
import { messages } from '../../messages/commands.js';
import { dataMessages, levelNames } from '../../messages/data.js';
import { say } from '../language.js';
import { count, size } from '../numbers.js';
import { leftIn, rightIn } from '../text-width.js';
import type { RefusalReport } from './refusals.js';

/** Reasons listed with their counts. */
const MOST_REASONS = 20;

/** A table of records per level, as lines; `more` adds a column. */
export function levelTable(
  records: Readonly<Record<string, number>>,
  more?: { readonly title: string; readonly values: Readonly<Record<string, number>> },
): string[] {
  const column = (value: string): string => rightIn(value, 18);
  const head = `${' '.repeat(28)}${column(say(dataMessages.records))}${more === undefined ? '' : column(more.title)}`;
  const rows = LEVELS.map((level) => {
    const added = more === undefined ? '' : column(count(more.values[level] ?? 0));
    return `${level} ${leftIn(say(levelNames[level]), 24)}${column(count(records[level] ?? 0))}${added}`;
  });
  return [head, ...rows];
}

/** All records of a file, placeholders aside. */
export function total(records: Readonly<Record<string, number>>): number {
  return Object.values(records).reduce((sum, each) => sum + each, 0);
}

/** The last lines of `banchi build`. */
export function summaryText(summary: BuildSummary, report: RefusalReport, seconds: number): string {
  const { refused, dropped, undecided, contradicted, misread, unpaired, withheld, unmatched, corrected } =
    report;
  const records = total(summary.records);
  const lines = levelTable(summary.records, {
    title: say(dataMessages.withoutPosition),
    values: summary.withoutPosition,
  });
  lines.push(
    say(
      dataMessages.summaryCounts(
        {
          records: count(records),
          placeholders: count(summary.placeholders),
          items: count(summary.items),
          merged: count(summary.merged),
        },
        messages.year(summary.year),
      ),
    ),
  );
  if (summary.postalOnly > 0) lines.push(say(dataMessages.summaryPostal(count(summary.postalOnly))));
  if (summary.takenOver > 0) lines.push(say(dataMessages.summaryTakenOver(count(summary.takenOver))));
  const { rows, municipalities } = summary.postalLeft;
  if (rows > 0) lines.push(say(dataMessages.summaryPostalLeft(count(rows), count(municipalities))));
  if (summary.outlined.length > 0) {
    const sum = (of: keyof Omit<OutlineCounts, 'municipality'>): string =>
      count(summary.outlined.reduce((all, each) => all + each[of], 0));
    lines.push(
      say(dataMessages.summaryOutlines(sum('same'), sum('inside'), sum('unproved'))),
      say(dataMessages.summaryOutlinesLeft(sum('bare'), sum('lotless'), sum('elsewhere'), sum('repeated'))),
    );
  }
  const { stations, lines: railwayLines, unread, outside } = summary.railways;
  if (stations + railwayLines + outside > 0)
    lines.push(
      say(dataMessages.summaryRailways(count(stations), count(railwayLines), count(unread), count(outside))),
    );
  for (const { year, towns, open, kinds } of summary.past) {
    const kindsText = [...kinds].map(([kind, each]) => `${count(each)} ${kind}`).join(', ');
    lines.push(say(dataMessages.summaryTowns(year, kindsText, count(open), count(towns))));
  }
  if (refused.count > 0) {
    lines.push('', say(dataMessages.summaryRefused(count(refused.count))));
    for (const { origin, reason } of refused.first) lines.push(`  ${placeOf(origin)}: ${reason}`);
    if (refused.count > refused.first.length) lines.push(...reasonLines(refused.reasons));
  }
  lines.push(...firstLines(dataMessages.summaryCorrected, corrected));
  lines.push(...firstLines(dataMessages.summaryDropped, dropped));
  lines.push(...firstLines(dataMessages.summaryUndecided, undecided));
  lines.push(...firstLines(dataMessages.summaryContradicted, contradicted));
  if (contradicted.reasons.size > 1) lines.push(...reasonLines(contradicted.reasons));
  lines.push(...firstLines(dataMessages.summaryMisread, misread));
  if (unpaired.count > 0)
    lines.push(
      '',
      say(dataMessages.summaryUnpaired(count(unpaired.count))),
      ...reasonLines(unpaired.reasons),
    );
  lines.push(...firstLines(dataMessages.summaryWithheld, withheld));
  lines.push(...firstLines(dataMessages.summaryUnmatched, unmatched));
  if (unmatched.count > unmatched.first.length) lines.push(...reasonLines(unmatched.reasons));
  if (report.count > 0) lines.push('', say(dataMessages.summaryAll(report.file)));
  lines.push(
    '',
    say(
      dataMessages.summaryFile(
        summary.file,
        size(summary.bytes),
        (summary.bytes / records).toFixed(1),
        seconds.toFixed(1),
        count(records / seconds),
      ),
    ),
  );
  return `${lines.join('\n')}\n`;
}

/** The first refusals of a kind, below its title. */
function firstLines(
  title: (count: string) => Message,
  { count: all, first }: RefusalReport['dropped'],
): string[] {
  if (all === 0) return [];
  const lines = first.map(({ origin, reason }) => `  ${placeOf(origin)}: ${reason}`);
  const more = all > first.length ? [`  ${say(dataMessages.summaryMore(count(all - first.length)))}`] : [];
  return ['', say(title(count(all))), ...lines, ...more];
}

function reasonLines(reasons: ReadonlyMap<string, number>): string[] {
  const sorted = [...reasons].sort((a, b) => b[1] - a[1]);
  const lines = sorted
    .slice(0, MOST_REASONS)
    .map(([reason, times]) => `  ${count(times).padStart(9)} × ${reason}`);
  const rest = sorted.slice(MOST_REASONS).reduce((sum, [, times]) => sum + times, 0);
  if (rest > 0) lines.push(`  ${count(rest).padStart(9)} × ${say(dataMessages.summaryOtherReasons)}`);
  return [`  ${say(dataMessages.summaryReasons)}`, ...lines];
}
