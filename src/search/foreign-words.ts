import { LABEL_STRINGS, NONE } from '../gazetteer/sections.js';
import { foldMultilingual, withoutPostCode } from '../text/index.js';
import { counterPattern } from '../vocabulary/counters.js';
import { FOREIGN_LANGUAGES, type ForeignLanguage, type Language } from '../vocabulary/languages.js';
import type { LabelStrings } from './answer/label-strings.js';
import type { MatchedSpan } from './interpret/explain.js';
import type { RecordFacts } from './interpret/interpretable.js';
import type { Interpretation } from './interpret/interpreter.js';
import type { AddressTree } from './tree.js';

/** What understanding words of other languages needs. */
export interface ForeignParts {
  readonly tree: AddressTree;
  readonly strings: LabelStrings;
  readonly facts: RecordFacts;
  /** The first ids of a search by a word, in the order of the tree. */
  readonly find: (text: string, language: Language, match: 'exact' | 'partial') => Uint32Array;
}

/** The country around an address: `…, Tokyo, Japan`, 日本东京都, 일본 도쿄도. */
const COUNTRY = /^\s*(?:日本国?(?=.)|일본)[\s,]*|[\s,]*\b(?:japan|jp)\.?\s*$/giu;
/** Parts of a word of which a record must contain at least so many to be meant by it. */
const FEWEST_PARTS = 2;

const SECTION = 3;
const BLOCK = 4;
const COUNTED = new RegExp(`^[-\\s]*${counterPattern(FOREIGN_LANGUAGES, '丁目')}`, 'iu');
const CHOME = new RegExp(`[0-9]${COUNTED.source.slice(1)}`, 'iu');

const HANGUL = /[\uac00-\ud7a3]/u;
const KANA = /[\u3041-\u3096\u30a1-\u30fa\uff66-\uff9f]/u;
const HAN = /\p{Script=Han}/u;
const LATIN = /[A-Za-z\u00c0-\u024f]{2}/u;

/** Numbers and what counts them, which alone are no address: 一丁 names every first chome of a country. */
const COUNTERS_ALONE = /^[\s\p{N}\p{P}\p{S}〇一二三四五六七八九十百千丁目番地號号條条]*$/u;

/** The languages besides Japanese that a word may be in, by its script. */
export function foreignLanguagesOf(word: string): readonly ForeignLanguage[] {
  if (COUNTERS_ALONE.test(word)) return [];
  if (HANGUL.test(word)) return ['ko'];
  if (KANA.test(word)) return [];
  if (HAN.test(word)) return ['zh_cn', 'zh_tw'];
  return LATIN.test(word) ? ['en'] : [];
}

/**
 * What a word in another language means: the records whose address it is, from large to small or in English the other
 * way round; else the topmost records in whose address all its parts occur, or the record that it is written further than.
 */
export function interpretForeign(
  word: string,
  language: ForeignLanguage,
  { tree, strings, facts, find }: ForeignParts,
): Interpretation {
  const { rest: withoutCode, code } = withoutPostCode(word);
  const text = withoutCode.replace(COUNTRY, '');
  const begin = word.length - withoutCode.length;
  let ids = topmost(find(text, language, 'exact'), tree);
  const isExact = ids.length > 0;
  // Chinese is written in one run, and two names with a space between are a person's
  const hasParts = language === 'en' || language === 'ko';
  const parts = text.split(/[\s,、，]+/u).filter((part) => part !== '');
  if (!isExact && hasParts && parts.length >= FEWEST_PARTS)
    ids = topmost(find(text, language, 'partial'), tree);
  const explained = ids.map((id) => {
    const spans = spansIn(word, id, language, tree, strings).filter(({ from }) => from >= begin);
    const inOrder = hasNumbersInOrder(word, id, tree, strings) ? 1 : 0;
    return { id, spans, score: 2 * spans.length - namedLevels(id, tree) + inOrder };
  });
  const most = Math.max(...explained.map(({ score }) => score));
  const best = explained.filter(({ score }) => score === most);
  const houses = best.filter(({ id }) => !facts.isLot(id));
  const bestOfKind = houses.length > 0 ? houses : best;
  const goingWith = code === null ? [] : bestOfKind.filter(({ id }) => facts.postCode(id) === code);
  const meant = goingWith.length > 0 ? goingWith : bestOfKind;
  const [first] = meant;
  if (first === undefined) return { kind: null, ids: [], spans: [], rest: word, suggest: none };
  const spans = goingWith.length > 0 ? [postCodeSpan(word, withoutCode), ...first.spans] : first.spans;
  return {
    kind: isExact ? 'exact' : 'resolved',
    ids: meant.map(({ id }) => id),
    spans,
    rest: restOf(word, spans),
    suggest: none,
  };
}

/** Where the postal code in front of a word stands. */
function postCodeSpan(word: string, withoutCode: string): MatchedSpan {
  const front = word.slice(0, word.length - withoutCode.length);
  return {
    from: front.length - front.trimStart().length,
    to: front.search(/[\s,，、]*$/u),
    depth: null,
    rule: 'postcode',
  };
}

const none = (): readonly number[] => [];

/** Whether a word has a block and house number as they are written: 1-10 is not 10-1. */
function hasNumbersInOrder(word: string, id: number, tree: AddressTree, strings: LabelStrings): boolean {
  const name = (node: number): string => {
    strings.open(tree.label[node]);
    return strings.text(0) ?? '';
  };
  const above = tree.namedParent(id);
  if (above === NONE || tree.depth(above) < BLOCK) return false;
  const joined = `${name(above)}-${name(id)}`;
  const at = word.indexOf(joined);
  const isDigit = (character: string | undefined): boolean =>
    character !== undefined && /[0-9]/.test(character);
  return at >= 0 && !isDigit(word[at - 1]) && !isDigit(word[at + joined.length]);
}

/** How many levels of a node's address have a name. */
function namedLevels(id: number, tree: AddressTree): number {
  let levels = 0;
  for (let node = id; node !== NONE; node = tree.namedParent(node)) levels++;
  return levels;
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

/** Where a word has the names of a record and of what is above it, compared letter by letter as folded. */
function spansIn(
  word: string,
  id: number,
  language: ForeignLanguage,
  tree: AddressTree,
  strings: LabelStrings,
): MatchedSpan[] {
  const letters = [...word].flatMap((character, _, all) => (all.length > 400 ? [] : [character]));
  let folded = '';
  const at: number[] = [];
  let position = 0;
  for (const letter of letters) {
    const one = /[0-9]/.test(letter) ? letter : foldMultilingual(letter, language).replaceAll('-', '');
    for (let k = 0; k < one.length; k++) at.push(position);
    folded += one;
    position += letter.length;
  }
  at.push(position);
  const spans: MatchedSpan[] = [];
  const which = LABEL_STRINGS.indexOf(language);
  for (let node = id; node !== NONE; node = tree.parent[node]) {
    if (tree.label[node] === 0) continue;
    strings.open(tree.label[node]);
    const name = strings.text(which) ?? '';
    const own = foldMultilingual(name, language).replaceAll('-', '');
    const isChome = tree.depth(node) === SECTION && /^[0-9]+$/.test(own);
    const from = own === '' ? -1 : placeOf(own, isChome, { word, folded, at, spans });
    if (from < 0) continue;
    const to = at[from + own.length - 1] + lengthAt(word, at[from + own.length - 1]);
    const rule = /^[0-9]+$/.test(own) ? 'number' : 'name';
    spans.push({ from: at[from], to, depth: tree.depth(node), rule });
  }
  return spans.sort((a, b) => a.from - b.from);
}

const lengthAt = (word: string, position: number): number =>
  String.fromCodePoint(word.codePointAt(position) ?? 0).length;

/** Where a folded name stands, where no span is yet; numbers are whole. */
function placeOf(
  name: string,
  isChome: boolean,
  {
    word,
    folded,
    at,
    spans,
  }: {
    readonly word: string;
    readonly folded: string;
    readonly at: readonly number[];
    readonly spans: readonly MatchedSpan[];
  },
): number {
  const counts = /^[0-9]+$/.test(name) && CHOME.test(word);
  for (let from = folded.indexOf(name); from >= 0; from = folded.indexOf(name, from + 1)) {
    const [start, end] = [at[from], at[from + name.length - 1]];
    const isDigit = (text: string | undefined): boolean => text !== undefined && /[0-9]/.test(text);
    const cutsNumber =
      (isDigit(name[0]) && isDigit(folded[from - 1]) && at[from] - at[from - 1] === 1) ||
      (isDigit(name.at(-1)) && isDigit(folded[from + name.length]) && at[from + name.length] - end === 1);
    const counted = counts && COUNTED.test(word.slice(end + 1)) !== isChome;
    if (!cutsNumber && !counted && spans.every((span) => end < span.from || start >= span.to)) return from;
  }
  return -1;
}

function restOf(word: string, spans: readonly MatchedSpan[]): string {
  let rest = '';
  let at = 0;
  for (const { from, to } of spans) {
    rest += word.slice(at, from);
    at = to;
  }
  return rest + word.slice(at);
}
