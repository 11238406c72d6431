import { LANGUAGE_CLASSES, SPELLING_CLASS } from '../../gazetteer/sections.js';
import type { AddressTree } from '../tree.js';
import type { SpellingDictionary } from '../words/dictionary.js';
import type { TextIndex } from '../words/text-index.js';
import { TOLERANCE } from './candidate.js';
import { UNREADABLE } from './marks.js';
import { UnitSteps } from './unit-steps.js';

const UNREAD = UNREADABLE.charCodeAt(0);

/** A way to write a prefecture or municipality. */
export interface PlaceForm {
  readonly id: number;
  /** How far it is from what the place is called: 0 for its name, readings and aliases. */
  readonly cost: number;
  /** Whether its 都道府県, or 市区町村, is written. */
  readonly written: boolean;
}

/** A place that is written in a word. */
export interface PlaceAt {
  readonly form: PlaceForm;
  /** Position in the word behind it. */
  readonly end: number;
}

const NO_PLACE: readonly PlaceAt[] = [];

/** Kinds of municipalities, as names and as readings end in them (folded). */
const NAME_KIND = /[市区町村]$/;
const READ_KIND = /(?:シ|ク|チヨウ|マチ|ムラ|ソン)$/;

/** 横浜市中区: the city and the ward. */
const WARD = /^(.+?)市(.+)区$/;
const WARD_READ = /^(.+?)シ(.+)ク$/;
/** 東牟婁郡串本町: the county and the town. */
const COUNTY = /^(.+?)郡(.+[町村])$/;

/** A ward as only Kyoto has them, whose towns streets stand before: in all wards of the city. */
const KYOTO = /^(.+市)[上中下]京区$/;

/** What each departure from the name costs. */
const COST = {
  kindLeftOut: 2 * TOLERANCE,
  otherKind: 3 * TOLERANCE,
  cityLeftOut: 2 * TOLERANCE,
  countyLeftOut: TOLERANCE,
  countyNamed: TOLERANCE,
} as const;

/**
 * The ways people write prefectures and municipalities. There are two thousand of them, so that their forms are kept, all
 * that begin with one character as soon as a word has it: a ward's 区, a city's 市 and a town's 町 may be left out
 * (横浜市中, 横浜中区, 串本), the kind may be another (屋久島村), 郡 may be missing (東牟婁串本町).
 */
export class Municipalities {
  readonly #prefectures = new Forms();
  readonly #municipalities: Forms;
  /** What forms are made from, three numbers each: a municipality, its spelling, and what that stands for. */
  readonly #spelled: number[] = [];
  /** Places in {@link #spelled} that forms are still to be made of, by what these begin with. */
  readonly #unmade = new Map<number, number[]>();
  readonly #dictionary: SpellingDictionary;
  readonly #withStreets = new Set<number>();
  /** Towns and villages of no county, as only islands have them. */
  readonly #onIslands = new Set<number>();
  readonly #wards = new Map<number, { low: number; high: number }>();

  constructor(tree: AddressTree, index: TextIndex) {
    this.#dictionary = index.dictionary;
    this.#municipalities = new Forms((first) => this.#makeForms(first));
    const kyotos = new Set(['京都市']);
    const named: { readonly id: number; readonly name: string }[] = [];
    const prefectures = tree.idsAt(0);
    for (const id of prefectures) this.#addPrefecture(id, tree, index);
    let city: { id: number; name: string } | null = null;
    let next = 0;
    const municipalities = tree.idsAt(1);
    tree.soonLabels(municipalities);
    for (const id of municipalities) {
      const name = this.#addMunicipality(id, tree, index);
      const kyoto = KYOTO.exec(name)?.[1];
      if (kyoto !== undefined) kyotos.add(kyoto);
      named.push({ id, name });
      while (prefectures[next] < id) {
        city = null;
        next++;
      }
      if (city !== null && name.startsWith(city.name) && name.endsWith('区')) {
        const low = this.#wards.get(city.id)?.low ?? id;
        this.#wards.set(city.id, { low, high: tree.end[id] });
      } else city = name.endsWith('市') ? { id, name } : null;
    }
    for (const { id, name } of named)
      if (kyotos.has(name.slice(0, name.indexOf('市') + 1))) this.#withStreets.add(id);
  }

  /** The prefectures written at a position, the shortest first. */
  prefecturesAt(word: string, at: number): readonly PlaceAt[] {
    return this.#prefectures.at(word, at);
  }

  /** The municipalities written at a position, the shortest first. */
  municipalitiesAt(word: string, at: number): readonly PlaceAt[] {
    return this.#municipalities.at(word, at);
  }

  /** Whether addresses name streets before their towns there: in Kyoto. */
  hasStreets(id: number): boolean {
    return this.#withStreets.has(id);
  }

  /** The ids of a designated city's wards, where it is a record of its own beside them. */
  wardsOf(id: number): { readonly low: number; readonly high: number } | undefined {
    return this.#wards.get(id);
  }

  /**
   * Visits the municipalities that a word names at a position but for characters that could not be read, not for all of
   * them. Forms that depart from the name do not count.
   */
  eachUnread(word: Uint16Array, at: number, visit: (form: PlaceForm, end: number) => void): void {
    const spelled = this.#spelled;
    for (let k = 0; k < spelled.length; k += 3) {
      const spelling = spelled[k + 1];
      const length = this.#dictionary.length(spelling);
      if (length < 2 || at + length > word.length) continue;
      let unread = 0;
      let same = 0;
      for (; same < length; same++) {
        const unit = word[at + same];
        if (unit === UNREAD) unread++;
        else if (unit !== this.#dictionary.unit(spelling, same)) break;
      }
      if (same < length || unread === 0 || unread === length) continue;
      const written = kindOf(this.#dictionary.textOf(spelling), spelled[k + 2]) !== undefined;
      visit({ id: spelled[k], cost: 0, written }, at + length);
    }
  }

  #addPrefecture(id: number, tree: AddressTree, index: TextIndex): void {
    const forms = japanese(tree.label[id], index);
    const isName = (bits: number): boolean => (bits & SPELLING_CLASS.name) !== 0;
    for (const { text, bits } of forms) {
      // 京都 is 京都府 without its 府, though it ends in 都
      const longer = forms.some(
        (other) => isName(other.bits) === isName(bits) && other.text.length > text.length,
      );
      this.#prefectures.add(text, { id, cost: 0, written: !longer });
    }
  }

  /** Notes what a municipality's forms are made from; returns its full name. */
  #addMunicipality(id: number, tree: AddressTree, index: TextIndex): string {
    const { dictionary } = index;
    const label = tree.label[id];
    const high = index.firstSpelling(label + 1);
    let longest = -1;
    let most = 0;
    for (let place = index.firstSpelling(label); place < high; place++) {
      const bits = index.classAt(place) & LANGUAGE_CLASSES.ja;
      if (bits === 0) continue;
      const spelling = index.spellingAt(place);
      if ((bits & SPELLING_CLASS.name) !== 0 && dictionary.length(spelling) > most) {
        longest = spelling;
        most = dictionary.length(spelling);
      }
      // every form of it begins with the same character
      const first = dictionary.unit(spelling, 0);
      const others = this.#unmade.get(first);
      const here = this.#spelled.length;
      this.#spelled.push(id, spelling, bits);
      if (others !== undefined) others.push(here);
      else {
        this.#unmade.set(first, [here]);
        this.#municipalities.expect(first);
      }
    }
    const full = longest < 0 ? '' : dictionary.textOf(longest);
    if (/^[^郡]+[町村]$/.test(full)) this.#onIslands.add(id);
    return full;
  }

  /** Makes the forms that begin with a unit. */
  #makeForms(first: number): void {
    const unmade = this.#unmade.get(first) ?? [];
    this.#unmade.delete(first);
    const spelled = this.#spelled;
    for (const k of unmade)
      this.#addForms(spelled[k], this.#dictionary.textOf(spelled[k + 1]), spelled[k + 2]);
  }

  #addForms(id: number, text: string, bits: number): void {
    const add = (form: string, cost: number, written: boolean): void =>
      this.#municipalities.add(form, { id, cost, written });
    const isName = (bits & SPELLING_CLASS.name) !== 0;
    const kind = kindOf(text, bits);
    add(text, 0, kind !== undefined);
    if (kind === undefined) return;
    const bare = text.slice(0, -kind.length);
    const ward = (isName ? WARD : WARD_READ).exec(text);
    if (bare.length > 1) {
      add(bare, COST.kindLeftOut, ward !== null);
      if (ward === null) {
        for (const other of isName ? ['市', '町', '村'] : ['シ', 'チヨウ', 'マチ', 'ムラ', 'ソン']) {
          if (other !== kind) add(bare + other, COST.otherKind, true);
        }
      }
    }
    if (ward !== null) {
      add(`${ward[1]}${ward[2]}${kind}`, COST.cityLeftOut, true);
      if (isName) add(`${ward[1]}${ward[2]}`, COST.cityLeftOut + COST.kindLeftOut, false);
    }
    const county = isName ? COUNTY.exec(text) : null;
    // 三宅島三宅村, 八丈島八丈町: postal addresses name the island where others name the county
    if (isName && this.#onIslands.has(id)) add(`${bare}島${text}`, COST.countyNamed, true);
    if (county !== null) {
      add(county[1] + county[2], COST.countyLeftOut, true);
      add(county[1] + county[2].slice(0, -1), COST.countyLeftOut + COST.kindLeftOut, false);
    }
  }
}

/** What says in a spelling that it is a municipality's; undefined where nothing does. */
function kindOf(text: string, bits: number): string | undefined {
  return ((bits & SPELLING_CLASS.name) !== 0 ? NAME_KIND : READ_KIND).exec(text)?.[0];
}

/** Whether a municipality is written with another kind than it has: 屋久島村. */
export function isOtherKind({ cost }: PlaceForm): boolean {
  return cost === COST.otherKind;
}

/** Whether a folded spelling ends in what says that it is a municipality's, as a name or as a reading. */
export function hasKind(text: string): boolean {
  return NAME_KIND.test(text) || READ_KIND.test(text);
}

/** What a first character may be. */
const NONE = 0;
const MADE = 1;
const UNMADE = 2;

/** The node of the trie that no unit leads to: none is called 0. */
const ROOT = 1;

/** Texts and what they are forms of, looked up at the positions of a word. */
class Forms {
  /** Whether some form begins with a unit, and whether those that do are made. */
  readonly #isFirst = new Uint8Array(0x10000);
  readonly #steps = new UnitSteps();
  /** By the node of the trie that their text leads to. */
  readonly #forms: (PlaceForm[] | undefined)[] = [undefined, undefined];
  readonly #making: (first: number) => void;

  /** @param making adds the forms that begin with a unit announced by {@link expect} */
  constructor(making: (first: number) => void = () => undefined) {
    this.#making = making;
  }

  /** The forms that a word has at a position, the shortest first. */
  at(word: string, at: number): readonly PlaceAt[] {
    if (at >= word.length) return NO_PLACE;
    const first = word.charCodeAt(at);
    const state = this.#isFirst[first];
    if (state === NONE) return NO_PLACE;
    if (state === UNMADE) this.#make(first);
    let all: PlaceAt[] | null = null;
    let node = ROOT;
    for (let end = at; end < word.length; ) {
      node = this.#steps.get(node, word.charCodeAt(end++));
      if (node === 0) break;
      const found = this.#forms[node];
      if (found === undefined) continue;
      all ??= [];
      for (let k = 0; k < found.length; k++) all.push({ form: found[k], end });
    }
    return all ?? NO_PLACE;
  }

  /** Tells that forms begin with a unit and are still to be made. */
  expect(first: number): void {
    this.#isFirst[first] = UNMADE;
  }

  #make(first: number): void {
    this.#isFirst[first] = MADE;
    this.#making(first);
  }

  /** Adds a form; of two of one place called the same the nearer stays. Texts of one unit are none. */
  add(text: string, form: PlaceForm): void {
    if (text.length < 2) return;
    this.#isFirst[text.charCodeAt(0)] = MADE;
    let node = ROOT;
    for (let k = 0; k < text.length; k++) {
      const unit = text.charCodeAt(k);
      let next = this.#steps.get(node, unit);
      if (next === 0) {
        next = this.#forms.push(undefined) - 1;
        this.#steps.set(node, unit, next);
      }
      node = next;
    }
    const known = this.#forms[node];
    if (known === undefined) {
      this.#forms[node] = [form];
      return;
    }
    const same = known.findIndex(({ id }) => id === form.id);
    if (same < 0) known.push(form);
    else if (known[same].cost > form.cost) known[same] = form;
  }
}

/** The Japanese spellings of a label and what they stand for. */
function japanese(label: number, index: TextIndex): { text: string; bits: number }[] {
  const found: { text: string; bits: number }[] = [];
  for (let k = index.firstSpelling(label); k < index.firstSpelling(label + 1); k++) {
    const bits = index.classAt(k) & LANGUAGE_CLASSES.ja;
    if (bits !== 0) found.push({ text: index.dictionary.textOf(index.spellingAt(k)), bits });
  }
  return found;
}
