import { KANJI_KINDS, KATAKANA_BUILDINGS, KATAKANA_KINDS } from '../facts/buildings.js';
import { ANY_COUNTRY } from '../facts/countries.js';
import { PREFECTURE_LIKE } from '../facts/endings.js';
import { KANJI_NUMERALS } from '../facts/kanji-number.js';
/**
 * An address that stands in several columns is one word. Its parts are put in the order in which addresses are written, prefecture
 * before municipality before town before number before building in Japanese and the other way round in English, and a space or comma ends
 * each part: 文京区春日1-16-21 and 8階 do not become 218階.
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
  const below = largeToSmall(placed.filter(({ order }) => order === local).map(({ text }) => text));
  const texts = above.map(({ text }) => text);
  return [...(below.length === 0 ? texts : notRepeated(texts, below[0])), ...below].join(' ');
}

const NUMERAL = `[0-9${KANJI_NUMERALS}]`;
/** Texts by themselves that stand below a town, in their order; a name that is none of them may be a town or a building. */
const BELOW_TOWN: readonly RegExp[] = [
  // 三丁目
  new RegExp(`^${NUMERAL}+(?:丁目?|町目)$`, 'u'),
  // 1-2, 3番4号, 二丁目1-2
  new RegExp(`^(?:第|No\\.?)?${NUMERAL}(?:${NUMERAL}|丁目|番地?|[号のノ之\\s\\p{Pd}−])*$`, 'u'),
];
const FLOOR = new RegExp(`^(?:地下|B)?${NUMERAL}+(?:階|F|B)`, 'iu');
const ROOM = /号室$|^#/u;
const BUILDING = new RegExp(
  `^(?:${KATAKANA_BUILDINGS.join('|')})|(?:${KATAKANA_KINDS.join('|')})|(?:${KANJI_KINDS.join('|')}|[ァ-ヴー]{2})[\\s0-9A-Z-]*(?:号室?|階|F)?$`,
  'u',
);
/** A text by itself that is a town: 葵町, 大字広原. */
const TOWN = /[町村]$|^大?字/u;
/** The place of a name among {@link BELOW_TOWN}: behind the number, where a building stands. */
const NAME = BELOW_TOWN.length;

function placeBelow(text: string): number {
  const bare = text.normalize('NFKC');
  const found = BELOW_TOWN.findIndex((pattern) => pattern.test(bare));
  if (found >= 0) return found;
  if (FLOOR.test(bare)) return NAME + 1;
  return ROOM.test(bare) ? NAME + 2 : NAME;
}

/** The parts below a municipality: a town first, then section, number, building, floor and room. Parts from small to large are turned round. */
function largeToSmall(given: readonly string[]): string[] {
  const isName = (text: string): boolean => placeBelow(text) === NAME;
  const names = given.filter(isName);
  const town =
    names.find((text) => TOWN.test(text)) ??
    names.find((text) => !BUILDING.test(text.normalize('NFKC'))) ??
    names[0];
  if (town === undefined) return given.toSorted((a, b) => placeBelow(a) - placeBelow(b));
  const turned = given.indexOf(town) === given.length - 1 ? given.toReversed() : given;
  const others = turned.filter((_, i) => i !== turned.indexOf(town));
  const building = others.findIndex(isName);
  const number = others.findIndex((text) => placeBelow(text) < NAME);
  // a number behind a building is a room's: サンハイツ, 201
  const places = others.map((text, i) => {
    const place = placeBelow(text);
    return place < NAME && building >= 0 && i > Math.max(building, number) ? NAME + 2 : place;
  });
  return [
    town,
    ...others
      .map((text, i) => ({ text, place: places[i] }))
      .sort((a, b) => a.place - b.place)
      .map(({ text }) => text),
  ];
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
