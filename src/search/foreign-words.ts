import { isBuilding } from '../reading/buildings.js';
import { type ForeignForm, withoutOnePart } from '../reading/foreign-forms.js';
import type { ForeignReading } from '../reading/reading.js';
import { endingsIn } from '../reading/tables/endings.js';
import { KANJI_NUMERALS } from '../reading/tables/kanji-number.js';
import { CODE, codeOf, POST_CODES } from '../reading/tables/postal-codes.js';
import { HAS_HAN, HAS_HANGUL, HAS_KANA, JAPANESE_LETTER, LATIN } from '../reading/tables/scripts.js';
import { hasChineseForms, toJapaneseHan } from '../text/index.js';
import { counterPattern } from '../vocabulary/counters.js';
import { type ForeignLanguage, isChinese, languagesIn, SOUND_LANGUAGES } from '../vocabulary/languages.js';
import { MUNICIPALITY, SECTION } from '../vocabulary/levels.js';
import { MOST_SUGGESTIONS } from '../vocabulary/match.js';
import { suggestTowns } from './foreign-suggestions.js';
import type { RecordFacts } from './ids/record-facts.js';
import type { AddressTree } from './tree.js';
import { addPostCode, type MatchedSpan } from './walk/explain.js';
import type { Interpretation } from './walk/japanese-interpreter.js';
import { lettersOf, restOfSpans } from './walk/placed-spans.js';
import type { PlainMeaning, PlainReader, Tolerated } from './walk/plain-reader.js';
import { plainSpans } from './walk/plain-spans.js';
import { Work } from './walk/plain-walk.js';

/** The parts needed to understand words of other languages. */
export interface ForeignParts {
  readonly tree: AddressTree;
  readonly facts: Pick<RecordFacts, 'nameIn' | 'hasPostCode'>;
  readonly reader: Pick<PlainReader, 'read'>;
  /** What a Japanese word means. */
  readonly japanese: (word: string) => Interpretation;
}

const NONE_DEEP = -1;
/** Kinds of places that have towns. */
const PLACES = '府県郡市区町村';

/** Initials, which are no name: ENA is not 恵那. */
const INITIALS = /^\s*[A-ZＡ-Ｚ]{2,3}\s*$/u;

/** Two letters of the alphabet, of any width: one alone is a branch of a lot. */
const LATIN_WORD = new RegExp(`[${LATIN}Ａ-Ｚａ-ｚ]{2}`, 'u');

/**
 * Numbers with counters, which alone are no address: 一丁 names every first chome of a country, 305호 is a room, No. 1 a
 * rank.
 */
const COUNTERS_ALONE = new RegExp(
  `^(?:[\\s\\p{N}\\p{P}\\p{S}${KANJI_NUMERALS}丁目番地號号條条]|${counterPattern(SOUND_LANGUAGES)}|no(?![a-z]))*$`,
  'iu',
);

/** A Chinese name and one number with a counter, as Japanese has roads, or one behind which letters go on, or a time apart: 市道456号, 若葉594番線, 太田 9:30. */
const OTHER_NUMBER =
  /^\p{Script=Han}+(?:[0-9]+(?:号|(?:[号號]|番(?!地))\p{Script=Han}+)|\s+[0-9]{1,2}[:：][0-5][0-9])$/u;

/** Japanese behind English: 7-3-1 Hongo, Bunkyo-ku, Tokyo 東京都. */
const JAPANESE_BEHIND = new RegExp(
  `^[^${JAPANESE_LETTER}]*[${LATIN}]{3}[^${JAPANESE_LETTER}]*[${JAPANESE_LETTER}][^${LATIN}]*$`,
  'u',
);

/** The languages besides Japanese that a word may be in, by its script. */
export function foreignLanguagesOf(word: string): readonly ForeignLanguage[] {
  if (COUNTERS_ALONE.test(word) || INITIALS.test(word)) return [];
  if (HAS_HANGUL.test(word)) return languagesIn('hangul');
  if (JAPANESE_BEHIND.test(word)) return languagesIn('latin');
  // Chinese has names in kana as they are: 和歌山县和歌山市ふじと台
  if (HAS_KANA.test(word) && !hasChineseForms(word)) return [];
  if (HAS_HAN.test(word)) return languagesIn('han');
  return LATIN_WORD.test(word) ? languagesIn('latin') : [];
}

/**
 * The meaning of a word in another language: the records whose address it is, in English in any of its orders.
 * Otherwise, if the word is surely an address, the record beyond which it goes on: Hiroshi occurs in Hiroshima, but
 * is no place. Chinese that is no address by its own names is also read as Japanese, by the Japanese forms of its
 * characters; the deeper reading counts. Numbers that stand together go from large to small in every language: `7-3-1
 * Hongo` is never house 7-3 of the first chome.
 * @param floor records above this depth are of no use, unless the word is their whole address
 */
export function interpretForeign(
  reading: ForeignReading,
  parts: ForeignParts,
  floor = NONE_DEEP,
): Interpretation {
  return isChinese(reading.language)
    ? interpretChinese(reading, parts, floor)
    : interpretByNames(reading, parts);
}

function interpretChinese(reading: ForeignReading, parts: ForeignParts, floor: number): Interpretation {
  const { tree } = parts;
  const { typed: word, language } = reading;
  const forms = [...reading.forms()];
  const work = new Work();
  const found = forms.map((form) => meaningOf(form, parts, work));
  const isUseful = found.some(
    (meaning) =>
      meaning !== null && (meaning.isExact || meaning.reached.some(({ id }) => tree.depth(id) > floor)),
  );
  let asJapanese: Interpretation | null = null;
  if (!isUseful) {
    // most Japanese words that are misspelled: where they are found is not worth telling
    asJapanese = readAsJapanese(word, parts);
    if (asJapanese === null) return notUnderstood(word);
    if (depthOf(asJapanese, tree) > floor) return asJapanese;
  }
  let byNames = notUnderstood(word);
  for (const [i, form] of forms.entries()) {
    byNames = better(byNames, explained(word, form, found[i], parts));
    if (unexplained(byNames) === 0) break;
  }
  if (byNames.kind === 'exact') return byNames;
  asJapanese ??= readAsJapanese(word, parts);
  if (OTHER_NUMBER.test(forms[0].text.text) && !isInMunicipality(byNames))
    return asJapanese ?? notUnderstood(word);
  if (!endsApart(word, byNames)) {
    // a word that is also Japanese is understood as Japanese
    const isChineseAlone = hasChineseForms(word);
    return (
      asJapanese ?? (isChineseAlone ? municipalityOf(byNames, word, language, parts) : notUnderstood(word))
    );
  }
  if (asJapanese === null) return byNames;
  const deeper = depthOf(asJapanese, tree) - depthOf(byNames, tree);
  if (deeper !== 0) return deeper > 0 ? asJapanese : byNames;
  // misspelled names may have characters with a Japanese form, and Japanese ones: 丰, 圣
  const [own, others] = [asJapanese.suggest, byNames.suggest];
  const nearer = unexplained(byNames) < unexplained(asJapanese) ? byNames : asJapanese;
  return { ...nearer, suggest: () => [...new Set([...own(), ...others()])].slice(0, MOST_SUGGESTIONS) };
}

/** Text around an address that does no harm: its country, and a postal code. */
const AROUND = new RegExp(`japan|jp|日本[国國]?|일본국?|〒?${CODE}`, 'giu');

/** Whether the word names a level above the town. */
function isInMunicipality({ spans }: Interpretation): boolean {
  return spans().some(({ depth }) => isAbove(depth));
}

/** Whether a span is that of a prefecture or municipality. */
function isAbove(depth: number | null): boolean {
  return depth !== null && depth <= MUNICIPALITY;
}

/** A number that is over: 五丁目, 12号, but not 三 of 三条. */
const ENDS_IN_NUMBER = /[0-9]$|[0-9〇一二三四五六七八九十](?:丁目|番地?|[号號])$/u;

/**
 * Whether the understood part of a word ends with a number or a municipality, at the end of a word, or before a
 * building: 芝小 is not 芝, 浦安市入船樱花大厦 is 入船.
 */
function endsApart(word: string, { spans }: Interpretation): boolean {
  const last = spans().at(-1);
  if (last === undefined || last.rule === 'number') return true;
  if (last.depth !== null && last.depth <= MUNICIPALITY) return true;
  const [run] = /^\p{L}+/u.exec(word.slice(last.to)) ?? [''];
  return run === '' || isBuilding(run) || ENDS_IN_NUMBER.test(word.slice(last.from, last.to));
}

/** The municipality of a word whose town would be cut out of a longer name; nothing if the word has none. */
function municipalityOf(
  { ids, spans }: Interpretation,
  word: string,
  language: ForeignLanguage,
  { tree, facts }: ForeignParts,
): Interpretation {
  const above = spans().filter(({ depth }) => depth === null || depth <= MUNICIPALITY);
  const [reached] = ids;
  if (!above.some(({ depth }) => depth === MUNICIPALITY)) return notUnderstood(word);
  const place = tree.municipalityOf(reached);
  const rest = restOfSpans(word, above);
  return {
    kind: 'resolved',
    ids: [place],
    spans: () => above,
    rest,
    suggest: () => suggestTowns(rest, place, language, tree, (id) => facts.nameIn(id, language)),
  };
}

/**
 * All forms of a word together may have this many letters, because each is searched in several orders. An address has
 * at most a hundred letters, so all its forms are searched; of a word of the greatest length, the first six.
 */
const MOST_LETTERS = 2400;

/** Parts behind an address at most: its municipality, prefecture, postal code and country. */
const MOST_BEHIND = 4;

/** The reading that leaves the least of the word unexplained, of the forms in which it may be meant. */
function interpretByNames(reading: ForeignReading, parts: ForeignParts): Interpretation {
  const { typed: word, language } = reading;
  let best = notUnderstood(word);
  let first: ForeignForm | undefined;
  let last: ForeignForm | undefined;
  let left = MOST_LETTERS;
  const work = new Work();
  const interpretForm = (form: ForeignForm, tolerated?: Tolerated): Interpretation =>
    explained(word, form, meaningOf(form, parts, work, tolerated), parts);
  const isWithinLetters = ({ text: { text } }: ForeignForm): boolean => {
    left -= text.length;
    return left >= 0;
  };
  for (const form of reading.forms()) {
    if (!isWithinLetters(form) && last !== undefined) break;
    first ??= form;
    last = form;
    best = better(best, interpretForm(form));
    if (unexplained(best) === 0) return best;
  }
  if (language !== 'en' || first === undefined || last === undefined) return best;
  const otherwise = first.withOtherSounds;
  if (otherwise !== null && isWithinLetters(otherwise)) best = better(best, interpretForm(otherwise));
  const { tree } = parts;
  // 7-jo 9-chome, Asahikawa, Hokkaido is no 七条 of another city
  const isOpen = best.ids.length === 0 || (!isNamed(best) && !isInMunicipality(best));
  const inside = isOpen ? inPrefecture(last, parts, work, isWithinLetters) : null;
  if (inside !== null) {
    last = inside;
    best = interpretForm(inside);
  }
  // Omata, Ashikaga-shi: 小俣町
  if (depthOf(best, tree) === MUNICIPALITY && isWithinLetters(last))
    best = better(best, interpretForm(last, 'no ending'));
  const [reached, ...others] = best.ids;
  if (reached === undefined || others.length > 0) return best;
  if (tree.depth(reached) > MUNICIPALITY && !/[0-9]/.test(best.rest.replace(AROUND, ''))) return best;
  // a building between a town and its municipality, or between a number and its town
  const place = tree.municipalityOf(reached);
  for (const form of withoutOnePart(last)) {
    if (!isWithinLetters(form)) break;
    const read = interpretForm(form);
    const isWithin = read.ids.length > 0 && read.ids.every((id) => id > place && id < tree.end[place]);
    if (isWithin && unexplained(read) < unexplained(best)) best = read;
  }
  return best;
}

/** One name alone, which is no municipality with its prefecture. */
const ONE_NAME = /^[\p{L}-]+$/u;
/** Where a municipality may begin: behind a comma, or behind the number of a lot that has no town, 3449-1 Naoshima. */
const PART_BEGINS = /,\s*|^\s*[0-9][0-9-]*\s+/gu;
/** A municipality up to its comma, and the county behind that. */
const WITH_COUNTY = /^[^,]*(?:,[^,]*[-\s](?:gun|county|district)(?![a-z]))?/iu;

/**
 * A form behind whose commas only a municipality and its prefecture stand, with that municipality as it is called: what is in front
 * of `Tokoname, Aichi` is in Tokoname-shi, whatever it is; and so of `Hiraizumi, Nishiiwai-gun, Iwate`. Null for any other form.
 */
function inPrefecture(
  form: ForeignForm,
  parts: ForeignParts,
  work: Work,
  mayRead: (form: ForeignForm) => boolean,
): ForeignForm | null {
  const { text } = form;
  const begins = Array.from(text.text.matchAll(PART_BEGINS), ({ index, 0: { length } }) => index + length);
  for (const from of begins.slice(-MOST_BEHIND)) {
    const behind = text.part(from, text.text.length);
    if (ONE_NAME.test(behind.text)) continue;
    const asForm = form.of(behind);
    if (!mayRead(asForm)) return null;
    const meaning = meaningOf(asForm, parts, work);
    if (meaning?.isExact !== true || meaning.reached.length !== 1) continue;
    const [{ id, names }] = meaning.reached;
    const name = parts.facts.nameIn(id, 'en');
    if (parts.tree.depth(id) !== MUNICIPALITY || name === null) return null;
    // Naoshima, Kagawa is in Kagawa-gun too; but Yokohama, Kanagawa is not Kanagawa-ku
    if (names !== 2 && !(behind.text.includes(',') && name.endsWith('-gun'))) return null;
    const [written] = WITH_COUNTY.exec(behind.text) ?? [''];
    const inside = form.of(text.put(from, from + written.length, name));
    return mayRead(inside) ? inside : null;
  }
  return null;
}

/** The reading of a word that leaves less of it unexplained, the first where both leave as much; one that finds nothing is none. */
function better(best: Interpretation, read: Interpretation): Interpretation {
  if (read.ids.length === 0) return best;
  return best.ids.length === 0 || unexplained(read) < unexplained(best) ? read : best;
}

/** How many letters and digits of a word stay unexplained, apart from the text that may surround an address. */
export function unexplained({ rest }: Pick<Interpretation, 'rest'>): number {
  return lettersOf(rest.replace(AROUND, ''));
}

/** Whether nothing of a word stays unexplained that could be a name. */
export function isNamed({ rest }: Pick<Interpretation, 'rest'>): boolean {
  return !/\p{L}/u.test(rest.replace(AROUND, ''));
}

/** A place that is none of a town behind it: Nowhere-machi Yamamuro 3-23 is not in 熊本市北区山室. */
const OTHER_PLACE = new RegExp(
  `\\p{L}(?:-(?:${endingsIn('romaji', PLACES).join('|')})|\\s(?:${endingsIn('english', PLACES).join('|')}))(?!\\p{L})`,
  'iu',
);

/** What a form of a word means; null for nothing. */
function meaningOf(
  { address, language }: ForeignForm,
  { reader }: ForeignParts,
  work: Work,
  tolerated?: Tolerated,
): PlainMeaning | null {
  // 日本一, No. 5
  return COUNTERS_ALONE.test(address.text) ? null : reader.read(address, language, work, tolerated);
}

/** The meaning of a word, given that of one of its forms. */
function explained(
  word: string,
  { code: written, language }: ForeignForm,
  meaning: PlainMeaning | null,
  { tree, facts }: ForeignParts,
): Interpretation {
  if (meaning === null) return notUnderstood(word);
  const code = written ?? codeIn(word);
  const goingWith = code === null ? [] : meaning.reached.filter(({ id }) => facts.hasPostCode(id, code));
  const meant = goingWith.length > 0 ? goingWith : meaning.reached;
  const [first] = meant;
  if (meant.length === 1 && first.names === 1 && isSectionAlone(first.id, tree) && !/[0-9]/.test(word))
    return notUnderstood(word);
  const named = plainSpans(meaning, first, word, tree, facts);
  const spans = code !== null && facts.hasPostCode(first.id, code) ? withPostCode(named, word, code) : named;
  const rest = restOfSpans(word, spans);
  const isAlone = spans === named && !named.some(({ depth }) => isAbove(depth));
  if (isAlone && OTHER_PLACE.test(word.slice(0, named[0]?.from))) return notUnderstood(word);
  return {
    kind: meaning.isExact && unexplained({ rest }) === 0 ? 'exact' : 'resolved',
    ids: meant.map(({ id }) => id),
    spans: () => spans,
    rest,
    cost: first.cost,
    suggest: () =>
      meant.length > 1
        ? []
        : suggestTowns(rest, first.id, language, tree, (id) => facts.nameIn(id, language)),
  };
}

/** Whether a name is that of a small section, of which few are known: Tonegawa is no section of a town far from it. */
function isSectionAlone(id: number, tree: AddressTree): boolean {
  return tree.depth(id) === SECTION && tree.depth(tree.namedParent(id)) === SECTION - 1;
}

/** The postal code that stands somewhere in a word. */
function codeIn(word: string): number | null {
  const [written] = word.match(POST_CODES.anywhere.pattern) ?? [];
  return written === undefined ? null : codeOf(written);
}

/** The spans of a word with that of its postal code, which the record has too. */
function withPostCode(named: readonly MatchedSpan[], word: string, code: number): readonly MatchedSpan[] {
  const spans = [...named];
  for (const { 0: written, index: from } of word.matchAll(POST_CODES.anywhere.pattern)) {
    if (codeOf(written) === code && addPostCode(spans, from, from + written.length)) break;
  }
  return spans;
}

const none = (): readonly never[] => [];
/** The meaning of a word that is not understood at all. */
export const notUnderstood = (word: string): Interpretation => ({
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
