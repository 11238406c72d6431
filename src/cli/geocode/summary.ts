import { count, duration } from '../numbers.js';
import type { GeocodeProgress } from './progress.js';
import type { Tally } from './tally.js';

/** What became of the rows, the most frequent first. */
export function summary({ outcomes }: Tally, { seconds, rows }: GeocodeProgress): string {
  const all = Object.values(outcomes).reduce((sum, each) => sum + each, 0);
  const lines = Object.entries(outcomes)
    .sort(([, a], [, b]) => b - a)
    .map(
      ([name, value]) =>
        `${name.padEnd(12)} ${count(value).padStart(12)}  ${((100 * value) / all).toFixed(1)} %\n`,
    );
  return `${lines.join('')}${count(all)} rows, ${duration(seconds)}, ${count(rows / Math.max(seconds, 0.001))} rows/s`;
}
