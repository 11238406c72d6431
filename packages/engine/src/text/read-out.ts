import { inAscii } from '../facts/scripts.js';

const ONES = ['', 'イチ', 'ニ', 'サン', 'ヨン', 'ゴ', 'ロク', 'ナナ', 'ハチ', 'キュウ'];
const HUNDREDS = [
  '',
  'ヒャク',
  'ニヒャク',
  'サンビャク',
  'ヨンヒャク',
  'ゴヒャク',
  'ロッピャク',
  'ナナヒャク',
  'ハッピャク',
  'キュウヒャク',
];
const THOUSANDS = [
  '',
  'セン',
  'ニセン',
  'サンゼン',
  'ヨンセン',
  'ゴセン',
  'ロクセン',
  'ナナセン',
  'ハッセン',
  'キュウセン',
];

/** Names of the letters A to Z. */
const LETTERS =
  'エー ビー シー ディー イー エフ ジー エイチ アイ ジェー ケー エル エム エヌ オー ピー キュー アール エス ティー ユー ブイ ダブリュー エックス ワイ ゼット'.split(
    ' ',
  );

/** Largest number read as a whole; longer ones are read digit by digit. */
const LARGEST = 99_999_999;

/** A counter that changes the sound of the number before it: how the number ends → how it is read then. */
interface CounterSound {
  readonly counter: string;
  readonly sounds: readonly (readonly [ending: string, before: string])[];
  readonly place: string;
}

const COUNTER_SOUNDS: readonly CounterSound[] = [
  {
    counter: 'チョウ',
    sounds: [
      ['イチ', 'イッ'],
      ['ハチ', 'ハッ'],
      ['ジュウ', 'ジュッ'],
    ],
    place: '栄一丁目 イッチョウメ; 十丁目 ジュッチョウメ; 十一丁目 ジュウイッチョウメ',
  },
  {
    counter: 'ジョウ',
    sounds: [
      ['ヨン', 'ヨ'],
      ['ナナ', 'シチ'],
      ['キュウ', 'ク'],
    ],
    place: '北海道札幌市北区北七条西 キタシチジョウニシ, 北二十四条西 キタニジュウヨジョウニシ',
  },
  {
    counter: 'セン',
    sounds: [
      ['イチ', 'イッ'],
      ['ハチ', 'ハッ'],
      ['ジュウ', 'ジュッ'],
    ],
    place: '北海道上川郡新得町字屈足東一線 ヒガシイッセン',
  },
];

/** Numbers, letters and the hyphens between them, after digits and letters are narrowed. */
const ALPHANUMERIC = /(\d+)|([a-z])|-/gi;

function belowTenThousand(value: number): string {
  const tens = Math.floor(value / 10) % 10;
  return (
    (THOUSANDS[Math.floor(value / 1000)] ?? '') +
    (HUNDREDS[Math.floor(value / 100) % 10] ?? '') +
    (tens === 0 ? '' : `${tens === 1 ? '' : ONES[tens]}ジュウ`) +
    (ONES[value % 10] ?? '')
  );
}

/** Reads a number as a whole up to 99,999,999; longer ones and those with leading zeros digit by digit. */
function readNumber(digits: string): string {
  const value = Number(digits);
  if (value > LARGEST || (digits.length > 1 && digits.startsWith('0'))) {
    return Array.from(digits, (d) => (d === '0' ? 'ゼロ' : ONES[Number(d)])).join('');
  }
  if (value === 0) return 'ゼロ';
  const myriads = Math.floor(value / 10_000);
  if (myriads === 0) return belowTenThousand(value);
  const read = belowTenThousand(myriads);
  // 1,000万 is イッセンマン, but セン alone is right below 10,000.
  const whole = Math.floor(myriads / 1000) === 1 ? `イッ${read}` : read;
  return `${whole}マン${belowTenThousand(value % 10_000)}`;
}

/** The number's reading as it sounds before `rest`, the text behind it. */
function beforeCounter(read: string, rest: string): string {
  for (const { counter, sounds } of COUNTER_SOUNDS) {
    if (!rest.startsWith(counter)) continue;
    for (const [ending, before] of sounds) {
      if (read.endsWith(ending)) return read.slice(0, -ending.length) + before;
    }
  }
  return read;
}

/**
 * The read-through of a katakana reading: numbers are read as a whole in Japanese with the sound changes of their
 * counter (1チョウメ → イッチョウメ, 12 → ジュウニ), letters by name (A → エー), a hyphen between them ノ
 * (103-3 → ヒャクサンノサン). Everything else stays. Full-width digits and letters are understood.
 */
export function readOut(read: string): string {
  const narrow = inAscii(read, /[０-９Ａ-Ｚａ-ｚ－]/g);
  return narrow.replace(
    ALPHANUMERIC,
    (found, digits: string | undefined, letter: string | undefined, at: number) => {
      if (digits !== undefined)
        return beforeCounter(readNumber(digits), narrow.slice(at + found.length, at + found.length + 4));
      if (letter !== undefined) return LETTERS[letter.toUpperCase().charCodeAt(0) - 65] ?? letter;
      return 'ノ';
    },
  );
}
