import { numberAt } from '../../../../reading/number-at.js';
import { EVERYTHING } from '../../beginnings.js';
import type { Candidate } from '../../candidate.js';
import type { WalkParts } from '../../walk-parts.js';
import { TOLERANCE, type Tolerance } from '../tolerance.js';
import { nearStep } from './near-name.js';

/** A town lacks its 町 though another town is called so, and the chome behind it decides: 向新庄 has none. */
export const CHOME_ONLY: Tolerance = {
  cost: 3 * TOLERANCE,
  word: '富山市向新庄一丁目',
  meant: '富山県富山市向新庄町一丁目',
};

const MACHI = '町'.charCodeAt(0);

/** The towns with 町 behind a node whose chome is written there. */
export function townsOfChome(
  walk: WalkParts,
  above: Candidate,
  parent: number,
  exact: number,
): readonly Candidate[] {
  const { data, word } = walk;
  if (numberAt(word, exact)?.counter !== '丁目') return [];
  const { beginnings, below } = data;
  const name = beginnings.behind(EVERYTHING, word.folded.slice(above.at, exact));
  const spelling = beginnings.whole(beginnings.next(name, MACHI));
  if (spelling < 0) return [];
  return below.of(spelling, parent).flatMap((id) => nearStep(walk, above, id, exact, 1) ?? []);
}
