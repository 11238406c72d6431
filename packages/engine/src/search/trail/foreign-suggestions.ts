import { endingsIn } from '../../facts/endings.js';
import { wordsIn } from '../../reading/written-orders.js';
import { foldMultilingual } from '../../text/index.js';
import { type ForeignLanguage, isChinese, type Script, scriptOf } from '../../vocabulary/languages.js';
import { MUNICIPALITY, SECTION } from '../../vocabulary/levels.js';
import { MOST_SUGGESTIONS } from '../../vocabulary/match.js';
import type { RecordFacts } from '../ids/record-facts.js';
import type { AddressTree } from '../tree.js';

/** Folded names shorter than this differ by one edit from too many. */
const SHORTEST: Readonly<Record<Script, number>> = { latin: 4, hangul: 2, han: 2 };
/** An ending that people may leave out of a name. */
const ENDING = new RegExp(
  `(?:${['町', '村', ...endingsIn('romaji', '町村'), ...endingsIn('korean', '町村')].join('|')})$`,
);

/**
 * Towns of a municipality whose names in a language are one edit from a word of the unexplained rest: one letter
 * changed, left out or added, or two neighbours exchanged, apart from their ending (Aoi for Aoicho). Names that begin
 * like the word come first, in the order of the tree.
 * @param rest the unexplained part of an address
 */
export function suggestTowns(
  rest: string,
  municipality: number,
  language: ForeignLanguage,
  { tree, facts }: { readonly tree: AddressTree; readonly facts: Pick<RecordFacts, 'nameIn'> },
): readonly number[] {
  const plain = (text: string): string => foldMultilingual(text, language).replaceAll('-', '');
  const nameOf = (id: number): string => plain(facts.nameIn(id, language) ?? '');
  if (isChinese(language))
    return suggestBelow(plain(wordsIn(rest)[0]?.text ?? ''), municipality, tree, nameOf);
  if (tree.depth(municipality) !== MUNICIPALITY) return [];
  const words = wordsIn(rest)
    .map(({ text }) => plain(text))
    .filter((word) => word.length > 1 && !/[0-9]/.test(word));
  if (words.length === 0) return [];
  const shortest = SHORTEST[scriptOf(language)];
  const found: { readonly id: number; readonly begins: boolean }[] = [];
  const end = tree.end.at(municipality);
  for (let id = municipality + 1; id < end; id = tree.end.at(id)) {
    if (tree.label.at(id) === 0 || tree.depth(id) >= SECTION) continue;
    const name = nameOf(id);
    if (name.length < shortest) continue;
    const bare = name.replace(ENDING, '');
    const near = words.find(
      (word) =>
        (bare !== name && word === bare) ||
        (word.length >= shortest &&
          (isOneEdit(word, name) || (bare !== name && isOneEdit(word, bare)) || differsByNo(word, name))),
    );
    if (near !== undefined) found.push({ id, begins: near[0] === name[0] });
  }
  found.sort((a, b) => Number(b.begins) - Number(a.begins) || a.id - b.id);
  return found.slice(0, MOST_SUGGESTIONS).map(({ id }) => id);
}

/**
 * Suggestions in Chinese, which has no spaces between names: the towns of a municipality, or the small sections of a
 * town, one edit from the beginning of the word; for towns, then the section that follows. Places that explain most of
 * the word come first.
 */
function suggestBelow(
  word: string,
  place: number,
  tree: AddressTree,
  nameOf: (id: number) => string,
): readonly number[] {
  const depth = tree.depth(place);
  if (word.length < 2 || (depth !== MUNICIPALITY && depth !== SECTION - 1)) return [];
  const found: { id: number; explained: number }[] = [];
  for (let id = place + 1; id < tree.end.at(place); id = tree.end.at(id)) {
    if (tree.label.at(id) === 0 || tree.depth(id) > SECTION) continue;
    const name = nameOf(id);
    const explained = Math.max(lengthOfOneEdit(word, name), lengthOfOneEdit(word, name.replace(ENDING, '')));
    if (explained > 0) found.push({ id, explained });
    else if (name === `${word}町` || name === `${word}村`) found.push({ id, explained: word.length });
  }
  for (const each of found) {
    const town = each.id;
    const rest = word.slice(each.explained);
    for (let id = town + 1; rest !== '' && id < tree.end.at(town); id = tree.end.at(id)) {
      if (tree.label.at(id) === 0 || tree.depth(id) !== SECTION) continue;
      const name = nameOf(id);
      if (name === '' || !rest.startsWith(name) || word.length - rest.length + name.length <= each.explained)
        continue;
      each.id = id;
      each.explained = word.length - rest.length + name.length;
    }
  }
  found.sort((a, b) => b.explained - a.explained || a.id - b.id);
  return found.slice(0, MOST_SUGGESTIONS).map(({ id }) => id);
}

/** How many characters a word begins with that are one edit from a name, the most there may be; 0 for none. */
function lengthOfOneEdit(word: string, name: string): number {
  if (name.length < 2 || word.startsWith(name)) return 0;
  for (let length = Math.min(word.length, name.length + 1); length >= name.length - 1; length--) {
    // 中 is not 中町 where something goes on
    if (length < 2 && length < word.length) break;
    if (length > 0 && isOneEdit(word.slice(0, length), name)) return length;
  }
  return 0;
}

/** Whether one text is the other one with a `no` within it: 長崎市浜町 is read Hamanomachi too. */
function differsByNo(a: string, b: string): boolean {
  const [longer, shorter] = a.length > b.length ? [a, b] : [b, a];
  if (longer.length !== shorter.length + 2) return false;
  for (let at = longer.indexOf('no', 1); at > 0; at = longer.indexOf('no', at + 1))
    if (longer.slice(0, at) + longer.slice(at + 2) === shorter) return true;
  return false;
}

/** Whether two texts differ by one letter changed, left out or added, or by two neighbours exchanged. */
export function isOneEdit(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  let from = 0;
  while (from < a.length && a[from] === b[from]) from++;
  const rest = (text: string, skipped: number): string => text.slice(from + skipped);
  if (a.length > b.length) return rest(a, 1) === rest(b, 0);
  if (a.length < b.length) return rest(a, 0) === rest(b, 1);
  if (rest(a, 1) === rest(b, 1)) return true;
  return a[from] === b[from + 1] && a[from + 1] === b[from] && rest(a, 2) === rest(b, 2);
}
