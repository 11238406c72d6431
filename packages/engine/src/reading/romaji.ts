import { LOAN_WORDS } from '../facts/loan-words.js';
import { ACCENTS } from '../facts/scripts.js';
import { readOut } from '../text/index.js';

/**
 * Reads romaji in any system: Hepburn, Kunrei, Nihon, passports' OH, and letters as a keyboard takes them. All spellings of one name have
 * one class of kana: Ohtsu, Otsu, Ootsu and Ôtu are オツ, as is the reading オオツ. Long vowels and double consonants do not count, since
 * people leave them out and put them in.
 */

/** Kana of each vowel a, i, u, e, o behind a consonant, in a row. `_` where there is none. */
const ROWS: readonly (readonly [consonants: string, kana: string])[] = [
  ['', 'ア イ ウ エ オ'],
  ['k c q', 'カ キ ク ケ コ'],
  ['g', 'ガ ギ グ ゲ ゴ'],
  ['s', 'サ シ ス セ ソ'],
  ['z', 'ザ ジ ズ ゼ ゾ'],
  ['t', 'タ チ ツ テ ト'],
  ['d', 'ダ ジ ズ デ ド'],
  ['n', 'ナ ニ ヌ ネ ノ'],
  ['h', 'ハ ヒ フ ヘ ホ'],
  ['f', 'フア フイ フ フエ フオ'],
  ['b v', 'バ ビ ブ ベ ボ'],
  ['p', 'パ ピ プ ペ ポ'],
  ['m', 'マ ミ ム メ モ'],
  ['y', 'ヤ イ ユ エ ヨ'],
  ['r l', 'ラ リ ル レ ロ'],
  ['w', 'ワ イ ウ エ オ'],
  ['ts tz', 'ツア ツイ ツ ツエ ツオ'],
  ['dz', 'ザ ジ ズ ゼ ゾ'],
  ['sh', 'シャ シ シュ シエ ショ'],
  ['ch', 'チャ チ チュ チエ チョ'],
  ['j dj', 'ジャ ジ ジュ ジエ ジョ'],
  ['kw qu', 'カ クイ ク クエ クオ'],
  ['gw', 'ガ グイ グ グエ グオ'],
  ['ky', 'キャ キ キュ キエ キョ'],
  ['gy', 'ギャ ギ ギュ ギエ ギョ'],
  ['sy shy', 'シャ シ シュ シエ ショ'],
  ['zy jy dy', 'ジャ ジ ジュ ジエ ジョ'],
  ['ty cy chy', 'チャ チ チュ チエ チョ'],
  ['ny', 'ニャ ニ ニュ ニエ ニョ'],
  ['hy', 'ヒャ ヒ ヒュ ヒエ ヒョ'],
  ['by', 'ビャ ビ ビュ ビエ ビョ'],
  ['py', 'ピャ ピ ピュ ピエ ピョ'],
  ['my', 'ミャ ミ ミュ ミエ ミョ'],
  ['ry ly', 'リャ リ リュ リエ リョ'],
];
const VOWELS = 'aiueo';
const SYLLABLES: ReadonlyMap<string, string> = new Map(
  ROWS.flatMap(([consonants, kana]) =>
    consonants
      .split(' ')
      .flatMap((consonant) =>
        kana.split(' ').map((syllable, k) => [consonant + VOWELS[k], syllable] as const),
      ),
  ),
);

/** Consonants and the vowel that they stand before, a number, or a letter by itself. */
const PARTS = /([b-df-hj-np-tv-z]*)([aiueo])|[0-9]+|[b-df-hj-np-tv-z]/g;
/** A syllabic n before another consonant, or an m for it: Kanda, Shimbashi, Konno. */
const SYLLABIC = /^[nm](?=[^y])/;
/** The h of a long vowel: Ohtsu, Yuhki. */
const LONG = /^h(?=[^y])/;
/** That of a long o, which may stand before a y too: Ohyama. */
const LONG_O = /^h(?=.)/;
const ENDS_IN_O = /[オコゴソゾトドノホボポモヨロョ]$/;
/** The first of two consonants, also as Hepburn and others write them: Hatchobori, Hacchobori. */
const DOUBLED = /^(?:([b-df-hj-np-tv-z])(?=\1)|[tc](?=ch)|t(?=ts)|s(?=sh))/;

/** Most words. */
const LETTERS = /^[A-Za-z]+$/;

/** The kana of a word in romaji, each as it is written. Letters that make no syllable stay, an English word is said as in Japanese. */
export function kanaOf(word: string): string {
  const plain = LETTERS.test(word)
    ? word.toLowerCase()
    : word
        .normalize('NFKD')
        .replace(ACCENTS, '')
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '');
  let kana = '';
  for (const [part, consonants = '', vowel] of plain.matchAll(PARTS)) {
    if (vowel === undefined) kana += part === 'n' || part === 'm' ? 'ン' : part === 'h' ? '' : part;
    else kana += syllable(consonants, vowel, kana);
  }
  return kana;
}

/** The kana of consonants and a vowel behind other kana. */
function syllable(consonants: string, vowel: string, behind: string): string {
  let before = '';
  let own = ENDS_IN_O.test(behind) ? consonants.replace(LONG_O, '') : consonants;
  for (let known = SYLLABLES.get(own + vowel); ; known = SYLLABLES.get(own + vowel)) {
    if (known !== undefined) return before + known;
    if (SYLLABIC.test(own)) {
      before += 'ン';
      own = own.slice(1);
      continue;
    }
    let rest = own;
    if (behind !== '') rest = rest.replace(LONG, '');
    rest = rest.replace(DOUBLED, '');
    if (rest === own) {
      before += own.charAt(0);
      rest = own.slice(1);
    }
    own = rest;
  }
}

/** The kana that an English word in a name may stand for besides: レイク for Lake. */
export function loanedKana(word: string): readonly string[] {
  return LOAN_WORDS.get(word.toLowerCase()) ?? NOT_LOANED;
}
const NOT_LOANED: readonly string[] = [];

/** Kana that sound like another one, and small vowels. Marks of length and of double consonants are nothing. */
const SAME_SOUND: Readonly<Record<string, string>> = {
  ...{ ヂ: 'ジ', ヅ: 'ズ', ヲ: 'オ', ヰ: 'イ', ヱ: 'エ', ヴ: 'ブ', ヵ: 'カ', ヶ: 'ケ', ヮ: 'ワ' },
  ...{ ァ: 'ア', ィ: 'イ', ゥ: 'ウ', ェ: 'エ', ォ: 'オ', ッ: '', ー: '' },
};
/** ティ and the like, which Kunrei does not tell from チ. */
const LOANED: readonly (readonly [pattern: RegExp, to: string])[] = [
  [/ティ/g, 'チ'],
  [/ディ/g, 'ジ'],
  [/トゥ/g, 'ツ'],
  [/ドゥ/g, 'ズ'],
];
const ROW_OF: Readonly<Record<string, string>> = {
  ア: 'アカガサザタダナハバパマヤラワャ',
  イ: 'イキギシジチニヒビピミリ',
  ウ: 'ウクグスズツヌフブプムユルュ',
  エ: 'エケゲセゼテデネヘベペメレ',
  オ: 'オコゴソゾトドノホボポモヨロョ',
};
const VOWEL_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(ROW_OF).flatMap(([vowel, row]) => Array.from(row, (kana) => [kana, vowel] as const)),
);
/** ン before a vowel, which romaji writes as a syllable of n: シンアイ is Shinai, コンヤ Konya. */
const WITH_N: Readonly<Record<string, string>> = {
  ...{ ア: 'ナ', イ: 'ニ', ウ: 'ヌ', エ: 'ネ', オ: 'ノ', ヤ: 'ニャ', ユ: 'ニュ', ヨ: 'ニョ' },
};
const N_ROW = 'ナニヌネノン';
/** Kana that may have to change: all others are a class as they are. */
const MAY_CHANGE = /[アイウエオヤユヨナニヌネノ0-9ァィゥェォッーヂヅヲヰヱヴヵヶヮ]/;

/** The class of kana, of a reading or of romaji as {@link kanaOf} reads it: all spellings of one name in romaji have it, and its numbers in digits. */
export function kanaClass(kana: string): string {
  if (!MAY_CHANGE.test(kana)) return kana;
  const readKana = /[0-9]/.test(kana) ? readOut(kana) : kana;
  const plain = /[ィゥ]/.test(readKana)
    ? LOANED.reduce((text, [pattern, to]) => text.replace(pattern, to), readKana)
    : readKana;
  let own = '';
  for (const typed of plain) {
    const next = SAME_SOUND[typed] ?? typed;
    const last = own.charAt(own.length - 1);
    if (last === 'ン' && WITH_N[next] !== undefined) own = own.slice(0, -1) + WITH_N[next];
    else if (last === 'ン' && N_ROW.includes(next)) own = own.slice(0, -1) + next;
    else if (!lengthens(next, last)) own += next;
  }
  return own;
}

/** Whether a kana only makes the vowel before it longer: オオツ, コウチ, ユウキ. */
function lengthens(kana: string, last: string): boolean {
  if (ROW_OF[kana] === undefined || last === '') return false;
  const vowel = VOWEL_OF.get(last);
  return vowel === kana || (vowel === 'オ' && kana === 'ウ');
}

const VOICED = 'ガギグゲゴザジズゼゾダデドバビブベボパピプペポチツ';
const VOICELESS = 'カキクケコサシスセソタテトハヒフヘホハヒフヘホシス';
const TO_VOICELESS = new Map(Array.from(VOICED, (kana, k) => [kana, VOICELESS[k]]));
const ANY_VOICED = new RegExp(`[${VOICED}]`, 'g');
/** Sounds that passports' OH, and quick speech, do not keep apart: Minami-Ohi for Minami-Oi; ei and e. */
const BLURRED: readonly (readonly [pattern: RegExp, to: string])[] = [
  // 原 is hara and wara: 小笠原
  [/ワ(?=ラ)/g, 'ハ'],
  [/(?<=[オコソトノホモヨロョ])ハ/g, 'ア'],
  [/(?<=[オコソトノホモヨロョ])ヒ/g, 'イ'],
  [/(?<=[オコソトノホモヨロョ])ヘ/g, 'エ'],
  [/(?<=[オコソトノホモヨロョ])ホ/g, ''],
  [/(?<=[エケセテネヘメレ])イ/g, ''],
];

/** A wider class, of a class of kana: voiced sounds and others that people hear alike. Kitasakae for 北栄, which is キタザカエ. */
export function blurredClass(own: string): string {
  const voiceless = own.replace(ANY_VOICED, (kana) => TO_VOICELESS.get(kana) ?? kana);
  return BLURRED.reduce((text, [pattern, to]) => text.replace(pattern, to), voiceless);
}

/** Endings of towns that people exchange, double and leave out, as a class has them: チョウ, マチ. */
const KINDS = /(?:チョ|マチ|ムラ|ソン|ドリ)$/;
/** A stem has at least this many kana: 町 of 大町 is part of the name. */
const LEAST_STEM = 2;

/** A class without the kind of a town that it ends in: 柳町 is ヤナギ, ヤナギチョウ as well as ヤナギマチ. */
export function withoutKind(own: string): string {
  let stem = own;
  for (
    let next = stem.replace(KINDS, '');
    next !== stem && next.length >= LEAST_STEM;
    next = stem.replace(KINDS, '')
  )
    stem = next;
  return stem;
}

/** A class with a kind of its own for all kinds of towns, however often it is written: 柳町 is Yanagicho as well as Yanagimachi and Yanagichomachi. */
export function withAnyKind(own: string): string {
  const stem = withoutKind(own);
  return stem === own ? own : `${stem}チョ`;
}
