import { TOWN } from '../../../../vocabulary/levels.js';
import type { Candidate } from '../../candidate.js';
import type { PartOfWalk } from '../../walk-parts.js';
import { TOLERANCE, type Tolerance } from '../tolerance.js';

/** 字 or 大字 stands before a town that is called so without it, and a chome behind it. */
export const AZA: Tolerance = {
  cost: TOLERANCE,
  word: '文京区大字本郷三丁目',
  meant: '東京都文京区本郷３丁目',
};

/** Whether 字 or 大字 is written before a town's name and the data has the town without it: 大字春日 for 春日. */
export function passesOverAza(walk: PartOfWalk, { id, last }: Candidate): boolean {
  const { tree, facts } = walk.data;
  if (last === null || last.id !== id || tree.depth(id) !== TOWN) return false;
  return walk.azaBefore(last.from) !== '' && facts.name(id)?.includes('字') !== true;
}
