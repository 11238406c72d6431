import { ANY_COUNTRY } from '../facts/countries.js';
import { PREFECTURE_LIKE } from '../facts/endings.js';
/**
 * An address that stands in several columns is one word. Its parts are put in the order in which addresses are written, prefecture
 * before municipality before town in Japanese and the other way round in English, and a space or comma ends each part:
 * 文京区春日1-16-21 and 8階 do not become 218階.
 */

/** The level that a part of an address stands for. */
export type PartRole = 'prefecture' | 'municipality' | 'ward' | 'local';

const ORDER: readonly PartRole[] = ['prefecture', 'municipality', 'ward', 'local'];

/** A text by itself that is a prefecture: 和歌山県. */
const PREFECTURE = new RegExp(`^${PREFECTURE_LIKE}$`, 'u');
/** A text that begins with a prefecture. */
const WITH_PREFECTURE = new RegExp(`^${PREFECTURE_LIKE}`, 'u');
/** A text by itself that is a county, a city, or both with a town or ward: 下都賀郡壬生町, さいたま市大宮区. Not 四日市場. */
const MUNICIPALITY = /^(?:[^\d\s]+郡(?:[^\d\s]+[町村])?|[^\d\s]+市(?:[^\d\s]+区)?)$/u;
const WARD = /^[^\d\s]{1,4}区$/u;

/** An English prefecture, city and ward: Kanagawa Prefecture, Yokohama-shi, Naka Ward. */
const ENGLISH_PREFECTURE =
  /(?:[- ](?:ken|fu)|\bpref(?:\.|ecture)?)$|^tokyo(?:-to| metropolis)?$|^hokkaido$/iu;
const ENGLISH_MUNICIPALITY = /(?:[- ](?:shi|gun)|\b(?:city|county))$/iu;
const ENGLISH_WARD = /(?:[- ]ku|\bward)$/iu;
const IS_COUNTRY = new RegExp(`^(?:${ANY_COUNTRY})$`, 'iu');

const JAPANESE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const LATIN = /\p{Script=Latin}/u;

/**
 * One word of the parts of an address.
 * @param parts in any order; blank ones are left out
 * @param roles of the parts, where known; the others are known by their endings
 */
export function joinedAddress(
  parts: readonly string[],
  roles: readonly (PartRole | undefined)[] = [],
): string {
  const given = parts
    .map((part, i) => ({ text: part.trim(), role: roles[i] }))
    .filter(({ text }) => text !== '');
  if (given.length < 2) return given[0]?.text ?? '';
  const isEnglish =
    given.some(({ text }) => LATIN.test(text)) && !given.some(({ text }) => JAPANESE.test(text));
  const placed = given.map(({ text, role }) => ({
    text,
    order: ORDER.indexOf(role ?? roleOf(text, isEnglish)),
  }));
  if (isEnglish) {
    const country = placed.filter(({ text }) => IS_COUNTRY.test(text));
    const others = placed.filter((each) => !country.includes(each)).sort((a, b) => b.order - a.order);
    return [...others, ...country].map(({ text }) => text).join(', ');
  }
  const local = ORDER.length - 1;
  placed.sort((a, b) => a.order - b.order);
  const above = placed.filter(({ order }) => order < local);
  const below = placed.filter(({ order }) => order === local).map(({ text }) => text);
  const texts = above.map(({ text }) => text);
  return [...(below.length === 0 ? texts : notRepeated(texts, below[0])), ...below].join(' ');
}

function roleOf(text: string, isEnglish: boolean): PartRole {
  const bare = text.normalize('NFKC');
  if ((isEnglish ? ENGLISH_PREFECTURE : PREFECTURE).test(bare)) return 'prefecture';
  if ((isEnglish ? ENGLISH_MUNICIPALITY : MUNICIPALITY).test(bare)) return 'municipality';
  return (isEnglish ? ENGLISH_WARD : WARD).test(bare) ? 'ward' : 'local';
}

/** The names above an address that it does not begin with itself: of 栃木県 and 小山市 none above 栃木県小山市喜沢660. */
function notRepeated(above: readonly string[], address: string): string[] {
  const bare = plain(address);
  if (WITH_PREFECTURE.test(bare)) return [];
  for (let k = above.length - 1; k >= 0; k--) {
    const own = plain(above.slice(k).join(''));
    // 大宮区桜木町 below さいたま市大宮区, 壬生町本丸 below 下都賀郡壬生町
    const cut = [0, ...[...own].flatMap((unit, at) => ('郡市'.includes(unit) ? [at + 1] : []))].filter(
      (at) => at < own.length,
    );
    for (const at of cut)
      if (bare.startsWith(own.slice(at)))
        return [...above.slice(0, k), ...(at === 0 ? [] : [own.slice(0, at)])];
    if (bare.startsWith(plain(above[k]))) return above.slice(0, k);
  }
  return [...above];
}

function plain(text: string): string {
  return text.normalize('NFKC').replace(/\s+/gu, '');
}
