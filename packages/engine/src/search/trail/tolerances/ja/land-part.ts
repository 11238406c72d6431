import type { WrittenNumber } from '../../../../reading/written.js';
import { TOWN } from '../../../../vocabulary/levels.js';
import { EVERYTHING } from '../../beginnings.js';
import type { Candidate } from '../../candidate.js';
import type { WalkParts } from '../../walk-parts.js';
import { TOLERANCE, type Tolerance } from '../tolerance.js';

/** A part of the land, as Iwate has them, is written by its number alone. */
export const LAND_PART: Tolerance = {
  cost: 2 * TOLERANCE,
  word: '八幡平市大更8-73',
  meant: '岩手県八幡平市大更第八地割',
};

/** 第八地割, 八地割. */
const NAME = '地割';
const BEFORE = ['', '第'];
/** Counters that may stand in place of 地割 behind the number. */
const COUNTERS: ReadonlySet<WrittenNumber['counter']> = new Set(['dash', 'no', 'space']);

/** The parts of the land of a town that have a number. */
export function landParts(
  { data, best }: WalkParts,
  above: Candidate,
  number: WrittenNumber,
): readonly Candidate[] {
  const { tree, beginnings, below } = data;
  if (!COUNTERS.has(number.counter) || above.sureness !== 'sure' || tree.depth(above.id) !== TOWN) return [];
  return BEFORE.flatMap((before) => {
    const signs = beginnings.behind(beginnings.behind(EVERYTHING, before), number.digits);
    const whole = beginnings.whole(beginnings.behind(signs, NAME));
    if (whole < 0) return [];
    return below
      .of(whole, above.id)
      .flatMap((id) => best.step(above, 'number', id, number.end, LAND_PART.cost, above.sureness) ?? []);
  });
}
