import { LANGUAGE_CLASSES } from '../../gazetteer/sections.js';
import { isMunicipalityWritten, isPrefectureWritten } from '../../text/index.js';
import type { Interpretable } from './interpretable.js';
import { NearNames } from './near.js';
import type { Written } from './written.js';

/** So many words are put right at most. */
const MOST_TRIED = 8;
/** In longer words nothing is put right: addresses are shorter, and each word that is put right is walked along anew. */
const LONGEST = 80;
/** Names of fewer characters are one edit from too much: 津市. */
const SHORTEST = 3;

/**
 * A word with the name of a prefecture or municipality put right that is one edit from what stands where one should: a
 * word for each such name. The kind (県, 市) must be part of the name.
 */
export function putRight(
  written: Written,
  { municipalities, tree, index, children }: Interpretable,
): string[] {
  const { dictionary } = index;
  const near = new NearNames(children, dictionary, written.units, written.folded);
  const words: string[] = [];
  const take = (at: number, end: number, spelling: number): void => {
    if (words.length >= MOST_TRIED) return;
    const { source, from, to } = written;
    const word = source.slice(0, from[at]) + dictionary.textOf(spelling) + source.slice(to[end - 1]);
    if (!words.includes(word)) words.push(word);
  };
  /** Municipalities of a prefecture at a position, all or those in a range of ids. */
  const municipality = (prefecture: number, at: number, low = 0, high = tree.size): void =>
    near.eachWithinOneEdit(prefecture, at, false, (id, end, spelling) => {
      if (id < low || id >= high || dictionary.length(spelling) < SHORTEST) return;
      if (isMunicipalityWritten(dictionary.textOf(spelling))) take(at, end, spelling);
    });
  /** The rest behind a prefecture, or without one. */
  const behind = (prefecture: number, at: number): void => {
    if (at >= written.units.length) return;
    const named = municipalities
      .municipalitiesAt(written.folded, at)
      .filter(({ form }) => form.cost === 0 && form.written && tree.parent[form.id] === prefecture);
    if (named.length === 0) municipality(prefecture, at);
    for (const { form, end } of named) {
      const wards = municipalities.wardsOf(form.id);
      if (wards !== null && end < written.units.length) municipality(prefecture, end, wards.low, wards.high);
    }
  };
  const [start] = written.starts;
  if (start === undefined || written.units.length > LONGEST) return words;
  const prefectures = municipalities
    .prefecturesAt(written.folded, start)
    .filter(({ form }) => form.written && form.cost === 0);
  for (const { form, end } of prefectures) behind(form.id, end);
  if (prefectures.length > 0) return words;
  const all = tree.recordsAt(0);
  for (const [i, prefecture] of all.ids.entries()) {
    const label = all.labels[i];
    for (let place = index.firstSpelling(label); place < index.firstSpelling(label + 1); place++) {
      if ((index.classAt(place) & LANGUAGE_CLASSES.ja) === 0) continue;
      const spelling = index.spellingAt(place);
      if (dictionary.length(spelling) < SHORTEST || !isPrefectureWritten(dictionary.textOf(spelling)))
        continue;
      near.edited(spelling, start, (end) => take(start, end, spelling));
    }
    behind(prefecture, start);
  }
  return words;
}
