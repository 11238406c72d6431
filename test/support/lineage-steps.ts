import type { Step, Unit } from '@banchi/engine/lineage/step.js';

/** A municipality, or a county, as it was called: `unit('11421', '騎西町', '北埼玉郡')`. */
export function unit(
  code: string,
  name: string,
  above: string | null = null,
  read: string | null = null,
  aboveRead: string | null = null,
): Unit {
  return { code, name, read, above, aboveRead };
}

/**
 * The change of a municipality on a day: `step('2010-03-23', 'merge', KISAI, KAZO)`.
 * @param part which part of it; null where the part is not named, and left out for the whole
 */
export function step(
  date: string,
  kind: Step['kind'],
  from: Unit | null,
  to: Unit | null,
  part?: string | null,
): Step {
  return { date, kind, from, to, whole: part === undefined, part: part ?? null };
}
