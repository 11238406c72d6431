import { hasBit } from '../../../gazetteer/bits.js';
import { eachId, type IdColumn, idsIn, PlainIds } from '../../../gazetteer/id-column.js';
import { firstFrom, type Range } from '../../../gazetteer/ranges.js';
import { NUMBER_KIND } from '../../../reading/bound-numbers.js';
import { BLOCK, NUMBER, SECTION, TOWN } from '../../../vocabulary/levels.js';
import type { Planes } from '../../ids/planes.js';
import type { SubtreeEnds } from '../../ids/subtree-ends.js';
import type { AddressTree } from '../../tree.js';
import { KeptLists } from '../kept-lists.js';
import { INNER, type KindBits } from '../kind-bits.js';
import { type TextIndex, withFormal } from '../text-index.js';
import { divided, type SpelledNodes, type VisitSpelled } from './spelled-nodes.js';

/** Parts that show where very many nodes stand. */
export interface LevelParts {
  readonly tree: AddressTree;
  readonly index: TextIndex;
  readonly planes: Planes;
  readonly ends: SubtreeEnds;
  readonly levels: KindBits;
}

/**
 * From this many nodes of a label on, those with something below are kept as a list of their own. Reading a shorter
 * list is faster than finding the kept one.
 */
const KEPT_FROM = 1 << 10;

/**
 * Ids of a list that are passed over in the time of finding the first one below a node: below few nodes a long list is
 * searched, not read.
 */
const PASSED_A_TOP = 4;

/** From this many edges on to one spelling they are searched by themselves: they ascend, while those to several do not. */
const SEARCHED_ALONE = 64;

/** Entries of a list are compared in steps of this many, whose places stay in the processor's fastest memory. */
const STEP = 1 << 10;

/** Added to keys of edges, so that one map holds them beside keys of nodes: there are fewer nodes. */
const EDGES = 2 ** 32;

/** Ascending nodes of one level with the first ids behind their subtrees. */
interface Tops extends SpelledNodes {
  readonly ends: Uint32Array;
}

/** Takes a node, the classes of the texts that lead to it, and its place in a list. */
type VisitPlace = (id: number, bits: number, place: number) => void;

/** Takes one list after the other: see {@link Merging.below}. */
type EachOf = (list: IdColumn, from: number, to: number, visit: VisitSpelled) => void;

/** Some nodes by their levels. */
interface ByLevel {
  readonly blocks: Tops;
  readonly sections: Tops;
  readonly towns: Tops;
  /** The nodes above towns. One may stand in another, so each end is the greatest so far. */
  readonly others: Tops;
  /** Bits of the others, by id. */
  readonly upper: ReadonlyMap<number, number>;
}

/**
 * Goes from many nodes to their children by lists: the edges between two spellings, or the nodes of a label. Nodes
 * and lists are in the order of the tree, so one pass reads both side by side. Levels show which child belongs to
 * which node; hardly any node is asked for its parent.
 */
export class Merging {
  readonly #tree: AddressTree;
  readonly #index: TextIndex;
  readonly #planes: Planes;
  readonly #ends: SubtreeEnds;
  readonly #levels: KindBits;
  /**
   * Nodes that may have something below, by the place where the nodes of a large label begin. Edges to such nodes, by
   * the first of many edges plus {@link EDGES}.
   */
  readonly #inner: KeptLists;
  readonly #alone: number;
  /** Nodes that were looked below, by level. */
  readonly #tops = new WeakMap<SpelledNodes, ByLevel>();

  /** @param many from how many nodes on nodes are looked at together */
  constructor({ tree, index, planes, ends, levels }: LevelParts, many: number) {
    this.#alone = Math.min(many, SEARCHED_ALONE);
    this.#tree = tree;
    this.#index = index;
    this.#planes = planes;
    this.#ends = ends;
    this.#levels = levels;
    this.#inner = new KeptLists(tree.size, () => planes.count(INNER, 0, tree.size));
  }

  /**
   * Visits the named children of nodes that have a spelling in a range, once for each such spelling, in any order.
   * @param slot the slot of a spelling of all the nodes
   * @param visit called with the classes of the texts that lead to the child
   */
  eachBelow(above: SpelledNodes, slot: number, children: Range, visit: VisitSpelled): void {
    const index = this.#index;
    const { low, high } = index.edges(slot, children);
    const tops = this.#byLevel(above);
    const visitEdge: VisitPlace = (id, bits, edge) => {
      const common = bits & withFormal(index.classesOf(edge));
      if (common !== 0) visit(id, common);
    };
    let others = low;
    for (let edge = low; edge < high; ) {
      const end = index.endOfSiblings(edge, high);
      if (end - edge >= this.#alone) {
        this.#eachChild(tops, index.edgeNode, others, edge, false, visitEdge);
        this.#eachChild(tops, index.edgeNode, edge, end, true, visitEdge);
        others = end;
      }
      edge = end;
    }
    this.#eachChild(tops, index.edgeNode, others, high, false, visitEdge);
  }

  /** Visits the children by one spelling that may have something below. */
  eachInnerBelow(above: SpelledNodes, slot: number, children: Range, visit: VisitSpelled): void {
    const index = this.#index;
    const edges = this.innerEdges(index.edges(slot, children));
    const ids = new Uint32Array(edges.length);
    for (let i = 0; i < edges.length; i++) ids[i] = index.edgeNode.at(edges[i]);
    this.#eachChild(this.#byLevel(above), new PlainIds(ids), 0, ids.length, true, (id, bits, place) => {
      const common = bits & withFormal(index.classesOf(edges[place]));
      if (common !== 0) visit(id, common);
    });
  }

  /**
   * Returns a function that visits the named children of the nodes at `[from, to)` of an ascending list, in any order; call it
   * for one list after the other.
   */
  below(above: SpelledNodes): EachOf {
    const tops = this.#byLevel(above);
    return (list, from, to, visit) => this.#eachChild(tops, list, from, to, true, visit);
  }

  /** Makes a test whether a node may have something below: it is above houses and lots. */
  isInner(): (id: number) => boolean {
    const lowest = this.#planes.bits(1 << NUMBER);
    return (id) => !hasBit(lowest, id);
  }

  /** The share of nodes that may have something below. */
  innerShare(): number {
    const { size } = this.#tree;
    return this.#planes.count(INNER, 0, size) / size;
  }

  /** Those of some edges that lead to nodes that may have something below, ascending: of the edges between two spellings, found once. */
  innerEdges({ low, high }: Range): Uint32Array {
    if (high - low < KEPT_FROM) return this.#edgesToInner(low, high);
    // edges between two spellings end where those to the next begin
    return this.#inner.of(EDGES + low, () => this.#edgesToInner(low, high));
  }

  #edgesToInner(low: number, high: number): Uint32Array {
    const lowest = this.#planes.bits(1 << NUMBER);
    const { edgeNode } = this.#index;
    const found = new Uint32Array(high - low);
    let length = 0;
    eachId(edgeNode, low, high, (id, edge) => {
      // written in any case: which edges count cannot be foreseen
      found[length] = edge;
      length += 1 - ((lowest[id >>> 5] >>> (id & 31)) & 1);
    });
    return found.slice(0, length);
  }

  /** The records down to a depth, one bit a node. */
  downTo(depth: number): Uint32Array {
    return this.#planes.bits(2 ** (depth + 1) - 1);
  }

  /** How deep the topmost of some nodes stand that may have something below. */
  leastDepth(reached: SpelledNodes): number {
    const { others, towns, sections, blocks } = this.#byLevel(reached);
    const [first] = [
      { tops: others, depth: 0 },
      { tops: towns, depth: TOWN },
      { tops: sections, depth: SECTION },
      { tops: blocks, depth: BLOCK },
    ].filter(({ tops }) => tops.ids.length > 0);
    return first?.depth ?? NUMBER;
  }

  /** The nodes of one label, those at `[from, to)` of a list, above houses and lots; of few nodes all. Found once. */
  innerOf(list: IdColumn, from: number, to: number): Uint32Array {
    if (to - from < KEPT_FROM) return idsIn(list, from, to);
    return this.#inner.of(from, () => {
      this.#index.prefetch(from, to);
      const lowest = this.#planes.bits(1 << NUMBER);
      return idsIn(list, from, to).filter((id) => !hasBit(lowest, id));
    });
  }

  /**
   * Visits the entries of a list that are named children of some nodes, in any order.
   * @param ascends whether the list ascends once; else it may do so several times
   */
  #eachChild(
    { blocks, sections, towns, others, upper }: ByLevel,
    list: IdColumn,
    from: number,
    to: number,
    ascends: boolean,
    visit: VisitPlace,
  ): void {
    if (from === to) return;
    const eachIn = (tops: Tops, visitPlace: VisitPlace): void =>
      ascends && tops.ids.length * PASSED_A_TOP <= to - from
        ? eachFound(tops, list, from, to, visitPlace)
        : eachWithin(tops, list, from, to, visitPlace);
    eachIn(blocks, visit);
    if (sections.ids.length + towns.ids.length + upper.size === 0) return;
    const houses = this.#levels.of(NUMBER_KIND.house);
    const inSections = this.#levels.belowSections();
    eachIn(sections, (id, bits, place) => {
      if (!hasBit(houses, id)) visit(id, bits, place);
    });
    eachIn(towns, (id, bits, place) => {
      if (!hasBit(houses, id) && !hasBit(inSections, id)) visit(id, bits, place);
    });
    if (ascends && upper.size * PASSED_A_TOP <= to - from) {
      for (const [top, bits] of upper)
        this.#eachRightBelow(top, list, from, to, (id, place) => visit(id, bits, place));
      return;
    }
    eachWithin(others, list, from, to, (id, _, place) => {
      if (hasBit(houses, id) || hasBit(inSections, id)) return;
      const bits = upper.get(this.#tree.namedParent(id));
      if (bits !== undefined) visit(id, bits, place);
    });
  }

  /** Visits the named children of any node. Skips the whole subtree of each child. */
  #eachRightBelow(
    top: number,
    list: IdColumn,
    from: number,
    to: number,
    visit: (id: number, place: number) => void,
  ): void {
    const tree = this.#tree;
    const behind = tree.end.at(top);
    for (let at = list.firstFrom(from, to, top + 1); at < to; ) {
      const id = list.at(at);
      if (id >= behind) return;
      let child = id;
      for (let node = tree.namedParent(child); node !== top; node = tree.namedParent(child)) child = node;
      if (child === id) visit(child, at++);
      else at = list.firstFrom(at + 1, to, tree.end.at(child));
    }
  }

  /** The first ids behind the subtrees of nodes of one level. */
  #endsOf(ids: Uint32Array, depth: number): Uint32Array {
    if (depth === BLOCK) return this.#ends.behindBlocks(ids);
    return depth === SECTION ? this.#ends.behindSections(ids) : ids.map((id) => this.#tree.end.at(id));
  }

  /** Groups nodes by level, for one list after the other. It omits houses and lots, which have no children. */
  #byLevel(reached: SpelledNodes): ByLevel {
    const known = this.#tops.get(reached);
    if (known !== undefined) return known;
    let left = reached;
    const [blocks, sections, towns] = [BLOCK, SECTION, TOWN].map((depth): Tops => {
      const [own, others] = divided(left, this.#planes.bits(1 << depth));
      left = others;
      return { ...own, ends: this.#endsOf(own.ids, depth) };
    });
    const [, above] = divided(left, this.#planes.bits(1 << NUMBER));
    const others = { ...above, ends: new Uint32Array(above.ids.length) };
    const upper = new Map<number, number>();
    for (let i = 0; i < others.ids.length; i++) {
      upper.set(others.ids[i], others.bits[i]);
      const end = this.#tree.end.at(others.ids[i]);
      others.ends[i] = i === 0 ? end : Math.max(end, others.ends[i - 1]);
    }
    const tops = { blocks, sections, towns, others, upper };
    this.#tops.set(reached, tops);
    return tops;
  }
}

/**
 * Visits the entries of an ascending list that stand below some nodes, none of which stands below another. For each node it looks up
 * the first entry below it.
 */
function eachFound(
  { ids, bits, ends }: Tops,
  list: IdColumn,
  from: number,
  to: number,
  visit: VisitPlace,
): void {
  let at = from;
  for (let i = 0; i < ids.length; i++) {
    at = list.firstFrom(at, to, ids[i] + 1);
    if (at === to) return;
    for (const end = ends[i]; at < to; at++) {
      const id = list.at(at);
      if (id >= end) break;
      visit(id, bits[i], at);
    }
  }
}

/** Visits the same, entry by entry: for each it looks up the node before it. The list may ascend several times. */
function eachWithin(
  { ids, bits, ends }: Tops,
  list: IdColumn,
  from: number,
  to: number,
  visit: VisitPlace,
): void {
  if (ids.length === 0) return;
  const room = Math.min(to - from, STEP);
  const step = new Uint32Array(room);
  const places = new Uint32Array(room);
  const tops = new Uint32Array(room);
  let top = 0;
  let last = -1;
  for (let place = from; place < to; ) {
    let length = 0;
    const [begin, end] = [place, Math.min(place + STEP, to)];
    list.read(begin, end, step);
    for (; place < end; place++) {
      const id = step[place - begin];
      if (id <= last) top = 0;
      last = id;
      top = lastBefore(ids, top, id);
      // written in any case: which of them count cannot be foreseen
      places[length] = place;
      tops[length] = top;
      length += Number(ids[top] < id) & Number(id < ends[top]);
    }
    for (let i = 0; i < length; i++) visit(step[places[i] - begin], bits[tops[i]], places[i]);
  }
}

/** The place of the last value below one, or `from` where none from there on is; sought near `from` first. */
function lastBefore(list: Uint32Array, from: number, value: number): number {
  if (from + 1 >= list.length || list[from + 1] >= value) return from;
  return firstFrom(list, from + 1, list.length, value) - 1;
}
