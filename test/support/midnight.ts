import { setTimeout as wait } from 'node:timers/promises';

const DAY = 86_400_000;
/** Japan is nine hours ahead. */
const JAPAN = 9 * 3_600_000;
/** The longest time of a test for steps that must be on one day. */
const MARGIN = 120_000;

/** Waits for the next day in Japan where it is about to begin: a quota would begin anew in the middle of a test. */
export async function awayFromMidnight(): Promise<void> {
  const left = DAY - ((Date.now() + JAPAN) % DAY);
  if (left < MARGIN) await wait(left + 1);
}
