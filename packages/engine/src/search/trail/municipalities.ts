import { CITY_TO_VILLAGE, foldedEndings, MUNICIPALITY_ENDINGS } from '../../facts/endings.js';
import { type ComposedName, composedName, ISLAND_CHAIN } from '../../facts/municipality-names.js';
import { SPELLING_CLASS } from '../../gazetteer/sections.js';
import { UNREADABLE } from '../../reading/marks.js';
import { MUNICIPALITY } from '../../vocabulary/levels.js';
import type { SpellingDictionary } from '../select/dictionary.js';
import type { TextIndex } from '../select/text-index.js';
import { Wards } from '../select/wards.js';
import type { AddressTree } from '../tree.js';
import { eachPlace, keyedPlaces } from './keyed-places.js';
import { ANY_UNIT, Forms, type PlaceAt, type PlaceForm } from './place-forms.js';
import { CITY_LEFT_OUT } from './tolerances/ja/city-left-out.js';
import { COUNTY_LEFT_OUT } from './tolerances/ja/county-left-out.js';
import { ISLAND_NAMED } from './tolerances/ja/island-named.js';
import { KIND_LEFT_OUT } from './tolerances/ja/kind-left-out.js';
import { OTHER_KIND } from './tolerances/ja/other-kind.js';

const UNREAD = UNREADABLE.charCodeAt(0);

const NO_IDS: readonly number[] = [];
const CITY = '市'.charCodeAt(0);

/** Kinds of municipalities, as names and as readings end in them (folded). */
const NAME_KIND = new RegExp(`[${MUNICIPALITY_ENDINGS}]$`);
const READ_KIND = new RegExp(`(?:${foldedEndings(MUNICIPALITY_ENDINGS).join('|')})$`);
/** Those of which one is written for another. 大宮市 is not 大宮区. */
const OTHER_KINDS = [...CITY_TO_VILLAGE];
const OTHER_KINDS_READ = foldedEndings(CITY_TO_VILLAGE);

const WARD_READ = /^(.+?)シ(.+)ク$/;
/** A town or village of no county, as only islands have them. */
const ON_ISLAND = /^[^郡]+[町村]$/;

/** Units behind the stem of a name. If the stem is one unit, as 津 of 津市, its forms may go on with any other unit. */
const BEHIND_STEM = new Set([...'市郡町村シ'].map((c) => c.charCodeAt(0)));
/**
 * Finds prefectures and municipalities as people write them. 区, 市 and 町 may be left out (横浜市中, 横浜中区, 串本), the kind may be
 * another one (屋久島村), 郡 may be missing (東牟婁串本町). The forms of a name are made when a word first begins as they do, and kept: a
 * country has two thousand names.
 */
export class Municipalities {
  readonly #prefectures = new Forms();
  /** The spellings of prefectures that have their 都道府県. */
  readonly #prefectureSpellings: { readonly id: number; readonly spelling: number }[] = [];
  readonly #municipalities: Forms;
  /** Spellings of municipalities, three numbers each: the municipality, the spelling, and its class. */
  readonly #spelled: number[] = [];
  /** Which of {@link #spelled} they are, in the order of the spellings. */
  readonly #inOrder: Float64Array;
  readonly #dictionary: SpellingDictionary;
  /** The wards of cities among them. */
  readonly wards: Wards;
  /** Cities whose name is one character and 市, by that; found when one was first asked for. */
  #short: Map<number, number[]> | null = null;

  constructor(tree: AddressTree, index: TextIndex) {
    this.wards = new Wards(tree, index);
    this.#dictionary = index.dictionary;
    const spelled = this.#spelled;
    this.#municipalities = new Forms({
      spellingsOf: (first, note) => this.#spellingsOf(first, note),
      make: (k) => this.#addForms(spelled[k], this.#dictionary.textOf(spelled[k + 1]), spelled[k + 2]),
    });
    const prefectures = tree.recordsAt(0);
    for (let i = 0; i < prefectures.ids.length; i++)
      this.#addPrefecture(prefectures.ids[i], prefectures.labels[i], index);
    const { ids: municipalities, labels } = tree.recordsAt(MUNICIPALITY);
    for (let i = 0; i < municipalities.length; i++) {
      index.eachJapanese(labels[i], (spelling, bits) => spelled.push(municipalities[i], spelling, bits));
    }
    this.#inOrder = keyedPlaces(spelled.length / 3, (place) => spelled[3 * place + 1]);
  }

  /** The prefectures written at a position, the shortest first. */
  prefecturesAt(word: string, at: number): readonly PlaceAt[] {
    return this.#prefectures.at(word, at);
  }

  /** The municipalities written at a position, the shortest first. */
  municipalitiesAt(word: string, at: number): readonly PlaceAt[] {
    const found = this.#municipalities.at(word, at);
    if (!word.startsWith(ISLAND_CHAIN, at)) return found;
    // 伊豆大島大島町, 伊豆大島元町
    const onIslands = this.#municipalities
      .at(word, at + ISLAND_CHAIN.length)
      .filter(({ form }) => form.cost > 0 && ON_ISLAND.test(this.wards.nameOf(form.id)));
    return onIslands.length === 0 ? found : [...found, ...onIslands];
  }

  /** The cities of one character written without 市: 呉, 柏, 津. Only a prefecture before it shows that it is one. */
  ofOneCharacter(character: number): readonly number[] {
    this.#short ??= this.#findShort();
    return this.#short.get(character) ?? NO_IDS;
  }

  #findShort(): Map<number, number[]> {
    const found = new Map<number, number[]>();
    const spelled = this.#spelled;
    for (let k = 0; k < spelled.length; k += 3) {
      const [id, spelling, bits] = [spelled[k], spelled[k + 1], spelled[k + 2]];
      if ((bits & SPELLING_CLASS.name) === 0 || this.#dictionary.length(spelling) !== 2) continue;
      if (this.#dictionary.unit(spelling, 1) !== CITY) continue;
      const character = this.#dictionary.unit(spelling, 0);
      const known = found.get(character);
      if (known === undefined) found.set(character, [id]);
      else if (!known.includes(id)) known.push(id);
    }
    return found;
  }

  /**
   * Visits the municipalities that a word names at a position but for characters that could not be read, half of
   * them at most. Forms that depart from the name do not count.
   * @param low first id that is wanted
   * @param high the one behind the last
   */
  eachUnread(
    word: Uint16Array,
    at: number,
    low: number,
    high: number,
    visit: (form: PlaceForm, end: number) => void,
  ): void {
    const spelled = this.#spelled;
    const consider = (k: number): void => {
      const spelling = spelled[k + 1];
      if (spelled[k] < low || spelled[k] >= high || !this.#isUnread(spelling, word, at)) return;
      const written = kindOf(this.#dictionary.textOf(spelling), spelled[k + 2]) !== undefined;
      visit({ id: spelled[k], cost: 0, written }, at + this.#dictionary.length(spelling));
    };
    const [first, second] = [word[at], word[at + 1]];
    if (first !== UNREAD) this.#placesOf(first, second === UNREAD ? undefined : second).forEach(consider);
    else for (let k = this.#placeFrom(low); k < spelled.length && spelled[k] < high; k += 3) consider(k);
  }

  /** Visits prefectures, with their 都道府県. */
  eachUnreadPrefecture(word: Uint16Array, at: number, visit: (id: number, end: number) => void): void {
    for (const { id, spelling } of this.#prefectureSpellings)
      if (this.#isUnread(spelling, word, at)) visit(id, at + this.#dictionary.length(spelling));
  }

  /** Whether a word has a spelling at a position but for characters that could not be read, half of them at most. */
  #isUnread(spelling: number, word: Uint16Array, at: number): boolean {
    const length = this.#dictionary.length(spelling);
    if (length < 2 || at + length > word.length) return false;
    let unread = 0;
    for (let k = 0; k < length; k++) {
      const unit = word[at + k];
      if (unit === UNREAD) unread++;
      else if (unit !== this.#dictionary.unit(spelling, k)) return false;
    }
    return unread > 0 && 2 * unread <= length;
  }

  #addPrefecture(id: number, label: number, index: TextIndex): void {
    const forms: { text: string; bits: number; spelling: number }[] = [];
    index.eachJapanese(label, (spelling, bits) => {
      forms.push({ text: this.#dictionary.textOf(spelling), bits, spelling });
    });
    const isName = (bits: number): boolean => (bits & SPELLING_CLASS.name) !== 0;
    for (const { text, bits, spelling } of forms) {
      // 京都 is 京都府 without its 府, though it ends in 都
      const longer = forms.some(
        (other) => isName(other.bits) === isName(bits) && other.text.length > text.length,
      );
      this.#prefectures.add(text, { id, cost: 0, written: !longer });
      if (!longer) this.#prefectureSpellings.push({ id, spelling });
    }
  }

  /** Which spellings have forms that begin with a unit: every form of a spelling begins as it does, mostly with two units. */
  #spellingsOf(first: number, note: (second: number, place: number) => void): void {
    for (const k of this.#placesOf(first)) {
      const second = this.#dictionary.unit(this.#spelled[k + 1], 1);
      note(BEHIND_STEM.has(second) ? ANY_UNIT : second, k);
    }
  }

  /** Where {@link #spelled} has the first municipality whose id is at least `least`. */
  #placeFrom(least: number): number {
    const spelled = this.#spelled;
    let from = 0;
    for (let to = spelled.length / 3; from < to; ) {
      const middle = (from + to) >>> 1;
      if (spelled[3 * middle] < least) from = middle + 1;
      else to = middle;
    }
    return 3 * from;
  }

  /** Where {@link #spelled} has the spellings that begin with a unit, or with two, ascending. */
  #placesOf(first: number, second?: number): number[] {
    const { low, high } = this.#dictionary.beginningWithUnits(first, second);
    const places: number[] = [];
    eachPlace(this.#inOrder, low, high, (place) => places.push(3 * place));
    return places.sort((a, b) => a - b);
  }

  #addForms(id: number, text: string, bits: number): void {
    const add = (form: string, cost: number, written: boolean, lacksKind = false): void =>
      this.#municipalities.add(form, { id, cost, written, lacksKind });
    const isName = (bits & SPELLING_CLASS.name) !== 0;
    const kind = kindOf(text, bits);
    add(text, 0, kind !== undefined);
    if (kind === undefined) return;
    const bare = text.slice(0, -kind.length);
    const composed = isName ? composedName(text) : null;
    const ward = isName ? bareNames(composed, 'city') : (WARD_READ.exec(text)?.slice(1) ?? null);
    if (bare.length > 1) {
      add(bare, KIND_LEFT_OUT.cost, ward !== null, true);
      const others = isName ? OTHER_KINDS : OTHER_KINDS_READ;
      if (ward === null && others.includes(kind))
        for (const other of others) if (other !== kind) add(bare + other, OTHER_KIND.cost, true);
    }
    if (ward !== null) {
      const both = ward.join('');
      add(`${both}${kind}`, CITY_LEFT_OUT.cost, true);
      if (isName) add(both, CITY_LEFT_OUT.cost + KIND_LEFT_OUT.cost, false);
    }
    const county = bareNames(composed, 'county');
    // 三宅島三宅村, 大島大島町: postal addresses name the island where others name the county
    if (isName && ON_ISLAND.test(this.wards.nameOf(id)))
      add(`${bare.endsWith('島') ? bare : `${bare}島`}${text}`, ISLAND_NAMED.cost, true);
    if (county !== null) {
      const both = county.join('');
      add(`${both}${kind}`, COUNTY_LEFT_OUT.cost, true);
      add(both, COUNTY_LEFT_OUT.cost + KIND_LEFT_OUT.cost, false);
    }
  }
}

/** The two names of a composed one without their kinds: 横浜 and 中 of 横浜市中区. Null where the outer place is of another kind. */
function bareNames(name: ComposedName | null, kind: ComposedName['kind']): readonly string[] | null {
  return name?.kind === kind ? [name.outer.slice(0, -1), name.inner.slice(0, -1)] : null;
}

/** The kind that a municipality's spelling ends with: 市 of 横浜市, シ of ヨコハマシ. Undefined for none: 横浜. */
function kindOf(text: string, bits: number): string | undefined {
  return ((bits & SPELLING_CLASS.name) !== 0 ? NAME_KIND : READ_KIND).exec(text)?.[0];
}

/** Whether a municipality is written with another kind than it has: 屋久島村. */
export function isOtherKind({ cost }: PlaceForm): boolean {
  return cost === OTHER_KIND.cost;
}
