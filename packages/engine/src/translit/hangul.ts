import { toKatakana, vowelOf } from './kana.js';
import { ownVowels } from './own-vowels.js';

/**
 * Kana → Hangul by the table of the Korean loan-word orthography (외래어 표기법, Japanese).
 * Each row: kana, Hangul at the beginning of a word, Hangul elsewhere where it differs.
 */
const ROWS: readonly (readonly [kana: string, initial: string, elsewhere?: string])[] = [
  ['アイウエオ', '아이우에오'],
  ['カキクケコ', '가기구게고', '카키쿠케코'],
  ['サシスセソ', '사시스세소'],
  ['タチツテト', '다지쓰데도', '타치쓰테토'],
  ['ナニヌネノ', '나니누네노'],
  ['ハヒフヘホ', '하히후헤호'],
  ['マミムメモ', '마미무메모'],
  ['ヤユヨ', '야유요'],
  ['ラリルレロ', '라리루레로'],
  ['ワヰウヱヲ', '와이우에오'],
  ['ガギグゲゴ', '가기구게고'],
  ['ザジズゼゾ', '자지즈제조'],
  ['ダヂヅデド', '다지즈데도'],
  ['バビブベボ', '바비부베보'],
  ['パピプペポ', '파피푸페포'],
  ['ァィゥェォ', '아이우에오'],
  ['ャュョヮ', '야유요와'],
  ['ヴヵヶ', '부카케'],
];

/** キャ キュ キョ and the like: first kana, then the three syllables as in {@link ROWS}. */
const PALATAL_ROWS: readonly (readonly [kana: string, initial: string, elsewhere?: string])[] = [
  ['キ', '갸규교', '캬큐쿄'],
  ['ギ', '갸규교'],
  ['シ', '샤슈쇼'],
  ['ジ', '자주조'],
  ['チ', '자주조', '차추초'],
  ['ヂ', '자주조'],
  ['ニ', '냐뉴뇨'],
  ['ヒ', '햐휴효'],
  ['ビ', '뱌뷰뵤'],
  ['ピ', '퍄퓨표'],
  ['ミ', '먀뮤묘'],
  ['リ', '랴류료'],
];

/** Loan-word syllables, which the official table lacks, by the nearest syllable of Korean. */
const LOAN: Readonly<Record<string, string>> = {
  ティ: '티',
  ディ: '디',
  トゥ: '투',
  ドゥ: '두',
  テュ: '튜',
  デュ: '듀',
  ファ: '파',
  フィ: '피',
  フェ: '페',
  フォ: '포',
  フュ: '퓨',
  ヴァ: '바',
  ヴィ: '비',
  ヴェ: '베',
  ヴォ: '보',
  ヴュ: '뷰',
  ウィ: '위',
  ウェ: '웨',
  ウォ: '워',
  シェ: '셰',
  ジェ: '제',
  チェ: '체',
  イェ: '예',
  クァ: '콰',
  クヮ: '콰',
  クィ: '퀴',
  クェ: '퀘',
  クォ: '쿼',
  グァ: '과',
  グヮ: '과',
  ツァ: '차',
  ツィ: '치',
  ツェ: '체',
  ツォ: '초',
};

const [INITIAL, ELSEWHERE] = tables();

/** Offsets of a final consonant inside a Hangul syllable block. */
const FINAL_N = 4;
const FINAL_S = 19;
const FINALS = 28;
const FIRST_SYLLABLE = 0xac00;
const LAST_SYLLABLE = 0xd7a3;

/** Words in which two i in a row are a long vowel. */
const LONG_I = /^[ニシイ]イ/;

/** How {@link hangul} reads its kana. */
interface HangulOptions {
  /** Whether the kana begin a word; `false` after a digit. Default true. */
  readonly initial?: boolean;
  /** The kanji name of the kana. It distinguishes `カツウラ` 勝浦 (an own u) from `サッポロチュウオウ` 中央 (a long one). */
  readonly name?: string;
}

/**
 * Hangul of a reading: `サッポロ` → `삿포로`, `トウキョウ` → `도쿄`. ッ and ン become final consonants,
 * long o and u are not written. Other characters than kana stay as they are; kana behind them count as "elsewhere".
 */
export function hangul(reading: string, options: HangulOptions = {}): string {
  const kana = toKatakana(reading);
  const own = options.name === undefined ? undefined : ownVowels(kana, options.name);
  let initial = options.initial ?? true;
  let out = '';
  for (let i = 0; i < kana.length; ) {
    const char = kana[i] as string;
    if (char === 'ー') {
      i += 1;
      continue;
    }
    if (char === 'ッ' || char === 'ン') {
      out = withFinal(out, char === 'ッ' ? FINAL_S : FINAL_N);
      i += 1;
      initial = false;
      continue;
    }
    const pair = kana.slice(i, i + 2);
    const table = initial ? INITIAL : ELSEWHERE;
    const size = pair.length === 2 && table.has(pair) ? 2 : 1;
    const last = kana[i + size - 1] as string;
    out += table.get(kana.slice(i, i + size)) ?? char;
    initial = false;
    i += size;
    if (lengthens(kana, i, last) && own?.has(i) !== true) i += 1;
  }
  return out;
}

/** Whether the kana at `at` only lengthens the one before it. */
function lengthens(kana: string, at: number, last: string): boolean {
  const next = kana[at];
  const vowel = vowelOf(last);
  if (next === 'ウ') return vowel === 'o' || vowel === 'u';
  if (next === 'オ') return vowel === 'o';
  return next === 'イ' && at === 1 && LONG_I.test(kana);
}

/** Puts a final consonant under the last syllable; without one there (`ッ` at the beginning) it is left out or a syllable. */
function withFinal(text: string, final: number): string {
  const code = text.charCodeAt(text.length - 1);
  const open = code >= FIRST_SYLLABLE && code <= LAST_SYLLABLE && (code - FIRST_SYLLABLE) % FINALS === 0;
  if (open) return text.slice(0, -1) + String.fromCharCode(code + final);
  return final === FINAL_N ? `${text}응` : text;
}

function tables(): [ReadonlyMap<string, string>, ReadonlyMap<string, string>] {
  const first = new Map<string, string>();
  const later = new Map<string, string>();
  const add = (kana: string, initial: string, elsewhere: string) => {
    first.set(kana, initial);
    later.set(kana, elsewhere);
  };
  for (const [kana, initial, elsewhere = initial] of ROWS) {
    [...kana].forEach((char, i) => {
      add(char, initial[i] as string, elsewhere[i] as string);
    });
  }
  for (const [kana, initial, elsewhere = initial] of PALATAL_ROWS) {
    [...'ャュョ'].forEach((small, i) => {
      add(kana + small, initial[i] as string, elsewhere[i] as string);
    });
  }
  for (const [kana, syllable] of Object.entries(LOAN)) add(kana, syllable, syllable);
  return [first, later];
}
