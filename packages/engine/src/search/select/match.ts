import { eachBit, setBit } from '../../gazetteer/bits.js';
import { edgeSignature } from '../../gazetteer/edges.js';
import type { IdColumn } from '../../gazetteer/id-column.js';
import { JOINED_OF } from '../../gazetteer/joined.js';
import { EMPTY, type Range, single } from '../../gazetteer/ranges.js';
import { SOUND_CLASSES } from '../../gazetteer/sections.js';
import { kindsIn } from '../../reading/bound-numbers.js';
import { isDigit, isNumeric } from '../../text/index.js';
import { idsOfBits, type NodeCollector } from '../ids/collector.js';
import type { PostingList, Postings } from '../ids/postings.js';
import type { AddressTree } from '../tree.js';
import { isLeftBare } from './bare-names.js';
import type { Chain } from './chain.js';
import { ChainSearch } from './chains.js';
import { Components } from './components.js';
import type { Continuations } from './dictionary.js';
import type { KeptLists } from './kept-lists.js';
import type { NumberKinds } from './number-kinds.js';
import { type Borders, Occurrence } from './occurrence.js';
import type { TextIndex, VisitRun } from './text-index.js';
import type { ManyNodes } from './together/many-nodes.js';

/** Where the two ends of a word may lie in the spellings they fall into. */
export interface Alignment {
  /** The word begins where a spelling begins. */
  readonly start: boolean;
  /** The word ends where a spelling ends. */
  readonly end: boolean;
  /** Which borders between segments the word may cross. */
  readonly borders: Borders;
  /** Numbers are whole: the word neither begins nor ends inside one. */
  readonly numbers: boolean;
  /** Only nodes count that people call so with their kind: Godo is not Godo-cho. */
  readonly called?: boolean;
  /** The kinds to which the word's counters bind its numbers; see `boundNumbers`. Null without counters. */
  readonly kinds: Uint8Array | null;
  /**
   * One bit a node. Where a spelling has very many nodes, only those with their bit set count; they are of the kinds
   * that the word asks for. Other nodes may be found too.
   */
  readonly within?: Uint32Array;
}

/** The languages that part a name into components, which words do not run over. */
const IN_COMPONENTS = SOUND_CLASSES;

/**
 * Joined ranges that are kept with the few names in them that have a counter themselves (西二号): three for each number that
 * is searched lately.
 */
const MOST_CALLED = 1 << 10;

/**
 * From this many spellings or suffixes on, their labels are found once and kept: going through the dictionary takes
 * longer than through the labels.
 */
const KEPT_SPELLINGS = 256;

/**
 * Up to this many nodes of a part, each costs one look. Beyond, they stand in lists and sets as in `together/`, which
 * cost less; see below.
 */
const NODES_ONE_BY_ONE = 1 << 12;

/**
 * In the time of finding one node this many are read from lists, or bits from sets. It decides whether a part is
 * looked up, or tested on the nodes that the other parts left: `-1 35` in Chinese takes 10 ms instead of 74 at 25
 * million records.
 */
const LISTED_A_NODE = 16;
const SET_A_NODE = 1 << 10;

/** Whole spellings between the two ends of a word: there are six levels, and one at least holds an end. */
const MAX_MIDDLE = 5;

/**
 * Finds the nodes at which a word ends: the word occurs in their text and reaches into their own segment. For a
 * partial match these are all minimal nodes, and some nodes below them.
 */
export class WordMatcher {
  readonly #tree: AddressTree;
  readonly #index: TextIndex;
  readonly #numbers: ChainSearch;
  /** Kinds of name that spellings must be. */
  readonly classes: number;
  /** Which nodes bound numbers may be. */
  readonly kinds: NumberKinds;
  /** Follows chains in this language. */
  readonly chains: ChainSearch;
  readonly #many: number;
  readonly #labels: KeptLists | null;
  /** Of English and Korean. */
  readonly #components: Components | null;
  /** By joined range and kinds: the names in it that have such a counter. */
  readonly #called = new Map<string, readonly Run[]>();

  /**
   * @param classes the word's language, see `LANGUAGE_CLASSES`
   * @param kinds which nodes bound numbers may be, the same in every language
   * @param many looks at very many nodes together; null where each is looked at by itself
   * @param labels keeps the labels of wide ranges; null where nothing is kept
   */
  constructor(
    tree: AddressTree,
    index: TextIndex,
    classes: number,
    kinds: NumberKinds,
    many: ManyNodes | null = null,
    labels: KeptLists | null = null,
  ) {
    this.#many = many?.from ?? Number.POSITIVE_INFINITY;
    this.#labels = labels;
    this.#tree = tree;
    this.#index = index;
    this.classes = classes;
    this.#components = (classes & IN_COMPONENTS) === 0 ? null : new Components(index, classes);
    this.kinds = kinds;
    const merged = many?.chains(classes) ?? null;
    this.chains = new ChainSearch(tree, index, classes, this.kinds, false, merged);
    this.#numbers = new ChainSearch(tree, index, classes, this.kinds, true, merged);
  }

  /**
   * Adds every node at which the word ends.
   * @param word folded, at least one unit
   * @param alone whether nodes count too that have the whole word in one spelling
   */
  match(word: Uint16Array, alignment: Alignment, out: NodeCollector, alone = true): void {
    if (word.length === 0) return;
    if (alone) this.#inside(word, alignment, out);
    // cut where spellings begin, a word of digits is made of numbers
    if (alignment.borders === 'none') return;
    const numbers = (alignment.start || alignment.borders === 'begun') && word.every(isNumeric);
    const chains = numbers ? this.#numbers : this.chains;
    new Cuts(this.#index, word, alignment, chains.edges).each((chain) =>
      chains.follow(chain, !alignment.end, out, alignment.called),
    );
  }

  /**
   * The nodes that have the whole word as one spelling, as a list of the file; null where they are too few for that.
   * @param kinds as in {@link Alignment}
   */
  spelled(word: Uint16Array, kinds: Uint8Array | null): Postings | null {
    const spelling = this.#index.dictionary.find(word);
    if (spelling < 0 || this.#index.weight(single(spelling)) < this.#many) return null;
    const bound = kindsIn(kinds, 0, word.length);
    const lists: PostingList[] = [];
    let isKnown = true;
    this.#index.eachRun(spelling, this.classes, (list, from, to, _, label) => {
      if (from === to) return;
      this.#index.prefetch(from, to);
      const own = this.kinds.postings(label, list, from, to, bound);
      if (own === undefined) isKnown = false;
      else if (own !== null) lists.push(own);
    });
    return isKnown ? { kind: 'postings', size: this.#tree.size, lists } : null;
  }

  /** About how many nodes a partial match must look at, one by one. */
  cost(word: Uint16Array): number {
    const { dictionary } = this.#index;
    const places = dictionary.containing(word);
    const nodes = this.#index.weight(dictionary.beginningWith(word)) + places.high - places.low;
    if (nodes <= NODES_ONE_BY_ONE) return nodes;
    // long lists are read quickly, and of the longest there are sets
    return (
      NODES_ONE_BY_ONE + Math.min((nodes - NODES_ONE_BY_ONE) / LISTED_A_NODE, this.#tree.size / SET_A_NODE)
    );
  }

  /** Whether the file has a joined list of the nodes whose spellings contain a number. */
  isJoined(word: Uint16Array): boolean {
    const { dictionary, joined } = this.#index;
    const ranges = dictionary.suffixesBeforeNoDigit(dictionary.containing(word), word.length);
    return ranges.some((range) => joined.find(JOINED_OF.numbers, range) !== null);
  }

  /**
   * Makes a test for single nodes: whether {@link match} finds the node for a partial match.
   * @param borders
   * @param bound as in {@link Alignment}
   */
  occurrence(word: Uint16Array, borders: Borders, bound: Uint8Array | null): Occurrence {
    const parts = { tree: this.#tree, index: this.#index, kinds: this.kinds };
    return new Occurrence(parts, this.classes, word, borders, bound, this.#holding(word, borders));
  }

  /**
   * Makes a test for labels whose names contain a part: whether it lies within one component. Null where any place
   * will do.
   */
  #holding(word: Uint16Array, borders: Borders): ((label: number) => boolean) | null {
    const components = this.#components;
    if (components === null || borders === 'any' || word.every(isNumeric)) return null;
    const text = String.fromCharCode(...word);
    return (label) => components.hold(label, text, borders === 'begun');
  }

  /** The word lies within one spelling; within an informal one only where it begins. */
  #inside(word: Uint16Array, alignment: Alignment, out: NodeCollector): void {
    const { start, end, numbers = false, kinds = null, within = null } = alignment;
    const { dictionary } = this.#index;
    const { length } = word;
    const bound = kindsIn(kinds, 0, length);
    const open = endsInNumber(word, alignment);
    const wanted = { bound, within, holds: this.#holding(word, alignment.borders) };
    // suffixes first: what is joined in the file is then copied, not added to what was found before
    if (!start) {
      const of = numbers && isDigit(word[0]) ? JOINED_OF.numbers : JOINED_OF.suffixes;
      const places = dictionary.containing(word);
      for (const range of open ? dictionary.suffixesBeforeNoDigit(places, length) : [places])
        this.#addRange(of, range, wanted, out);
    }
    const begun = end ? single(dictionary.find(word)) : dictionary.beginningWith(word);
    if (alignment.called) {
      if (begun.low < begun.high) this.#addCalled(begun.low, bound, out);
      return;
    }
    for (const range of open ? dictionary.beforeNoDigit(begun, length) : [begun])
      this.#addRange(JOINED_OF.spellings, range, wanted, out);
  }

  /** Adds the nodes of a spelling, except those whose kind it leaves out. */
  #addCalled(spelling: number, bound: number, out: NodeCollector): void {
    this.#index.eachRun(spelling, this.classes, (list, from, to, _, label) => {
      if (isLeftBare(this.#index, this.classes, label, spelling)) return;
      if (bound !== 0) this.kinds.addAllowed(label, list, from, to, bound, out);
      else out.addRange(list, from, to);
    });
  }

  /**
   * Adds the nodes of a range of spellings or suffixes, all at once where the file has them joined.
   * @param of a value of `JOINED_OF`
   */
  #addRange(of: number, range: Range, { bound, within, holds }: WantedNodes, out: NodeCollector): void {
    const add: VisitRun = (list, from, to, _, label) => {
      if (holds?.(label) === false) return;
      this.#index.prefetch(from, to);
      if (bound !== 0) this.kinds.addAllowed(label, list, from, to, bound, out, within);
      else if (within !== null) out.addWithin(list, from, to, within);
      else out.addRange(list, from, to);
    };
    // joined sets are for numbers, of which there are very many; names are tested one by one
    const joined = holds === null ? this.#index.joined.find(of, range) : null;
    const levels = joined === null || bound === 0 ? null : this.kinds.byLevel(bound);
    if (joined === null || (bound !== 0 && levels === null)) {
      this.#eachRunIn(of, range, add);
      return;
    }
    for (const { classes, bits } of joined.sets)
      if ((classes & this.classes) !== 0)
        if (within !== null) out.addFewBits(bits, within);
        else out.addBits(bits, levels);
    this.#index.eachRunOf(joined.labels, this.classes, add);
    if (bound === 0) return;
    // the few nodes of those kinds by their name are not in the sets
    for (const { list, from, to, label } of this.#calledIn(of, range, bound)) add(list, from, to, 0, label);
  }

  /**
   * The postings of those labels of a range that have a counter of the kinds in their name: mostly none, which is found
   * once.
   */
  #calledIn(of: number, range: Range, kinds: number): readonly Run[] {
    const key = `${of} ${range.low} ${range.high} ${kinds}`;
    let called = this.#called.get(key);
    if (called === undefined) {
      const found: Run[] = [];
      this.#eachRunIn(of, range, (list, from, to, _, label) => {
        if (from < to && this.kinds.isCalled(list.at(from), kinds)) found.push({ list, from, to, label });
      });
      called = found;
      if (this.#called.size >= MOST_CALLED) this.#called.clear();
      this.#called.set(key, called);
    }
    return called;
  }

  /** Visits the postings of a range, those of a label at a time. */
  #eachRunIn(of: number, range: Range, visit: VisitRun): void {
    const index = this.#index;
    const { low, high } = range;
    const formal = of !== JOINED_OF.spellings;
    if (this.#labels === null || high - low < Math.min(this.#many, KEPT_SPELLINGS)) {
      this.#eachSpellingIn(of, range, (spelling) => index.eachRun(spelling, this.classes, visit, formal));
      return;
    }
    const labels = this.#labels.of(`${of} ${low} ${high} ${this.classes}`, () => {
      // each spelling once, and in the order of the file
      const spellings = new Uint32Array(Math.ceil(index.dictionary.size / 32));
      this.#eachSpellingIn(of, range, (spelling) => setBit(spellings, spelling));
      const found = new Uint32Array(Math.ceil(index.labels / 32));
      const add: VisitRun = (_list, _from, _to, _bits, label) => setBit(found, label);
      eachBit(spellings, (spelling) => index.eachRun(spelling, this.classes, add, formal));
      return idsOfBits(found);
    });
    for (const label of labels)
      index.runOf(label, (list, from, to) => visit(list, from, to, this.classes, label));
  }

  /** Visits the spellings of a range that count. */
  #eachSpellingIn(of: number, { low, high }: Range, visit: (spelling: number) => void): void {
    if (of === JOINED_OF.spellings) {
      for (let spelling = low; spelling < high; spelling++) visit(spelling);
      return;
    }
    const { dictionary } = this.#index;
    let last = -1;
    for (let place = low; place < high; place++) {
      const spelling = dictionary.spellingAt(place);
      if (spelling === last || (of === JOINED_OF.numbers && dictionary.followsDigit(place))) continue;
      last = spelling;
      visit(spelling);
    }
  }
}

/** Which nodes of a spelling count. */
interface WantedNodes {
  /** The kinds they must be of; 0 for any. */
  readonly bound: number;
  /** As in {@link Alignment}. */
  readonly within: Uint32Array | null;
  /** Whether a label's names have the word within one component; null for any place. */
  readonly holds: ((label: number) => boolean) | null;
}

/** Nodes of one label: those at `[from, to)` of a list. */
interface Run {
  readonly list: IdColumn;
  readonly from: number;
  readonly to: number;
  readonly label: number;
}

/** The ways to cut a word at one border or more between a segment and the one below it. */
class Cuts {
  readonly #index: TextIndex;
  readonly #word: Uint16Array;
  readonly #alignment: Alignment;
  readonly #edges: boolean;
  /** Whether the word's ends could lie inside a number, where they must not. */
  readonly #inNumber: { readonly begins: boolean; readonly ends: boolean };
  readonly #from: (Continuations | undefined)[] = [];

  /** @param edges whether edges know all borders, so that two units without one have none between them */
  constructor(index: TextIndex, word: Uint16Array, alignment: Alignment, edges: boolean) {
    this.#index = index;
    this.#word = word;
    this.#alignment = alignment;
    this.#edges = edges;
    const { numbers = false } = alignment;
    this.#inNumber = { begins: numbers && isDigit(word[0]), ends: endsInNumber(word, alignment) };
  }

  each(visit: (chain: Chain) => void): void {
    const { start, borders } = this.#alignment;
    if (start || borders === 'begun') {
      for (const { end, spelling } of this.#continuations(0).exact) {
        const slot = this.#index.slotOf(spelling);
        if (end < this.#word.length && this.#isBorder(end)) this.#at(end, single(slot), slot, visit);
      }
      return;
    }
    const { dictionary } = this.#index;
    for (let border = 1; border < this.#word.length; border++) {
      if (!this.#isBorder(border)) continue;
      const { exact, final } = this.#continuations(border);
      if (exact.length === 0 && final.low >= final.high) continue;
      const slots = dictionary.slotsEndingWith(this.#word, 0, border);
      if (slots.low >= slots.high) continue;
      // the spelling that equals the word's beginning comes first
      const begun = dictionary.length(this.#index.spellingOfSlot(slots.low)) === border ? slots.low : -1;
      const whole = this.#inNumber.begins ? dictionary.slotsBehindNoDigit(slots, border) : [slots];
      for (const range of whole) this.#at(border, range, begun, visit);
    }
  }

  #isBorder(at: number): boolean {
    if (!this.#edges) return true;
    const { low, high } = this.#across(at);
    return low < high;
  }

  #across(border: number): Range {
    return this.#edges ? this.#index.across(this.#word[border - 1], this.#word[border]) : EMPTY;
  }

  /** The ways whose first border is this one, below the parents of some slots; see {@link Chain} for `begun`. */
  #at(border: number, slots: Range, begun: number, visit: (chain: Chain) => void): void {
    if (slots.low >= slots.high) return;
    const { dictionary } = this.#index;
    const word = this.#word;
    const across = this.#across(border);
    this.#behind(border, [], (behind) => {
      const [end, whole] =
        behind.length > 1
          ? [border + dictionary.length(behind[0].low), true]
          : [word.length, this.#alignment.end];
      const signature = signatureOf(word, border, end, whole);
      const kinds = this.#kindsOf(border, behind);
      const shortReadings = this.#alignment.start;
      visit({ above: { slots, begun, shortReadings, across, signature }, behind, kinds });
    });
  }

  /** The kinds that counters ask for of each piece, from the one above the border down; null for none. */
  #kindsOf(border: number, behind: readonly Range[]): readonly number[] | null {
    const { kinds = null } = this.#alignment;
    if (kinds === null) return null;
    const found = [kindsIn(kinds, 0, border)];
    let at = border;
    for (let i = 0; i < behind.length - 1; i++) {
      const end = at + this.#index.dictionary.length(behind[i].low);
      found.push(kindsIn(kinds, at, end));
      at = end;
    }
    found.push(kindsIn(kinds, at, this.#word.length));
    return found;
  }

  #continuations(at: number): Continuations {
    this.#from[at] ??= this.#index.dictionary.continuations(this.#word, at);
    return this.#from[at];
  }

  /** Cuts the rest of the word into whole spellings and the beginning of a last one. */
  #behind(at: number, middle: readonly Range[], visit: (behind: readonly Range[]) => void): void {
    const { exact, final } = this.#continuations(at);
    const whole = exact.at(-1);
    if (this.#alignment.end) {
      if (whole?.end === this.#word.length) visit([...middle, single(whole.spelling)]);
    } else if (final.low < final.high) {
      const { dictionary } = this.#index;
      const last = this.#inNumber.ends ? dictionary.beforeNoDigit(final, this.#word.length - at) : [final];
      for (const range of last) visit([...middle, range]);
    }
    if (middle.length >= MAX_MIDDLE) return;
    for (const { end, spelling } of exact) {
      if (end < this.#word.length && this.#index.slotOf(spelling) >= 0) {
        this.#behind(end, [...middle, single(spelling)], visit);
      }
    }
  }
}

/**
 * Whether the word could wrongly end inside a number of a spelling: in digits, or in a number that a counter closes,
 * which has no branch (882番地 is not 882-1).
 */
function endsInNumber(word: Uint16Array, { numbers, kinds }: Alignment): boolean {
  const last = word.length - 1;
  return numbers && (isDigit(word[last]) || (kinds !== null && kinds[last] !== 0));
}

/** Signature of spellings that begin with `word[at .. end)`, or (`whole`) are just that. */
function signatureOf(word: Uint16Array, at: number, end: number, whole: boolean): number {
  return edgeSignature(word[at], end > at + 1 ? word[at + 1] : whole ? 0 : undefined);
}
