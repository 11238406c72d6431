import { NONE } from '../../gazetteer/sections.js';
import { UNREADABLE } from '../../reading/marks.js';
import { numberAt } from '../../reading/numbers.js';
import { isKanji, isKatakana, isNameUnit } from '../../reading/tables/scripts.js';
import { isDigitAt, type Written } from '../../reading/written.js';
import type { Candidate } from './candidate.js';
import type { Interpretable } from './interpretable.js';
import type { NameSpeller } from './names.js';
import type { NearNames } from './near.js';

const UNREAD = UNREADABLE.charCodeAt(0);
const [KE, NO, TOWN_SIGN] = [...'ケノ町'].map((c) => c.charCodeAt(0));

/** What stands behind a town's name glued to it and is no part of it: [pattern on the folded word, a place]. */
const BEHIND_TOWNS: readonly (readonly [pattern: RegExp, place: string])[] = [
  [/^第[0-9〇一二三四五六七八九十ニハ]/u, '岩手県八幡平市平笠第12地割, 福井県小浜市四分一第48号'],
  [/^[甲乙丙丁戊己庚辛壬癸子丑寅卯辰巳午未申酉戌亥](?=ノ?[0-9]|$)/u, '新潟県小千谷市大字千谷甲3000'],
  [/^[ァ-ヴ](?=ノ?[0-9]|$)/u, '石川県の村イ12: a lot with a letter'],
  [/^ノ(?=[0-9])/u, '千葉県旭市イの1326'],
  [
    /^(?:(?:国有|官有)?(?:無番地?|番外地?)|番地|号地|耕地|国有林|官有|地番ナ)/u,
    '北海道雨竜郡幌加内町字母子里無番地, 楽市地番なし',
  ],
  [
    /^(?:地内|地先|付近|周辺|近辺|近傍|区域|地[区域帯]|集落|部落|一[円帯]|方面|全域|以下|構内|[内外他先方様番](?=$|[^\u4e00-\u9fff]))/u,
    '千葉県市川市高谷地先',
  ],
];

/** What the patterns of {@link BEHIND_TOWNS} begin with, katakana aside. */
const BEHIND_BEGINNINGS = new Set(
  [...'第甲乙丙丁戊己庚辛壬癸子丑寅卯辰巳午未申酉戌亥無番号耕国官地付周近区集部一方全以構内外他先方様'].map(
    (c) => c.charCodeAt(0),
  ),
);

/** What names of towns end with more often than those of small sections, which nobody may know: 七瀬中町, 荒井東, 中野本町. */
const ENDS_TOWN = /[町丁台丘央通東西南北]$/u;
/** A building behind a town: 樱花大厦, 桜ビル. */
const BUILDING = /[ァ-ヴー]{2}$|大[厦廈]$|[楼樓]$|公寓$/u;
/** A number in kanji at the end of a run of names. */
const NUMERALS_AT_END = /[〇一二三四五六七八九十百千ニハ]+$/u;
/** Directions, which in Kyoto stand behind towns as well as before them: 忠庵町柳馬場通松原下ル. */
const STREETS = /通|[上下]ル|[東西]入/u;
/** So much of a name is looked at. */
const LONGEST_NAME = 24;

/** Tells where what was read as a name may be another one, mistyped. */
export class Doubts {
  readonly #data: Interpretable;
  readonly #word: Written;
  readonly #names: NameSpeller;
  readonly #near: NearNames;
  /** The furthest name that may have been mistyped: the node above it and the position of the name. */
  furthest: { readonly id: number; readonly at: number } | null = null;

  constructor(data: Interpretable, word: Written, names: NameSpeller, near: NearNames) {
    this.#data = data;
    this.#word = word;
    this.#names = names;
    this.#near = near;
  }

  /**
   * Whether a town's name may be the beginning of another one, mistyped: what follows goes on as a name, and a longer
   * name beside it is one edit away.
   */
  isDoubtful(town: Candidate, parent: number, from: number): boolean {
    const { units } = this.#word;
    const { at } = town;
    if (parent === NONE || at >= units.length) return false;
    if (units[at] === UNREAD) return this.#near.unreadable(town.id, at).length === 0;
    if (!isNameUnit(units[at]) || this.#word.gapBefore(at) !== '') return false;
    // 葵町サンハイツ: behind kanji a katakana word is a building's
    if (isKatakana(units[at]) && !isKatakana(units[at - 1])) return false;
    if (this.isBehindTown(at) || this.namesBelow(town.id, at)) return false;
    const length = at - from;
    const doubtful = this.#near.withinOneEdit(parent, from, length > 1).some(({ id, end }) => {
      if (id === town.id) return false;
      const over = end > at && (end >= units.length || isDigitAt(this.#word, end));
      return over || end - from >= length + 3 || this.namesBelow(id, end);
    });
    if (doubtful) this.note(parent, from);
    return doubtful;
  }

  /** Whether what follows a town's name stands behind towns and is no part of a longer name. */
  isBehindTown(at: number): boolean {
    const { folded, units } = this.#word;
    if (!isKatakana(units[at]) && !BEHIND_BEGINNINGS.has(units[at])) return false;
    const follows = folded.slice(at, at + LONGEST_NAME);
    return BEHIND_TOWNS.some(([pattern]) => pattern.test(follows));
  }

  /**
   * Whether a town's name is cut out of a longer one that nobody knows: 長野市七瀬中町161 is not 七瀬, 花巻市東和総合支所 not
   * 東. A kanji follows that nothing sets apart. Behind a number everything is a building; where one follows, small
   * sections that are not known are told from towns by what they end with: 二本松市戸沢下田12 stays 戸沢.
   * @param from where the town's name begins
   */
  isCut(town: number, from: number, at: number): boolean {
    const { units, folded } = this.#word;
    const isLinked = units[at] === KE || (units[at] === NO && units[at - 1] !== TOWN_SIGN);
    if (!this.goesOn(isLinked ? at + 1 : at) || !this.#isGlued(at)) return false;
    if (numberAt(this.#word, at) !== null || this.isBehindTown(at) || this.namesBelow(town, at)) return false;
    // 文京区千駄木千駄木５丁目: a town said twice
    if (folded.startsWith(folded.slice(from, at), at)) return false;
    // 豊川市大木町中根: the section 中曽根, mistyped
    if (this.#near.withinOneEdit(town, at).some(({ end }) => end > at + 1)) return false;
    let end = at;
    while (end < at + LONGEST_NAME && isNameUnit(units[end]) && (end === at || this.#isGlued(end))) end++;
    // 養父町北〓畑: the rest could not be read
    if (units[end] === UNREAD) return false;
    const follows = folded.slice(at, end);
    if (STREETS.test(follows) && this.#data.municipalities.hasStreets(this.#municipalityOf(town)))
      return false;
    if (BUILDING.test(follows)) return false;
    const name = follows.replace(NUMERALS_AT_END, '');
    const number = name === follows ? numberAt(this.#word, end) : null;
    if (name === follows && number?.usable !== true) return true;
    if (at - from === 1 || number?.counter === '丁目') return true;
    return units[at] === TOWN_SIGN || ENDS_TOWN.test(name);
  }

  #municipalityOf(town: number): number {
    const above = this.#data.tree.namedParent(town);
    return this.#data.tree.depth(above) > 1 ? this.#municipalityOf(above) : above;
  }

  #isGlued(at: number): boolean {
    return this.#word.gapBefore(at) === '';
  }

  /** Notes where a name may be mistyped: the furthest such place counts. */
  note(id: number, at: number): void {
    if (this.furthest === null || at > this.furthest.at) this.furthest = { id, at };
  }

  /** Whether a section of a node is spelled at a position. */
  namesBelow(id: number, at: number): boolean {
    const { below } = this.#data;
    const spelled = this.#names.at(at);
    for (let k = 0; k < spelled.length; k++) if (below.of(spelled[k].spelling, id).length > 0) return true;
    return false;
  }

  /** Whether a name in kana goes on at a position: with kana of the same kind that nothing sets apart. */
  kanaGoesOn(at: number): boolean {
    const { units } = this.#word;
    if (!isKatakana(units[at]) || !isKatakana(units[at - 1]) || this.#word.gapBefore(at) !== '') return false;
    return this.#word.isHiragana(at) === this.#word.isHiragana(at - 1);
  }

  /** Whether a name may go on at a position: with a kanji that nothing sets apart. */
  goesOn(at: number): boolean {
    return isKanji(this.#word.units[at]) && this.#word.gapBefore(at) === '';
  }
}
