import { NONE } from '../../gazetteer/sections.js';
import { isDigit } from '../../text/index.js';
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

  constructor(tree: AddressTree, index: TextIndex, { chains, kinds, classes }: WordMatcher) {
    this.#tree = tree;
    this.#index = index;
    this.#chains = chains;
    this.#classes = classes;
    this.#kinds = kinds;
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
    let rarest = gap;
    for (let i = gap + 1; i < pieces.length; i++) {
      if (this.#weight(pieces[i]) < this.#weight(pieces[rarest])) rarest = i;
    }
    const { low, high } = pieces[rarest].spellings;
    for (let spelling = low; spelling < high; spelling++) {
      this.#index.eachRun(spelling, this.#classes, (list, from, to, bits) => {
        for (let k = from; k < to; k++) {
          if (!this.#kinds.allow(list[k], pieces[rarest].kinds)) continue;
          const above = this.#bitsAbove(list[k], pieces, rarest - 1, gap, bits);
          if (above !== 0) this.#below(list[k], spelling, pieces, rarest + 1, above, add);
        }
      });
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

  /** Whether a node has a spelling that only counts. */
  #counts(id: number): boolean {
    const label = this.#tree.label[id];
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
