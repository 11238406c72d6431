import { SPELLING_CLASS } from '../../gazetteer/sections.js';
import type { TextIndex } from './text-index.js';

/** What says of a folded name that it is a municipality's. */
const MUNICIPALITY =
  /^(?:shi|ku|cho|machi|mura|son|gun|city|town|village|county|[市区町村]|[시구초손]|마치|무라)$/;

/** What says of a folded name that it is a municipality's or a prefecture's. */
export const PLACE = new RegExp(
  `${MUNICIPALITY.source}|^(?:to|fu|ken|prefecture|metropolis|[都道府県]|[도부현])$`,
);

/** The same of a municipality's or prefecture's reading. */
const KIND_READ = /^(?:シ|ク|チヨウ|マチ|ムラ|ソン|ト|フ|ケン)$/;

/** Whether a text behind a folded name or reading says that it is a municipality or prefecture: 市 of 横浜市, シ of ヨコハマシ. */
export function isKindOfPlace(text: string): boolean {
  return PLACE.test(text) || KIND_READ.test(text);
}

/** Whether something is also written with its kind behind a text: Godo and Godo-cho. */
export function isBare(
  index: TextIndex,
  classes: number,
  label: number,
  text: string,
  kinds: RegExp = PLACE,
): boolean {
  for (let k = index.firstSpelling(label); k < index.firstSpelling(label + 1); k++) {
    if ((index.classAt(k) & classes) === 0) continue;
    const own = index.dictionary.textOf(index.spellingAt(k));
    if (own.startsWith(text) && kinds.test(own.slice(text.length))) return true;
  }
  return false;
}

/**
 * Whether a spelling leaves out what something is, so that it is not called so: Godo for Godo-cho. A prefecture is called so
 * without its kind, 大阪, Osaka, 오사카: only the kinds of municipalities count, unless others are given.
 */
export function isLeftBare(
  index: TextIndex,
  classes: number,
  label: number,
  spelling: number,
  kinds: RegExp = MUNICIPALITY,
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
