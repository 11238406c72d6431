import { hasBit } from '../../gazetteer/bits.js';
import { JOINED_OF } from '../../gazetteer/joined.js';
import { isDigit, isNumeric, NUMBER_KIND } from '../../text/index.js';
import { LEVELS } from '../../vocabulary/levels.js';
import { NodeCollector } from '../ids/collector.js';
import type { Planes } from '../ids/planes.js';
import { EMPTY, type Range, single } from '../ids/range.js';
import type { AddressTree } from '../tree.js';
import { unitsOf } from './dictionary.js';
import { KeptLists } from './kept-lists.js';
import type { KindBits } from './kind-bits.js';
import type { LevelParts, Merging } from './merging.js';
import type { NumberKinds } from './number-kinds.js';
import type { Reached } from './reached.js';
import type { TextIndex } from './text-index.js';
import type { Piece, TreeOrder } from './tree-order.js';

const [SECTION, BLOCK, HOUSE] = [LEVELS.indexOf('AZC'), LEVELS.indexOf('GIK'), LEVELS.indexOf('TBN')];

/** Of a label with fewer nodes each is looked at each time. */
const FEW = 1 << 10;

/** What following a word from above looks at. */
export interface TreeParts extends LevelParts {
  readonly kinds: NumberKinds;
  readonly merging: Merging;
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
  readonly #kinds: NumberKinds;
  readonly #levels: KindBits;
  readonly #merging: Merging;
  readonly #classes: number;
  /** Whether a node has a spelling that only counts. */
  readonly #counts: (id: number) => boolean;
  /** The nodes of the pieces of the word at hand, and those of each depth that was asked for. */
  readonly #inner = new Map<string, Uint32Array>();
  /** The nodes of two numbers, one right below the other. */
  readonly #pairs = new Map<string, Uint32Array>();
  readonly #collector: NodeCollector;
  #counting: Uint32Array | null = null;
  /** By where the nodes of a label with many begin: those that are no houses. */
  readonly #apart: KeptLists;

  /**
   * @param classes what spellings must stand for: one class
   * @param counts whether a node has a spelling that only counts
   */
  constructor(
    { tree, index, planes, kinds, levels, merging }: TreeParts,
    classes: number,
    counts: (id: number) => boolean,
  ) {
    this.#tree = tree;
    this.#index = index;
    this.#planes = planes;
    this.#kinds = kinds;
    this.#levels = levels;
    this.#merging = merging;
    this.#classes = classes;
    this.#counts = counts;
    this.#apart = new KeptLists(tree.size);
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
    const isPair = gap !== 1 && this.#isNumber(pieces[0]) && this.#beginsWithDigit(pieces[1]);
    if (isPair && last === 1) {
      this.#eachPair(pieces, visit);
      return;
    }
    let above = isPair ? this.#pairsUpTo(pieces, deepest[1]) : this.#innerOf(pieces[0], deepest[0]);
    for (let i = isPair ? 2 : 1; i <= last && above.length > 0; i++) {
      if (i === gap) above = this.#countingBelow(above);
      if (i !== gap && this.#isNumber(pieces[i - 1]) && this.#beginsWithDigit(pieces[i])) {
        if (i < last) above = this.#numbersUpTo(above, pieces[i - 1], pieces[i], deepest[i]);
        else this.#eachNumberBelow(above, pieces[i - 1], pieces[i], visit);
      } else if (i < last) above = this.#innerBelow(above, pieces[i], deepest[i]);
      else this.#lastBelow(above, pieces[i], visit);
    }
  }

  /** Whether a piece is a whole number: edges tell in every language what stands below which. */
  #isNumber({ spellings: { low, high } }: Piece): boolean {
    return high === low + 1 && unitsOf(this.#index.dictionary.textOf(low)).every(isNumeric);
  }

  /** Whether all spellings of a piece begin with a digit: they do where the first and the last one do. */
  #beginsWithDigit({ spellings: { low, high } }: Piece): boolean {
    const { dictionary } = this.#index;
    return low < high && isDigit(dictionary.unitAt(low, 0)) && isDigit(dictionary.unitAt(high - 1, 0));
  }

  /** Visits the nodes of a piece right below nodes that a number is written in. */
  #eachNumberBelow(above: Uint32Array, number: Piece, { spellings, kinds }: Piece, visit: Visit): void {
    const slot = this.#index.slotOf(number.spellings.low);
    if (slot < 0) return;
    const allows = this.#kinds.below(spellings, kinds, 0, EMPTY);
    this.#merging.eachBelow(this.#reached(above), slot, spellings, (id) => {
      if (allows(id)) visit(id);
    });
  }

  /** Those of them that stand no deeper than a depth, where there are no lots, ascending. */
  #numbersUpTo(above: Uint32Array, number: Piece, piece: Piece, deepest: number): Uint32Array {
    const upper = this.#planes.bits(upTo(deepest));
    const found: number[] = [];
    this.#eachNumberBelow(above, number, piece, (id) => {
      if (hasBit(upper, id)) found.push(id);
    });
    return ascending(found);
  }

  /** Visits the nodes of the second of two numbers right below those of the first. */
  #eachPair([above, below]: readonly Piece[], visit: Visit): void {
    const slot = this.#index.slotOf(above.spellings.low);
    if (slot < 0) return;
    const { low, high } = this.#index.edges(slot, below.spellings);
    const { edgeNode } = this.#index;
    const allows = this.#kinds.below(below.spellings, below.kinds, above.kinds, single(slot));
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
    const key = `${keyOf(piece)} ${deepest}`;
    let ids = this.#inner.get(key);
    if (ids === undefined) {
      if (deepest < BLOCK && this.#index.joined.find(JOINED_OF.spellings, spellings) === null) {
        // from those of one level more, which are fewer than all
        const upper = this.#planes.bits(upTo(deepest));
        ids = keepOf(this.#innerOf(piece, deepest + 1), upper);
      } else {
        ids = this.#spelled(spellings, this.#planes.bits(upTo(Math.min(deepest, BLOCK))));
        if (kinds !== 0) ids = ids.filter(this.#kinds.below(spellings, kinds, 0, EMPTY));
      }
      this.#inner.set(key, ids);
    }
    return ids;
  }

  /** The nodes within a set that spellings stand for, ascending. */
  #spelled(spellings: Range, within: Uint32Array): Uint32Array {
    const found = this.#collector;
    found.clear();
    const add = (list: Uint32Array, from: number, to: number): void => {
      if (to - from < FEW) {
        found.addWithin(list, from, to, within);
        return;
      }
      const inner = this.#merging.innerOf(list, from, to);
      found.addWithin(inner, 0, inner.length, within);
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
    this.#merging.below(this.#reached(above))(inner, 0, inner.length, (id) => {
      if (this.#follows(id, piece)) found.push(id);
    });
    return ascending(found);
  }

  #lastBelow(above: Uint32Array, piece: Piece, visit: Visit): void {
    const { low, high } = piece.spellings;
    const blocks = keepOf(above, this.#planes.bits(1 << BLOCK));
    const eachOf = this.#merging.below(this.#reached(above));
    const eachInBlocks = this.#merging.below(this.#reached(blocks));
    const allows = this.#kinds.below(piece.spellings, piece.kinds, 0, EMPTY);
    const add = (id: number): void => {
      if (allows(id)) visit(id);
    };
    for (let spelling = low; spelling < high; spelling++)
      this.#index.eachRun(spelling, this.#classes, (list, from, to, _, label) => {
        if ((this.#index.classWithin(label, piece.spellings) & this.#classes) === 0) return;
        if (to - from < FEW) {
          eachOf(list, from, to, add);
          return;
        }
        if (blocks.length > 0) eachInBlocks(list, from, to, add);
        const apart = this.#apartFrom(list, from, to);
        eachOf(apart, 0, apart.length, add);
      });
  }

  #reached(ids: Uint32Array): Reached {
    return { ids, bits: new Uint16Array(ids.length).fill(this.#classes) };
  }

  /** Those of the nodes of one label that are no houses of blocks, which most nodes of a number are: found once. */
  #apartFrom(list: Uint32Array, from: number, to: number): Uint32Array {
    return this.#apart.of(from, () => {
      const houses = this.#levels.of(NUMBER_KIND.house);
      return list.subarray(from, to).filter((id) => !hasBit(houses, id));
    });
  }

  /** Whether a node may be written by a piece behind what stands above it. */
  #follows(id: number, { spellings }: Piece): boolean {
    return (this.#index.classWithin(this.#tree.label[id], spellings) & this.#classes) !== 0;
  }

  /** The nodes that only count right below some nodes, and right below such. */
  #countingBelow(above: Uint32Array): Uint32Array {
    const counting = this.#allCounting();
    const found: number[] = [];
    for (let tops = above; tops.length > 0; ) {
      const below: number[] = [];
      this.#merging.below(this.#reached(tops))(counting, 0, counting.length, (id) => below.push(id));
      const next = ascending(below);
      for (const id of next) found.push(id);
      // below sections none is sought
      tops = keepOf(next, this.#planes.bits(upTo(SECTION - 1)));
    }
    return ascending(found);
  }

  /** All nodes down to sections that only count, ascending: found when first asked for. */
  #allCounting(): Uint32Array {
    if (this.#counting !== null) return this.#counting;
    const { label } = this.#tree;
    const upper = this.#planes.bits(upTo(SECTION));
    const found: number[] = [];
    for (let word = 0; word < upper.length; word++)
      for (let left = upper[word]; left !== 0; left &= left - 1) {
        const id = 32 * word + 31 - Math.clz32(left & -left);
        if (label[id] !== 0 && this.#counts(id)) found.push(id);
      }
    this.#counting = Uint32Array.from(found);
    return this.#counting;
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

/** Those of some ids whose bit is set. */
function keepOf(ids: Uint32Array, bits: Uint32Array): Uint32Array {
  const kept = new Uint32Array(ids.length);
  let length = 0;
  for (let i = 0; i < ids.length; i++) if (hasBit(bits, ids[i])) kept[length++] = ids[i];
  return kept.slice(0, length);
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
