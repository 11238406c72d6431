import { LABEL_STRINGS, NONE } from '../gazetteer/sections.js';
import {
  foreignForms,
  hasChineseForms,
  type PlacedText,
  toJapaneseHan,
  withoutOnePart,
  withoutPostCode,
} from '../text/index.js';
import { type Counter, counterPattern } from '../vocabulary/counters.js';
import { FOREIGN_LANGUAGES, type ForeignLanguage, isChinese } from '../vocabulary/languages.js';
import { LEVELS } from '../vocabulary/levels.js';
import type { LabelStrings } from './answer/label-strings.js';
import { type ChineseReach, countsOther } from './chinese-reach.js';
import { MOST_SUGGESTIONS, suggestTowns } from './foreign-suggestions.js';
import { addPostCode, type MatchedSpan } from './interpret/explain.js';
import type { RecordFacts } from './interpret/interpretable.js';
import type { Interpretation } from './interpret/interpreter.js';
import { lettersOf, restOfSpans, spansInPlace } from './matches/spans.js';
import { surroundings } from './select/query-parts.js';
import { levelTexts } from './select/written-orders.js';
import type { AddressTree } from './tree.js';

/** How a word of another language is looked for: as an address, or as what says more than one. */
export type ForeignMatch = 'exact' | 'further';

/** What understanding words of other languages needs. */
export interface ForeignParts {
  readonly tree: AddressTree;
  readonly strings: LabelStrings;
  readonly facts: RecordFacts;
  /** The first ids of a search by a word, in the order of the tree. */
  readonly find: (text: string, language: ForeignLanguage, match: ForeignMatch) => Uint32Array;
  /** Where a word has the names of a record's address, or as one that says more, has them in one order. */
  readonly spans: (
    text: string,
    language: ForeignLanguage,
    further: boolean,
  ) => (id: number) => readonly MatchedSpan[];
  /** What a Japanese word means. */
  readonly japanese: (word: string) => Interpretation;
  /** Whether a text may name in Chinese what is deeper than some depth, or be a whole address; see `ChineseReach`. */
  readonly mayReach: ChineseReach['mayReach'];
}

const MUNICIPALITY = LEVELS.indexOf('SHK');
const NONE_DEEP = -1;

const HANGUL = /[\uac00-\ud7a3]/u;
const KANA = /[\u3041-\u3096\u30a1-\u30fa\uff66-\uff9f]/u;
const HAN = /\p{Script=Han}/u;
const LATIN = /[A-Za-z\u00c0-\u024fＡ-Ｚａ-ｚ]{2}/u;

/**
 * Numbers and what counts them, which alone are no address: 一丁 names every first chome of a country, 305호 is a room, No. 1
 * a rank.
 */
const COUNTERS_ALONE = new RegExp(
  `^(?:[\\s\\p{N}\\p{P}\\p{S}〇一二三四五六七八九十百千丁目番地號号條条]|${counterPattern(['en', 'ko'])}|no(?![a-z]))*$`,
  'iu',
);

/** 〒112-0004, 112-0004, 1120004, in any width. */
const POST_CODE = /〒?\s*(?<![0-9０-９])[0-9０-９]{3}[-‐‑‒–—―−ー－]?[0-9０-９]{4}(?![0-9０-９])/gu;

/** Numbers of an address that stand together, with no letter around them. */
const NUMBERS = /(?<![\p{L}0-9])[0-9]+(?:-[0-9]+)*(?![\p{L}0-9])/gu;
const counted = (counter: Counter): RegExp =>
  new RegExp(`([0-9]+)[-\\s]*${counterPattern(FOREIGN_LANGUAGES, counter)}`, 'giu');
/** A small section by its number: 7-chome, 7초메. */
const CHOME = counted('丁目');
const [BLOCK, HOUSE] = [counted('番'), counted('号')];
/** A number with what it counts. */
const COUNTED = new RegExp(`[0-9][-\\s]*${counterPattern(FOREIGN_LANGUAGES)}`, 'iu');

/** The languages besides Japanese that a word may be in, by its script. */
export function foreignLanguagesOf(word: string): readonly ForeignLanguage[] {
  if (COUNTERS_ALONE.test(word)) return [];
  if (HANGUL.test(word)) return ['ko'];
  // Chinese has names in kana as they are: 和歌山县和歌山市ふじと台
  if (KANA.test(word) && !hasChineseForms(word)) return [];
  if (HAN.test(word)) return ['zh_cn', 'zh_tw'];
  return LATIN.test(word) ? ['en'] : [];
}

/**
 * What a word in another language means: the records whose address it is, in English in any of its orders; else the record
 * that it is written further than, where it is sure to be an address: Hiroshi occurs in Hiroshima, and is no place. Chinese
 * that is no address by its own names is also read as Japanese, in the characters of which it is another form; what reaches
 * deeper is meant. Numbers that stand together go from large to small in every language: `7-3-1 Hongo` is no house 7-3 of the
 * first chome.
 * @param floor how deep records are that are of no use unless the word is their whole address: nothing may be said of them
 */
export function interpretForeign(
  word: string,
  language: ForeignLanguage,
  parts: ForeignParts,
  floor = NONE_DEEP,
): Interpretation {
  return isChinese(language)
    ? interpretChinese(word, language, parts, floor)
    : interpretByNames(word, language, parts);
}

function interpretChinese(
  word: string,
  language: ForeignLanguage,
  parts: ForeignParts,
  floor: number,
): Interpretation {
  const { tree } = parts;
  const forms = [...foreignForms(word, language)];
  let found = forms.map((form) => foundIn(form, language, parts, floor));
  const isUseful = found.some(({ isExact, ids }) => isExact || ids.some((id) => tree.depth(id) > floor));
  let asJapanese: Interpretation | null = null;
  if (!isUseful) {
    // most Japanese words that are misspelled: where they are found is not worth telling
    asJapanese = readAsJapanese(word, parts);
    if (asJapanese === null) return notUnderstood(word);
    if (depthOf(asJapanese, tree) > floor) return asJapanese;
    // no Japanese word: of its municipality the names of towns are told that it may have meant
    found = forms.map((form) => foundIn(form, language, parts));
  }
  let byNames = notUnderstood(word);
  for (const [i, form] of forms.entries()) {
    if (found[i].ids.length === 0) continue;
    byNames = better(byNames, explained(word, form, found[i], language, parts));
    if (unexplained(byNames) === 0) break;
  }
  if (byNames.kind === 'exact') return byNames;
  asJapanese ??= readAsJapanese(word, parts);
  if (!endsApart(word, byNames) || (countsOther(forms[0].text) && !isInMunicipality(byNames)))
    return asJapanese ?? notUnderstood(word);
  if (asJapanese === null) return byNames;
  const deeper = depthOf(asJapanese, tree) - depthOf(byNames, tree);
  if (deeper !== 0) return deeper > 0 ? asJapanese : byNames;
  // names that are misspelled may have characters of which Japanese has another form, and its own too: 丰, 圣
  const [own, others] = [asJapanese.suggest, byNames.suggest];
  const nearer = unexplained(byNames) < unexplained(asJapanese) ? byNames : asJapanese;
  return { ...nearer, suggest: () => [...new Set([...own(), ...others()])].slice(0, MOST_SUGGESTIONS) };
}

/** What an address may have around it and be one all the same: its country, and a postal code. */
const AROUND = /japan|jp|日本[国國]?|일본국?|〒?[0-9]{3}-?[0-9]{4}/giu;

/** Whether the word names what stands above a town. */
function isInMunicipality({ spans }: Interpretation): boolean {
  return spans().some(({ depth }) => depth !== null && depth <= MUNICIPALITY);
}

/** Whether what is understood of a word ends with a number or a municipality, or where its letters do: 芝小 is no 芝. */
function endsApart(word: string, { spans }: Interpretation): boolean {
  const last = spans().at(-1);
  if (last === undefined || last.rule === 'number') return true;
  return (last.depth !== null && last.depth <= MUNICIPALITY) || !/^\p{L}/u.test(word.slice(last.to));
}

/**
 * So many letters are looked for in all forms of a word together, for each form is looked for in several orders. Of an address,
 * which has a hundred at most, that is every form; of a word as long as is read it is the first six.
 */
const MOST_LETTERS = 2400;

/** The reading that leaves the least of the word unexplained, of the forms in which it may be meant. */
function interpretByNames(word: string, language: ForeignLanguage, parts: ForeignParts): Interpretation {
  let best = notUnderstood(word);
  let last: PlacedText | undefined;
  let left = MOST_LETTERS;
  for (const form of foreignForms(word, language)) {
    left -= form.text.length;
    if (left < 0 && last !== undefined) break;
    last = form;
    best = better(best, interpretForm(word, form, language, parts));
    if (unexplained(best) === 0) return best;
  }
  const [reached, ...others] = best.ids;
  const { tree } = parts;
  if (language !== 'en' || last === undefined || reached === undefined || others.length > 0) return best;
  if (tree.depth(reached) > MUNICIPALITY && !/[0-9]/.test(best.rest.replace(AROUND, ''))) return best;
  // a building between a town and its municipality, or between a number and its town
  let place = reached;
  while (tree.depth(place) > MUNICIPALITY) place = tree.namedParent(place);
  for (const form of withoutOnePart(last)) {
    left -= form.text.length;
    if (left < 0) break;
    const read = interpretForm(word, form, language, parts);
    const isWithin = read.ids.length > 0 && read.ids.every((id) => id > place && id < tree.end[place]);
    if (isWithin && unexplained(read) <= unexplained(best)) best = read;
  }
  return best;
}

/** The reading of a word that leaves less of it unexplained, the first where both leave as much; one that finds nothing is none. */
function better(best: Interpretation, read: Interpretation): Interpretation {
  if (read.ids.length === 0) return best;
  return best.ids.length === 0 || unexplained(read) < unexplained(best) ? read : best;
}

/** How many letters and digits of a word nothing explains, what may stand around an address apart. */
function unexplained({ rest }: Pick<Interpretation, 'rest'>): number {
  return lettersOf(rest.replace(AROUND, ''));
}

/** What a word means that is written in one form. */
function interpretForm(
  word: string,
  form: PlacedText,
  language: ForeignLanguage,
  parts: ForeignParts,
): Interpretation {
  const found = foundIn(form, language, parts);
  return found.ids.length === 0 ? notUnderstood(word) : explained(word, form, found, language, parts);
}

/** The records that a word may mean in one form. */
interface FoundRecords {
  /** What of the form was looked for. */
  readonly text: string;
  /** The postal code that stands beside it. */
  readonly code: number | null;
  readonly ids: readonly number[];
  /** Whether what was looked for is their whole address. */
  readonly isExact: boolean;
}

/** @param floor as in {@link interpretForeign} */
function foundIn(
  form: PlacedText,
  language: ForeignLanguage,
  parts: ForeignParts,
  floor = NONE_DEEP,
): FoundRecords {
  const { rest: behind, code: inFront } = withoutPostCode(form.text);
  const { text, code: beside } = surroundings(behind, language);
  const code = inFront ?? beside;
  // 日本一, No. 5
  const isNone = COUNTERS_ALONE.test(text) || (isChinese(language) && !parts.mayReach(text, language, floor));
  if (isNone) return { text, code, ids: [], isExact: false };
  const exact = exactly(text, language, parts);
  const isExact = exact.length > 0;
  const ids = isExact ? exact : topmost(parts.find(text, language, 'further'), parts.tree);
  return { text, code, ids, isExact };
}

/** What a word means of which some records were found in one form. */
function explained(
  word: string,
  form: PlacedText,
  { text, code: written, ids, isExact }: FoundRecords,
  language: ForeignLanguage,
  parts: ForeignParts,
): Interpretation {
  const spansIn = parts.spans(text, language, !isExact);
  const front = form.text.indexOf(text);
  const spansOf = (id: number): MatchedSpan[] => spansInPlace(spansIn(id), form, word, front);
  const scored = ids.map((id) => {
    const spans = spansOf(id);
    return { id, spans, score: 2 * spans.length - namedLevels(id, parts.tree) };
  });
  const most = Math.max(...scored.map(({ score }) => score));
  const best = scored.filter(({ score }) => score === most);
  const houses = best.filter(({ id }) => !parts.facts.isLot(id));
  const bestOfKind = houses.length > 0 ? houses : best;
  const code = written ?? codeIn(word);
  const goingWith = code === null ? [] : bestOfKind.filter(({ id }) => parts.facts.postCode(id) === code);
  const meant = goingWith.length > 0 ? goingWith : bestOfKind;
  const [{ id: first, spans: named }] = meant;
  const spans =
    code !== null && parts.facts.postCode(first) === code ? withPostCode(named, word, code) : named;
  const rest = restOfSpans(word, spans);
  return {
    kind: isExact && unexplained({ rest }) === 0 ? 'exact' : 'resolved',
    ids: meant.map(({ id }) => id),
    spans: () => spans,
    rest,
    suggest: () =>
      meant.length > 1 ? [] : suggestTowns(rest, first, language, parts.tree, nameIn(language, parts)),
  };
}

/** The postal code that stands somewhere in a word. */
function codeIn(word: string): number | null {
  const [written] = word.match(POST_CODE) ?? [];
  return written === undefined ? null : digitsOf(written);
}

/** A postal code as it is written, as a number. */
function digitsOf(code: string): number {
  return Number(code.normalize('NFKC').replace(/[^0-9]/g, ''));
}

/** The spans of a word with that of its postal code, which the record has. */
function withPostCode(named: readonly MatchedSpan[], word: string, code: number): readonly MatchedSpan[] {
  const spans = [...named];
  for (const { 0: written, index: from } of word.matchAll(POST_CODE)) {
    if (digitsOf(written) === code && addPostCode(spans, from, from + written.length)) break;
  }
  return spans;
}

/** What nodes are called in a language. */
function nameIn(language: ForeignLanguage, { tree, strings }: ForeignParts): (id: number) => string | null {
  const which = LABEL_STRINGS.indexOf(language);
  return (id) => {
    strings.open(tree.label[id]);
    return strings.text(which);
  };
}

const none = (): readonly never[] => [];
const notUnderstood = (word: string): Interpretation => ({
  kind: null,
  ids: [],
  spans: none,
  rest: word,
  suggest: none,
});

/** Chinese in Japanese characters, letter for letter; null where that is the word itself or means nothing. */
function readAsJapanese(word: string, { japanese }: ForeignParts): Interpretation | null {
  const written = toJapaneseHan(word);
  if (written === word) return null;
  const read = japanese(written);
  return read.ids.length === 0 ? null : { ...read, rest: restOfSpans(word, read.spans()) };
}

/** The topmost records whose address a word is; English in reverse, word by word, a search knows by itself. */
function exactly(text: string, language: ForeignLanguage, parts: ForeignParts): number[] {
  for (const order of levelTexts(text, language)) {
    const found = topmost(parts.find(order, language, 'exact'), parts.tree);
    const ids = found.length > 0 ? found.filter(numbersAgree(text, parts)) : found;
    if (ids.length > 0) return ids;
  }
  return [];
}

/**
 * Whether the numbers of a record are those that a word has, in their order: what it counts as chome, and behind that or alone
 * the numbers that stand in one place. Where a word has more numbers, or counts others, it decides nothing.
 */
function numbersAgree(text: string, parts: ForeignParts): (id: number) => boolean {
  const [chome, ...more] = numbersOf(text, CHOME);
  const uncounted = withBlockAndHouse(text.replace(CHOME, ' '));
  const [written, ...others] = uncounted.match(NUMBERS) ?? [];
  if (more.length > 0 || others.length > 0 || COUNTED.test(uncounted)) return () => true;
  const wanted = [chome ?? [], written ?? []].flat().join('-');
  if (wanted === '') return () => true;
  const { tree } = parts;
  const nameOf = nameIn('en', parts);
  return (id) => {
    const numbers: string[] = [];
    for (let node = id; node !== NONE && tree.depth(node) > MUNICIPALITY; node = tree.namedParent(node)) {
      const name = nameOf(node) ?? '';
      const number = /^([0-9-]+?)(?:-chome)?$/.exec(name)?.[1];
      if (number !== undefined) numbers.unshift(number);
      // what has a name may have numbers in it
      else if (/[0-9]/.test(name)) return true;
      else break;
    }
    return numbers.length === 0 || numbers.join('-') === wanted;
  };
}

function numbersOf(text: string, counted: RegExp): string[] {
  return Array.from(text.matchAll(counted), ([, number]) => number);
}

/** A text whose only block and only house are one number at its end, in whichever order they stand: 1-go 3-ban → 3-1. */
function withBlockAndHouse(text: string): string {
  const [block, ...blocks] = numbersOf(text, BLOCK);
  const [house, ...houses] = numbersOf(text, HOUSE);
  if (block === undefined || house === undefined || blocks.length > 0 || houses.length > 0) return text;
  return `${text.replace(BLOCK, ' ').replace(HOUSE, ' ')} ${block}-${house}`;
}

/** How many levels of a node's address have a name. */
function namedLevels(id: number, tree: AddressTree): number {
  let levels = 0;
  for (let node = id; node !== NONE; node = tree.namedParent(node)) levels++;
  return levels;
}

/** How deep the first record lies that a word means; -1 for none. */
export function depthOf({ ids: [first] }: Interpretation, tree: AddressTree): number {
  return first === undefined ? NONE_DEEP : tree.depth(first);
}

/** Those of some ids, ascending, that lie below no other. */
export function topmost(ids: Uint32Array, tree: AddressTree): number[] {
  const found: number[] = [];
  let behind = 0;
  for (const id of ids) {
    if (id < behind) continue;
    found.push(id);
    behind = tree.end[id];
  }
  return found;
}
