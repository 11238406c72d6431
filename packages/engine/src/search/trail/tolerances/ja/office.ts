import { SUBPREFECTURE } from '../../../../facts/municipality-names.js';
import { type Candidate, changed } from '../../candidate.js';
import type { WalkParts } from '../../walk-parts.js';
import { TOLERANCE, type Tolerance } from '../tolerance.js';

/** An office of the prefecture, or a county that is written twice or is another one, stands before a municipality. */
export const OFFICE: Tolerance = {
  cost: 2 * TOLERANCE,
  word: '北海道上川総合振興局旭川市',
  meant: '北海道旭川市',
};

const PATTERN = new RegExp(`[^0-9]{1,6}?(?:郡|${SUBPREFECTURE})`, 'uy');

/** Behind the office or county that stands behind a prefecture; null where none does. */
export function behindOffice({ word }: WalkParts, above: Candidate): Candidate | null {
  PATTERN.lastIndex = above.at;
  const office = PATTERN.exec(word.folded);
  if (office === null) return null;
  const at = above.at + office[0].length;
  return changed(above, at, above.explained, above.cost + OFFICE.cost, above.last);
}
