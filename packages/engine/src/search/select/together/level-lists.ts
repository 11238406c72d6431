import { eachBit, hasBit } from '../../../gazetteer/bits.js';
import { type IdColumn, PlainIds } from '../../../gazetteer/id-column.js';
import { JOINED_OF, type JoinedRange } from '../../../gazetteer/joined.js';
import { EMPTY, find, firstFrom, type Range } from '../../../gazetteer/ranges.js';
import { NUMBER_KIND } from '../../../reading/bound-numbers.js';
import { BLOCK, MUNICIPALITY, SECTION, TOWN } from '../../../vocabulary/levels.js';
import { NodeCollector } from '../../ids/collector.js';
import { levelMask, PLACEHOLDERS, type Planes } from '../../ids/planes.js';
import type { SubtreeEnds } from '../../ids/subtree-ends.js';
import type { AddressTree } from '../../tree.js';
import { KeptLists } from '../kept-lists.js';
import { INNER, type KindBits, LEVEL_KINDS } from '../kind-bits.js';
import { keyOf, type NumberKinds, testOf } from '../number-kinds.js';
import type { TextIndex } from '../text-index.js';
import type { LevelParts } from './merging.js';

/** Ascending nodes of one level, and the first id behind each subtree: 0 where not looked up yet. */
export interface LevelNodes {
  readonly ids: Uint32Array;
  readonly ends: Uint32Array;
}

/** Nodes that may have something below, by their depth: from prefectures to blocks. */
export type Levels = readonly LevelNodes[];

/** The nodes above houses and lots that have one of some spellings. */
interface SpelledLevels {
  readonly levels: Levels;
  /** Whether all of these spellings may stand behind another segment; otherwise each node must be checked. */
  readonly follow: boolean;
  /** Numbers of memory that keeping them takes. */
  readonly length: number;
}

/** Parts that the lists are made from. */
export interface TreeParts extends LevelParts {
  readonly kinds: NumberKinds;
}

/** Called with a node and its place in its list. */
type VisitPlace = (id: number, place: number) => void;

/** Numbers of memory that keeping empty lists takes, about. */
const EMPTY_KEPT = 16;

/**
 * Edges that are read in the time of looking at the nodes below one, 32 at a time: `2丁目1` as a beginning takes 2 ms
 * instead of 18 at 13.5 million records, `1-banchi 1` in English 10 instead of 33.
 */
export const EDGES_A_TOP = 4;

const NO_NODES: LevelNodes = { ids: new Uint32Array(0), ends: new Uint32Array(0) };

/**
 * Lists of the nodes above houses and lots, by spelling and level. Only one node in forty is such a node: some ten
 * thousand for any number, in the whole country. Two lists of different levels are read side by side to find which
 * node stands below which.
 */
export class LevelLists {
  readonly #tree: AddressTree;
  readonly #index: TextIndex;
  readonly #planes: Planes;
  readonly #ends: SubtreeEnds;
  readonly #bits: KindBits;
  readonly #kinds: NumberKinds;
  readonly #collector: NodeCollector;
  /** By classes, spellings and kinds. */
  readonly #kept: KeptLists<SpelledLevels>;
  /** The placeholders of each depth: addresses below them lack that level. */
  readonly #holes: (LevelNodes | undefined)[] = [];

  constructor({ tree, index, planes, ends, levels, kinds }: TreeParts) {
    this.#tree = tree;
    this.#index = index;
    this.#planes = planes;
    this.#ends = ends;
    this.#bits = levels;
    this.#kinds = kinds;
    this.#collector = new NodeCollector(tree.size);
    this.#kept = new KeptLists(tree.size, () => planes.count(INNER, 0, tree.size));
  }

  /**
   * The nodes with some spellings. Found once.
   * @param kinds the kinds that they must have; 0 for any
   * @param classes the classes that spellings must have
   */
  of(spellings: Range, kinds: number, classes: number): SpelledLevels {
    return this.#kept.of(`${classes} ${keyOf(spellings, kinds)}`, () =>
      kinds === 0
        ? this.#find(spellings, classes)
        : this.#ofKinds(this.of(spellings, 0, classes), spellings, kinds),
    );
  }

  /** Nodes, ascending, by their levels. */
  byLevel(ids: Uint32Array): Levels {
    let left = ids.slice();
    // most are blocks
    const levels: LevelNodes[] = [];
    for (let depth = BLOCK; depth >= 0; depth--) {
      const own = left.slice();
      const others = left.slice();
      const count = divide(left, this.#planes.bits(1 << depth), own, others);
      levels[depth] = { ids: own.slice(0, count), ends: new Uint32Array(count) };
      left = others.subarray(0, left.length - count);
    }
    return levels;
  }

  /**
   * Those of some nodes that stand right below others: between the two is nothing that has a name.
   * @param deepest how deep they may stand
   */
  rightBelow(above: Levels, children: Levels, deepest: number): Levels {
    return children.map((own, depth) => {
      if (depth > deepest || own.ids.length === 0) return NO_NODES;
      const places: number[] = [];
      const ids = new PlainIds(own.ids);
      for (let top = 0; top < depth; top++)
        if (above[top].ids.length > 0)
          this.#eachBelowLevel(above, top, depth, ids, 0, ids.length, (_, place) => places.push(place));
      return this.#atPlaces(own, places);
    });
  }

  /**
   * From an ascending list, at `[from, to)`, visits the nodes right below towns, sections and blocks,
   * and the houses and lots right below anything. It leaves out other nodes right below prefectures and
   * municipalities.
   */
  eachBelow(above: Levels, list: IdColumn, from: number, to: number, visit: VisitPlace): void {
    const houses = this.#bits.of(NUMBER_KIND.house);
    for (let top = 0; top <= BLOCK; top++) {
      if (above[top].ids.length === 0) continue;
      // below a block all are houses, and elsewhere none
      const each: VisitPlace =
        top === BLOCK
          ? visit
          : (id, place) => {
              if (!hasBit(houses, id)) visit(id, place);
            };
      this.#eachBelowLevel(above, top, BLOCK + 1, list, from, to, each);
    }
  }

  /**
   * Adds the nodes with some spellings right below others, where the file has them joined: 32 of them are looked at
   * together.
   * @param kinds the kinds that they must have; 0 for any
   * @param classes the classes of which they must have all
   * @returns false, and adds none, where the file does not have them so
   */
  addJoinedBelow(
    above: Levels,
    spellings: Range,
    kinds: number,
    classes: number,
    out: NodeCollector,
  ): boolean {
    const index = this.#index;
    const joined = this.#joinedOf(spellings, classes);
    const counted = this.#kinds.below(spellings, kinds, 0, EMPTY);
    if (joined === null || counted.others !== null || !isNothing(downTo(above, MUNICIPALITY))) return false;
    if (isNothing(above)) return true;
    const sets = joined.sets.filter((set) => (set.classes & classes) !== 0);
    const houses = this.#bits.of(NUMBER_KIND.house);
    for (const { bits } of sets) {
      const wanted = [bits, ...counted.sets];
      this.#findEnds(above[SECTION], SECTION);
      this.#findEnds(above[BLOCK], BLOCK);
      this.#addWords(above[TOWN], wanted, [houses, this.#bits.belowSections()], out);
      this.#addWords(above[SECTION], wanted, [houses], out);
      this.#addWords(above[BLOCK], wanted, [], out);
    }
    const counts = testOf(counted);
    index.eachRunOf(joined.labels, classes, (list, from, to, _, label) => {
      // most of the others are names of sections, which stand below no block
      const deepest = 31 - Math.clz32(this.#kinds.rungs(label, list, from, to));
      const tops = downTo(above, deepest - 1);
      if (isNothing(tops)) return;
      if ((index.classWithin(label, spellings) & classes) === 0) return;
      this.eachBelow(tops, list, from, to, (id) => {
        if (counts(id)) out.add(id);
      });
    });
    return true;
  }

  /** Whether {@link addJoinedBelow} may find nodes with some spellings. */
  areJoined(spellings: Range, classes: number): boolean {
    return this.#joinedOf(spellings, classes) !== null;
  }

  /** The joined nodes with some spellings; null unless all in sets have all of some classes and may stand behind a segment. */
  #joinedOf(spellings: Range, classes: number): JoinedRange | null {
    const index = this.#index;
    const joined = index.joined.find(JOINED_OF.spellings, spellings);
    const areWhole = joined?.sets.every(
      ({ classes: own }) =>
        (own & classes) === 0 || ((own & classes) === classes && index.allFollow(spellings, own)),
    );
    return areWhole === true ? joined : null;
  }

  /** Adds the nodes anywhere below some that are in all of some sets, and in none of others. */
  #addWords(
    tops: LevelNodes,
    [wanted, also = wanted]: readonly Uint32Array[],
    [without, nor]: readonly Uint32Array[],
    out: NodeCollector,
  ): void {
    const { ids } = tops;
    for (let i = 0; i < ids.length; i++) {
      const [first, end] = [ids[i] + 1, this.#endOf(tops, i)];
      if (first >= end) continue;
      const last = (end - 1) >>> 5;
      let mask = -1 << (first & 31);
      for (let word = first >>> 5; word <= last; word++) {
        if (word === last) mask &= -1 >>> (31 - ((end - 1) & 31));
        let own = mask & wanted[word] & also[word];
        if (own !== 0 && without !== undefined) own &= ~without[word];
        if (own !== 0 && nor !== undefined) own &= ~nor[word];
        if (own !== 0) out.addWord(word, own);
        mask = -1;
      }
    }
  }

  /**
   * Visits the nodes of a list that stand right below nodes of a level. The list is of one depth, or of houses and
   * lots of any depth.
   */
  #eachBelowLevel(
    above: Levels,
    top: number,
    depth: number,
    list: IdColumn,
    from: number,
    to: number,
    visit: VisitPlace,
  ): void {
    const tops = above[top];
    if (top === BLOCK || top === SECTION || depth === top + 1) {
      this.#eachIn(tops, list, from, to, visit);
    } else if (top === TOWN) {
      const inSections = this.#bits.belowSections();
      this.#eachIn(tops, list, from, to, (id, place) => {
        if (!hasBit(inSections, id)) visit(id, place);
      });
    } else {
      // a node that skips the next level stands below a placeholder of that level: there are few
      this.#eachIn(this.#holesOf(top + 1), list, from, to, (id, place) => {
        if (find(tops.ids, this.#tree.namedParent(id)) >= 0) visit(id, place);
      });
    }
  }

  /** Visits the nodes at `[from, to)` of a list that stand anywhere below nodes of one level. */
  #eachIn(tops: LevelNodes, list: IdColumn, from: number, to: number, visit: VisitPlace): void {
    const { ids } = tops;
    let at = from;
    for (let i = 0; i < ids.length && at < to; i++) {
      at = list.firstFrom(at, to, ids[i] + 1);
      if (at === to) return;
      i = firstFrom(ids, i, ids.length, list.at(at)) - 1;
      for (const end = this.#endOf(tops, i); at < to; at++) {
        const id = list.at(at);
        if (id >= end) break;
        visit(id, at);
      }
    }
  }

  #endOf({ ids, ends }: LevelNodes, at: number): number {
    if (ends[at] === 0) ends[at] = this.#ends.behind(ids[at]);
    return ends[at];
  }

  /** Looks up the ends of the subtrees of all sections or blocks of a list, if they are not known. */
  #findEnds({ ids, ends }: LevelNodes, depth: typeof SECTION | typeof BLOCK): void {
    if (ends.at(-1) !== 0) return;
    ends.set(depth === BLOCK ? this.#ends.behindBlocks(ids) : this.#ends.behindSections(ids));
  }

  /** The nodes of a level at some places, each place once. */
  #atPlaces(nodes: LevelNodes, places: readonly number[]): LevelNodes {
    if (places.length === 0) return NO_NODES;
    const sorted = Uint32Array.from(places);
    if (sorted.some((place, i) => i > 0 && place < sorted[i - 1])) sorted.sort();
    const [ids, ends] = [new Uint32Array(sorted.length), new Uint32Array(sorted.length)];
    for (let i = 0; i < sorted.length; i++) {
      ids[i] = nodes.ids[sorted[i]];
      // kept where it was found
      ends[i] = this.#endOf(nodes, sorted[i]);
    }
    return { ids, ends };
  }

  #holesOf(depth: number): LevelNodes {
    const known = this.#holes[depth];
    if (known !== undefined) return known;
    const bits = this.#planes.bits(PLACEHOLDERS & levelMask(depth));
    const found: number[] = [];
    eachBit(bits, (id) => found.push(id));
    const ids = Uint32Array.from(found);
    const holes = { ids, ends: ids.map((id) => this.#tree.end.at(id)) };
    this.#holes[depth] = holes;
    return holes;
  }

  #find(spellings: Range, classes: number): SpelledLevels {
    const index = this.#index;
    const inner = this.#planes.bits(INNER);
    const found = this.#collector;
    found.clear();
    let follow = true;
    const add = (list: IdColumn, from: number, to: number): void => {
      index.prefetch(from, to);
      found.addWithin(list, from, to, inner);
    };
    const joined = index.joined.find(JOINED_OF.spellings, spellings);
    for (let spelling = spellings.low; spelling < spellings.high; spelling++)
      index.eachRun(spelling, classes, (list, from, to, _, label) => {
        follow &&= (index.classWithin(label, spellings) & classes) !== 0;
        if (joined === null) add(list, from, to);
      });
    if (joined !== null) {
      index.eachRunOf(joined.labels, classes, add);
      for (const { classes: own, bits } of joined.sets) if ((own & classes) !== 0) found.addBits(bits, inner);
    }
    const levels = this.byLevel(found.distinct());
    const bits = found.bits();
    if (bits !== null) found.takeBack(bits);
    return { levels, follow, length: EMPTY_KEPT + 2 * countOf(levels) };
  }

  /** Those of the nodes of spellings that are of some kinds, mostly all of a level or none. */
  #ofKinds({ levels, follow }: SpelledLevels, spellings: Range, kinds: number): SpelledLevels {
    const allows = testOf(this.#kinds.below(spellings, kinds, 0, EMPTY));
    let length = EMPTY_KEPT;
    const kept = levels.map((own, depth) => {
      // of sections some are counted otherwise
      if ((kinds & ~LEVEL_KINDS[depth]) === 0 && (kinds & NUMBER_KIND.section) === 0) return own;
      const ids = own.ids.filter(allows);
      length += 2 * ids.length;
      return { ids, ends: new Uint32Array(ids.length) };
    });
    return { levels: kept, follow, length };
  }
}

/** Divides ids into those in a set and others, in order. @returns how many are in the set */
function divide(ids: Uint32Array, set: Uint32Array, inside: Uint32Array, outside: Uint32Array): number {
  let within = 0;
  // nothing is decided on the way: the processor cannot foresee it
  for (let i = 0; i < ids.length; i++) {
    const id = ids[i];
    inside[within] = id;
    outside[i - within] = id;
    within += (set[id >>> 5] >>> (id & 31)) & 1;
  }
  return within;
}

/** The nodes down to a depth. */
export function downTo(levels: Levels, deepest: number): Levels {
  return levels.map((own, depth) => (depth <= deepest ? own : NO_NODES));
}

/** The blocks alone. */
export function onlyBlocks(levels: Levels): Levels {
  return levels.map((own, depth) => (depth === BLOCK ? own : NO_NODES));
}

/** Joins two disjoint lists of levels. */
export function withLevels(one: Levels, other: Levels): Levels {
  return one.map((own, depth) => {
    const more = other[depth];
    if (own.ids.length === 0) return more;
    if (more.ids.length === 0) return own;
    const ids = new Uint32Array(own.ids.length + more.ids.length);
    ids.set(own.ids);
    ids.set(more.ids, own.ids.length);
    return { ids: ids.sort(), ends: new Uint32Array(ids.length) };
  });
}

/** How many nodes there are on all levels. */
export function countOf(levels: Levels): number {
  return levels.reduce((sum, { ids }) => sum + ids.length, 0);
}

/** Whether the levels are empty. */
export function isNothing(levels: Levels): boolean {
  return levels.every(({ ids }) => ids.length === 0);
}
