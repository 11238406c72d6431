import { hasBit } from '../../../gazetteer/bits.js';
import { PlainIds } from '../../../gazetteer/id-column.js';
import { EMPTY, type Range, single } from '../../../gazetteer/ranges.js';
import { BLOCK } from '../../../vocabulary/levels.js';
import type { NodeCollector } from '../../ids/collector.js';
import type { Chain, Nodes } from '../chain.js';
import { HOUSE_RUNG, keyOf, type NumberKinds, testOf } from '../number-kinds.js';
import { FORMAL_SHIFT, type TextIndex } from '../text-index.js';
import { countOf, EDGES_A_TOP, type LevelLists } from './level-lists.js';
import type { Merging } from './merging.js';
import { divided, SpelledNodeList, type SpelledNodes, type VisitSpelled } from './spelled-nodes.js';

/** This many ranges of spellings are kept with the rungs of their nodes, one for each word searched lately. */
const MOST_RUNGS = 1 << 10;

/** Up to this many spellings in front of a chain are asked where their nodes stand. */
const FEW_ABOVE = 8;

/**
 * Follows chains of which every piece has very many nodes: from the top down, all nodes behind a border together. For 1丁目3番地3 these
 * are all sections 1-, then all blocks and lots 3- right below them.
 */
export class MergedChains {
  readonly #index: TextIndex;
  readonly #kinds: NumberKinds;
  readonly #merging: Merging;
  readonly #lists: LevelLists;
  readonly #classes: number;
  /** By spellings and kinds. */
  readonly #rungs = new Map<number, number>();
  /** From how many nodes on chains are followed so. */
  readonly many: number;

  /** @param classes the classes that spellings must have */
  constructor(
    index: TextIndex,
    kinds: NumberKinds,
    merging: Merging,
    lists: LevelLists,
    classes: number,
    many: number,
  ) {
    this.#lists = lists;
    this.#index = index;
    this.#kinds = kinds;
    this.#merging = merging;
    this.#classes = classes;
    this.many = many;
  }

  /**
   * Adds the nodes at which a chain ends if edges know all its borders.
   * @param addFirst adds the nodes behind the first border that may have something below, whatever the counters say
   */
  follow(chain: Chain, addFirst: (nodes: Nodes) => void, out: Nodes): void {
    const { above, behind, kinds } = chain;
    const [beyond, own] = kinds ?? [0, 0];
    const first = new SpelledNodeList();
    addFirst(first);
    this.#keepOfKinds(first, behind[0], own, beyond, above.slots);
    this.#goDown(chain, first.reached(), 1, out, (reached, border, visit) => {
      const slot = this.#index.slotOf(behind[border - 1].low);
      if (border < behind.length - 1) this.#merging.eachInnerBelow(reached, slot, behind[border], visit);
      else this.#merging.eachBelow(reached, slot, behind[border], visit);
    });
  }

  /**
   * Adds the nodes at which a chain of one border ends, below a spelling that the word begins with, where the file has
   * the nodes behind the border joined.
   * @param edges how many edges lead over the border
   * @returns false, and adds none, where that is not so, or where reading the edges takes less time
   */
  addJoined({ above, behind, kinds }: Chain, edges: number, out: NodeCollector): boolean {
    const { slots, begun, shortReadings } = above;
    if (slots.low !== begun || slots.high !== begun + 1 || !shortReadings || edges < this.many) return false;
    if (!this.#lists.areJoined(behind[0], this.#classes)) return false;
    const [beyond, own] = kinds ?? [0, 0];
    const { levels } = this.#lists.of(single(this.#index.spellingOfSlot(begun)), beyond, this.#classes);
    if (edges < Math.min(this.many, EDGES_A_TOP) * countOf(levels)) return false;
    return this.#lists.addJoinedBelow(levels, behind[0], own, this.#classes, out);
  }

  /** Follows any chain, by the nodes of all its pieces. */
  followListed(chain: Chain, out: Nodes): void {
    const { slots, begun } = chain.above;
    const index = this.#index;
    const first = new SpelledNodeList();
    const isInner = this.#merging.isInner();
    const upper = this.#merging.downTo(deepestOf(this.#rungsAbove(chain)));
    for (let slot = slots.low; slot < slots.high; slot++) {
      const spelling = index.spellingOfSlot(slot);
      const allows = this.#isOfKind(chain, 0, single(spelling));
      index.eachRun(spelling, this.#classes, (list, from, to, _, label) => {
        const bits = index.classInSlots(label, single(slot), begun) & this.#bits;
        if (bits === 0) return;
        for (const id of this.#merging.innerOf(list, from, to))
          if (hasBit(upper, id) && allows(id)) first.add(id, bits);
      });
    }
    this.#goDown(chain, first.reached(), 0, out, (reached, border, visit) => {
      const eachOf = this.#merging.below(reached);
      const deeper = -2 << this.#merging.leastDepth(reached);
      const { low, high } = chain.behind[border];
      for (let spelling = low; spelling < high; spelling++)
        index.eachRun(spelling, this.#classes, (list, from, to, _, label) => {
          // names are mostly those of towns, below which stand the numbers
          if ((this.#kinds.rungs(label, list, from, to) & deeper) === 0) return;
          const own = index.classWithin(label, single(spelling));
          if (own === 0) return;
          if (border === chain.behind.length - 1) {
            eachOf(list, from, to, (id, bits) => visit(id, bits & own));
            return;
          }
          const inner = this.#merging.innerOf(list, from, to);
          eachOf(new PlainIds(inner), 0, inner.length, (id, bits) => {
            if (isInner(id)) visit(id, bits & own);
          });
        });
    });
  }

  /**
   * Whether the pieces of a chain may stand one below the other by their levels and by the word's counters. A town stands below no
   * number, and a lot in no block.
   */
  mayStand(chain: Chain): boolean {
    return this.#rungsAbove(chain) !== 0;
  }

  /** The rungs from which a chain may lead down, one bit each: each piece must stand below the one before. */
  #rungsAbove({ above: { slots }, behind, kinds }: Chain): number {
    let above = -1;
    for (let piece = behind.length - 1; piece >= 0 && above !== 0; piece--)
      above = rightAbove(this.#rungsOf(behind[piece], kinds?.[piece + 1] ?? 0) & above);
    if (above === 0 || slots.high - slots.low > FEW_ABOVE) return above;
    let own = 0;
    for (let slot = slots.low; slot < slots.high; slot++)
      own |= this.#rungsOf(single(this.#index.spellingOfSlot(slot)), kinds?.[0] ?? 0);
    return own & above;
  }

  /** The rungs of the nodes with some spellings that have all of some kinds, one bit a rung. */
  #rungsOf(spellings: Range, kinds: number): number {
    const key = keyOf(spellings, kinds);
    const known = this.#rungs.get(key);
    if (known !== undefined) return known;
    let own = 0;
    for (let spelling = spellings.low; spelling < spellings.high; spelling++)
      this.#index.eachRun(spelling, this.#classes, (list, from, to, _, label) => {
        own |= this.#kinds.rungsOfKinds(label, list, from, to, kinds);
      });
    if (this.#rungs.size >= MOST_RUNGS) this.#rungs.clear();
    this.#rungs.set(key, own);
    return own;
  }

  /** The share of nodes that may have something below. */
  innerShare(): number {
    return this.#merging.innerShare();
  }

  /** Those of some edges between two spellings that lead to nodes that may have something below. */
  innerEdges(edges: Range): Uint32Array {
    return this.#merging.innerEdges(edges);
  }

  /** The classes that spellings must have, as bits of {@link SpelledNodes}. */
  get #bits(): number {
    return this.#classes | (this.#classes << FORMAL_SHIFT);
  }

  /**
   * Goes down from the nodes in front of a border to those behind the last one.
   * @param below visits the nodes behind a border; behind all borders but the last only nodes with something below
   */
  #goDown(
    chain: Chain,
    nodes: SpelledNodes,
    from: number,
    out: Nodes,
    below: (reached: SpelledNodes, border: number, visit: VisitSpelled) => void,
  ): void {
    const { behind } = chain;
    const last = behind.length - 1;
    let reached = nodes;
    for (let border = from; border <= last && reached.ids.length > 0; border++) {
      const own = chain.kinds?.[border + 1] ?? 0;
      const never = this.#kinds.neverAbove(behind[border], own);
      if (never !== null) [, reached] = divided(reached, never);
      if (reached.ids.length === 0) return;
      const list = new SpelledNodeList();
      const nodes: Nodes = border === last && own === 0 ? out : list;
      below(reached, border, (id, bits) => {
        if (bits !== 0) nodes.add(id, bits);
      });
      if (nodes === out) return;
      this.#keepOfKinds(list, behind[border], own, 0, EMPTY);
      if (border === last) list.each((id, bits) => out.add(id, bits));
      else reached = list.reached();
    }
  }

  /** Keeps only nodes of the kinds that the counters ask for: see `NumberKinds.below`. */
  #keepOfKinds(nodes: SpelledNodeList, spellings: Range, own: number, above: number, slots: Range): void {
    if (own === 0 && above === 0) return;
    nodes.keep(this.#kinds.below(spellings, own, above, slots));
  }

  /** Makes a test for nodes with some spellings: whether they have the kind that the counters ask for in a piece. */
  #isOfKind({ kinds }: Chain, piece: number, spellings: Range): (id: number) => boolean {
    return testOf(this.#kinds.below(spellings, kinds?.[piece] ?? 0, 0, EMPTY));
  }
}

/** The rungs of nodes that may stand right above nodes on some rungs: above a house its block, above a lot no block. */
function rightAbove(rungs: number): number {
  const deepest = Math.min(deepestOf(rungs & ~(1 << HOUSE_RUNG)), BLOCK);
  const upper = (1 << Math.max(deepest, 0)) - 1;
  return (rungs & (1 << HOUSE_RUNG)) === 0 ? upper : upper | (1 << BLOCK);
}

/** The deepest of some rungs, one bit each; -1 for none. */
function deepestOf(rungs: number): number {
  return 31 - Math.clz32(rungs);
}
