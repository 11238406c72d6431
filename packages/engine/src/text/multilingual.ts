import { counterPattern } from '../facts/counters.js';
import { HYPHENS } from '../facts/dashes.js';
import { ACCENTS, HANGUL, HAS_HAN } from '../facts/scripts.js';
import {
  bySound,
  type ChineseLanguage,
  type ForeignLanguage,
  isChinese,
  type Language,
  scriptOf,
} from '../vocabulary/languages.js';
import { CHINESE_VARIANTS } from './chinese-variants.js';
import { fold, foldAligned } from './fold.js';
import {
  joinedClosed,
  letterByLetter,
  type OriginalString,
  type PlacedString,
  partOf,
  replaced,
  withGaps,
} from './placed-string.js';
import { closed, composed, type Origins, unchanged } from './units.js';
import { KANJI_VARIANTS } from './variants.js';

/** Whether a language is written in Latin letters. */
const isLatin = (language: ForeignLanguage): boolean => scriptOf(language) === 'latin';

/** White space, punctuation, signs, marks and invisible characters but the hyphen, which no language compares. */
const IGNORED = /(?!-)[\s\p{P}\p{S}\p{M}\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu;
/** Separators of English words. Sounds never merge across them. */
const BETWEEN_WORDS = /[\s,'’]+/gu;
/** Numbers that white space or a comma parts stay two numbers: `Kita 1 2-chome`. */
const BETWEEN_NUMBERS = /(?<=[0-9])[\s,，、]+(?=[0-9])/gu;
const DASHES = new RegExp(`[${HYPHENS}]`, 'g');
/** Counters of numbers in English and Korean: 1-chome, 1 Chome, 3 ban, 1초메, 12번지. */
const COUNTER = bySound(
  (language) =>
    new RegExp(`(?<=[0-9])${isLatin(language) ? '[\\s-]' : '\\s'}*${counterPattern([language])}`, 'g'),
);

/** Spellings of one sound: [pattern, replacement, example]. */
const ROMAJI: readonly (readonly [pattern: RegExp, to: string, example: string])[] = [
  [/o+h(?![aeiouy])/g, 'o', 'Ohsaka = Osaka; not Ohara'],
  [/o[ou]+/g, 'o', 'Toukyou, Oosaka'],
  [/u{2,}/g, 'u', 'Kyuushuu = Kyushu'],
  [/m(?=[bmp])/g, 'n', 'Shimbashi = Shinbashi, Gumma = Gunma'],
  [/t(?=ch)/g, 'c', 'Hatchobori = Hacchobori'],
];

/** How a text is folded: as a string, or as one whose units know where they come from. */
interface Editing<Text> {
  readonly replace: (text: Text, pattern: RegExp, to: string) => Text;
  readonly each: (text: Text, as: (letters: string) => string) => Text;
  readonly words: (text: Text) => readonly Text[];
  readonly joined: (words: readonly Text[]) => Text;
  readonly japanese: (text: Text) => Text;
  readonly textOf: (text: Text) => string;
}

/** Applies {@link ROMAJI} until nothing changes; every rule shortens the word or removes an m or a t. */
function unifySounds<Text>(word: Text, edit: Editing<Text>): Text {
  let last = word;
  for (;;) {
    let next = last;
    for (const [pattern, to] of ROMAJI) next = edit.replace(next, pattern, to);
    if (next === last) return next;
    last = next;
  }
}

/** Each word by itself: the sounds of two never merge (Hokkaido Otaru), also where no white space is left between them. */
function foldWord<Text>(word: Text, edit: Editing<Text>): Text {
  return foldLetters(edit.replace(word, IGNORED, ''), edit);
}

/** Folds a word of letters, numbers and hyphens. */
function foldLetters<Text>(word: Text, edit: Editing<Text>): Text {
  let last = word;
  for (let round = 0; round < 4; round++) {
    // `Ward` is what English readers write for -ku: Chiyoda Ward
    const next = edit.replace(hyphens(unifySounds(last, edit), edit), /ward$/g, 'ku');
    if (next === last) break;
    last = next;
  }
  return last;
}

/** A hyphen stays, and is put, behind a number that something else follows; everywhere else it goes. */
function hyphens<Text>(word: Text, edit: Editing<Text>): Text {
  const single = edit.replace(word, /(?<=-)-+|(?<![0-9])-+/g, '');
  return edit.replace(single, /(?<=[0-9])(?=[^0-9-])/g, '-');
}

/** Chinese forms → one character, by way of the Japanese one. */
const HAN = new Map<string, string>();
for (const [canonical, variants] of KANJI_VARIANTS) for (const v of variants) HAN.set(v, canonical);
for (const [japanese, chinese] of CHINESE_VARIANTS) {
  const canonical = HAN.get(japanese) ?? japanese;
  for (const c of chinese) if (c !== canonical && !HAN.has(c)) HAN.set(c, canonical);
}

/** Follows {@link HAN} to its end; the table's chains are short and without loops (tested). */
function canonicalHan(character: string): string {
  let c = character;
  for (let to = HAN.get(c); to !== undefined && to !== c; to = HAN.get(c)) c = to;
  return c;
}

/**
 * Characters that Japanese folding merges although Chinese distinguishes them: [forms of the one, the other, which both are
 * folded to, a pair of places]. Pairs that only Traditional Chinese distinguishes come last.
 */
const APART: readonly (readonly [forms: string, from: string, places: string, only?: 'zh_tw'])[] = [
  ['冶', '治', '锻冶町 and 锻治町'],
  ['才', '岁', '千才 and 千岁'],
  ['船', '舟', '汤船 and 汤舟'],
  ['斎齋斋', '齐', '斋田 and 齐田'],
  ['巳', '己', '辰巳 and 辰己'],
  ['已', '己', '辰已 and 辰己'],
  ['釜', '竈', '炭釜 and 炭竈'],
  ['庄', '莊', '本庄 and 本莊', 'zh_tw'],
  ['里', '裏', '里町 and 裏町', 'zh_tw'],
  ['筑', '築', '筑地 and 築地', 'zh_tw'],
  ['叶', '葉', '叶木 and 葉木', 'zh_tw'],
  ['升', '昇', '升田 and 昇田', 'zh_tw'],
];

/**
 * Code points of stand-ins: the private-use area, which folding leaves alone and names never contain. One for each row
 * of {@link APART}.
 */
const STAND_INS = 0xe000;

/** Form of a character that a language distinguishes → its stand-in. */
const STAND_IN: Readonly<Record<ChineseLanguage, ReadonlyMap<string, string>>> = {
  zh_cn: standIns('zh_cn'),
  zh_tw: standIns('zh_tw'),
};

function standIns(language: ChineseLanguage): Map<string, string> {
  return new Map(
    APART.flatMap(([forms, , , only = language], row) =>
      only === language
        ? [...forms].map((form) => [form, String.fromCharCode(STAND_INS + row)] as const)
        : [],
    ),
  );
}

/**
 * Chinese text with each character in the form that folding uses, so that 东京都, 東京都 and 東亰都 are one. Characters that the
 * language distinguishes stay two: 锻冶町 and 锻治町, in Traditional Chinese also 本庄 and 本莊.
 */
export function toFoldedHan(text: string, language: ChineseLanguage): string {
  const standIns = STAND_IN[language];
  let out = '';
  for (const c of text.normalize('NFKC')) out += standIns.get(c) ?? canonicalHan(c);
  return out;
}

/** Whether a text has a character in a form of which Japanese uses another one today, or none: 县, 别, 國, also old ones. */
export function hasChineseForms(text: string): boolean {
  // asked for every word that goes on behind its address: most units were looked at before
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    FORMS[unit] ||= isChineseForm(text[i]) ? CHINESE : COMMON;
    if (FORMS[unit] === CHINESE) return true;
  }
  return /[\ud840-\ud8ff]/.test(text) && [...text].some(isChineseForm);
}

/** Kinds of unit: not looked up yet, a common character, or a form of Chinese. */
const [COMMON, CHINESE] = [1, 2];
const FORMS = new Uint8Array(0x10000);

/** 里 and 庄 stand in today's Japanese names as they are; 々 and 〇 are marks rather than characters. */
function isChineseForm(c: string): boolean {
  if (c === '々' || c === '〇' || c === '〆') return false;
  const { usual, known } = kanji();
  return HAN.has(c) ? !usual.has(c) : HAS_HAN.test(c) && !known.has(c);
}

/**
 * Chinese text in the Japanese characters that folding merges with its own, one for one. Characters of Japanese names stay:
 * 里 of 西小二里 is not 裏.
 */
export function toJapaneseHan(text: string): string {
  let out = '';
  for (const c of text) {
    const japanese = kanji().usual.has(c) ? c : canonicalHan(c);
    out += japanese.length === c.length ? japanese : c;
  }
  return out;
}

/** Where the second level of JIS X 0208 begins in Shift_JIS: kanji that only dictionaries and some names have, as 广 and 无. */
const SECOND_LEVEL = 0x989f;
let inJapanese: { readonly usual: ReadonlySet<string>; readonly known: ReadonlySet<string> } | null = null;

/** The kanji of JIS X 0208, those of its first level and all; made when first asked for. */
function kanji(): NonNullable<typeof inJapanese> {
  if (inJapanese === null) {
    const usual: number[] = [];
    const others: number[] = [];
    for (let lead = 0x88; lead <= 0xea; lead++)
      if (lead < 0xa0 || lead >= 0xe0)
        for (let trail = 0x40; trail <= 0xfc; trail++)
          if (trail !== 0x7f) ((lead << 8) + trail < SECOND_LEVEL ? usual : others).push(lead, trail);
    const of = (codes: readonly number[]): string[] =>
      new TextDecoder('shift_jis').decode(Uint8Array.from(codes)).match(/\p{Script=Han}/gu) ?? [];
    const first = of(usual);
    inJapanese = { usual: new Set(first), known: new Set([...first, ...of(others)]) };
  }
  return inJapanese;
}

/** The form of most words: English letters without the sounds of {@link ROMAJI}, numbers, Hangul. */
const LETTERS = /^[A-Za-z-]+$/;
const SOUNDS = /o[hou]|uu|m[bmp]|tch|ward$/i;
const NUMBERS = /^[0-9]+(?:-[0-9]+)*$/;
const HANGUL_ALONE = new RegExp(`^[${HANGUL}]+$`);

/** The fold of most words, of which only hyphens and the case change; null for others, whose fold takes several times as long. */
function foldSettled(text: string, language: ForeignLanguage): string | null {
  const script = scriptOf(language);
  if (script === 'hangul') return HANGUL_ALONE.test(text) ? text : null;
  if (script === 'han') return null;
  if (NUMBERS.test(text)) return text;
  if (!LETTERS.test(text)) return null;
  const letters = text.replaceAll('-', '');
  return SOUNDS.test(letters) ? null : letters.toLowerCase();
}

/** One pass; a few characters need a second one. */
function foldOnce<Text>(text: Text, language: ForeignLanguage, edit: Editing<Text>): Text {
  if (isChinese(language)) return edit.japanese(edit.each(text, (letters) => toFoldedHan(letters, language)));
  const latin = isLatin(language);
  const plain = edit.each(text, latin ? plainLatin : plainHangul);
  // most names have only letters
  const isNumbered = /[0-9]/.test(edit.textOf(plain));
  const counted = isNumbered ? edit.replace(plain, COUNTER[language], latin ? '- ' : '-') : plain;
  const separated = isNumbered ? edit.replace(counted, BETWEEN_NUMBERS, '-') : counted;
  if (!latin) return hyphens(edit.replace(separated, IGNORED, ''), edit);
  return edit.joined(edit.words(separated).map((word) => foldWord(word, edit)));
}

function plainLatin(text: string): string {
  return text.normalize('NFKD').replace(ACCENTS, '').replace(DASHES, '-').toLowerCase();
}

function plainHangul(text: string): string {
  return text.normalize('NFKC').replace(DASHES, '-').toLowerCase();
}

const STRINGS: Editing<string> = {
  replace: (text, pattern, to) => text.replace(pattern, to),
  each: (text, as) => as(text),
  words: (text) => text.split(BETWEEN_WORDS),
  joined: joinFolded,
  japanese: fold,
  textOf: (text) => text,
};

const PLACED = {
  replace: (given, pattern, to) => replaced(given, pattern, () => to) ?? given,
  each: letterByLetter,
  words: (given) => {
    const words: PlacedString[] = [];
    let from = 0;
    for (const { 0: gap, index } of given.text.matchAll(BETWEEN_WORDS)) {
      words.push(partOf(given, from, index));
      from = index + gap.length;
    }
    return [...words, partOf(given, from)];
  },
  joined: (words) => joinedClosed(words.filter(({ text }) => text !== '')),
  japanese: ({ text, origins: before }) => {
    const { folded, origins } = foldAligned(text);
    return { text: folded, origins: composed(origins, before) };
  },
  textOf: ({ text }) => text,
} satisfies Editing<PlacedString>;

/**
 * Folds a name or word of the multilingual search; idempotent but for English of several words. NFKC, lower case, no white space, punctuation, accents
 * or macrons. English: `ou`, `oo`, `oh` → o, `uu` → u, m before b, m, p → n, `Ward` → ku. Chinese: the characters are
 * brought to their Japanese forms and folded as Japanese is, so that simplified, traditional and Japanese forms are
 * one, but for what {@link toFoldedHan} does not join. In every language a number with its counter becomes a number and a hyphen, as in Japanese: `1-chome`,
 * `1 Chome`, 1丁目 and 1초메 are all `1-`.
 */
export function foldMultilingual(text: string, language: ForeignLanguage): string {
  const done = foldSettled(text, language);
  if (done !== null) return done;
  if (language === 'en' && LETTERS.test(text)) return foldLetters(text.toLowerCase(), STRINGS);
  return folded(text, language, STRINGS);
}

function folded<Text>(text: Text, language: ForeignLanguage, edit: Editing<Text>): Text {
  if (language === 'en') return foldOnce(text, language, edit);
  let last = text;
  for (let round = 0; round < 4 && foldSettled(edit.textOf(last), language) === null; round++) {
    const next = foldOnce(last, language, edit);
    if (edit.textOf(next) === edit.textOf(last)) break;
    last = next;
  }
  return last;
}

/**
 * A text folded as {@link foldMultilingual} folds it, or as {@link fold} does Japanese, and where each unit comes from: ranges ascend.
 * A hyphen stands for the counter, the dash or the gap that it was made of: all of `-chome`.
 */
export function foldPlaced({ text, origins }: PlacedString, language: Language): OriginalString {
  if (language === 'ja') return PLACED.japanese({ text, origins });
  const done = foldSettled(text, language);
  if (done !== null) {
    const all = origins ?? unchanged(text.length);
    return { text: done, origins: done.length < text.length ? withoutHyphens(text, all) : all };
  }
  const own = withGaps(folded({ text, origins: null }, language, PLACED), text.length);
  return { text: own.text, origins: composed(own.origins, origins) };
}

function withoutHyphens(text: string, { from, to }: Origins): Origins {
  const isKept = (_: number, k: number): boolean => text[k] !== '-';
  return { from: from.filter(isKept), to: to.filter(isKept) };
}

/** Folded pieces of an address one behind the other, as spellings are joined: a hyphen closes a number that ends a piece. */
export function joinFolded(pieces: readonly string[]): string {
  const written = pieces.filter((piece) => piece !== '');
  const last = written.length - 1;
  return written.map((piece, i) => (i < last ? closed(piece) : piece)).join('');
}
