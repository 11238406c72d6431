import type { Candidate } from '../../candidate.js';
import { changed } from '../../candidate.js';
import type { PlaceAt } from '../../place-forms.js';
import type { WalkParts } from '../../walk-parts.js';
import { TOLERANCE, type Tolerance } from '../tolerance.js';

/** A municipality stands behind a prefecture or city that it is not in. It is suggested, not answered. */
export const OTHER_PREFECTURE: Tolerance = {
  cost: 4 * TOLERANCE,
  word: '大阪府和歌山市葵町1',
  meant: '和歌山県和歌山市葵町1',
};

const CITY = '市'.charCodeAt(0);

/** The municipalities behind a prefecture that is not theirs. */
export function behindOtherPrefecture(
  { data, word, best }: WalkParts,
  origin: Candidate,
  at: number,
  wrong: number,
): readonly Candidate[] {
  const behind = changed(origin, at, origin.explained, origin.cost, origin.last);
  return data.municipalities.municipalitiesAt(word.folded, at).flatMap(({ form, end }) => {
    if (!form.written || form.cost > 0 || data.tree.parent.at(form.id) === wrong) return [];
    return best.step(behind, 'elsewhere', form.id, end, OTHER_PREFECTURE.cost, 'sure') ?? [];
  });
}

/** The cities behind a municipality that does not contain them, as in 高松市坂出市府中町245: neither of the two is meant. */
export function behindOtherCity(
  walk: WalkParts,
  municipality: Candidate,
  behind: readonly PlaceAt[],
): readonly Candidate[] {
  const found: Candidate[] = [];
  for (let k = 0; k < behind.length; k++) {
    if (!isOtherCity(walk, municipality.id, behind[k])) continue;
    const { form, end } = behind[k];
    const city = walk.best.step(municipality, 'elsewhere', form.id, end, OTHER_PREFECTURE.cost, 'sure');
    if (city !== null) found.push(city);
  }
  return found;
}

/** Whether a place behind a municipality is a city of another name, and not a ward of it. */
function isOtherCity({ data, word }: WalkParts, municipality: number, { form, end }: PlaceAt): boolean {
  if (form.cost > 0 || !form.written || word.units[end - 1] !== CITY) return false;
  const { wards } = data.municipalities;
  const isPart = (one: number, other: number): boolean => wards.nameOf(one).startsWith(wards.nameOf(other));
  return !isPart(form.id, municipality) && !isPart(municipality, form.id);
}
