import type { NodeCollector } from '../../ids/collector.js';
import { CommonSubtrees } from './common-subtrees.js';
import { FromAbove } from './from-above.js';
import type { TreeParts } from './level-lists.js';
import { MergedChains } from './merged-chains.js';
import { Merging } from './merging.js';

export type { CommonSubtrees, FromAbove, MergedChains };

/**
 * From so many nodes of a spelling on they are looked at together. Time of 25 words, most of them numbers, at 0.8 million records:
 * from any size on 1.00, from 512 on 0.92, from 4,096 on 0.88, from 32,768 on 0.97, never 1.15 (`1 2 3` in English 0.6 → 13 ms).
 */
const MANY = 1 << 12;

/**
 * From so many times {@link MANY} nodes of a gazetteer on, 4 million, sets of parts are filled and joined in one pass: smaller sets
 * stay in the processor's own memory. Three numbers take 0.76 ms apart and 0.93 in one pass of 0.8 million records, 14.0 and
 * 13.2 of 25 million.
 */
const ONE_PASS = 1024;

/** Answers three questions about so many nodes that each by itself would take too long; see the README of this folder. */
export class ManyNodes {
  /** From how many nodes on the questions are asked. */
  readonly from: number;
  readonly #parts: TreeParts;
  readonly #merging: Merging;

  /** @param from another size changes no answer: tests ask from 0 nodes on */
  constructor(parts: TreeParts, from = MANY) {
    this.from = from;
    this.#parts = parts;
    this.#merging = new Merging(parts);
  }

  /**
   * Follow this chain: `1丁目3番地3` from 1- down to 3-.
   * @param classes what the spellings must stand for
   */
  chains(classes: number): MergedChains {
    const { index, kinds } = this.#parts;
    return new MergedChains(index, kinds, this.#merging, classes, this.from);
  }

  /**
   * Find these parts: `-1 35` in any order. The subtrees of the nodes at which one part ends, to which those of other parts
   * are added; null where the gazetteer is too small for that, or the part ends at few nodes.
   */
  parts(nodes: NodeCollector): CommonSubtrees | null {
    if (this.#parts.tree.size < ONE_PASS * this.from) return null;
    const bits = nodes.bits();
    return bits === null ? null : new CommonSubtrees(this.#parts.ends, bits);
  }

  /**
   * Find this order: `3-1-2` with the pieces of an English address from small to large.
   * @param classes what spellings must stand for: one class
   * @param counts whether a node has a spelling that only counts (1-chome)
   */
  orders(classes: number, counts: (id: number) => boolean): FromAbove {
    return new FromAbove(this.#parts, classes, counts);
  }
}
