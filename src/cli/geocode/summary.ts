import { count, duration } from '../numbers.js';
import type { GeocodeProgress } from './progress.js';
import { MARKS, type Tally } from './tally.js';

/** Rests that are told. */
const MOST_TOLD = 8;

/**
 * What became of the rows, the most frequent first; what of them is sure and what needs eyes, as far as that was asked for; and
 * what was left over most often.
 */
export function summary(
  { outcomes, marks, rests }: Tally,
  { seconds, rows }: Pick<GeocodeProgress, 'seconds' | 'rows'>,
  review: string | undefined,
): string {
  const all = Object.values(outcomes).reduce((sum, each) => sum + each, 0);
  const line = (name: string, value: number): string =>
    `${name.padEnd(NAME)} ${count(value).padStart(12)}  ${((100 * value) / all).toFixed(1)} %`;
  const lines = Object.entries(outcomes)
    .sort(([, a], [, b]) => b - a)
    .map(([name, value]) => line(name, value));
  for (const mark of Object.keys(MARKS) as (keyof typeof MARKS)[]) {
    const value = marks[mark];
    if (value !== undefined && value > 0) lines.push(line(MARKS[mark], value));
  }
  const left = [...rests].filter(([, times]) => times > 1).sort(([, a], [, b]) => b - a);
  if (left.length > 0)
    lines.push(
      `left over most often: ${left
        .slice(0, MOST_TOLD)
        .map(([rest, times]) => `${rest} (${count(times)})`)
        .join(', ')}`,
    );
  const { eyes = 0 } = marks;
  if (eyes > 0)
    lines.push(
      review === undefined
        ? `--review FILE.html shows the ${count(eyes)} that need eyes, with what may have been meant`
        : `${review}: the rows that need eyes`,
    );
  lines.push(`${count(all)} rows, ${duration(seconds)}, ${count(rows / Math.max(seconds, 0.001))} rows/s`);
  return lines.join('\n');
}

/** Characters of the longest name. */
const NAME = 17;
