import { CHINESE_VARIANTS } from './chinese-variants.js';
import { KANJI_VARIANTS } from './variants.js';

/** Languages of the multilingual search. */
export type ForeignLanguage = 'en' | 'zh_cn' | 'zh_tw' | 'ko';

/** White space, punctuation, signs, marks and invisible characters: what no language compares. */
const IGNORED = /[\s\p{P}\p{S}\p{M}\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu;
/** What ends a word in English: the sounds of two words never merge. */
const BETWEEN_WORDS = /[\s,'’]+/u;
/** Macrons, accents and the like. */
const MARKS = /\p{M}/gu;

/** Spellings of the same sounds: [pattern, replacement, example]. */
const ROMAJI: readonly (readonly [pattern: RegExp, to: string, example: string])[] = [
  [/o+h(?![aeiouy])/g, 'o', 'Ohsaka = Osaka; not Ohara'],
  [/o[ou]+/g, 'o', 'Toukyou, Oosaka'],
  [/u{2,}/g, 'u', 'Kyuushuu = Kyushu'],
  [/m(?=[bmp])/g, 'n', 'Shimbashi = Shinbashi, Gumma = Gunma'],
  [/tch/g, 'cch', 'Hatchobori = Hacchobori'],
];

/** Applies {@link ROMAJI} until nothing changes; every rule shortens the word or removes an m or a t. */
function unifySounds(word: string): string {
  let last = word;
  for (;;) {
    let next = last;
    for (const [pattern, to] of ROMAJI) next = next.replace(pattern, to);
    if (next === last) return next;
    last = next;
  }
}

/** `Ward` is what English readers write for -ku: Chiyoda Ward. */
function withSuffix(word: string): string {
  return word === 'ward' ? 'ku' : word;
}

/** How many characters on each side of a border between words can take part in a rule of {@link ROMAJI}. */
const REACH = 3;

function foldEnglish(text: string): string {
  let out = '';
  for (const token of text.normalize('NFKD').replace(MARKS, '').toLowerCase().split(BETWEEN_WORDS)) {
    const word = withSuffix(unifySounds(token.normalize('NFKD').replace(IGNORED, '')));
    const border = out.slice(-REACH) + word.slice(0, REACH);
    out += unifySounds(border) === border ? word : `'${word}`;
  }
  return withSuffix(out);
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

function foldOther(text: string, han: boolean): string {
  let out = '';
  for (const c of text.normalize('NFKC').replace(IGNORED, '').toLowerCase()) out += han ? canonicalHan(c) : c;
  return out;
}

/**
 * Folds a name or word of the multilingual search; idempotent. NFKC, lower case, no white space, punctuation,
 * accents or macrons. English: `ou`, `oo`, `oh` → o, `uu` → u, m before b, m, p → n, `Ward` → ku. Chinese:
 * simplified, traditional and Japanese forms of a character are one.
 *
 * In English an apostrophe stays where two words meet whose sounds would merge otherwise: `Aoicho, Osaka` →
 * aoicho'osaka. A text made of parts therefore equals the fold of the whole if every part that begins with such
 * a sound also has the spelling with a leading apostrophe.
 */
export function foldMultilingual(text: string, language: ForeignLanguage): string {
  let last = text;
  for (let round = 0; round < 4; round++) {
    const next = language === 'en' ? foldEnglish(last) : foldOther(last, language !== 'ko');
    if (next === last) break;
    last = next;
  }
  return last;
}
