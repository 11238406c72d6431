import type { Written } from '../../reading/written.js';
import type { MatchNote } from '../../vocabulary/match.js';
import type { Candidate } from './candidate.js';
import type { Interpretable } from './interpretable.js';
import { isOtherKind } from './municipalities.js';

/**
 * The note on a municipality that is written with another kind than it has. 釧路市 is a municipality of its own, so 釧路市中央2丁目 is hardly in
 * 釧路町, the only one of the two with a 中央; 屋久島村 can only be 屋久島町.
 */
export function noteOnKind(
  { last, id }: Candidate,
  { folded }: Written,
  { tree, municipalities }: Interpretable,
): MatchNote | undefined {
  for (let step = last; step !== null; step = step.before) {
    if (step.kind !== 'place') continue;
    const { id: own, from, to, before } = step;
    const written = municipalities.municipalitiesAt(folded, from).filter(({ end }) => end === to);
    if (!written.some(({ form }) => form.id === own && isOtherKind(form))) continue;
    const prefecture = tree.parent.at(own);
    const isBelow = before !== null;
    return written.some(
      ({ form }) => form.cost === 0 && form.id !== id && (!isBelow || tree.parent.at(form.id) === prefecture),
    )
      ? 'other_municipality'
      : 'other_kind';
  }
  return undefined;
}
