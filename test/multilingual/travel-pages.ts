import { inKanji } from '@banchi/engine/facts/kanji-number.js';
import type { MultilingualRecord } from '@banchi/engine/vocabulary/fields.js';
import { between, oneOf } from '../../bench/support/random.js';

/** An address as pages for travellers and shops write it in Chinese or Korean, and as Japanese write it. */
export interface TravelAddress {
  readonly text: string;
  readonly japanese: string;
}

type Random = () => number;

/** A town as its record has it, its chome apart. */
interface Town {
  /** `12` for 十二丁目; null where the record is no chome. */
  readonly chome: string | null;
  /** Its section, where that is no chome. */
  readonly section: string;
}

/** A chome, in digits or kanji. */
const CHOME = new Map(
  Array.from({ length: 40 }, (_, k) => k + 1).flatMap((n) => [
    [`${n}丁目`, String(n)],
    [`${inKanji(n)}丁目`, String(n)],
  ]),
);

function townOf({ address5 }: MultilingualRecord): Town {
  const chome = CHOME.get((address5 ?? '').normalize('NFKC')) ?? null;
  return { chome, section: chome === null ? (address5 ?? '') : '' };
}

const chance = (random: Random, share: number): boolean => random() < share;
const dashed = (code: string | null): string => (code === null ? '' : `${code.slice(0, 3)}-${code.slice(3)}`);

/** A name whose characters are now Japanese, now Chinese ones: 東京都 and 东京都 as 東京都, 东京都, 東京都. */
function mixed(random: Random, forms: readonly string[]): string {
  const letters = forms.map((form) => [...form]);
  if (letters.some(({ length }) => length !== letters[0].length)) return oneOf(random, forms.slice(1));
  return letters[0].map((_, k) => oneOf(random, letters)[k]).join('');
}

/** Text behind an address: a building, a floor, a remark. */
const BEHIND_CHINESE = [
  '',
  '',
  '',
  ' 樱花大厦3楼',
  ' 3F',
  ' 3楼',
  ' B1F',
  '（近车站）',
  ' 1樓',
  ' 第一大樓5F',
  ' 大厦 2层',
  ' サクラビル1F',
];
const BEHIND_KOREAN = [
  '',
  '',
  '',
  ' 사쿠라 빌딩 3층',
  ' 3F',
  ' 1층',
  ' (역 근처)',
  ' 사쿠라빌딩 B1',
  ' 지하 1층',
  ', 일본',
];

/** A town's address in Chinese, simplified, traditional, or in a mixture of both and Japanese; null where it has no names. */
export function inChinese(record: MultilingualRecord, random: Random): TravelAddress | null {
  const style = oneOf(random, ['zh_cn', 'zh_cn', 'zh_tw', 'mixed'] as const);
  const named = (field: 'address2' | 'address3' | 'address4' | 'address5'): string | null => {
    const forms = [record[field], record[`${field}_zh_cn`], record[`${field}_zh_tw`]];
    if (forms[0] === null) return '';
    const known = forms.filter((form) => form !== null);
    if (known.length < forms.length) return null;
    return style === 'mixed' ? mixed(random, known) : known[style === 'zh_cn' ? 1 : 2];
  };
  const { chome, section } = townOf(record);
  const names = [
    named('address2'),
    named('address3'),
    named('address4'),
    chome === null ? named('address5') : '',
  ];
  if (names.some((name) => name === null)) return null;
  const [prefecture = '', municipality = '', town = '', own = ''] = names as string[];
  const [block, house] = [between(random, 1, 30), between(random, 1, 20)];
  const go = style === 'zh_tw' ? '號' : '号';
  const [number, plain] =
    chome === null
      ? oneOf(random, [
          [`${block}-${house}`, `${block}-${house}`],
          [`${block}番地`, `${block}番地`],
          [`${block}番地${house}`, `${block}番地${house}`],
          [`${block}${go}`, `${block}番地`],
          [`${block}-${house}${go}`, `${block}-${house}`],
          [`${block}番${house}${go}`, `${block}番${house}号`],
          [`${block}番地之${house}`, `${block}番地の${house}`],
        ])
      : [
          oneOf(random, [
            ...Array.from({ length: 3 }, () => `${chome}-${block}-${house}`),
            `${chome}丁目${block}-${house}`,
            `${chome}丁目${block}番${house}${go}`,
            `${inKanji(Number(chome))}丁目${block}番${house}${go}`,
            `${chome}丁目${block}番地${house}${go}`,
            `${chome}-${block}-${house}${go}`,
            `${chome}－${block}－${house}`,
            `${chome}丁目−${block}−${house}`,
            `${chome} Chome-${block}-${house}`,
            `${chome}-chome ${block}-${house}`,
            `${chome}丁目${block}之${house}`,
          ]),
          `${chome}丁目${block}-${house}`,
        ];
  const above = chance(random, 0.35) && /市/u.test(municipality) ? '' : prefecture;
  const inside = chance(random, 0.25) ? municipality.replace(/^.+?郡/u, '') : municipality;
  const gap = oneOf(random, ['', '', '', '', ' ', ', ', '，']);
  const parts = [above, inside, town + own].filter((part) => part !== '');
  const written = `${parts.join(gap)}${chance(random, 0.5) ? gap : ''}${number}${oneOf(random, BEHIND_CHINESE)}`;
  const text = oneOf(random, ['', '', '', '日本', '日本 ', '日本，', '日本国']) + written;
  return {
    text: withChineseCode(text, dashed(record.post_code), random),
    japanese: `${record.address2}${record.address3}${record.address4 ?? ''}${section}${plain}`,
  };
}

function withChineseCode(text: string, code: string, random: Random): string {
  if (code === '') return text;
  return oneOf(random, [
    ...[text, text, text, `〒${code} ${text}`, `${text} 〒${code}`, `〒${code}${text}`, `${code} ${text}`],
    ...[`邮编${code} ${text}`, `${text}（邮编：${code}）`, `${text}, ${code}`, `${text}, 日本 ${code}`],
  ]);
}

/** One way to transcribe kana in Hangul. */
interface Transcription {
  /** Whether words begin with the strong consonants: 토쿄. */
  readonly isStrong: boolean;
  /** Whether vowels are written as long as they are: 토우쿄우. */
  readonly isLong: boolean;
  /** Whether ㅈ and ㅊ have a y behind them: 쵸. */
  readonly hasY: boolean;
  /** The initial of チ within words: ㅊ or ㅉ. */
  readonly chi: number;
  readonly tsu: '쓰' | '츠' | '쯔';
}

const syllable = (initial: number, vowel: number, final = 0): string =>
  String.fromCharCode(0xac00 + (initial * 21 + vowel) * 28 + final);
/** Vowels of Hangul by the romanized vowel of the kana. */
const VOWELS: Readonly<Record<string, number>> = { a: 0, i: 20, u: 13, e: 5, o: 8, ya: 2, yu: 17, yo: 12 };
const WITHOUT_Y: Readonly<Record<string, number>> = { ya: 0, yu: 13, yo: 8 };
const ROWS: readonly (readonly [kana: string, initial: number, atBegin: number])[] = [
  ['アイウエオ', 11, 11],
  ['カキクケコ', 15, 0],
  ['ガギグゲゴ', 0, 0],
  ['サシスセソ', 9, 9],
  ['ザジズゼゾ', 12, 12],
  ['タチツテト', 16, 3],
  ['ダヂヅデド', 3, 3],
  ['ナニヌネノ', 2, 2],
  ['ハヒフヘホ', 18, 18],
  ['バビブベボ', 7, 7],
  ['パピプペポ', 17, 17],
  ['マミムメモ', 6, 6],
  ['ラリルレロ', 5, 5],
];
/** ㅡ, which ス, ズ, ツ and ヅ have, and the initials of ジ and チ. */
const [EU, JIEUT] = [18, 12];
const [NIEUN, SIOT] = [4, 19];

/** Kana in Hangul; null for kana that names of places do not have. */
function hangul(kana: string, way: Transcription): string | null {
  const found: { initial: number; vowel: number; final: number; sound: string }[] = [];
  const letters = [...kana];
  for (let k = 0; k < letters.length; k++) {
    const letter = letters[k];
    const last = found.at(-1);
    if (letter === 'ー') continue;
    if (letter === 'ン' || letter === 'ッ') {
      if (last !== undefined) last.final = letter === 'ン' ? NIEUN : SIOT;
      continue;
    }
    const small = 'ャュョ'.indexOf(letters[k + 1] ?? 'x');
    const made = transcribed(letter, small, found.length === 0 && !way.isStrong, way);
    if (made === null) return null;
    if (small >= 0) k++;
    const before = last?.final === 0 ? last.sound.at(-1) : undefined;
    const isLonger =
      (letter === 'ウ' && (before === 'o' || before === 'u')) || (letter === 'オ' && before === 'o');
    if (isLonger && !way.isLong) continue;
    found.push({ ...made, final: 0 });
  }
  return found.map(({ initial, vowel, final }) => syllable(initial, vowel, final)).join('');
}

/**
 * @param small which of ャ, ュ and ョ follows; -1 for none
 * @param isWeak whether strong consonants are weak here
 */
function transcribed(letter: string, small: number, isWeak: boolean, way: Transcription) {
  const glide = 'ヤユヨ'.indexOf(letter);
  const sound = ['ya', 'yu', 'yo'][small >= 0 ? small : glide];
  if (glide >= 0) return { initial: 11, vowel: VOWELS[sound], sound };
  if (letter === 'ワ') return { initial: 11, vowel: 9, sound: 'a' };
  if (letter === 'ヲ') return { initial: 11, vowel: VOWELS.o, sound: 'o' };
  const row = ROWS.find(([kana]) => kana.includes(letter));
  if (row === undefined) return null;
  const [kana, initial, atBegin] = row;
  const own = sound ?? 'aiueo'[kana.indexOf(letter)];
  if (letter === 'ツ') return { initial: { 쓰: 10, 츠: 14, 쯔: 13 }[way.tsu], vowel: EU, sound: 'u' };
  if (letter === 'ス' || letter === 'ズ' || letter === 'ヅ')
    return { initial: letter === 'ス' ? 9 : JIEUT, vowel: EU, sound: 'u' };
  const isJ = letter === 'チ' || letter === 'ヂ' || kana.startsWith('ザ');
  const vowel = isJ && !way.hasY ? (WITHOUT_Y[own] ?? VOWELS[own]) : VOWELS[own];
  const consonant = letter === 'チ' ? (isWeak ? JIEUT : way.chi) : isJ ? JIEUT : isWeak ? atBegin : initial;
  return { initial: consonant, vowel, sound: own };
}

/** The kinds of places by their kanji: their readings, and Korean. */
const KINDS: Readonly<Record<string, { readonly read: readonly string[]; readonly korean: string }>> = {
  都: { read: ['ト'], korean: '도' },
  府: { read: ['フ'], korean: '부' },
  県: { read: ['ケン'], korean: '현' },
  郡: { read: ['グン'], korean: '군' },
  市: { read: ['シ'], korean: '시' },
  区: { read: ['ク'], korean: '구' },
  町: { read: ['チョウ', 'マチ'], korean: '정' },
  村: { read: ['ムラ', 'ソン'], korean: '촌' },
};

/** A town's address in Korean, in one of the transcriptions in use; null where its reading is not known in kana. */
export function inKorean(record: MultilingualRecord, random: Random): TravelAddress | null {
  const {
    address2,
    address3,
    address4,
    address_read2: read2,
    address_read3: read3,
    address_read4: read4,
  } = record;
  const { chome, section } = townOf(record);
  if (address2 === null || address3 === null || read2 === null || read3 === null || section !== '')
    return null;
  if (read4 === null || !/^[ァ-ヶー]+$/u.test(read4)) return null;
  const way: Transcription = {
    isStrong: chance(random, 0.4),
    isLong: chance(random, 0.15),
    hasY: chance(random, 0.3),
    chi: oneOf(random, [14, 14, 14, 13]),
    tsu: oneOf(random, ['쓰', '쓰', '츠', '츠', '쯔'] as const),
  };
  const lacksKinds = chance(random, 0.3);
  const pieces = piecesOf(address2 + address3, read2 + read3);
  if (pieces === null) return null;
  const words: string[] = [];
  for (const { kind, own, end } of pieces) {
    const name = kind === '' ? '홋카이도' : hangul(own, way);
    if (name === null) return null;
    const isTown = kind === '町' || kind === '村';
    if (kind === '郡' && chance(random, 0.4)) continue;
    const ending = isTown
      ? oneOf(random, [
          KINDS[kind].korean,
          ...Array.from({ length: 2 }, () => hangul(end, { ...way, isStrong: true, isLong: false }) ?? ''),
        ])
      : lacksKinds || kind === ''
        ? ''
        : KINDS[kind].korean;
    words.push(name + ending);
  }
  if (chance(random, 0.3) && pieces.some(({ kind }) => kind === '市')) words.shift();
  const town =
    /町$/u.test(address4 ?? '') && chance(random, 0.15) ? townAsJeong(read4, way) : hangul(read4, way);
  if (town === null) return null;
  const [number, plain] = koreanNumber(chome, random);
  const gap = chance(random, 0.12) ? '' : ' ';
  const written = `${[...words, town].join(gap)}${chance(random, 0.15) ? '' : ' '}${number}${oneOf(random, BEHIND_KOREAN)}`;
  const text = oneOf(random, ['', '', '', '일본 ', '일본, ']) + written;
  return {
    text: withKoreanCode(text, dashed(record.post_code), random),
    japanese: `${address2}${address3}${address4}${plain}`,
  };
}

function townAsJeong(read: string, way: Transcription): string | null {
  const name = hangul(read.replace(/(?:チョウ|マチ)$/u, ''), way);
  return name === null ? null : `${name}정`;
}

function koreanNumber(chome: string | null, random: Random): readonly [number: string, plain: string] {
  const [block, house] = [between(random, 1, 30), between(random, 1, 20)];
  if (chome === null)
    return oneOf(random, [
      [`${block}-${house}`, `${block}-${house}`],
      [`${block}번지`, `${block}番地`],
      [`${block}번지 ${house}`, `${block}番地${house}`],
      [`${block}번지 ${house}호`, `${block}番地${house}`],
    ]);
  const number = oneOf(random, [
    ...Array.from({ length: 3 }, () => `${chome}-${block}-${house}`),
    ...[`${chome}초메 ${block}-${house}`, `${chome}초메−${block}−${house}`, `${chome}정목 ${block}-${house}`],
    ...[
      `${chome}초메 ${block}번 ${house}호`,
      `${chome}초메 ${block}번지 ${house}호`,
      `${chome}초메${block}-${house}`,
    ],
    ...[`${chome}쵸메 ${block}-${house}`, `${chome} Chome-${block}-${house}`, `${chome}가 ${block}-${house}`],
    ...[`${chome}죠메 ${block}-${house}`, `${chome}-${block}-${house}번지`],
  ]);
  return [number, `${chome}丁目${block}-${house}`];
}

function withKoreanCode(text: string, code: string, random: Random): string {
  if (code === '') return text;
  return oneOf(random, [
    ...[
      text,
      text,
      text,
      `〒${code} ${text}`,
      `${text} 〒${code}`,
      `우편번호 ${code} ${text}`,
      `${text}, ${code}`,
    ],
    ...[`${text} (우)${code}`, `${code} ${text}`],
  ]);
}

/** A part of an address above the town. */
interface Piece {
  readonly kind: string;
  /** Its reading without its kind's, and that one. */
  readonly own: string;
  readonly end: string;
}

/** Prefecture to municipality with their readings; null where these cannot be told apart. */
function piecesOf(name: string, read: string): readonly Piece[] | null {
  const found: Piece[] = [];
  let rest = read;
  const kinds = /^(北海道|京都府|.+?[都府県])(?:(.+?)(郡))?(?:(.+?)(市))?(?:(.+?)([区町村]))?$/u.exec(name);
  if (kinds === null) return null;
  const [, prefecture, , county, , city, , inner] = kinds;
  if (prefecture === '北海道') {
    found.push({ kind: '', own: '', end: '' });
    rest = rest.slice('ホッカイドウ'.length);
  }
  const order = [prefecture === '北海道' ? undefined : prefecture.slice(-1), county, city, inner].filter(
    (kind) => kind !== undefined,
  );
  for (const [k, kind] of order.entries()) {
    const cut = cutAt(rest, kind, k === order.length - 1);
    if (cut === null) return null;
    found.push({ kind, own: rest.slice(0, cut.at), end: cut.end });
    rest = rest.slice(cut.at + cut.end.length);
  }
  return found;
}

function cutAt(
  read: string,
  kind: string,
  isLast: boolean,
): { readonly at: number; readonly end: string } | null {
  for (const end of KINDS[kind].read) {
    // ヒロシマシニシク, キタキュウシュウシ
    const inside = kind === '市' ? read.slice(1).search(/シ(?![ャュョマ])/u) + 1 : read.indexOf(end, 1);
    const at = isLast ? read.length - end.length : inside;
    if (at > 0 && read.startsWith(end, at)) return { at, end };
  }
  return null;
}
