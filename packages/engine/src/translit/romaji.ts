import { toKatakana } from './kana.js';

/**
 * Kana → romaji as the Address Base Registry (ABR) writes it: plain Hepburn without macrons,
 * long o and u written short, n as m before b, m and p.
 */

const BASE: Readonly<Record<string, string>> = rows({
  '': 'アイウエオ',
  k: 'カキクケコ',
  g: 'ガギグゲゴ',
  s: 'サ_スセソ',
  z: 'ザ_ズゼゾ',
  t: 'タ__テト',
  d: 'ダ__デド',
  n: 'ナニヌネノ',
  h: 'ハヒ_ヘホ',
  b: 'バビブベボ',
  p: 'パピプペポ',
  m: 'マミムメモ',
  y: 'ヤ_ユ_ヨ',
  r: 'ラリルレロ',
  w: 'ワ____',
  v: '__ヴ__',
});

/** Kana that leave the pattern of their row, and the combinations with small kana. */
const SPECIAL: Readonly<Record<string, string>> = {
  シ: 'shi',
  ジ: 'ji',
  チ: 'chi',
  ヂ: 'ji',
  ツ: 'tsu',
  ヅ: 'zu',
  フ: 'fu',
  ヰ: 'i',
  ヱ: 'e',
  ヲ: 'o',
  ヵ: 'ka',
  ヶ: 'ke',
  ァ: 'a',
  ィ: 'i',
  ゥ: 'u',
  ェ: 'e',
  ォ: 'o',
  ャ: 'ya',
  ュ: 'yu',
  ョ: 'yo',
  ヮ: 'wa',
  シェ: 'she',
  ジェ: 'je',
  チェ: 'che',
  イェ: 'ye',
  ティ: 'ti',
  ディ: 'di',
  テュ: 'tyu',
  デュ: 'dyu',
  トゥ: 'tu',
  ドゥ: 'du',
  フュ: 'fyu',
  ヴュ: 'vyu',
};

/** Consonants in front of ya, yu, yo: キャ is ky + a, シャ is sh + a. */
const PALATAL: Readonly<Record<string, string>> = {
  キ: 'ky',
  ギ: 'gy',
  シ: 'sh',
  ジ: 'j',
  チ: 'ch',
  ヂ: 'j',
  ニ: 'ny',
  ヒ: 'hy',
  ビ: 'by',
  ピ: 'py',
  ミ: 'my',
  リ: 'ry',
};

/** Consonants in front of the small vowels of loan words: ファ is f + a, クヮ is kw + a. */
const LABIAL: Readonly<Record<string, string>> = { フ: 'f', ヴ: 'v', ウ: 'w', ク: 'kw', グ: 'gw', ツ: 'ts' };

const SYLLABLES: ReadonlyMap<string, string> = new Map(Object.entries({ ...BASE, ...SPECIAL, ...pairs() }));

/** Small kana, by code unit: only they make a pair with the kana before. */
const SMALL: ReadonlySet<number> = new Set([...'ァィゥェォャュョヮ'].map((kana) => kana.charCodeAt(0)));

/**
 * Romaji of a reading, lower case: `オオサカ` → `osaka`, `シンバシ` → `shimbashi`, `ハッチョウ` → `hatcho`.
 * Input in any kana (half-width and hiragana too); digits, Latin letters and whatever is not kana are left as they are.
 */
export function romaji(kana: string): string {
  return shortenVowels(spell(toKatakana(kana)));
}

/** `Tokyo` from `tokyo`; the first letter only. */
export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function spell(kana: string): string {
  let out = '';
  for (let i = 0; i < kana.length; ) {
    const char = kana[i] as string;
    if (char === 'ー') {
      i += 1;
    } else if (char === 'ッ') {
      const next = syllable(kana, i + 1) ?? '';
      out += /^[aiueoy]|^$/.test(next) ? 'tsu' : next.startsWith('ch') ? 't' : next.charAt(0);
      i += 1;
    } else if (char === 'ン') {
      out += /^[bmp]/.test(syllable(kana, i + 1) ?? '') ? 'm' : 'n';
      i += 1;
    } else {
      out += syllable(kana, i) ?? char;
      i += isPair(kana, i) ? 2 : 1;
    }
  }
  return out;
}

/** The romaji of the syllable at `at`; undefined where there is none. */
function syllable(kana: string, at: number): string | undefined {
  if (SMALL.has(kana.charCodeAt(at + 1))) {
    const pair = SYLLABLES.get(kana.slice(at, at + 2));
    if (pair !== undefined) return pair;
  }
  return SYLLABLES.get(kana.charAt(at));
}

function isPair(kana: string, at: number): boolean {
  return SMALL.has(kana.charCodeAt(at + 1)) && SYLLABLES.has(kana.slice(at, at + 2));
}

/** ABR writes long o and long u short and keeps ii, ei and aa. */
function shortenVowels(text: string): string {
  return text.replace(/o[ou]/g, 'o').replace(/uu/g, 'u');
}

function rows(table: Readonly<Record<string, string>>): Record<string, string> {
  const out: Record<string, string> = {};
  for (const [consonant, kana] of Object.entries(table)) {
    [...kana].forEach((char, index) => {
      if (char !== '_') out[char] = consonant + 'aiueo'[index];
    });
  }
  return out;
}

function pairs(): Record<string, string> {
  const out: Record<string, string> = {};
  for (const [kana, consonant] of Object.entries(PALATAL)) {
    for (const [small, vowel] of Object.entries({ ャ: 'a', ュ: 'u', ョ: 'o' }))
      out[kana + small] = consonant + vowel;
  }
  for (const [kana, consonant] of Object.entries(LABIAL)) {
    for (const [small, vowel] of Object.entries({ ァ: 'a', ィ: 'i', ェ: 'e', ォ: 'o', ヮ: 'a' })) {
      out[kana + small] = consonant + vowel;
    }
  }
  return out;
}
