import { hasBit } from '../../gazetteer/bits.js';
import { JOINED_OF } from '../../gazetteer/joined.js';
import { isNumeric, NUMBER_KIND } from '../../text/index.js';
import { LEVELS } from '../../vocabulary/levels.js';
import { NodeCollector } from '../ids/collector.js';
import { levelMask, type Planes } from '../ids/planes.js';
import type { Range } from '../ids/range.js';
import type { SubtreeEnds } from '../ids/subtree-ends.js';
import type { AddressTree } from '../tree.js';
import { unitsOf } from './dictionary.js';
import type { KindBits } from './kind-bits.js';
import type { NumberKinds } from './number-kinds.js';
import { firstFrom, type TextIndex } from './text-index.js';
import type { Piece, TreeOrder } from './tree-order.js';

const [SECTION, BLOCK, HOUSE] = [LEVELS.indexOf('AZC'), LEVELS.indexOf('GIK'), LEVELS.indexOf('TBN')];

/** Up to so many nodes of a label are looked at each time. */
const FEW = 1 << 10;

/** Of one node in so many it is kept that it is no house. */
const KEPT_SHARE = 16;

/** What following a word from above looks at. */
export interface TreeParts {
  readonly tree: AddressTree;
  readonly index: TextIndex;
  readonly planes: Planes;
  readonly ends: SubtreeEnds;
  readonly kinds: NumberKinds;
  readonly levels: KindBits;
}

/** Nodes, ascending, by what must be looked at below them. */
interface Tops {
  /** Above sections. */
  readonly upper: Uint32Array;
  /** First id behind the subtree of each of these. */
  readonly ends: Uint32Array;
  /** Below them stand blocks, and lots where there is none. */
  readonly sections: Uint32Array;
  /** Below them stands nothing but houses. */
  readonly blocks: Uint32Array;
}

/** The nodes of a label that are no houses, ascending: blocks and lots, and what is above them. */
interface Apart {
  readonly deep: Uint32Array;
  readonly upper: Uint32Array;
}

/** Told of a node that is written by the last piece. */
type Visit = (id: number) => void;

/**
 * Follows the pieces of a word in the order of the tree from the largest down, all nodes of each together: what serves where
 * every piece is written in very many nodes. A number stands mostly for lots and houses, below which nothing stands: those of all
 * pieces but the last are few, and what is below them is found in the ascending lists of the nodes of the next.
 */
export class FromAbove {
  readonly #tree: AddressTree;
  readonly #index: TextIndex;
  readonly #planes: Planes;
  readonly #ends: SubtreeEnds;
  readonly #kinds: NumberKinds;
  readonly #levels: KindBits;
  readonly #classes: number;
  /** Whether a node has a spelling that only counts. */
  readonly #counts: (id: number) => boolean;
  /** The nodes of the pieces of the word at hand, as deep as they were asked for. */
  readonly #inner = new Map<string, { readonly deepest: number; readonly ids: Uint32Array }>();
  /** The nodes of two numbers, one right below the other. */
  readonly #pairs = new Map<string, Uint32Array>();
  readonly #collector: NodeCollector;
  /** By where the nodes of a label with many begin: those that are no houses. */
  readonly #apart = new Map<number, Apart>();
  /** How many these are. */
  #kept = 0;

  /**
   * @param classes what spellings must stand for: one class
   * @param counts whether a node has a spelling that only counts
   */
  constructor(
    { tree, index, planes, ends, kinds, levels }: TreeParts,
    classes: number,
    counts: (id: number) => boolean,
  ) {
    this.#tree = tree;
    this.#index = index;
    this.#planes = planes;
    this.#ends = ends;
    this.#kinds = kinds;
    this.#levels = levels;
    this.#classes = classes;
    this.#counts = counts;
    this.#collector = new NodeCollector(tree.size);
  }

  /** Forgets the word before. */
  clear(): void {
    this.#inner.clear();
    this.#pairs.clear();
  }

  /** Visits the nodes at which the pieces end, houses of blocks among them. */
  follow({ pieces, joined, gap }: TreeOrder, visit: Visit): void {
    const last = pieces.length - 1;
    const deepest = depths(last, joined, gap);
    if (deepest[0] < 0) return;
    const isPair = gap !== 1 && this.#isNumber(pieces[0]) && this.#isNumber(pieces[1]);
    if (isPair && last === 1) {
      this.#eachPair(pieces, visit);
      return;
    }
    let above = isPair ? this.#pairsUpTo(pieces, deepest[1]) : this.#innerOf(pieces[0], deepest[0]);
    for (let i = isPair ? 2 : 1; i <= last && above.length > 0; i++) {
      if (i === gap) above = this.#countingBelow(above);
      if (i < last) above = this.#innerBelow(above, pieces[i], deepest[i]);
      else this.#lastBelow(above, pieces[i], visit);
    }
  }

  /** Whether a piece is a whole number: edges tell in every language what stands below which. */
  #isNumber({ spellings: { low, high } }: Piece): boolean {
    return high === low + 1 && unitsOf(this.#index.dictionary.textOf(low)).every(isNumeric);
  }

  /** Visits the nodes of the second of two numbers right below those of the first. */
  #eachPair([above, below]: readonly Piece[], visit: Visit): void {
    const slot = this.#index.slotOf(above.spellings.low);
    if (slot < 0) return;
    const { low, high } = this.#index.edges(slot, below.spellings);
    const { edgeNode } = this.#index;
    const allows = this.#kinds.below(below.spellings, below.kinds, above.kinds);
    for (let edge = low; edge < high; edge++)
      if ((this.#index.classesOf(edge) & this.#classes) !== 0 && allows(edgeNode[edge]))
        visit(edgeNode[edge]);
  }

  /** Those of them that stand no deeper than a depth, where there are no lots, ascending. */
  #pairsUpTo(pieces: readonly Piece[], deepest: number): Uint32Array {
    const upper = this.#planes.bits(upTo(deepest));
    const [above, below] = pieces;
    const key = `${keyOf(above)} ${keyOf(below)} ${deepest}`;
    let pairs = this.#pairs.get(key);
    if (pairs === undefined) {
      const found: number[] = [];
      this.#eachPair(pieces, (id) => {
        if (hasBit(upper, id)) found.push(id);
      });
      pairs = ascending(found);
      this.#pairs.set(key, pairs);
    }
    return pairs;
  }

  /** The nodes that are written by a piece and stand no deeper than a depth, where there are no lots, ascending. */
  #innerOf(piece: Piece, deepest: number): Uint32Array {
    const { spellings, kinds } = piece;
    const key = keyOf(piece);
    const known = this.#inner.get(key);
    if (known !== undefined && known.deepest >= deepest) return this.#upTo(known.ids, deepest);
    const spelled = this.#spelled(spellings, this.#planes.bits(upTo(deepest)));
    const ids = kinds === 0 ? spelled : spelled.filter((id) => this.#kinds.allow(id, kinds));
    this.#inner.set(key, { deepest, ids });
    return ids;
  }

  #upTo(ids: Uint32Array, deepest: number): Uint32Array {
    const upper = this.#planes.bits(upTo(deepest));
    return ids.filter((id) => hasBit(upper, id));
  }

  /** The nodes within a set that spellings stand for, ascending. */
  #spelled(spellings: Range, within: Uint32Array): Uint32Array {
    const found = this.#collector;
    found.clear();
    const add = (list: Uint32Array, from: number, to: number): void => {
      this.#index.soon(list, from, to);
      found.addWithin(list, from, to, within);
    };
    const joined = this.#index.joined.find(JOINED_OF.spellings, spellings);
    if (joined === null) {
      for (let spelling = spellings.low; spelling < spellings.high; spelling++)
        this.#index.eachRun(spelling, this.#classes, add);
      return found.distinct();
    }
    this.#index.eachRunOf(joined.labels, this.#classes, add);
    for (const { classes, bits } of joined.sets)
      if ((classes & this.#classes) !== 0)
        for (let word = 0; word < bits.length; word++)
          for (let left = bits[word] & within[word]; left !== 0; left &= left - 1)
            found.add(32 * word + 31 - Math.clz32(left & -left));
    return found.distinct();
  }

  /** The nodes of a piece right below some nodes and no deeper than a depth, where there are no lots. */
  #innerBelow(above: Uint32Array, piece: Piece, deepest: number): Uint32Array {
    const found: number[] = [];
    const inner = this.#innerOf(piece, deepest);
    const tops = this.#topsOf(above);
    const add = (id: number): void => {
      if (this.#follows(id, piece)) found.push(id);
    };
    this.#eachBelow(inner, 0, inner.length, tops.blocks, add);
    this.#eachBelow(inner, 0, inner.length, tops.sections, add);
    this.#eachBelowUpper(inner, tops, add);
    return ascending(found);
  }

  #lastBelow(above: Uint32Array, piece: Piece, visit: Visit): void {
    const { low, high } = piece.spellings;
    const tops = this.#topsOf(above);
    const add = (id: number): void => {
      if (this.#kinds.allow(id, piece.kinds)) visit(id);
    };
    for (let spelling = low; spelling < high; spelling++)
      this.#index.eachRun(spelling, this.#classes, (list, from, to) => {
        if (from === to || !this.#follows(list[from], piece)) return;
        this.#eachBelow(list, from, to, tops.blocks, add);
        const { deep, upper } = this.#apartFrom(list, from, to);
        this.#eachBelow(deep, 0, deep.length, tops.sections, add);
        this.#eachBelowUpper(deep, tops, add);
        this.#eachBelowUpper(upper, tops, add);
      });
  }

  /** Those of the nodes of one label that are no houses of blocks, which most nodes of a number are: found once. */
  #apartFrom(list: Uint32Array, from: number, to: number): Apart {
    const known = this.#apart.get(from);
    if (known !== undefined) return known;
    const houses = this.#levels.of(NUMBER_KIND.house);
    const below = this.#planes.bits(levelMask(BLOCK) | levelMask(HOUSE));
    const all = list.subarray(from, to).filter((id) => !hasBit(houses, id));
    const apart: Apart = {
      deep: all.filter((id) => hasBit(below, id)),
      upper: all.filter((id) => !hasBit(below, id)),
    };
    if (to - from < FEW) return apart;
    if (this.#kept + all.length > this.#tree.size / KEPT_SHARE) {
      this.#apart.clear();
      this.#kept = 0;
    }
    this.#apart.set(from, apart);
    this.#kept += all.length;
    return apart;
  }

  /** Whether a node may be written by a piece behind what stands above it. */
  #follows(id: number, { spellings }: Piece): boolean {
    return (this.#index.classWithin(this.#tree.label[id], spellings) & this.#classes) !== 0;
  }

  /** The nodes that only count right below some nodes, and right below such. */
  #countingBelow(above: Uint32Array): Uint32Array {
    const { end, label } = this.#tree;
    const found = new Set<number>();
    const deep = this.#planes.bits(levelMask(BLOCK) | levelMask(HOUSE));
    for (const top of above) {
      const behind = end[top];
      for (let word = (top + 1) >>> 5; 32 * word < behind; word++)
        for (let left = ~deep[word]; left !== 0; left &= left - 1) {
          const id = 32 * word + 31 - Math.clz32(left & -left);
          if (id <= top || id >= behind || label[id] === 0 || !this.#counts(id)) continue;
          const parent = this.#tree.namedParent(id);
          if (parent === top || found.has(parent)) found.add(id);
        }
    }
    return ascending([...found]);
  }

  /** Some nodes by what must be looked at below them. */
  #topsOf(ids: Uint32Array): Tops {
    const sections = this.#planes.bits(1 << SECTION);
    const blocks = this.#planes.bits(1 << BLOCK);
    const tops = [0, 1, 2].map(() => new Uint32Array(ids.length));
    const lengths = [0, 0, 0];
    for (const id of ids) {
      const which = hasBit(sections, id) ? 0 : hasBit(blocks, id) ? 1 : 2;
      tops[which][lengths[which]++] = id;
    }
    const [inSections, inBlocks, upper] = tops.map((each, which) => each.subarray(0, lengths[which]));
    return { sections: inSections, blocks: inBlocks, upper, ends: upper.map((id) => this.#tree.end[id]) };
  }

  /** Visits those nodes of an ascending list, no houses, that stand right below one of the nodes above sections. */
  #eachBelowUpper(list: Uint32Array, { upper, ends }: Tops, visit: Visit): void {
    let first = 0;
    for (let i = 0; i < upper.length && first < list.length; i++) {
      if (list[first] <= upper[i]) first = firstFrom(list, first, list.length, upper[i] + 1);
      if (first < list.length && list[first] < ends[i]) this.#eachNamedChildIn(list, first, upper[i], visit);
    }
  }

  /** Visits those of `list[from]` … `list[to - 1]`, which ascend, that stand below one of some blocks, or of some sections. */
  #eachBelow(list: Uint32Array, from: number, to: number, tops: Uint32Array, visit: Visit): void {
    let at = from;
    for (let i = 0; i < tops.length && at < to; i++) {
      if (list[at] <= tops[i]) at = firstFrom(list, at, to, tops[i] + 1);
      if (at === to) return;
      // the last one in front of it
      if (i + 1 < tops.length && tops[i + 1] < list[at])
        i = firstFrom(tops, i + 1, tops.length, list[at]) - 1;
      for (const behind = this.#ends.behind(tops[i]); at < to && list[at] < behind; at++) visit(list[at]);
    }
  }

  /** The same below any one node: what stands further below is passed over, a child's whole subtree at once. */
  #eachNamedChildIn(list: Uint32Array, from: number, top: number, visit: Visit): void {
    const tree = this.#tree;
    const behind = tree.end[top];
    for (let at = from; at < list.length && list[at] < behind; ) {
      let child = list[at];
      for (let node = tree.namedParent(child); node !== top; node = tree.namedParent(child)) child = node;
      if (child === list[at]) {
        visit(child);
        at++;
      } else at = firstFrom(list, at + 1, list.length, tree.end[child]);
    }
  }
}

/** Tells pieces apart that other nodes are written by. */
function keyOf({ spellings: { low, high }, kinds }: Piece): string {
  return `${low} ${high} ${kinds}`;
}

/** The planes of the records down to a depth. */
function upTo(depth: number): number {
  return 2 ** (depth + 1) - 1;
}

/** How deep the nodes of each piece may stand: one level at least above those of the next, and above a house its block. */
function depths(last: number, joined: boolean, gap: number): number[] {
  const deepest = new Array<number>(last + 1).fill(HOUSE);
  for (let i = last - 1; i >= 0; i--) {
    const below = i + 1 === last && !joined ? BLOCK : deepest[i + 1];
    deepest[i] = (i + 1 === gap ? Math.min(below - 1, SECTION) : below) - 1;
  }
  return deepest;
}

/** Ids, some of them twice, in ascending order. */
function ascending(ids: readonly number[]): Uint32Array {
  const sorted = Uint32Array.from(ids);
  let isSorted = true;
  for (let i = 1; i < sorted.length && isSorted; i++) isSorted = sorted[i - 1] < sorted[i];
  if (isSorted) return sorted;
  sorted.sort();
  return sorted.filter((id, i) => i === 0 || sorted[i - 1] !== id);
}
