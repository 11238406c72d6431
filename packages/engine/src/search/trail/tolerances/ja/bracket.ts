import { type Candidate, withSkipped } from '../../candidate.js';
import type { WalkParts } from '../../walk-parts.js';
import { TOLERANCE, type Tolerance } from '../tolerance.js';

/** Text in brackets stands between two names. */
export const BRACKET: Tolerance = {
  cost: TOLERANCE,
  word: '和歌山市（中心部）葵町1',
  meant: '和歌山県和歌山市葵町1',
};

const NONE: readonly Candidate[] = [];

/** Behind the brackets that stand behind a candidate. */
export function behindBrackets({ word }: WalkParts, above: Candidate): readonly Candidate[] {
  const { brackets } = word;
  if (brackets.length === 0) return NONE;
  const { length } = word.units;
  return brackets
    .filter(({ from, to }) => from === above.at && to > from && to < length)
    .map(({ to }) => withSkipped(above, to, BRACKET.cost, 'name'));
}
