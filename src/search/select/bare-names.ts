import { SPELLING_CLASS } from '../../gazetteer/sections.js';
import { SAYS_MUNICIPALITY, SAYS_PLACE } from '../../reading/tables/endings.js';
import type { TextIndex } from './text-index.js';

/** Whether something is also written with its kind behind a text: Godo and Godo-cho. */
export function isBare(
  index: TextIndex,
  classes: number,
  label: number,
  text: string,
  kinds: RegExp = SAYS_PLACE,
): boolean {
  for (let k = index.firstSpelling(label); k < index.firstSpelling(label + 1); k++) {
    if ((index.classAt(k) & classes) === 0) continue;
    const own = index.dictionary.textOf(index.spellingAt(k));
    if (own.startsWith(text) && kinds.test(own.slice(text.length))) return true;
  }
  return false;
}

/**
 * Whether a spelling leaves out the kind of a place that people always name: Godo for Godo-cho. Prefectures do go
 * without (大阪, Osaka, 오사카), so only kinds of municipalities count unless others are given.
 */
export function isLeftBare(
  index: TextIndex,
  classes: number,
  label: number,
  spelling: number,
  kinds: RegExp = SAYS_MUNICIPALITY,
): boolean {
  for (let k = index.firstSpelling(label); k < index.firstSpelling(label + 1); k++) {
    const own = index.classAt(k);
    if (index.spellingAt(k) !== spelling || (own & classes) === 0) continue;
    return (
      (own & SPELLING_CLASS.informal) !== 0 &&
      isBare(index, classes, label, index.dictionary.textOf(spelling), kinds)
    );
  }
  return false;
}
