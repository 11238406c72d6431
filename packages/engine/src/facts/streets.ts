import { KANJI_DIGITS, TYPED_NUMERALS } from './kanji-number.js';

/**
 * Kyoto street directions as folded: 上る, 上ル, 上がる, 上ガル, 下る …, 西入, 西入る, 東入ル, and bare 上 and 下
 * behind a street (四条通烏丸上, 河原町三条下, 三筋目上), or the corner of two (烏丸通御池角).
 */
const DIRECTION =
  /[上下](?:ガ?ル)|[東西](?:ヘ|ニ)?入(?:ル|リ)?|(?<=[通条筋路目町池門丸川角売寺辻院師倉場棚熊宮本原])[上下角]/g;

/**
 * How far on, and on which side: 上る二丁目, 下ル一筋目, 西入2丁目, 西入二丁, 三筋目西入, 下る東側, 上るより, 下るまで, 東入南側.
 * 丁 without 目 keeps the numeral in front of it.
 */
const DISTANCE = new RegExp(
  `^(?:[0-9]{1,2}(?:-|筋目|丁)|[${KANJI_DIGITS}十${TYPED_NUMERALS}]{1,2}(?:丁|筋目?)|[東西南北]側|ヨリ|マデ|角|ノ?(?:辻|突当リ?))`,
);
/** Characters of the longest distance: 12筋目. */
const LONGEST_DISTANCE = 4;
/** So many distances and sides follow one another at most: 上る二丁目西側まで. */
const MOST_DISTANCES = 4;

/**
 * Positions in a folded word right behind a Kyoto street direction, where the town's name may go on; ascending.
 * 京都市中京区寺町通御池上ル上本能寺前町: the position before 上本能寺前町 (and those before 本能寺前町 or the like
 * where a town's own name looks like a direction: each is a candidate, not a decision).
 */
export function streetDirectionEnds(folded: string): number[] {
  const ends: number[] = [];
  for (const match of folded.matchAll(DIRECTION)) {
    let end = match.index + match[0].length;
    ends.push(end);
    for (let k = 0; k < MOST_DISTANCES; k++) {
      const distance = DISTANCE.exec(folded.slice(end, end + LONGEST_DISTANCE));
      if (distance === null) break;
      end += distance[0].length;
      ends.push(end);
    }
  }
  return ends;
}

/** The words for the directions of Kyoto's streets in English, as source of an expression: Oike-agaru, Higashi-iru. */
export const ENGLISH_DIRECTION = '(?:agaru|sagaru|iru)(?!\\p{L})';
/** A direction, and how far on: Teramachi Higashi-iru 2-chome. */
const DIRECTED = new RegExp(
  `[\\s-]${ENGLISH_DIRECTION}(?:\\s*[0-9]{1,2}[\\s-]*ch[oō]u?me(?!\\p{L}))?`,
  'giu',
);
const HAS_DIRECTION = new RegExp(`[\\s-]${ENGLISH_DIRECTION}`, 'iu');
/** A street beside one with a direction: `Oike-agaru, Teramachi-dori`. */
const ENGLISH_STREET = /\p{L}[^,]*[\s-]d[oō]u?ri(?=\s*$)/iu;

/** A part of a text, in UTF-16 positions. */
interface Part {
  readonly from: number;
  readonly to: number;
}

/**
 * Kyoto's streets in an English address, ascending: `Teramachi Oike Agaru` of `488 Teramachi Oike Agaru Kamihonnojimae-cho`. None where no
 * street has a direction.
 */
export function englishStreets(text: string): readonly Part[] {
  if (!HAS_DIRECTION.test(text)) return NO_STREETS;
  const directed: Part[] = [];
  const others: Part[] = [];
  for (const { index, 0: item } of text.matchAll(/[^,]+/g)) {
    const last = [...item.matchAll(DIRECTED)].at(-1);
    const street = last === undefined ? ENGLISH_STREET.exec(item) : null;
    const from = index + item.search(/\p{L}/u);
    if (last !== undefined) directed.push({ from, to: index + last.index + last[0].length });
    else if (street !== null) others.push({ from: index + street.index, to: from + street[0].length });
  }
  return [...directed, ...others].sort((a, b) => a.from - b.from);
}
const NO_STREETS: readonly Part[] = [];
