import type { StepKind } from '../vocabulary/changes.js';
import { fullName, type History, type Holding, holds } from './history.js';
import type { TownKind } from './towns.js';

/** One successor of a municipality in another data set; a divided one has several. */
interface MunicipalityStep {
  readonly kind: Extract<TownKind, 'renamed' | 'merged' | 'divided'>;
  /** Its code in the past data set. */
  readonly from: string;
  /** The code of the successor in the other data set. */
  readonly to: string;
  /** The first day of the change that made it so, `2024-01-01`. */
  readonly date: string;
  /** The kind of the change in the list. */
  readonly event: StepKind;
}

/** Names of the municipalities of a data set, with county or city, by code. */
type Municipalities = ReadonlyMap<string, string>;

/**
 * The successors of the municipalities of a past data set, by a list of changes: `merged` where a successor has other land too,
 * `divided` where it has a part of the land. Cases that the list does not decide are left out: of a city that came from two others,
 * the wards are not known to be of either.
 * @param day one on which the past data set was right
 * @param until one on which the other data set is right; null for today
 */
export function* traceMunicipalities(
  history: History,
  past: Municipalities,
  today: Municipalities,
  day: string,
  until: string | null,
): Iterable<MunicipalityStep> {
  const holdingOf = holdingBy(history, past, today, day);
  const codeOf = codesByHolding(today);
  for (const code of past.keys()) {
    const held = holdingOf(code);
    if (held === null || history.after(held).length === 0) continue;
    const since = lastDay(held, day);
    for (const { holding, whole, path } of history.successors(held, since, until)) {
      const to = codeOf(holding);
      if (path.length === 0 || to === null) continue;
      const isShared = (each: Holding, turn?: number): boolean => hasOthers(history, each, held, since, turn);
      const parts = path.filter(({ step }) => !step.whole);
      if (!whole && parts.some(({ from, turn }) => from !== held && isShared(from as Holding, turn)))
        continue;
      const kind = !whole ? 'divided' : isShared(holding) ? 'merged' : 'renamed';
      // of a chain, the change that made it so: 明方村 was renamed first, and merged into 郡上市 later
      const merger = path.find((link) => isShared(link.to as Holding, link.turn + 1));
      const { date, kind: event } = ((kind === 'divided' ? parts[0] : merger) ?? path[0]).step;
      yield { kind, from: code, to, date, event };
    }
  }
}

/**
 * Finds the municipalities of a past data set in a list of changes: by code and name, or by name alone if the data set
 * has codes of its own (浜松市中区). Null for municipalities that the list lacks.
 * @param day a day on which the past data set was right
 */
export function holdingBy(
  history: History,
  past: Municipalities,
  today: Municipalities,
  day: string,
): (code: string) => Holding | null {
  const holdings = new Map<string, Holding[]>();
  for (const each of history.holdings()) {
    const key = `${each.code.slice(0, 2)} ${fullName(each)}`;
    holdings.set(key, [...(holdings.get(key) ?? []), each]);
  }
  return (code) => {
    const name = past.get(code) ?? '';
    const own = history.of(code).filter((each) => name.endsWith(each.name));
    if (own.length > 0) return latest(own, day);
    return today.has(code) ? null : latest(holdings.get(`${code.slice(0, 2)} ${name}`) ?? [], day);
  };
}

/** The holding of a day, else the last one. */
function latest(holdings: readonly Holding[], day: string): Holding | null {
  return holdings.find((each) => holds(each, day)) ?? holdings.at(-1) ?? null;
}

/** A day on which a holding held: the given one, or the nearest to it. */
function lastDay(held: Holding, day: string): string {
  if (held.from !== null && day < held.from) return held.from;
  if (held.until === null || day < held.until) return day;
  return new Date(Date.parse(held.until) - 86_400_000).toISOString().slice(0, 10);
}

/**
 * Makes a function that finds the code of a holding in a data set, by code and name or by name alone; null if it has
 * none.
 */
function codesByHolding(municipalities: Municipalities): (holding: Holding) => string | null {
  const byName = new Map([...municipalities].map(([code, name]) => [`${code.slice(0, 2)} ${name}`, code]));
  return (holding) => {
    const named = municipalities.get(holding.code);
    if (named?.endsWith(holding.name)) return holding.code;
    return byName.get(`${holding.code.slice(0, 2)} ${fullName(holding)}`) ?? null;
  };
}

/** Whether land of others than one came to a holding since a day, in turns before a given one. */
function hasOthers(
  history: History,
  to: Holding,
  one: Holding,
  since: string,
  before = Number.POSITIVE_INFINITY,
): boolean {
  if (to !== one && holds(to, since)) return true;
  return history
    .ascent(to)
    .some(
      ({ step, from, turn }) =>
        from !== null && from !== one && step.date > since && turn < before && holds(from, since),
    );
}
