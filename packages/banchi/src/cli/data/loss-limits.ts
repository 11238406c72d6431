import { dataReport, findWorse, WORSE } from '@banchi/build/inspection/data-report.js';
import { CHANGES, type Change } from '@banchi/build/inspection/differences.js';
import type { Segments } from '@banchi/build/inspection/segments.js';
import { asIs, type Message } from '@banchi/engine/vocabulary/message.js';
import { dataMessages } from '../../messages/data.js';
import { UsageError } from '../failure.js';
import { count } from '../numbers.js';

/** How many changes of one kind, or how much of a loss, a new file may have: `removed=100`, `towns=1%`. */
export interface Limit {
  /** One of {@link CHANGES} or {@link WORSE}. */
  readonly what: string;
  /** Allowed number of changes; for one of {@link WORSE}, of additional faults or of lost records. */
  readonly most: number;
  /** Whether it is a percentage of the old figure. */
  readonly isShare: boolean;
}

/**
 * Reads the limits of `--fail-on`. `removed=100,withheld` refuses a new file that removes more than 100 records or withholds one more point
 * than the old file, `towns=1%` one that loses more than a hundredth of the towns. `worse` stands for all of {@link WORSE}.
 * @throws {UsageError} for an unknown name, a text that is not a number, or a percentage of changes
 */
export function limitsOf(text: string): Limit[] {
  const known: readonly string[] = [...CHANGES, ...WORSE];
  return text.split(',').flatMap((each) => {
    const [what, number = '0', ...more] = each.split('=');
    const isShare = number.endsWith('%');
    const digits = isShare ? number.slice(0, -1) : number;
    const isChange = CHANGES.some((change) => change === what);
    if (!/^[0-9]{1,15}$/.test(digits) || more.length > 0 || (isShare && isChange))
      throw new UsageError(dataMessages.diffLimitWrong(each));
    const limit = { most: Number(digits), isShare };
    if (what === 'worse') return WORSE.map((name) => ({ what: name, ...limit }));
    if (!known.includes(what)) throw new UsageError(dataMessages.diffLimitUnknown(what, known));
    return [{ what, ...limit }];
  });
}

/**
 * Everything by which a new file is over the limits.
 * @param counts changes of each kind; absent: limits for changes do not count
 */
export function lossesOver(
  limits: readonly Limit[],
  before: Segments,
  now: Segments,
  counts: ReadonlyMap<Change, number> = new Map(),
): Message[] {
  if (limits.length === 0) return [];
  const worse = new Map(findWorse(dataReport(before), dataReport(now)).map((each) => [each.what, each]));
  return limits.flatMap(({ what, most, isShare }): Message[] => {
    const changes = counts.get(what as Change);
    if (changes !== undefined) return changes > most ? [asIs(`${count(changes)} ${what}`)] : [];
    const found = worse.get(what);
    if (found === undefined || found.by <= (isShare ? (found.before * most) / 100 : most)) return [];
    const where = found.where.slice(0, SHOWN).join(', ');
    const more = found.where.length > SHOWN ? count(found.where.length - SHOWN) : '';
    const [old, after, by] = [found.before, found.now, found.by].map(count);
    return [dataMessages.diffWorse(what, old, after, by, where, more)];
  });
}

/** Municipalities that a refusal names. */
const SHOWN = 10;
