import type { Written } from '../../reading/written.js';
import type { Interpretable } from './interpretable.js';
import { NearNames } from './near.js';

/** Words put right at most: each is walked along anew. */
const MOST_TRIED = 8;
/** In longer words nothing is put right: addresses are shorter, and each word that is put right is walked along anew. */
const LONGEST_PUT_RIGHT = 80;

/** The name of a prefecture or municipality that a word nearly has: 和歌山市 in 和歌山巾葵町. */
interface NearName {
  /** The prefecture that is called so, or that has the municipality. */
  readonly prefecture: number;
  /** From where to where the word has it. */
  readonly at: number;
  readonly end: number;
  readonly spelling: number;
}

/** Parts of a gazetteer that correcting names uses. */
type NameSources = Pick<Interpretable, 'municipalities' | 'tree' | 'index' | 'children' | 'places'>;

/**
 * The ways to put a mistyped prefecture or municipality right, each as a whole word: for 和歌川市葵町1 it is 和歌山市葵町1. A name is tried
 * if it is one edit away from what the word has where a prefecture or municipality should stand. Only names with their kind
 * are tried (和歌山市, not 和歌山).
 */
export function putRight(written: Written, data: NameSources): string[] {
  const [start] = written.starts;
  if (start === undefined || written.units.length > LONGEST_PUT_RIGHT) return [];
  const { source, from, to } = written;
  const { dictionary } = data.index;
  const words: string[] = [];
  for (const { at, end, spelling } of nearNames(written, start, data)) {
    if (words.length >= MOST_TRIED) break;
    const word = source.slice(0, from[at]) + dictionary.textOf(spelling) + source.slice(to[end - 1]);
    if (!words.includes(word)) words.push(word);
  }
  return words;
}

/**
 * The names that a word nearly has where its address begins. Behind a prefecture that is written they are names of its municipalities,
 * elsewhere names of all prefectures and municipalities.
 */
function nearNames(
  written: Written,
  start: number,
  { municipalities, tree, index, children, places }: NameSources,
): NearName[] {
  const { folded, units } = written;
  const near = new NearNames(children, index.dictionary, units, folded);
  const found: NearName[] = [];
  const inPrefecture = (prefecture: number, at: number, low: number, high: number): void =>
    near.eachWithinOneEdit(children.of(prefecture), at, false, (id, end, spelling) => {
      if (id >= low && id < high && places.isMunicipality(spelling))
        found.push({ prefecture, at, end, spelling });
    });
  /** Adds wards behind the cities that are written at a position; returns the prefectures of the municipalities written there. */
  const behindCities = (at: number, isWanted: (prefecture: number) => boolean): Set<number> => {
    const prefectures = new Set<number>();
    for (const { form, end } of municipalities.municipalitiesAt(folded, at)) {
      const prefecture = tree.parent.at(form.id);
      if (form.cost > 0 || !form.written || !isWanted(prefecture)) continue;
      prefectures.add(prefecture);
      const wards = municipalities.wards.of(form.id);
      if (wards !== null && end < units.length) inPrefecture(prefecture, end, wards.low, wards.high);
    }
    return prefectures;
  };
  let isBehind = false;
  for (const { form, end } of municipalities.prefecturesAt(folded, start)) {
    if (!form.written || form.cost > 0) continue;
    isBehind = true;
    if (end >= units.length) continue;
    const named = behindCities(end, (prefecture) => prefecture === form.id);
    if (named.size === 0) inPrefecture(form.id, end, 0, tree.size);
  }
  if (isBehind) return found;
  for (const { id: prefecture, spellings } of places.prefectures)
    for (const spelling of spellings)
      near.edited(spelling, start, (end) => found.push({ prefecture, at: start, end, spelling }));
  const named = behindCities(start, () => true);
  near.eachWithinOneEdit(places.municipalities, start, false, (id, end, spelling) => {
    const prefecture = tree.namedParent(id);
    if (!named.has(prefecture) && places.isMunicipality(spelling))
      found.push({ prefecture, at: start, end, spelling });
  });
  // of each prefecture its own names come first
  return found.sort((a, b) => a.prefecture - b.prefecture);
}
