import type { SpellingSections } from '../gazetteer/gazetteer.js';
import { ALL_CLASSES, NONE, SPELLING_CLASS } from '../gazetteer/sections.js';

/** A half-open range of indexes; empty when `low >= high`. */
export interface Range {
  readonly low: number;
  readonly high: number;
}

const EMPTY: Range = { low: 0, high: 0 };

/** What begins with (parents: ends with) one unit. */
interface FirstRanges {
  readonly dictionary: Range;
  readonly suffixes: Range;
  readonly slots: Range;
}

/** A folded word as UTF-16 code units. */
export function unitsOf(text: string): Uint16Array {
  const units = new Uint16Array(text.length);
  for (let i = 0; i < text.length; i++) units[i] = text.charCodeAt(i);
  return units;
}

/** What the dictionary holds of a word from one position on. */
export interface Continuations {
  /** Spellings that equal `word[from .. end)`, shortest first. */
  readonly exact: readonly { readonly end: number; readonly spelling: number }[];
  /** Spellings that begin with all of `word[from ..]`. */
  readonly final: Range;
}

/** Reads the text index: dictionary, suffix array, postings and edges. */
export class NamingIndex {
  readonly #text: Uint16Array;
  readonly #start: Uint32Array;
  readonly #suffix: Uint32Array;
  readonly #weight: Uint32Array;
  readonly #carrierOffset: Uint32Array;
  readonly #carrier: Uint32Array;
  readonly #slot: Uint32Array;
  readonly #reversed: Uint32Array;
  readonly #labelOffset: Uint32Array;
  readonly #labelSpelling: Uint32Array;
  readonly #class: Uint8Array;
  readonly #nodeOffset: Uint32Array;
  readonly #node: Uint32Array;
  readonly #edgeOffset: Uint32Array;
  readonly #edgeSignature: Uint32Array;
  readonly #edgeChild: Uint32Array;
  /** Child id of each edge. */
  readonly edgeNode: Uint32Array;
  /** Number of distinct spellings. */
  readonly spellings: number;
  readonly #first = new Map<number, FirstRanges>();

  constructor(sections: SpellingSections) {
    this.#text = sections['spelling.text'];
    this.#start = sections['spelling.start'];
    this.#suffix = sections['spelling.suffix'];
    this.#weight = sections['spelling.weight'];
    this.#carrierOffset = sections['spelling.label.offset'];
    this.#carrier = sections['spelling.label'];
    this.#slot = sections['spelling.slot'];
    this.#reversed = sections['spelling.reversed'];
    this.#labelOffset = sections['label.spelling.offset'];
    this.#labelSpelling = sections['label.spelling'];
    this.#class = sections['label.class'];
    this.#nodeOffset = sections['label.node.offset'];
    this.#node = sections['label.node'];
    this.#edgeOffset = sections['edge.offset'];
    this.#edgeSignature = sections['edge.signature'];
    this.#edgeChild = sections['edge.child'];
    this.edgeNode = sections['edge.node'];
    this.spellings = this.#start.length - 1;
  }

  /** Spellings that begin with the word. */
  beginningWith(word: Uint16Array): Range {
    return this.continuations(word, 0).final;
  }

  /** The spelling that equals the word, or -1. */
  find(word: Uint16Array): number {
    const last = this.continuations(word, 0).exact.at(-1);
    return last !== undefined && last.end === word.length ? last.spelling : -1;
  }

  /** Narrows the dictionary character by character along the word; stops as soon as nothing is left. */
  continuations(word: Uint16Array, from: number): Continuations {
    const exact: { end: number; spelling: number }[] = [];
    let { low, high } = from < word.length ? this.#firstOf(word[from]).dictionary : EMPTY;
    for (let at = from; at < word.length; at++) {
      const depth = at - from;
      if (depth > 0) {
        low = this.#bound(low, high, depth, word[at]);
        high = this.#gallop(low, high, depth, word[at] + 1);
      }
      if (low >= high) return { exact, final: EMPTY };
      if (this.length(low) === depth + 1) exact.push({ end: at + 1, spelling: low });
    }
    return { exact, final: { low, high } };
  }

  /** Where dictionary, suffixes and parent spellings have a unit at their (for parents: last) place; found once. */
  #firstOf(unit: number): FirstRanges {
    let ranges = this.#first.get(unit);
    if (ranges === undefined) {
      const word = Uint16Array.of(unit);
      const dictionary = this.#bound(0, this.spellings, 0, unit);
      const suffix = this.#suffixBound(word, 0, this.#suffix.length, false);
      const slot = this.#reversedBound(word, 1, 0, this.#reversed.length, false);
      ranges = {
        dictionary: { low: dictionary, high: this.#bound(dictionary, this.spellings, 0, unit + 1) },
        suffixes: { low: suffix, high: this.#suffixBound(word, suffix, this.#suffix.length, true) },
        slots: { low: slot, high: this.#reversedBound(word, 1, slot, this.#reversed.length, true) },
      };
      this.#first.set(unit, ranges);
    }
    return ranges;
  }

  /** First spelling in `[low, high)` whose unit at `depth` is at least `unit`; all share their units before it. */
  #bound(low: number, high: number, depth: number, unit: number): number {
    const text = this.#text;
    const start = this.#start;
    let from = low;
    let to = high;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (text[start[middle] + depth] < unit) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  /** The same where the answer is expected near `low`: in steps that double. */
  #gallop(low: number, high: number, depth: number, unit: number): number {
    const text = this.#text;
    const start = this.#start;
    let from = low;
    let step = 1;
    while (from + step < high && text[start[from + step] + depth] < unit) {
      from += step;
      step *= 2;
    }
    return this.#bound(from, Math.min(high, from + step), depth, unit);
  }

  /** UTF-16 code units of a spelling. */
  length(spelling: number): number {
    return this.#start[spelling + 1] - this.#start[spelling] - 1;
  }

  /** A spelling as a string, for explanations and tests. */
  textOf(spelling: number): string {
    return String.fromCharCode(...this.#text.subarray(this.#start[spelling], this.#start[spelling + 1] - 1));
  }

  /** Places in the suffix array of the suffixes that begin with the word; whole spellings are not among them. */
  containing(word: Uint16Array): Range {
    const { low: first, high } = this.#firstOf(word[0]).suffixes;
    const low = this.#suffixBound(word, first, high, false);
    // most words occur in few suffixes: the end is near
    let from = low;
    let step = 1;
    while (from + step < high && this.#suffixBegins(from + step, word)) {
      from += step;
      step *= 2;
    }
    return { low, high: this.#suffixBound(word, from, Math.min(high, from + step), true) };
  }

  #suffixBegins(place: number, word: Uint16Array): boolean {
    const entry = this.#suffix[place];
    const at = this.#start[entry >>> 8] + (entry & 255);
    for (let i = 0; i < word.length; i++) if (this.#text[at + i] !== word[i]) return false;
    return true;
  }

  /** The spelling that a place in the suffix array belongs to. */
  spellingAt(place: number): number {
    return this.#suffix[place] >>> 8;
  }

  #suffixBound(word: Uint16Array, low: number, high: number, above: boolean): number {
    const text = this.#text;
    let from = low;
    let to = high;
    while (from < to) {
      const middle = (from + to) >>> 1;
      const entry = this.#suffix[middle];
      const at = this.#start[entry >>> 8] + (entry & 255);
      let i = 0;
      // the terminator is smaller than every unit of a word, so a short suffix ends the loop by itself
      while (i < word.length && text[at + i] === word[i]) i++;
      const before = i === word.length ? above : text[at + i] < word[i];
      if (before) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  /** Slots of the parent spellings that end with `word[0 .. end)`. */
  endingWith(word: Uint16Array, end: number): Range {
    const { slots } = this.#firstOf(word[end - 1]);
    if (end === 1 || slots.low >= slots.high) return slots;
    const low = this.#reversedBound(word, end, slots.low, slots.high, false);
    return { low, high: this.#reversedBound(word, end, low, slots.high, true) };
  }

  #reversedBound(word: Uint16Array, end: number, low: number, high: number, above: boolean): number {
    const text = this.#text;
    let from = low;
    let to = high;
    while (from < to) {
      const middle = (from + to) >>> 1;
      const spelling = this.#reversed[middle];
      const first = this.#start[spelling];
      let at = this.#start[spelling + 1] - 2;
      let i = end - 1;
      while (i >= 0 && at >= first && text[at] === word[i]) {
        i--;
        at--;
      }
      const before = i < 0 ? above : at < first ? true : text[at] < word[i];
      if (before) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  /** The slot of a spelling among parent spellings, or -1 when nothing stands below it. */
  slotOf(spelling: number): number {
    const slot = this.#slot[spelling];
    return slot === NONE ? -1 : slot;
  }

  /** Edges from one slot to children with spellings in a range. */
  edges(slot: number, children: Range): Range {
    const low = this.#edgeBound(this.#edgeOffset[slot], this.#edgeOffset[slot + 1], children.low);
    return { low, high: this.#edgeBound(low, this.#edgeOffset[slot + 1], children.high) };
  }

  /** Whether a slot may have edges to children that begin so; false only when it has none. */
  mayLead(slot: number, signature: number): boolean {
    return (this.#edgeSignature[slot] & signature) === signature;
  }

  /** All edges of a range of slots. */
  edgesOfSlots(slots: Range): Range {
    return { low: this.#edgeOffset[slots.low], high: this.#edgeOffset[slots.high] };
  }

  /** Spelling of an edge's child. */
  childOf(edge: number): number {
    return this.#edgeChild[edge];
  }

  #edgeBound(low: number, high: number, spelling: number): number {
    const children = this.#edgeChild;
    let from = low;
    let to = high;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (children[middle] < spelling) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  /** How many nodes a range of spellings has, one counted once for each spelling. */
  weight(spellings: Range): number {
    return this.#weight[spellings.high] - this.#weight[spellings.low];
  }

  /** The same for a range of slots. */
  weightOfSlots(slots: Range): number {
    let sum = 0;
    for (let slot = slots.low; slot < slots.high; slot++) {
      const spelling = this.#reversed[slot];
      sum += this.#weight[spelling + 1] - this.#weight[spelling];
    }
    return sum;
  }

  /** The spelling of a slot. */
  spellingOfSlot(slot: number): number {
    return this.#reversed[slot];
  }

  /**
   * Visits the ids of the nodes that a spelling stands for in some class, a run of them at a time: `list[from .. to)`,
   * each run ascending.
   */
  eachRun(
    spelling: number,
    classes: number,
    visit: (list: Uint32Array, from: number, to: number, bits: number) => void,
  ): void {
    for (let k = this.#carrierOffset[spelling]; k < this.#carrierOffset[spelling + 1]; k++) {
      const label = this.#carrier[k];
      const bits = this.#classOf(label, spelling) & classes;
      if (bits !== 0) visit(this.#node, this.#nodeOffset[label], this.#nodeOffset[label + 1], bits);
    }
  }

  #classOf(label: number, spelling: number): number {
    let k = this.#labelOffset[label];
    while (this.#labelSpelling[k] !== spelling) k++;
    return this.#class[k];
  }

  /**
   * What the spellings in the range that a label may be written by behind another segment stand for: class bits, 0 =
   * there is no such spelling.
   */
  classWithin(label: number, spellings: Range): number {
    let bits = 0;
    for (let k = this.#labelOffset[label]; k < this.#labelOffset[label + 1]; k++) {
      const spelling = this.#labelSpelling[k];
      if (spelling < spellings.low || spelling >= spellings.high) continue;
      if ((this.#class[k] & SPELLING_CLASS.follows) !== 0) bits |= this.#class[k] & ALL_CLASSES;
    }
    return bits;
  }

  /** The same for spellings at the beginning of a text, whose slot lies in the range. */
  classInSlots(label: number, slots: Range): number {
    let bits = 0;
    for (let k = this.#labelOffset[label]; k < this.#labelOffset[label + 1]; k++) {
      const slot = this.#slot[this.#labelSpelling[k]];
      if (slot >= slots.low && slot < slots.high) bits |= this.#class[k] & ALL_CLASSES;
    }
    return bits;
  }

  /** The spellings of a label. */
  spellingsOf(label: number): Uint32Array {
    return this.#labelSpelling.subarray(this.#labelOffset[label], this.#labelOffset[label + 1]);
  }
}
