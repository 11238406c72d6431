import type { Message } from '@banchi/engine/vocabulary/message.js';
import { geocodeMessages, marks as MARKS } from '../../messages/lists.js';
import { countedText, ROW_KINDS, verdictMessages } from '../../messages/verdicts.js';
import { say } from '../language.js';
import { count, duration } from '../numbers.js';
import { leftIn } from '../text-width.js';
import type { GeocodeProgress } from './progress.js';
import type { Tally } from './tally.js';

/** How many rests are listed. */
const MOST_SHOWN = 8;

const KINDS: readonly string[] = Object.keys(ROW_KINDS);

/**
 * The last lines of a run: first whether all rows end at the municipality; how many rows there are of each kind, and how many need a
 * person's review; and the most frequent rests, parts of addresses that nothing explains.
 */
export function summary(
  { outcomes, marks, rests, far }: Tally,
  { seconds, rows }: Pick<GeocodeProgress, 'seconds' | 'rows'>,
  review: string | undefined,
): string {
  const all = Object.values(outcomes).reduce((sum, each) => sum + each, 0);
  const line = (name: Message, value: number): string =>
    `${leftIn(say(name), NAME)} ${count(value).padStart(12)}  ${((100 * value) / all).toFixed(1)} %`;
  const lines = Object.entries(outcomes)
    .sort(([a], [b]) => KINDS.indexOf(a) - KINDS.indexOf(b))
    .map(([name, value]) => line(countedText(name), value));
  const shallow = shallowRows(outcomes);
  if (shallow > 0) lines.unshift(say(verdictMessages.allShallow(count(shallow))));
  for (const [mark, name] of Object.entries(MARKS)) {
    const value = marks[mark as keyof typeof MARKS];
    if (value !== undefined && value > 0) lines.push(line(name, value));
  }
  const left = [...rests].filter(([, times]) => times > 1).sort(([, a], [, b]) => b - a);
  if (left.length > 0)
    lines.push(
      say(
        geocodeMessages.leftOver(
          left.slice(0, MOST_SHOWN).map(([rest, times]) => `${rest} (${count(times)})`),
        ),
      ),
    );
  for (const { line: at, metres, word } of far)
    lines.push(say(geocodeMessages.farRow(at, word, `${count(metres)} m`)));
  const { eyes = 0, different = 0 } = marks;
  if (different > 0) lines.push(say(geocodeMessages.groupsWritten));
  if (eyes > 0)
    lines.push(
      say(
        review === undefined
          ? geocodeMessages.reviewOffered(count(eyes))
          : geocodeMessages.reviewWritten(review),
      ),
    );
  const rate = count(rows / Math.max(seconds, 0.001));
  lines.push(say(geocodeMessages.total(count(all), duration(seconds), rate)));
  return lines.join('\n');
}

/** How many rows end at the municipality where no row leads further, else 0. */
function shallowRows({ municipality_only = 0, ...others }: Tally['outcomes']): number {
  const leadsFurther = ['complete', 'unconfirmed_number', 'town_only'].some(
    (name) => (others[name] ?? 0) > 0,
  );
  return leadsFurther ? 0 : municipality_only;
}

/** Characters of the longest name. */
const NAME = 20;
