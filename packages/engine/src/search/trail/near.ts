import { looksAlike } from '../../facts/look-alikes.js';
import { isKanji, isNameUnit } from '../../facts/scripts.js';
import { UNREADABLE } from '../../reading/marks.js';
import { isDigit, LEAST_ENDING, looseLength } from '../../text/index.js';
import type { SpellingDictionary } from '../select/dictionary.js';
import type { ChildNames, NameTable } from './child-names.js';

/** A named child whose name a word nearly has. */
interface NearChild {
  readonly id: number;
  /** Position in the word behind it. */
  readonly end: number;
  /** By how many characters the name differs. */
  readonly distance: number;
}

/** A named child that a word has with one edit, and how likely a hand makes that edit, see {@link LIKELY}. */
interface EditedChild extends NearChild {
  readonly likely: number;
}

/**
 * How likely hands make an edit, beside one another: two neighbours exchanged, a character doubled or one of two equals missing, or one
 * that looks alike; one left out; one added; any other in its place.
 */
export const LIKELY = { slip: 3, leftOut: 2, added: 1, replaced: 0 } as const;

/** Letters that people leave out at the end of a town's name. */
const TOWN_ENDS = '町丁';
/** Marks that distinguish towns of one name, 丁 being the fourth. */
const BRANCHES = '甲乙丙';
/** So many other names that begin alike leave open which one is meant. */
const MANY_OTHERS = 2;
const WILD = UNREADABLE.charCodeAt(0);
const KE = 'ケ'.charCodeAt(0);
const KA = [...'カガ'].map((c) => c.charCodeAt(0));

/** Finds children of a node by names that are not spelled exactly. Looks at one node's children, never at a country's. */
export class NearNames {
  readonly #names: ChildNames;
  readonly #dictionary: SpellingDictionary;
  readonly #word: Uint16Array;
  readonly #text: string;

  constructor(names: ChildNames, dictionary: SpellingDictionary, word: Uint16Array, text: string) {
    this.#names = names;
    this.#dictionary = dictionary;
    this.#word = word;
    this.#text = text;
  }

  /**
   * Children whose name fits loosely (`looseLength`) and explains more of the word than any exact one, or as much with
   * a name to follow; only the best.
   * @param exact position behind the longest child spelled exactly, or -1
   * @param byEnding whether the end of a name may stand for it: 三栄町 for 四谷三栄町
   */
  loose(parent: number, at: number, exact: number, byEnding: boolean): NearChild[] {
    const names = this.#names.of(parent);
    const rest = this.#text.slice(at);
    const digitFollows = exact >= 0 && (exact === this.#word.length || isDigit(this.#word[exact]));
    let longest = exact < 0 ? 1 : exact - at + (digitFollows ? 1 : 0);
    let closest = Number.POSITIVE_INFINITY;
    let best: NearChild[] = [];
    const consider = (place: number): void => {
      const name = names.text(place);
      const length = this.#endsLoosely(name, looseLength(rest, name), at) || withoutParticles(rest, name);
      if (length === 0 || this.#isOneOfMany(names, name, rest.slice(0, length))) return;
      const distance = Math.abs(name.length - length);
      if (length < longest || (length === longest && distance > closest)) return;
      if (at + length === exact && rest.startsWith(name)) return; // spelled exactly
      if (length > longest || distance < closest) best = [];
      longest = length;
      closest = distance;
      const id = names.id(place);
      if (!best.some((each) => each.id === id)) best.push({ id, end: at + length, distance });
    };
    const places = this.#looseCandidates(names, at, byEnding && exact < 0);
    for (let k = 0; k < places.length; k++) consider(places[k]);
    return best;
  }

  /**
   * Whether a name of which the last 町 or 丁 is left out is one of several that go on otherwise: 飯田市松尾 may be 松尾明 or
   * 松尾上溝 as well as 松尾町, and 氷見 is 氷見甲, 氷見乙 and 氷見丙, whose 丁 is not 町 at all.
   */
  #isOneOfMany(names: NameTable, name: string, written: string): boolean {
    const stem = name.slice(0, -1);
    if (written !== stem || !TOWN_ENDS.includes(name.charAt(stem.length)) || stem.length < 2) return false;
    let others = 0;
    names.eachBeginning(name.charCodeAt(0), (place) => {
      const other = names.text(place);
      if (!other.startsWith(stem) || other.length === stem.length) return;
      const behind = other.charAt(stem.length);
      if (name.endsWith('丁') && BRANCHES.includes(behind)) others = MANY_OTHERS;
      else if (!TOWN_ENDS.includes(behind) && isKanji(behind.charCodeAt(0))) others++;
    });
    return others >= MANY_OTHERS;
  }

  /**
   * Children whose name fits except for the 町 or 丁 at its end. One of their sections must follow to confirm them
   * (大字豊崎替地山下 is 大字豊崎町 and 替地山下).
   */
  withoutEnding(parent: number, at: number): NearChild[] {
    const names = this.#names.of(parent);
    const rest = this.#text.slice(at);
    const found: NearChild[] = [];
    const places = this.#looseCandidates(names, at, false);
    for (let k = 0; k < places.length; k++) {
      const place = places[k];
      const name = names.text(place);
      const length = looseLength(rest, name);
      if (length === 0 || this.#endsLoosely(name, length, at) > 0) continue;
      found.push({ id: names.id(place), end: at + length, distance: Math.abs(name.length - length) });
    }
    return found;
  }

  /**
   * Places of the names that may fit loosely: names that begin like the word. If no town is spelled exactly, names that end like the
   * word before a number are added, as a guess.
   */
  #looseCandidates(names: NameTable, at: number, byEnding: boolean): readonly number[] {
    const first = this.#word[at];
    const places: number[] = [];
    names.eachBeginning(first, (place) => places.push(place));
    if (!byEnding) return places;
    let end = at;
    while (end < this.#word.length && !isDigit(this.#word[end])) end++;
    const ending = end - at;
    if (ending < LEAST_ENDING) return places;
    names.eachEnding(this.#word[end - 1], (place) => {
      const spelling = names.spelling(place);
      if (this.#dictionary.length(spelling) > ending && this.#dictionary.unit(spelling, 0) !== first)
        places.push(place);
    });
    return places.sort((a, b) => a - b);
  }

  /** A length at which the 町 or 丁 of a name is left out at its end: nothing of a name may follow there. */
  #endsLoosely(name: string, length: number, at: number): number {
    const end = at + length;
    if (length === 0 || end >= this.#word.length) return length;
    const leftOut = townsAtEnd(name, name.length) > townsAtEnd(this.#text, end);
    return leftOut && isNameUnit(this.#word[end]) ? 0 : length;
  }

  /** Children whose name the word has but for characters that could not be read. */
  unreadable(parent: number, at: number): NearChild[] {
    const names = this.#names.of(parent);
    const found = new Map<number, NearChild>();
    const consider = (place: number): void => {
      const spelling = names.spelling(place);
      const length = this.#dictionary.length(spelling);
      const unread = this.#unreadable(spelling, length, at);
      const end = at + length;
      const id = names.id(place);
      if (unread > 0 && unread < length && (found.get(id)?.end ?? 0) < end)
        found.set(id, { id, end, distance: unread });
    };
    const first = this.#word[at];
    if (first !== WILD && !KA.includes(first)) names.eachBeginning(first, consider);
    else for (let place = 0; place < names.size; place++) consider(place);
    const longest = Math.max(0, ...[...found.values()].map(({ end }) => end));
    return [...found.values()].filter(({ end }) => end === longest);
  }

  /** How many characters of the word that a spelling has could not be read; -1 where others differ. */
  #unreadable(spelling: number, length: number, at: number): number {
    if (at + length > this.#word.length) return -1;
    let unread = 0;
    for (let k = 0; k < length; k++) {
      const unit = this.#word[at + k];
      const meant = this.#dictionary.unit(spelling, k);
      if (unit === WILD) unread++;
      // 美しが?: folding makes ガ a ケ where it sees the kanji behind it
      else if (unit !== meant && !(meant === KE && KA.includes(unit) && this.#word[at + k + 1] === WILD))
        return -1;
    }
    return unread;
  }

  /**
   * Children whose name is within one edit of the word's text, each with every place where it may end.
   *
   * A name begins as the word does, or the edit is in its first character: then the second is the word's second, or one
   * of the two is the other's neighbour. Only such names are compared.
   * @param sameStart whether only names that begin as the word does are wanted
   */
  withinOneEdit(parent: number, at: number, sameStart = false): EditedChild[] {
    const found: EditedChild[] = [];
    const names = this.#names.of(parent);
    this.eachWithinOneEdit(names, at, sameStart, (id, end, _, likely) =>
      found.push({ id, end, distance: 1, likely }),
    );
    return found;
  }

  /** Children whose name the word has as it is, and the last character once more: 猪去藤松松. */
  doubledEnd(parent: number, at: number): EditedChild[] {
    const found: EditedChild[] = [];
    const names = this.#names.of(parent);
    const word = this.#word;
    names.eachBeginning(word[at], (place) => {
      const spelling = names.spelling(place);
      const length = this.#dictionary.length(spelling);
      const end = at + length;
      if (length < 2 || end >= word.length || word[end] !== word[end - 1]) return;
      if (this.#dictionary.has(spelling, 0, word, at, end))
        found.push({ id: names.id(place), end: end + 1, distance: 1, likely: LIKELY.slip });
    });
    return found;
  }

  /** Visits what {@link withinOneEdit} finds among some names, each with the spelling that is meant. */
  eachWithinOneEdit(
    names: NameTable,
    at: number,
    sameStart: boolean,
    visit: (id: number, end: number, spelling: number, likely: number) => void,
  ): void {
    const [first, second] = [this.#word[at], this.#word[at + 1]];
    const consider = (place: number): void => {
      const spelling = names.spelling(place);
      this.edited(spelling, at, (end, likely) => visit(names.id(place), end, spelling, likely));
    };
    names.eachBeginning(first, consider);
    if (sameStart) return;
    const considerOther = (place: number): void => {
      if (this.#dictionary.unit(names.spelling(place), 0) !== first) consider(place);
    };
    names.eachSecond(first, considerOther);
    if (second === undefined || second === first) return;
    names.eachBeginning(second, considerOther);
    names.eachSecond(second, considerOther);
  }

  /** Children with names of two characters of which the word has one: 平 of 平井. Only a section behind it can confirm them. */
  oneOfTwo(parent: number, at: number): NearChild[] {
    const found: NearChild[] = [];
    const names = this.#names.of(parent);
    const unit = this.#word[at];
    const consider = (place: number): void => {
      if (this.#dictionary.length(names.spelling(place)) === 2)
        found.push({ id: names.id(place), end: at + 1, distance: 1 });
    };
    names.eachBeginning(unit, consider);
    names.eachSecond(unit, consider);
    return found;
  }

  /**
   * Visits the positions in the word behind a spelling that it has with one character changed, left out, added, or two
   * exchanged. A spelling of one character has none.
   */
  edited(spelling: number, at: number, visit: (end: number, likely: number) => void): void {
    const dictionary = this.#dictionary;
    const word = this.#word;
    const length = dictionary.length(spelling);
    if (length < 2) return;
    let p = 0;
    while (p < length && at + p < word.length && dictionary.unit(spelling, p) === word[at + p]) p++;
    if (p === length) return;
    const has = (from: number, position: number): boolean =>
      position + length - from <= word.length &&
      dictionary.has(spelling, from, word, position, position + length - from);
    const meant = dictionary.unit(spelling, p);
    const typed = word[at + p];
    if (at + length <= word.length && has(p + 1, at + p + 1))
      visit(at + length, looksAlike(meant, typed) ? LIKELY.slip : LIKELY.replaced);
    else if (
      p + 1 < length &&
      meant === word[at + p + 1] &&
      dictionary.unit(spelling, p + 1) === typed &&
      has(p + 2, at + p + 2)
    )
      visit(at + length, LIKELY.slip);
    if (has(p, at + p + 1)) {
      const isDoubled = typed === meant || (p > 0 && typed === word[at + p - 1]);
      visit(at + length + 1, isDoubled ? LIKELY.slip : LIKELY.added);
    }
    const shorter = at + length - 1;
    if (has(p + 1, at + p) && (length > 2 || shorter === word.length || isDigit(word[shorter]))) {
      const isOneOfEquals = p > 0 && meant === dictionary.unit(spelling, p - 1);
      visit(shorter, isOneOfEquals ? LIKELY.slip : LIKELY.leftOut);
    }
  }
}

/** How many 町 and 丁 stand before a position one behind the other: two in 深江町丁. */
function townsAtEnd(text: string, end: number): number {
  let count = 0;
  while (count < end && (text[end - 1 - count] === '町' || text[end - 1 - count] === '丁')) count++;
  return count;
}

/** ノ and ケ, which people leave out between kanji, or add. */
const PARTICLES = 'ノケ';

/**
 * How much of a word a name explains but for ノ and ケ left out or added: 島橋東丁 for 島橋東ノ丁, 松丘 for 松ケ丘, 向ケ丘 for 向丘;
 * 0 = it does not fit.
 */
function withoutParticles(word: string, name: string): number {
  let at = 0;
  let differ = 0;
  let alike = 0;
  for (let k = 0; k < name.length; ) {
    if (at < word.length && word[at] === name[k]) {
      at++;
      k++;
      alike++;
    } else if (k > 0 && k < name.length - 1 && PARTICLES.includes(name[k])) {
      k++;
      differ++;
    } else if (k > 0 && at < word.length && PARTICLES.includes(word[at])) {
      at++;
      differ++;
    } else return 0;
  }
  return differ > 0 && alike > 1 ? at : 0;
}
