import { ALL_CLASSES, NONE } from '../../gazetteer/sections.js';
import { isDigit, isNumeric } from '../../text/index.js';
import type { NodeCollector } from '../ids/collector.js';
import { type Range, single } from '../ids/range.js';
import type { AddressTree } from '../tree.js';
import type { ChainSearch } from './chains.js';
import { unitsOf } from './dictionary.js';
import type { WordMatcher } from './match.js';
import { kindsIn, type NumberKinds } from './number-kinds.js';
import type { TextIndex } from './text-index.js';

/** Six levels: no more pieces can an address have. */
const MAX_PIECES = 6;
/** Depths in the tree. */
const BLOCK = 4;
const HOUSE = 5;
/** Stands for labels not asked about yet. */
const UNKNOWN = 0xff;
const DAI = [...'dai'].map((c) => c.charCodeAt(0));

/** A piece of the word: whole spellings, or at the word's end the spellings that begin so. */
interface Piece {
  /** Where it begins in the word. */
  readonly from: number;
  readonly spellings: Range;
  /** What a counter binds a number in it to; 0 where none does. */
  readonly kinds: number;
}

/** Pieces in the order of the tree. */
interface Order {
  /** From large to small. */
  readonly pieces: readonly Piece[];
  /** Whether the last two are one component: a house never stands apart from its block. */
  readonly joined: boolean;
  /** Whether they are one as only a block and its house are. */
  readonly house: boolean;
  /**
   * The piece in front of which sections may stand that only count and that the word, cut before them, does not have:
   * `3-1, Kasumi` for `3-1, Kasumigaseki 1-chome`. 0 where there are none.
   */
  readonly gap: number;
}

/**
 * Finds the nodes whose English address from small to large is the word, or begins with it: `3-1, Kasumigaseki 1-chome,
 * Chiyoda-ku, Tokyo` without its commas, cut anywhere.
 *
 * An address in that order is that from large to small with its components in reverse; a number, or a section that only
 * counts (`1-chome`, `Dai 4-chiwari`), is a component of its own or stands behind the name or number that it belongs to,
 * as any house does behind its block (`1-Ko-5`; see `translit/full-address.ts`). So the word is cut into spellings, which are put into the order of the tree and
 * looked for there, beginning with the rarest.
 */
export class SmallToLarge {
  readonly #tree: AddressTree;
  readonly #index: TextIndex;
  readonly #chains: ChainSearch;
  readonly #classes: number;
  readonly #kinds: NumberKinds;
  /** Whether a label has a spelling that only counts: 1 or 0. */
  readonly #counting: Uint8Array;

  constructor(tree: AddressTree, index: TextIndex, { chains, kinds, classes }: WordMatcher) {
    this.#tree = tree;
    this.#index = index;
    this.#chains = chains;
    this.#classes = classes;
    this.#kinds = kinds;
    this.#counting = new Uint8Array(index.labels).fill(UNKNOWN);
  }

  /**
   * Adds the nodes of two components or more that the word names.
   * @param word folded; where it must be whole, closed by a hyphen behind a number
   * @param bound what its counters bind its numbers to
   * @param cut whether the address may go on behind the word
   */
  find(word: Uint16Array, bound: Uint8Array | null, cut: boolean, out: NodeCollector): void {
    this.#cutFrom(word, 0, [], { bound, cut }, (pieces) => {
      for (const order of treeOrders(word, pieces, cut)) this.#follow(order, out);
    });
  }

  #cutFrom(
    word: Uint16Array,
    at: number,
    pieces: readonly Piece[],
    how: { readonly bound: Uint8Array | null; readonly cut: boolean },
    visit: (pieces: readonly Piece[]) => void,
  ): void {
    if (pieces.length === MAX_PIECES) return;
    const { exact, final } = this.#index.dictionary.continuations(word, at);
    const piece = (end: number, spellings: Range): Piece => ({
      from: at,
      spellings,
      kinds: kindsIn(how.bound, at, end),
    });
    if (how.cut && pieces.length > 0 && final.low < final.high) visit([...pieces, piece(word.length, final)]);
    for (const { end, spelling } of exact) {
      const behind = [...pieces, piece(end, single(spelling))];
      if (end < word.length) this.#cutFrom(word, end, behind, how, visit);
      else if (!how.cut && pieces.length > 0) visit(behind);
    }
  }

  /** Adds the nodes at which the pieces, from large to small, end. */
  #follow({ pieces, joined, house, gap }: Order, out: NodeCollector): void {
    const add = (id: number): void => {
      if (this.#isHouse(id) ? joined : !house) out.add(id);
    };
    const first = this.#firstOf(pieces, gap);
    const { low, high } = pieces[first].spellings;
    for (let spelling = low; spelling < high; spelling++) {
      const number = first + 1 < pieces.length && this.#isNumberAbove(spelling, pieces[first + 1]);
      if (number) this.#belowNumber(spelling, pieces, first, gap, add);
      this.#index.eachRun(spelling, ALL_CLASSES, (list, from, to, bits) => {
        if ((bits & this.#classes) === 0 || (number && bits === ALL_CLASSES)) return;
        for (let k = from; k < to; k++) {
          if (!this.#kinds.allow(list[k], pieces[first].kinds)) continue;
          const above = this.#bitsAbove(list[k], pieces, first - 1, gap, bits & this.#classes);
          if (above !== 0) this.#below(list[k], spelling, pieces, first + 1, above, add);
        }
      });
    }
  }

  /** The piece to begin with: the rarest; where it is a number below others, these, since edges lead down from them. */
  #firstOf(pieces: readonly Piece[], gap: number): number {
    let rarest = gap;
    for (let i = gap + 1; i < pieces.length; i++) {
      if (this.#weight(pieces[i]) < this.#weight(pieces[rarest])) rarest = i;
    }
    const above = rarest - 1;
    const isBelow = above >= gap && this.#isWholeNumber(pieces[above]);
    return isBelow && this.#isWholeNumber(pieces[rarest]) ? above : rarest;
  }

  /** Whether edges tell, in every language, where the next piece stands below a spelling that stands for a number. */
  #isNumberAbove(spelling: number, below: Piece): boolean {
    return this.#isWholeNumber(below) && this.#isNumber(spelling) && this.#index.slotOf(spelling) >= 0;
  }

  #isWholeNumber({ spellings: { low, high } }: Piece): boolean {
    return high === low + 1 && this.#isNumber(low);
  }

  #isNumber(spelling: number): boolean {
    return isNumeric(this.#index.dictionary.unit(spelling, 0));
  }

  /** The nodes of the next piece below those that a spelling is the number of: of a million nodes with a number few have one. */
  #belowNumber(
    spelling: number,
    pieces: readonly Piece[],
    piece: number,
    gap: number,
    add: (id: number) => void,
  ): void {
    const { spellings, kinds } = pieces[piece + 1];
    const { low, high } = this.#index.edges(this.#index.slotOf(spelling), spellings);
    for (let edge = low; edge < high; edge++) {
      const own = this.#index.classesOf(edge) & this.#classes;
      const id = this.#index.edgeNode[edge];
      if (own === 0 || !this.#kinds.allow(id, kinds)) continue;
      const parent = this.#tree.namedParent(id);
      if (!this.#kinds.allow(parent, pieces[piece].kinds)) continue;
      const above = this.#bitsAbove(parent, pieces, piece - 1, gap, own);
      if (above !== 0) this.#below(id, spellings.low, pieces, piece + 2, above, add);
    }
  }

  #weight({ spellings }: Piece): number {
    return this.#index.weight(spellings);
  }

  /** Whether a node is a house of a block. */
  #isHouse(id: number): boolean {
    return this.#tree.depth(id) === HOUSE && this.#tree.depth(this.#tree.namedParent(id)) === BLOCK;
  }

  /** What the texts down to a node stand for, its ancestors being written by the pieces up to one; 0 for nothing. */
  #bitsAbove(id: number, pieces: readonly Piece[], last: number, gap: number, own: number): number {
    if (last < 0 || own === 0) return own;
    let node = this.#tree.namedParent(id);
    if (gap === 0 || last !== gap - 1) return this.#matched(node, pieces, last, gap, own);
    let bits = 0;
    for (; node !== NONE && this.#counts(node); ) {
      node = this.#tree.namedParent(node);
      bits |= this.#matched(node, pieces, last, gap, own);
    }
    return bits;
  }

  /** The same where a node must be written by the piece. */
  #matched(node: number, pieces: readonly Piece[], piece: number, gap: number, bits: number): number {
    if (node === NONE || !this.#kinds.allow(node, pieces[piece].kinds)) return 0;
    const own = bits & this.#index.classWithin(this.#tree.label[node], pieces[piece].spellings);
    return this.#bitsAbove(node, pieces, piece - 1, gap, own);
  }

  /** Whether a node has a spelling that only counts: told once for all that are called so. */
  #counts(id: number): boolean {
    const label = this.#tree.label[id];
    if (this.#counting[label] === UNKNOWN) this.#counting[label] = this.#hasCounting(label) ? 1 : 0;
    return this.#counting[label] === 1;
  }

  #hasCounting(label: number): boolean {
    for (let k = this.#index.firstSpelling(label); k < this.#index.firstSpelling(label + 1); k++) {
      const spelling = this.#index.spellingAt(k);
      const stands = (this.#index.classAt(k) & this.#classes) !== 0;
      if (stands && counts(unitsOf(this.#index.dictionary.textOf(spelling)), 0)) return true;
    }
    return false;
  }

  #below(
    id: number,
    spelling: number,
    pieces: readonly Piece[],
    next: number,
    bits: number,
    add: (id: number) => void,
  ): void {
    if (next === pieces.length) {
      add(id);
      return;
    }
    if (this.#tree.end[id] === id + 1) return;
    const slot = this.#index.slotOf(spelling);
    if (slot < 0) return;
    const { spellings, kinds } = pieces[next];
    const { low, high } = spellings;
    for (let child = low; child < high; child++) {
      this.#chains.childrenWithin(id, slot, single(child), (node, own) => {
        if ((own & bits) !== 0 && this.#kinds.allow(node, kinds))
          this.#below(node, child, pieces, next + 1, own & bits, add);
      });
    }
  }
}

/** The pieces from large to small, in each way to make two components or more of them; one alone has but one order. */
function treeOrders(word: Uint16Array, pieces: readonly Piece[], cut: boolean): Order[] {
  let ways: { components: Piece[][]; joined: boolean; house: boolean }[] = [
    { components: [], joined: false, house: false },
  ];
  pieces.forEach((piece, i) => {
    const apart = ways.map((way) => ({ ...way, components: [...way.components, [piece]] }));
    const joins = i > 0 && counts(word, piece.from);
    // any house may stand behind its block, which ends the first component: `Nishimachi 12-Ko`
    const first = ways.filter(({ components, house }) => components.length === 1 && !house);
    const behind = joins ? ways : first;
    const joined = behind.map((way) => ({
      components: withLast(way.components, piece),
      joined: way.joined || i === 1,
      house: way.house || !joins,
    }));
    ways = [...apart, ...joined];
  });
  return ways
    .filter(({ components }) => components.length > 1)
    .flatMap(({ components, joined, house }) => {
      const ordered = components.reverse().flat();
      const order = { pieces: ordered, joined, house, gap: 0 };
      return cut ? [order, { ...order, gap: components[0].length }] : [order];
    });
}

/** Components with one more piece in the last of them. */
function withLast(components: readonly Piece[][], piece: Piece): Piece[][] {
  return [...components.slice(0, -1), [...components[components.length - 1], piece]];
}

/** Whether a piece is a number, or only counts: `1-`, `4-chiwari`, `dai4-chiwari`. */
function counts(word: Uint16Array, from: number): boolean {
  const at = DAI.every((unit, i) => word[from + i] === unit) ? from + DAI.length : from;
  return isDigit(word[at]);
}
