import { eachId } from '../../../gazetteer/id-column.js';
import { EMPTY, type Range, single } from '../../../gazetteer/ranges.js';
import { isDigit, isNumeric, unitsOf } from '../../../text/index.js';
import { BLOCK, MUNICIPALITY, NUMBER, SECTION } from '../../../vocabulary/levels.js';
import type { NodeCollector } from '../../ids/collector.js';
import type { Planes } from '../../ids/planes.js';
import type { AddressTree } from '../../tree.js';
import type { Nodes } from '../chain.js';
import { type NumberKinds, ofCounted, testOf } from '../number-kinds.js';
import type { TextIndex } from '../text-index.js';
import type { Piece, TreeOrder } from '../tree-order.js';
import {
  countOf,
  downTo,
  EDGES_A_TOP,
  isNothing,
  type LevelLists,
  type LevelNodes,
  type Levels,
  onlyBlocks,
  type TreeParts,
  withLevels,
} from './level-lists.js';

/** Called with a node that the last piece spells. */
type Visit = (id: number) => void;

/**
 * Follows the pieces of a word from the largest down, all nodes of a piece together, where every piece is written in very
 * many nodes. A number is mostly that of a lot or house, which has nothing below. So the nodes of all pieces but the last
 * are few, and those below them are found in the ascending lists of the next piece.
 */
export class FromAbove {
  readonly #tree: AddressTree;
  readonly #index: TextIndex;
  readonly #planes: Planes;
  readonly #kinds: NumberKinds;
  readonly #lists: LevelLists;
  readonly #classes: number;
  /** Whether a node has a spelling that only counts. */
  readonly #counts: (id: number) => boolean;
  #counting: Levels | null = null;

  /**
   * @param classes the class that spellings must have, one only
   * @param counts whether a node has a spelling that is only a number
   */
  constructor(parts: TreeParts, lists: LevelLists, classes: number, counts: (id: number) => boolean) {
    this.#tree = parts.tree;
    this.#index = parts.index;
    this.#planes = parts.planes;
    this.#kinds = parts.kinds;
    this.#lists = lists;
    this.#classes = classes;
    this.#counts = counts;
  }

  /**
   * Finds the nodes at which the pieces end.
   * @param visit called with nodes, houses of blocks among them
   * @param out takes very many nodes at once, those that the order allows; null where each must be visited
   */
  follow(order: TreeOrder, visit: Visit, out: NodeCollector | null): void {
    const { pieces, joined, gap } = order;
    const last = pieces.length - 1;
    const deepest = depths(last, joined, gap);
    if (deepest[0] < 0 || !this.#mayLead(pieces, gap)) return;
    const together = this.#lists.areJoined(pieces[last].spellings, this.#classes) ? out : null;
    if (together === null && this.#isPair(order) && !isNarrow(pieces[0], pieces[1])) {
      // nothing stands below a lot: for 2-2番地 no edge needs to be read
      if (pieces[0].kinds !== 0 && isNothing(this.#levelsOf(pieces[0]))) return;
      this.#eachPair(pieces, {
        add: visit,
        addRange: (list, from, to) => eachId(list, from, to, visit),
      });
      return;
    }
    let above = downTo(this.#levelsOf(pieces[0]), deepest[0]);
    for (let i = 1; i <= last && !isNothing(above); i++) {
      if (i === gap) above = this.#countingBelow(above);
      if (i < last) above = this.#below(above, pieces[i], deepest[i]);
      else if (together !== null && this.#lastTogether(order, above, together)) return;
      else if (i !== gap && this.areNumbers(pieces[i - 1], pieces[i]))
        this.#eachNumberBelow(above, pieces[i - 1], pieces[i], visit);
      else this.#lastBelow(above, pieces[i], visit);
    }
  }

  /**
   * Whether edges show which nodes of one piece stand below which of another. They do in every language where a
   * number stands below a whole number.
   */
  areNumbers(above: Piece, below: Piece): boolean {
    return this.#isNumber(above) && this.#beginsWithDigit(below);
  }

  /** Whether there are edges between all numbers that stand one below the other. */
  #mayLead(pieces: readonly Piece[], gap: number): boolean {
    for (let i = 1; i < pieces.length; i++) {
      if (i === gap || !this.areNumbers(pieces[i - 1], pieces[i])) continue;
      const slot = this.#index.slotOf(pieces[i - 1].spellings.low);
      if (slot < 0) return false;
      const { low, high } = this.#index.edges(slot, pieces[i].spellings);
      if (low >= high) return false;
    }
    return true;
  }

  #isNumber({ spellings: { low, high } }: Piece): boolean {
    return high === low + 1 && unitsOf(this.#index.dictionary.textOf(low)).every(isNumeric);
  }

  /** Whether all spellings of a piece begin with a digit: they do where the first and the last one do. */
  #beginsWithDigit({ spellings: { low, high } }: Piece): boolean {
    const { dictionary } = this.#index;
    return low < high && isDigit(dictionary.unit(low, 0)) && isDigit(dictionary.unit(high - 1, 0));
  }

  #levelsOf({ spellings, kinds }: Piece): Levels {
    return this.#lists.of(spellings, kinds, this.#classes).levels;
  }

  /** The nodes of a piece right below some nodes, down to a depth above the lots. */
  #below(above: Levels, { spellings, kinds }: Piece, deepest: number): Levels {
    const { levels, follow } = this.#lists.of(spellings, kinds, this.#classes);
    const found = this.#lists.rightBelow(above, levels, deepest);
    return follow ? found : found.map((own) => this.#following(own, spellings));
  }

  /** Among some nodes, those with one of the spellings behind the segment above them. */
  #following({ ids }: LevelNodes, spellings: Range): LevelNodes {
    const { label } = this.#tree;
    const kept = ids.filter((id) => (this.#index.classWithin(label.at(id), spellings) & this.#classes) !== 0);
    return { ids: kept, ends: new Uint32Array(kept.length) };
  }

  /** Whether an order is two numbers, one right below the other. */
  #isPair({ pieces, gap }: TreeOrder): boolean {
    return pieces.length === 2 && gap !== 1 && this.areNumbers(pieces[0], pieces[1]);
  }

  /**
   * Adds the nodes of the last piece right below nodes of the one before, very many together.
   * @returns false, and adds none, where the file does not have them joined as that takes
   */
  #lastTogether(order: TreeOrder, above: Levels, out: NodeCollector): boolean {
    const { pieces, joined, house } = order;
    // below blocks, too, stand all that the edges lead to
    if (joined && this.#isPair(order)) {
      const { low, high } = this.#edgesOf(pieces);
      if (high - low < EDGES_A_TOP * countOf(above)) {
        this.#eachPair(pieces, out);
        return true;
      }
    }
    const [{ spellings, kinds }] = pieces.slice(-1);
    return this.#lists.addJoinedBelow(
      house ? onlyBlocks(above) : above,
      spellings,
      kinds,
      this.#classes,
      out,
    );
  }

  /** Passes on the nodes of the second of two numbers right below nodes of the first, by their edges. */
  #eachPair(pieces: readonly Piece[], out: Nodes): void {
    const index = this.#index;
    const [above, { spellings, kinds }] = pieces;
    const slot = single(index.slotOf(above.spellings.low));
    const nodes = ofCounted(out, this.#kinds.below(spellings, kinds, above.kinds, slot));
    index.eachEdge(this.#edgesOf(pieces), this.#classes, nodes, (id, edge) => {
      const own = index.classesOf(edge) & this.#classes;
      if (own !== 0) nodes.add(id, own);
    });
  }

  /** The edges from one number to another. */
  #edgesOf([above, below]: readonly Piece[]): Range {
    return this.#index.edges(this.#index.slotOf(above.spellings.low), below.spellings);
  }

  /** Visits the nodes of a piece right below nodes that a number is written in. */
  #eachNumberBelow(above: Levels, number: Piece, piece: Piece, visit: Visit): void {
    const index = this.#index;
    const { edgeNode } = index;
    const slot = index.slotOf(number.spellings.low);
    const allows = testOf(this.#kinds.below(piece.spellings, piece.kinds, 0, EMPTY));
    const { low, high } = piece.spellings;
    for (let spelling = low; spelling < high; spelling++) {
      const edges = index.edges(slot, single(spelling));
      this.#lists.eachBelow(above, edgeNode, edges.low, edges.high, (id, edge) => {
        if ((index.classesOf(edge) & this.#classes) !== 0 && allows(id)) visit(id);
      });
    }
    this.#eachUpper(above, piece, visit);
  }

  #lastBelow(above: Levels, piece: Piece, visit: Visit): void {
    const { spellings, kinds } = piece;
    const allows = testOf(this.#kinds.below(spellings, kinds, 0, EMPTY));
    for (let spelling = spellings.low; spelling < spellings.high; spelling++)
      this.#index.eachRun(spelling, this.#classes, (list, from, to, _, label) => {
        if ((this.#index.classWithin(label, spellings) & this.#classes) === 0) return;
        this.#lists.eachBelow(above, list, from, to, (id) => {
          if (allows(id)) visit(id);
        });
      });
    this.#eachUpper(above, piece, visit);
  }

  /** Visits the nodes of a piece right below prefectures and municipalities, but houses and lots. */
  #eachUpper(above: Levels, piece: Piece, visit: Visit): void {
    const upper = downTo(above, MUNICIPALITY);
    if (isNothing(upper)) return;
    for (const { ids } of this.#below(upper, piece, BLOCK)) for (const id of ids) visit(id);
  }

  /** The sections that are only numbers right below some nodes, and right below such sections. */
  #countingBelow(above: Levels): Levels {
    const counting = this.#allCounting();
    let found = downTo(above, -1);
    for (let tops = above; !isNothing(tops); ) {
      const next = this.#lists.rightBelow(tops, counting, SECTION);
      found = withLevels(found, next);
      // below sections none is sought
      tops = downTo(next, SECTION - 1);
    }
    return found;
  }

  /** All nodes down to sections that only count: found when first asked for. */
  #allCounting(): Levels {
    if (this.#counting !== null) return this.#counting;
    const { label } = this.#tree;
    const upper = this.#planes.bits(2 ** (SECTION + 1) - 1);
    const found: number[] = [];
    for (let word = 0; word < upper.length; word++)
      for (let left = upper[word]; left !== 0; left &= left - 1) {
        const id = 32 * word + 31 - Math.clz32(left & -left);
        if (label.at(id) !== 0 && this.#counts(id)) found.push(id);
      }
    this.#counting = this.#lists.byLevel(Uint32Array.from(found));
    return this.#counting;
  }
}

/** Whether few nodes are written by the first of two numbers, as a counter binds it, and one spelling is sought below them: most edges lead from others. */
function isNarrow(above: Piece, { spellings: { low, high } }: Piece): boolean {
  return above.kinds !== 0 && high === low + 1;
}

/** How deep the nodes of each piece may stand: at least one level above those of the next piece, and right above a house at a block. */
function depths(last: number, joined: boolean, gap: number): number[] {
  const deepest = new Array<number>(last + 1).fill(NUMBER);
  for (let i = last - 1; i >= 0; i--) {
    const below = i + 1 === last && !joined ? BLOCK : deepest[i + 1];
    deepest[i] = (i + 1 === gap ? Math.min(below - 1, SECTION) : below) - 1;
  }
  return deepest;
}
