import { type BitSet, type Intervals, Runs } from '../../ids/selection.js';
import type { SubtreeEnds } from '../../ids/subtree-ends.js';
import type { SubtreeFilling } from '../../ids/subtree-filling.js';

/**
 * Sets that are joined in one pass: a word with more than three frequent parts is rare, and its other parts are joined
 * afterwards.
 */
const MOST_SETS = 3;

/**
 * Words of the set that are made at a time, until it is seen that the set has many runs: 16 kB stay in the processor's
 * fastest memory.
 */
const STEP = 1 << 12;

/**
 * The ids below nodes of each of up to three sets, one bit an id. One pass fills the sets downwards and joins them,
 * and reads and writes each word of bits once. Words of bits with nothing but lots, which are most, need no filling.
 * The pass goes only as far as somebody reads.
 */
export class CommonSubtrees {
  readonly kind = 'common';
  readonly #ends: SubtreeEnds;
  readonly #fillings: SubtreeFilling[];
  /** The ids below nodes of all sets, up to {@link #at}; behind that the first set as it was given. */
  readonly #words: Uint32Array;
  #at = 0;

  /** @param nodes will be changed, so the caller must own it */
  constructor(ends: SubtreeEnds, nodes: Uint32Array) {
    this.#ends = ends;
    this.#words = nodes;
    this.#fillings = [ends.filling(nodes)];
  }

  /** Whether no more sets can be added. */
  get isFull(): boolean {
    return this.#fillings.length === MOST_SETS;
  }

  /**
   * Keeps only ids that are also below nodes of another set.
   * @param nodes as in the constructor
   */
  add(nodes: Uint32Array): void {
    const filling = this.#ends.filling(nodes);
    const { lots } = this.#ends;
    const words = this.#words;
    // what was made is joined with it alone
    for (let word = 0; word < this.#at; word++)
      words[word] &= wordOf(filling, word, nodes[word] | 0, lots[word] | 0);
    this.#fillings.push(filling);
  }

  /** The ids as intervals if they are few, else null. The first words of bits usually show which. */
  few(): Intervals | null {
    const words = this.#words;
    const runs = new Runs();
    for (let from = 0; from < words.length; from += STEP) {
      const to = Math.min(from + STEP, words.length);
      this.#advance(to);
      runs.read(words, from, to);
      if (!runs.areFew(to / words.length)) return null;
    }
    return runs.intervals(32 * words.length);
  }

  /** The given sets. Once the ids were asked for, the first set has them. */
  get sets(): readonly Uint32Array[] {
    return this.#fillings.map(({ words }) => words);
  }

  /** All of the ids. */
  ids(): BitSet {
    const words = this.#words;
    this.#advance(words.length);
    return { kind: 'bits', words };
  }

  #advance(to: number): void {
    const { lots } = this.#ends;
    const [a, b, c] = this.#fillings;
    if (this.#at >= to) return;
    if (b === undefined) this.#ends.fillWords(a, this.#at, to);
    else if (c === undefined) this.#joinTwo(a, b, lots, to);
    else this.#joinThree(a, b, c, lots, to);
    this.#at = to;
  }

  #joinTwo(a: SubtreeFilling, b: SubtreeFilling, lots: Uint32Array, to: number): void {
    const [ofA, ofB] = [a.words, b.words];
    let goesOn = a.goesOn | b.goesOn;
    for (let word = this.#at; word < to; word++) {
      const x = ofA[word] | 0;
      const y = ofB[word] | 0;
      const lot = lots[word] | 0;
      if ((goesOn | ((x | y) & ~lot)) === 0) ofA[word] = x & y;
      else {
        ofA[word] = wordOf(a, word, x, lot) & wordOf(b, word, y, lot);
        goesOn = a.goesOn | b.goesOn;
      }
    }
  }

  #joinThree(a: SubtreeFilling, b: SubtreeFilling, c: SubtreeFilling, lots: Uint32Array, to: number): void {
    const [ofA, ofB, ofC] = [a.words, b.words, c.words];
    let goesOn = a.goesOn | b.goesOn | c.goesOn;
    for (let word = this.#at; word < to; word++) {
      const x = ofA[word] | 0;
      const y = ofB[word] | 0;
      const z = ofC[word] | 0;
      const lot = lots[word] | 0;
      if ((goesOn | ((x | y | z) & ~lot)) === 0) ofA[word] = x & y & z;
      else {
        ofA[word] = wordOf(a, word, x, lot) & wordOf(b, word, y, lot) & wordOf(c, word, z, lot);
        goesOn = a.goesOn | b.goesOn | c.goesOn;
      }
    }
  }
}

/** A word of a set, filled. */
function wordOf(filling: SubtreeFilling, word: number, own: number, lot: number): number {
  return (filling.goesOn | (own & ~lot)) === 0 ? own : filling.filled(word, lot);
}
