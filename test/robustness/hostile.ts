import { between, oneOf } from '../../bench/support/random.js';

/** A word that breaks careless rules, and why. */
export type HostileWord = readonly [what: string, word: string];

/** Longest word the interface admits. */
const LONGEST = 255;

const repeated = (text: string): string => text.repeat(Math.ceil(LONGEST / text.length)).slice(0, LONGEST);

/** One character or a few, over and over. */
const REPEATED: readonly HostileWord[] = [
  ['unclosed brackets', '（'],
  ['digits', '1'],
  ['nines', '9'],
  ['full-width digits', '２'],
  ['dashes', '-'],
  ['long vowel marks', 'ー'],
  ['kana', 'イ'],
  ['small kana', 'ッ'],
  ['ン', 'ン'],
  ['ノ', 'ノ'],
  ['half-width kana', 'ｶﾞ'],
  ['kanji numerals', '一'],
  ['powers of ten', '千百十'],
  ['町', '町'],
  ['字', '字'],
  ['大', '大'],
  ['repetition marks', '々'],
  ['high surrogates', '\ud83d'],
  ['low surrogates', '\udc00'],
  ['emoji', '🏠'],
  ['combining marks', 'か\u3099\u0301'],
  ['bare combining marks', '\u3099'],
  ['characters that grow eighteenfold', '\ufdfa'],
  ['zero width', '\u200b'],
  ['NUL', '\0'],
  ['a frequent name', '中央'],
  ['本町', '本町'],
  ['中', '中'],
  ['numbers and dashes', '1-'],
  ['numbers, dashes reversed', '-1'],
  ['1-1-', '1-1-10-2-'],
  ['counters', '丁目番地号'],
  ['numbers with counters', '十二番地の'],
  ['joined numbers', '三の'],
  ['一丁目', '一丁目'],
  ['1丁目', '1丁目'],
  ['条', '北1条西2丁目'],
  ['地割', '第1地割'],
  ['大字', '大字'],
  ['directions', '通上ル東入'],
  ['上', '町上'],
  ['下ル', '下ル'],
  ['prefectures', '東京都'],
  ['a municipality', '京都市中京区'],
  ['a ward', '中央区'],
  ['kana syllables', 'カミ'],
  ['チョウ', 'チョウ'],
  ['シ', 'シ'],
  ['ヶ', '三ヶ'],
  ['イロハ', 'イロハ'],
  ['branches', '2-乙'],
  ['letters', 'a'],
  ['spaces', ' '],
  ['wave dashes', '〜'],
  ['unread wards', '京都府京都市?区'],
  ['unread prefectures and towns', '〓知県〓〓市〓〓町'],
  ['places with の', '和歌山県の和歌山市の'],
  ['places in sentences', '住所は和歌山市'],
  ['fields', '都道府県:和歌山県 市区町村:和歌山市 '],
  ['encircled numbers', '1①'],
  ['numbers and letters', '1O-l'],
].map(([what, text]) => [what, repeated(text)]);

/** A beginning that is understood, and then one thing over and over. */
const FRONTS = [
  '東京都（',
  '京都府京都市中京区',
  '北海道札幌市中央区',
  '和歌山県和歌山市',
  'ワカヤマケンワカヤマシ',
];
const BACKS = ['（', '1', '1-', '上ル', '町', '町丁', '中', 'イ', '字', '東入', '条', '一', '町上', '通下る'];

/** Words of every hostile kind, the same on every run. */
export function hostileWords(random: () => number, addresses: readonly string[]): HostileWord[] {
  const words: HostileWord[] = [...REPEATED];
  for (const front of FRONTS) {
    for (const back of BACKS) words.push([`${front} + ${back}`, (front + repeated(back)).slice(0, LONGEST)]);
  }
  // every short length: a few characters of a kind match the most
  for (const [what, word] of REPEATED) {
    for (const length of [2, 3, 4, 5, 6, 8, 12, 20, 40])
      words.push([`${what} × ${length}`, word.slice(0, length)]);
  }
  for (let i = 0; i < 500; i++) {
    const many = Array.from({ length: 12 }, () => oneOf(random, addresses)).join('');
    words.push(['addresses one behind the other', many.slice(0, LONGEST)]);
    const cut = between(random, 0, 40);
    words.push(['addresses from within', many.slice(cut, cut + between(random, 2, 100))]);
    words.push([
      'random code points',
      String.fromCodePoint(...codePoints(random, () => between(random, 0, 0x10ffff))),
    ]);
    words.push([
      'random kanji',
      String.fromCodePoint(...codePoints(random, () => between(random, 0x4e00, 0x9fff))),
    ]);
    words.push([
      'random kana',
      String.fromCodePoint(...codePoints(random, () => between(random, 0x30a1, 0x30fa))),
    ]);
    words.push([
      'characters of addresses',
      codePoints(random, () => between(random, 0, many.length - 1))
        .map((at) => many[at])
        .join(''),
    ]);
  }
  return words;
}

/** So long is a word that no address is, but that a body of JSON may have. */
const ENDLESS = 20_000;

/** Words with one thing over and over in front, within or behind, as long as no pattern that goes back and forth can bear. */
export function* endlessWords(): Generator<HostileWord> {
  for (const front of ['', 'Tokyo', '1-2-3 Chuo', '東京都', '东京', '臺北', '도쿄', '〒', '住所'])
    for (const back of ['', 'x', '市', '12号', ', Tokyo'])
      for (const [what, text] of ENDLESS_PIECES)
        yield [`${front} + ${what} + ${back}`, front + text.repeat(ENDLESS / text.length) + back];
}

const ENDLESS_PIECES: readonly HostileWord[] = [
  ['spaces', ' '],
  ['wide spaces', '\u3000'],
  ['tabs', '\t'],
  ['line feeds', '\n'],
  ['commas', ','],
  ['、', '、'],
  ['dashes', '-'],
  ['long vowel marks', 'ー'],
  ['opening brackets', '('],
  ['closing brackets', '）'],
  ['quotes', '"'],
  ['digits', '1'],
  ['letters', 'a'],
  ['kanji', '東'],
  ['kana', 'ア'],
  ['Korean', '서'],
  ['marks', '\u0301'],
  ['zero width', '\u200b'],
  ['numbers apart', '1 '],
  ['letters apart', 'a '],
  ['numbers and dashes', '1-'],
  ['fields', '{"a":"'],
  ['tags', '<b>'],
  ['entities', '&#45;'],
  ['numbers', 'No.'],
];

function codePoints(random: () => number, one: () => number): number[] {
  return Array.from({ length: between(random, 2, LONGEST) }, one);
}
