import type { Gazetteer } from '@banchi/engine/gazetteer/gazetteer.js';
import type { LocatedRecord } from '@banchi/engine/search/query.js';
import { geocodeMessages } from '../../messages/lists.js';
import { CommandError, UsageError } from '../failure.js';

/**
 * Whether a row's municipality had this name on a day: `held`; `gone` if it had another name by then, `later` if it did not have
 * the name yet.
 */
export type NameThen = 'held' | 'gone' | 'later';

/** The meaning of a row on a past day. */
export interface OnDay {
  /** Null if no municipality is known. */
  readonly name: NameThen | null;
  /** The record of a past year that the row means; null if there is none, or no past year is asked. */
  readonly record: LocatedRecord | null;
}

/** The past day that a list is of. */
export interface AsOf {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** The gazetteer of a past year that is asked too; null for none. */
  readonly past: string | null;
}

/** @throws {UsageError} for a text that is not a day */
export function checkDay(text: string): string {
  const day = new Date(`${text}T00:00:00Z`);
  const isDay =
    /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
  if (!isDay) throw new UsageError(geocodeMessages.notADay(text));
  return text;
}

/**
 * The past year's gazetteer whose year is nearest to a day.
 * @throws {CommandError} for one of today
 */
export function nearestPast(
  day: string,
  gazetteers: readonly Pick<Gazetteer, 'file' | 'meta'>[],
): string | null {
  let best: string | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const { file, meta } of gazetteers) {
    if (meta.year === null) throw new CommandError(geocodeMessages.pastOfToday(file));
    const away = Math.abs(meta.year - Number(day.slice(0, 4)));
    if (away < least) [best, least] = [file, away];
  }
  return best;
}
