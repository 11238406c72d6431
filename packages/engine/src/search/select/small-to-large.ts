import { hasBit } from '../../gazetteer/bits.js';
import { type Range, single } from '../../gazetteer/ranges.js';
import { NONE } from '../../gazetteer/sections.js';
import { kindsIn, NUMBER_KIND } from '../../reading/bound-numbers.js';
import { unitsOf } from '../../text/index.js';
import type { NodeCollector } from '../ids/collector.js';
import type { AddressTree } from '../tree.js';
import { isLeftBare } from './bare-names.js';
import { ByLabel } from './by-label.js';
import type { KindBits } from './kind-bits.js';
import type { WordMatcher } from './match.js';
import type { NumberKinds } from './number-kinds.js';
import type { TextIndex } from './text-index.js';
import type { FromAbove, ManyNodes } from './together/many-nodes.js';
import { counts, type Piece, type TreeOrder, treeOrders } from './tree-order.js';

/** Pieces that an address can have: there are six levels. */
const MAX_PIECES = 6;

/**
 * Numbers have edges in every language, so an order of numbers alone is followed from above already from a 64th as
 * many nodes: `3 2 1` takes 7 ms instead of 25 at 25 million records.
 */
const SHARE_OF_NUMBERS = 64;

/** Parts that following orders uses. */
interface OrderParts {
  readonly tree: AddressTree;
  readonly index: TextIndex;
  readonly kinds: NumberKinds;
  readonly levels: KindBits;
}

/**
 * Finds the nodes whose English address from small to large is the word, or begins with it: `3-1, Kasumigaseki
 * 1-chome, Chiyoda-ku, Tokyo` without its commas, cut anywhere.
 *
 * Such an address has the components of the one from large to small in reverse. A number, or a section that is only a
 * number (`1-chome`, `Dai 4-chiwari`), is a component of its own or follows its name or number, as a house follows
 * its block (`1-Ko-5`; see `translit/full-address.ts`). So the word is cut into spellings, these are put into the
 * order of the tree and looked up there, the rarest first.
 */
export class SmallToLarge {
  readonly #tree: AddressTree;
  readonly #index: TextIndex;
  readonly #classes: number;
  readonly #kinds: NumberKinds;
  /** Whether a label has a spelling that only counts: 1 or 0. */
  readonly #counting: ByLabel;
  readonly #above: FromAbove;
  readonly #levels: KindBits;
  readonly #many: number;

  constructor({ tree, index, kinds, levels }: OrderParts, { classes }: WordMatcher, many: ManyNodes) {
    this.#levels = levels;
    this.#many = many.from;
    this.#above = many.orders(classes, (id) => this.#counts(id));
    this.#tree = tree;
    this.#index = index;
    this.#classes = classes;
    this.#kinds = kinds;
    this.#counting = new ByLabel(index.labels, (label) => {
      const isNumber = (spelling: number): boolean => counts(unitsOf(index.dictionary.textOf(spelling)), 0);
      return Number(index.findSpelling(label, classes, isNumber) >= 0);
    });
  }

  /**
   * Adds the nodes of two components or more that the word names.
   * @param word folded; if it must be whole, with a hyphen behind a last number
   * @param bound the kinds to which its counters bind its numbers
   * @param cut whether the address may go on behind the word
   * @param called whether only nodes count that people call so with their kind
   */
  find(word: Uint16Array, bound: Uint8Array | null, cut: boolean, out: NodeCollector, called = false): void {
    this.#cutFrom(word, 0, [], { bound, cut }, (pieces) => {
      for (const order of treeOrders(word, pieces, cut)) this.#follow(order, called, out);
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
  #follow(order: TreeOrder, called: boolean, out: NodeCollector): void {
    const { pieces, joined, house, gap } = order;
    const houses = this.#levels.of(NUMBER_KIND.house);
    const { low: own } = pieces[pieces.length - 1].spellings;
    const add = (id: number): void => {
      if (called && isLeftBare(this.#index, this.#classes, this.#tree.label.at(id), own)) return;
      if (hasBit(houses, id) ? joined : !house) out.add(id);
    };
    const first = this.#rarestOf(pieces, gap);
    if (this.#weight(pieces[first]) >= this.#manyOf(order)) {
      this.#above.follow(order, add, called ? null : out);
      return;
    }
    const { low, high } = pieces[first].spellings;
    for (let spelling = low; spelling < high; spelling++) {
      this.#index.eachRun(spelling, this.#classes, (list, from, to, bits) => {
        for (let k = from; k < to; k++) {
          const id = list.at(k);
          if (!this.#kinds.allow(id, pieces[first].kinds)) continue;
          const above = this.#bitsAbove(id, pieces, first - 1, gap, bits);
          if (above !== 0) this.#below(id, pieces, first + 1, above, add);
        }
      });
    }
  }

  /**
   * From this many nodes of its rarest piece on, an order is followed from above. Numbers alone need fewer: they have
   * edges, and lists that are kept.
   */
  #manyOf({ pieces, gap }: TreeOrder): number {
    const areNumbers = pieces.every(
      (piece, i) => i === 0 || (i !== gap && this.#above.areNumbers(pieces[i - 1], piece)),
    );
    return areNumbers ? this.#many / SHARE_OF_NUMBERS : this.#many;
  }

  /** The piece to begin with: the rarest behind the gap. */
  #rarestOf(pieces: readonly Piece[], gap: number): number {
    let rarest = gap;
    for (let i = gap + 1; i < pieces.length; i++) {
      if (this.#weight(pieces[i]) < this.#weight(pieces[rarest])) rarest = i;
    }
    return rarest;
  }

  #weight({ spellings }: Piece): number {
    return this.#index.weight(spellings);
  }

  /** The classes in which the path down to a node spells the pieces up to one; 0 for none. */
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

  /** The classes in which the path down to a node spells the pieces, if the node itself spells the last; 0 for none. */
  #matched(node: number, pieces: readonly Piece[], piece: number, gap: number, bits: number): number {
    if (node === NONE || !this.#kinds.allow(node, pieces[piece].kinds)) return 0;
    const own = bits & this.#index.classWithin(this.#tree.label.at(node), pieces[piece].spellings);
    return this.#bitsAbove(node, pieces, piece - 1, gap, own);
  }

  /** Whether a node has a spelling that is only a number. */
  #counts(id: number): boolean {
    return this.#counting.of(this.#tree.label.at(id)) === 1;
  }

  /** Goes down from a node that is written by the piece before one. */
  #below(id: number, pieces: readonly Piece[], next: number, bits: number, add: (id: number) => void): void {
    if (next === pieces.length) {
      add(id);
      return;
    }
    const { spellings, kinds } = pieces[next];
    // a piece that is cut short may begin thousands of spellings: all are asked about at once
    this.#tree.eachNamedChild(id, (node, label) => {
      const own = bits & this.#index.classWithin(label, spellings);
      if (own !== 0 && this.#kinds.allow(node, kinds)) this.#below(node, pieces, next + 1, own, add);
    });
  }
}
