import type { LineagePlace, LineageResult, LineageStep } from '../../clients/js/src/index.js';

/** A change on one day, or between a year and today: some places became others. */
export interface Happening {
  /** First day of the new place; null for towns, of which only a year is known. */
  readonly date: string | null;
  /** For towns: the past year in which the place had another name. */
  readonly year: number | null;
  readonly kind: LineageStep['kind'];
  readonly from: readonly string[];
  readonly to: readonly string[];
}

/**
 * Changes, the last one first. Steps of one day and kind into the same place are one change: 浦和市, 大宮市, 与野市 → さいたま市.
 * @param nameOf the name of a place in the reader's language
 */
export function happenings(
  { places, steps }: Pick<LineageResult, 'places' | 'steps'>,
  nameOf: (place: LineagePlace) => string,
): Happening[] {
  const found = new Map<
    string,
    { date: string | null; year: number | null; step: LineageStep; from: Set<string>; to: Set<string> }
  >();
  for (const step of steps) {
    if (step.kind === 'same') continue;
    const year = step.from === null ? null : places[step.from].year;
    const key = [step.date, year, step.kind, isJoining(step.kind) ? step.to : step.from].join();
    const known = found.get(key) ?? { date: step.date, year, step, from: new Set(), to: new Set() };
    found.set(key, known);
    if (step.from !== null) known.from.add(nameOf(places[step.from]));
    if (step.to !== null) known.to.add(nameOf(places[step.to]));
  }
  return [...found.values()]
    .map(({ date, year, step, from, to }) => ({ date, year, kind: step.kind, from: [...from], to: [...to] }))
    .sort((a, b) => ((a.date ?? `${a.year}`) < (b.date ?? `${b.year}`) ? 1 : -1));
}

/** Kinds of changes that join several places; the others divide one. */
function isJoining(kind: LineageStep['kind']): boolean {
  return ['merge', 'absorb', 'unite', 'merged'].includes(kind);
}

/** The day before: a name that ended on 2005-04-01 held until 2005-03-31. */
export function dayBefore(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}
