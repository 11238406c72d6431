import type { NodeCollector } from '../../ids/collector.js';
import { CommonSubtrees } from './common-subtrees.js';
import { FromAbove } from './from-above.js';
import { LevelLists, type TreeParts } from './level-lists.js';
import { MergedChains } from './merged-chains.js';
import { Merging } from './merging.js';

export type { CommonSubtrees, FromAbove, MergedChains };

/**
 * From this many nodes of a spelling on they are handled together. Time of 25 words, most of them numbers, at 0.8
 * million records: from any size on 1.00, from 512 on 0.92, from 4,096 on 0.88, from 32,768 on 0.97, never 1.15 (`1 2
 * 3` in English 0.6 → 13 ms).
 */
const MANY_NODES = 1 << 12;

/**
 * In gazetteers of this many times {@link MANY_NODES} nodes, 4 million, or more, one pass fills and joins the sets of all
 * parts: smaller sets stay in the processor's cache anyway. Three numbers take 0.76 ms in separate passes and 0.93 in
 * one of 0.8 million records, 33 and 19 of 13.5 million.
 */
const ONE_PASS = 1024;

/**
 * Answers three questions about very many nodes at once; handling them one by one would take too long. See the README
 * of this folder.
 */
export class ManyNodes {
  /** From how many nodes on the questions are asked. */
  readonly from: number;
  readonly #parts: TreeParts;
  readonly #merging: Merging;
  readonly #lists: LevelLists;

  /** @param from another size changes no answer: tests ask from 0 nodes on */
  constructor(parts: TreeParts, from = MANY_NODES) {
    this.from = from;
    this.#parts = parts;
    this.#merging = new Merging(parts, from);
    this.#lists = new LevelLists(parts);
  }

  /**
   * Follow this chain: `1丁目3番地3` from 1- down to 3-.
   * @param classes the classes that spellings must have
   */
  chains(classes: number): MergedChains {
    const { index, kinds } = this.#parts;
    return new MergedChains(index, kinds, this.#merging, this.#lists, classes, this.from);
  }

  /**
   * Find these parts: `-1 35` in any order. Returns the subtrees of the nodes at which one part ends; the caller adds
   * those of the other parts. Null if the gazetteer is too small for that, or the part ends at few nodes.
   */
  parts(nodes: NodeCollector): CommonSubtrees | null {
    if (this.#parts.tree.size < ONE_PASS * this.from) return null;
    const bits = nodes.bits();
    return bits === null ? null : new CommonSubtrees(this.#parts.ends, bits);
  }

  /**
   * Find this order: `3-1-2` with the pieces of an English address from small to large.
   * @param classes the class that spellings must have, one only
   * @param counts whether a node has a spelling that is only a number (1-chome)
   */
  orders(classes: number, counts: (id: number) => boolean): FromAbove {
    return new FromAbove(this.#parts, this.#lists, classes, counts);
  }
}
