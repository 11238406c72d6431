import type { Candidate } from '../../candidate.js';
import type { WalkParts } from '../../walk-parts.js';
import { TOLERANCE, type Tolerance } from '../tolerance.js';

/** A city of one character stands without its 市 behind its prefecture. */
export const ONE_CHARACTER: Tolerance = {
  cost: 2 * TOLERANCE,
  word: '広島県呉西中央一丁目',
  meant: '広島県呉市西中央一丁目',
};

/** Such cities among some ids that stand behind a prefecture. */
export function citiesOfOneCharacter(
  { data, word, best }: WalkParts,
  above: Candidate,
  low: number,
  high: number,
): readonly Candidate[] {
  const { at } = above;
  if (at >= word.units.length) return [];
  const found: Candidate[] = [];
  for (const id of data.municipalities.ofOneCharacter(word.units[at])) {
    if (id < low || id >= high) continue;
    const city = best.step(above, 'place', id, at + 1, ONE_CHARACTER.cost, 'sure');
    if (city !== null) found.push(city);
  }
  return found;
}
