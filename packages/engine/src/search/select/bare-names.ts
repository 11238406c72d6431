import { SAYS_MUNICIPALITY, SAYS_PLACE } from '../../facts/endings.js';
import { SPELLING_CLASS } from '../../gazetteer/sections.js';
import type { TextIndex } from './text-index.js';

/** Whether something is also written with its kind behind a text: Godo and Godo-cho. */
export function isBare(
  index: TextIndex,
  classes: number,
  label: number,
  text: string,
  kinds: RegExp = SAYS_PLACE,
): boolean {
  const { dictionary } = index;
  const isLonger = (spelling: number): boolean => {
    if (dictionary.length(spelling) <= text.length) return false;
    const own = dictionary.textOf(spelling);
    return own.startsWith(text) && kinds.test(own.slice(text.length));
  };
  return index.findSpelling(label, classes, isLonger) >= 0;
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
  const own = index.classOf(label, spelling);
  if ((own & classes) === 0 || (own & SPELLING_CLASS.informal) === 0) return false;
  return isBare(index, classes, label, index.dictionary.textOf(spelling), kinds);
}
