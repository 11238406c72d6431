import { isSpace } from '../../../../reading/marks.js';
import type { WrittenNumber } from '../../../../reading/written.js';
import type { Candidate } from '../../candidate.js';
import type { WalkParts } from '../../walk-parts.js';
import { TOLERANCE, type Tolerance } from '../tolerance.js';

/** White space joins two numbers of one address. */
export const SPACED_NUMBER: Tolerance = {
  cost: TOLERANCE,
  word: '和歌山市葵町1 2',
  meant: '和歌山県和歌山市葵町1-2',
};

const HYPHEN = 0x2d;

/** The costs of white space within some numbers, and between a candidate's own number and them. */
export function costOfSpaces(walk: WalkParts, above: Candidate, numbers: readonly WrittenNumber[]): number {
  let spaces = isJoinedBySpace(walk, above) ? 1 : 0;
  for (let i = 0; i < numbers.length - 1; i++) if (numbers[i].counter === 'space') spaces++;
  return spaces * SPACED_NUMBER.cost;
}

/** Whether only white space stands between a candidate's own number and the text behind it. */
function isJoinedBySpace({ word }: WalkParts, { last, at }: Candidate): boolean {
  if (last?.kind !== 'number' || at === 0) return false;
  if (word.units[at - 1] !== HYPHEN) return false;
  const { source, from, to } = word;
  const end = to[at - 1];
  let k = from[at - 1];
  if (k === end) return false;
  while (k < end && isSpace(source.charCodeAt(k))) k++;
  return k === end;
}
