import { isDigitAt } from '../../../../reading/written.js';
import type { Candidate } from '../../candidate.js';
import type { PlaceAt } from '../../place-forms.js';
import type { WalkParts } from '../../walk-parts.js';
import { TOLERANCE, type Tolerance } from '../tolerance.js';

/** A name is said twice, as tables do. */
export const AGAIN: Tolerance = {
  cost: TOLERANCE,
  word: '和歌山市葵町 葵町1',
  meant: '和歌山県和歌山市葵町1',
};

/** Behind a prefecture or municipality that is said again; the candidate itself where it is not. */
export function behindPlaceAgain(
  { best }: WalkParts,
  reached: Candidate,
  repeated: readonly PlaceAt[],
  visit?: (again: Candidate) => void,
): Candidate {
  let last = reached;
  for (let k = 0; k < repeated.length; k++) {
    const { form, end } = repeated[k];
    if (form.id !== reached.id || form.cost > 0 || !form.written || end <= last.at) continue;
    const again = best.step(last, 'again', form.id, end, AGAIN.cost, last.sureness);
    if (again === null) continue;
    last = again;
    visit?.(again);
  }
  return last;
}

/** Behind a town that is said again; null where it is not. */
export function behindTownAgain({ best, word }: WalkParts, town: Candidate): Candidate | null {
  const { last, at } = town;
  if (last === null || last.kind === 'again' || town.sureness !== 'sure') return null;
  const { folded } = word;
  const name = folded.slice(last.from, at);
  if (!folded.startsWith(name, at)) return null;
  if (name.length < 2 && !isDigitAt(word, at + 1)) return null;
  return best.step(town, 'again', town.id, at + name.length, AGAIN.cost, town.sureness);
}

/** Behind the prefecture of a municipality, where the whole address begins again: 和歌山市和歌山県和歌山市. */
export function addressAgain({ data, word, best }: WalkParts, reached: Candidate): Candidate | null {
  for (const { form, end } of data.municipalities.prefecturesAt(word.folded, reached.at))
    if (form.written && form.cost === 0 && form.id === data.tree.parent.at(reached.id))
      return best.step(reached, 'again', form.id, end, AGAIN.cost, 'prefecture');
  return null;
}
