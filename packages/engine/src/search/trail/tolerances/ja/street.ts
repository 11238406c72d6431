import { streetDirectionEnds } from '../../../../facts/streets.js';
import { NONE } from '../../../../gazetteer/sections.js';
import type { Written } from '../../../../reading/written.js';
import { type Candidate, withSkipped } from '../../candidate.js';
import type { WalkParts } from '../../walk-parts.js';
import { TOLERANCE, type Tolerance } from '../tolerance.js';

/** Streets and directions stand before a town of Kyoto; each of their characters costs {@link CHARACTER} more. */
export const STREET: Tolerance = {
  cost: TOLERANCE,
  word: '京都市中京区寺町通御池上る上本能寺前町',
  meant: '京都府京都市中京区上本能寺前町',
};
const CHARACTER = TOLERANCE / 64;

/** Where directions end in words, each found once. */
const directions = new WeakMap<Written, readonly number[]>();

/**
 * Behind the streets and directions that stand behind a candidate.
 * @param parent the municipality, or `NONE` where its ward is left out
 * @param low the first id of the municipality or wards
 */
export function behindStreets(
  { data, word }: WalkParts,
  above: Candidate,
  parent: number,
  low: number,
): readonly Candidate[] {
  if (!data.municipalities.wards.hasStreets(parent === NONE ? low : parent)) return [];
  let ends = directions.get(word);
  if (ends === undefined) {
    ends = streetDirectionEnds(word.folded);
    directions.set(word, ends);
  }
  const { at } = above;
  // a written ward is not a street: 東山区…上る柳町 is not 下京区柳町
  const isStreet = (end: number): boolean =>
    end > at && end < word.units.length && (parent !== NONE || !word.folded.slice(at, end).includes('区'));
  return ends
    .filter(isStreet)
    .map((end) => withSkipped(above, end, STREET.cost + (end - at) * CHARACTER, 'street'));
}
