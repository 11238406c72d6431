import { isDigit, isNumeric, looseLength } from '../../text/index.js';
import type { AddressTree } from '../tree.js';
import type { SpellingDictionary } from '../words/dictionary.js';
import type { TextIndex } from '../words/text-index.js';
import { UNREADABLE } from './marks.js';

/** A named child whose name a word nearly has. */
export interface NearChild {
  readonly id: number;
  /** Position in the word behind it. */
  readonly end: number;
  /** By how many characters the name differs. */
  readonly distance: number;
}

const [ZERO, NINE] = [0x30, 0x39];
const WILD = UNREADABLE.charCodeAt(0);
/** Towns and sections, the children that have names. */
const SECTION = 3;
/** Children looked at at most. */
const MOST_CHILDREN = 8192;

/** Finds children of a node by names that are not spelled exactly. Looks at one node's children, never at a country's. */
export class NearNames {
  readonly #tree: AddressTree;
  readonly #index: TextIndex;
  readonly #word: Uint16Array;
  readonly #text: string;

  constructor(tree: AddressTree, index: TextIndex, word: Uint16Array, text: string) {
    this.#tree = tree;
    this.#index = index;
    this.#word = word;
    this.#text = text;
  }

  /**
   * Children whose name fits loosely (`looseLength`) and explains more of the word than any that is spelled exactly, or
   * as much with a name to follow: those that fit best.
   * @param exact position behind the longest child spelled exactly, or -1
   * @param byEnding whether the end of a name may stand for it: 三栄町 for 四谷三栄町
   */
  loose(parent: number, at: number, exact: number, byEnding: boolean): NearChild[] {
    const { dictionary } = this.#index;
    const rest = this.#text.slice(at);
    const sameStart = dictionary.beginningWithUnits(this.#word[at]);
    const digitFollows = exact >= 0 && /^[0-9]?$/.test(this.#text.slice(exact, exact + 1));
    let longest = exact < 0 ? 1 : exact - at + (digitFollows ? 1 : 0);
    let closest = Number.POSITIVE_INFINITY;
    let best: NearChild[] = [];
    const digit = rest.search(/[0-9]/);
    const ending = digit < 0 ? rest.length : digit;
    const lastOfEnding = this.#word[at + ending - 1];
    this.#eachSpelling(parent, (child, spelling) => {
      // a name that begins otherwise can only be known by its ending: a guess for where no town is spelled at all
      if (spelling < sameStart.low || spelling >= sameStart.high) {
        const units = dictionary.length(spelling);
        if (
          !byEnding ||
          exact >= 0 ||
          units <= ending ||
          dictionary.unit(spelling, units - 1) !== lastOfEnding
        )
          return;
      }
      const name = dictionary.textOf(spelling);
      const length = this.#endsLoosely(name, looseLength(rest, name), at) || withoutParticles(rest, name);
      if (length === 0) return;
      const distance = Math.abs(name.length - length);
      if (length < longest || (length === longest && distance > closest)) return;
      if (at + length === exact && rest.startsWith(name)) return; // spelled exactly
      if (length > longest || distance < closest) best = [];
      longest = length;
      closest = distance;
      if (!best.some(({ id }) => id === child)) best.push({ id: child, end: at + length, distance });
    });
    return best;
  }

  /** A length at which the 町 or 丁 of a name is left out at its end: nothing of a name may follow there. */
  #endsLoosely(name: string, length: number, at: number): number {
    const end = at + length;
    if (length === 0 || end >= this.#word.length) return length;
    const isTown = (character: string): boolean => character === '町' || character === '丁';
    const leftOut = isTown(name[name.length - 1]) && !isTown(this.#text[end - 1]);
    return leftOut && /[\u30a1-\u30fc\u4e00-\u9fff]/u.test(this.#text[end]) ? 0 : length;
  }

  /** Children whose name the word has but for characters that could not be read. */
  unreadable(parent: number, at: number): NearChild[] {
    const found = new Map<number, NearChild>();
    this.#eachSpelling(parent, (id, spelling) => {
      const length = this.#index.dictionary.length(spelling);
      const unread = this.#unreadable(spelling, length, at);
      const end = at + length;
      if (unread > 0 && unread < length && (found.get(id)?.end ?? 0) < end)
        found.set(id, { id, end, distance: unread });
    });
    const longest = Math.max(0, ...[...found.values()].map(({ end }) => end));
    return [...found.values()].filter(({ end }) => end === longest);
  }

  /** How many characters of the word that a spelling has could not be read; -1 where others differ. */
  #unreadable(spelling: number, length: number, at: number): number {
    if (at + length > this.#word.length) return -1;
    let unread = 0;
    for (let k = 0; k < length; k++) {
      const unit = this.#word[at + k];
      if (unit === WILD) unread++;
      else if (unit !== this.#index.dictionary.unit(spelling, k)) return -1;
    }
    return unread;
  }

  /**
   * Children whose name is within one edit of what the word has, each with every place where it may end.
   * @param sameStart whether only names that begin as the word does are wanted
   */
  withinOneEdit(parent: number, at: number, sameStart = false): NearChild[] {
    const found: NearChild[] = [];
    const start = this.#index.dictionary.beginningWithUnits(this.#word[at]);
    this.#eachSpelling(parent, (id, spelling) => {
      if (sameStart && (spelling < start.low || spelling >= start.high)) return;
      this.#edited(spelling, at, (end) => found.push({ id, end, distance: 1 }));
    });
    return found;
  }

  /**
   * Visits the positions in the word behind a spelling that it has with one character changed, left out, added, or two
   * exchanged. A spelling of one character has none.
   */
  #edited(spelling: number, at: number, visit: (end: number) => void): void {
    const { dictionary } = this.#index;
    const word = this.#word;
    const length = dictionary.length(spelling);
    if (length < 2) return;
    let p = 0;
    while (p < length && at + p < word.length && dictionary.unit(spelling, p) === word[at + p]) p++;
    if (p === length || (p === 0 && length > 2 && !this.#sharesSecond(spelling, at))) return;
    const has = (from: number, position: number): boolean =>
      position + length - from <= word.length &&
      dictionary.has(spelling, from, word, position, position + length - from);
    if (at + length <= word.length && has(p + 1, at + p + 1)) visit(at + length);
    else if (
      p + 1 < length &&
      dictionary.unit(spelling, p) === word[at + p + 1] &&
      dictionary.unit(spelling, p + 1) === word[at + p] &&
      has(p + 2, at + p + 2)
    )
      visit(at + length);
    if (has(p, at + p + 1)) visit(at + length + 1);
    const shorter = at + length - 1;
    if (has(p + 1, at + p) && (length > 2 || shorter === word.length || isDigit(word[shorter])))
      visit(shorter);
  }

  /** A quick look before a close one: an edit of the first character leaves the second, or moves it by one. */
  #sharesSecond(spelling: number, at: number): boolean {
    const { dictionary } = this.#index;
    const [first, second] = [dictionary.unit(spelling, 0), dictionary.unit(spelling, 1)];
    return second === this.#word[at + 1] || first === this.#word[at + 1] || second === this.#word[at];
  }

  /** Visits the Japanese spellings of the children down to small sections that are no mere numbers. */
  #eachSpelling(parent: number, visit: (id: number, spelling: number) => void): void {
    const tree = this.#tree;
    const index = this.#index;
    let left = MOST_CHILDREN;
    const { dictionary } = index;
    const digits = {
      low: dictionary.beginningWithUnits(ZERO).low,
      high: dictionary.beginningWithUnits(NINE).high,
    };
    tree.eachNamedChild(parent, (id) => {
      if (left-- <= 0 || tree.depth(id) > SECTION) return;
      const label = tree.label[id];
      for (let k = index.firstSpelling(label); k < index.firstSpelling(label + 1); k++) {
        if ((index.classAt(k) & 3) === 0) continue;
        const spelling = index.spellingAt(k);
        // only those that begin with a digit need a look
        if (spelling < digits.low || spelling >= digits.high || !isNumber(index.dictionary, spelling))
          visit(id, spelling);
      }
    });
  }
}

/** Whether a spelling is only a number. */
function isNumber(dictionary: SpellingDictionary, spelling: number): boolean {
  const first = dictionary.unit(spelling, 0);
  if (first < 0x30 || first > 0x39) return false;
  const length = dictionary.length(spelling);
  for (let k = 0; k < length; k++) if (!isNumeric(dictionary.unit(spelling, k))) return false;
  return true;
}

/** ノ and ケ, which people leave out between kanji, or add. */
const PARTICLES = 'ノケ';

/**
 * How much of a word a name explains but for ノ and ケ left out or added: 島橋東丁 for 島橋東ノ丁, 松丘 for 松ケ丘;
 * 0 = it does not fit.
 */
function withoutParticles(word: string, name: string): number {
  let at = 0;
  let differ = 0;
  for (let k = 0; k < name.length; ) {
    if (at < word.length && word[at] === name[k]) {
      at++;
      k++;
    } else if (k > 0 && k < name.length - 1 && PARTICLES.includes(name[k])) {
      k++;
      differ++;
    } else if (k > 0 && at < word.length && PARTICLES.includes(word[at])) {
      at++;
      differ++;
    } else return 0;
  }
  return differ > 0 && name.length - differ > 1 ? at : 0;
}
