import { LANGUAGE_CLASSES } from '../../gazetteer/sections.js';
import { unitsOf } from '../../text/index.js';
import { SECTION, TOWN } from '../../vocabulary/levels.js';
import type { RecordFacts } from '../ids/record-facts.js';
import { fromRanges, intersect, type Selection } from '../ids/selection.js';
import type { AddressTree } from '../tree.js';
import type { TextIndex } from './text-index.js';

/** The names that 字 begins: 字小禄, 大字小禄. */
const BEGINS_WITH_AZA = /^大?字/u;
/**
 * Excludes addresses that a word with 字 or 大字 does not mean. Folding drops 字, so 小禄 and 字小禄 (那覇市) read the same: where both
 * exist, the word 字小禄 means the second, and neither 小禄 nor its chome.
 */
export class AzaNames {
  readonly #tree: AddressTree;
  readonly #index: TextIndex;
  readonly #facts: Pick<RecordFacts, 'name'>;

  constructor(tree: AddressTree, index: TextIndex, facts: Pick<RecordFacts, 'name'>) {
    this.#tree = tree;
    this.#index = index;
    this.#facts = facts;
  }

  /**
   * The nodes beside which one is called so with 字.
   * @param behindAza the texts behind each 字 of a word, see `textsBehindAza`
   */
  passedOver(behindAza: readonly string[]): ReadonlySet<number> {
    const found = new Set<number>();
    for (const text of behindAza)
      for (const { spelling } of this.#index.dictionary.continuations(unitsOf(text), 0).exact)
        this.#addPassedOver(spelling, found);
    return found;
  }

  /** A selection without some nodes and all below them. */
  without(selection: Selection, nodes: ReadonlySet<number>): Selection {
    if (nodes.size === 0) return selection;
    const { end, size } = this.#tree;
    const kept: { low: number; high: number }[] = [];
    let low = 0;
    for (const id of [...nodes].sort((a, b) => a - b)) {
      if (id > low) kept.push({ low, high: id });
      low = Math.max(low, end.at(id));
    }
    if (low < size) kept.push({ low, high: size });
    return intersect(selection, fromRanges(kept));
  }

  /** Whether a node is one of some nodes or lies below one. */
  liesWithin(id: number, nodes: ReadonlySet<number>): boolean {
    const tree = this.#tree;
    for (let at = id; tree.depth(at) >= TOWN; at = tree.namedParent(at)) if (nodes.has(at)) return true;
    return false;
  }

  #addPassedOver(spelling: number, found: Set<number>): void {
    const parents = new Set<number>();
    const plain: number[] = [];
    this.#index.eachWithin(spelling, LANGUAGE_CLASSES.ja, 0, this.#tree.size, (id) => {
      const depth = this.#tree.depth(id);
      if (depth !== TOWN && depth !== SECTION) return;
      if (BEGINS_WITH_AZA.test(this.#facts.name(id) ?? '')) parents.add(this.#tree.namedParent(id));
      else plain.push(id);
    });
    for (const id of plain) if (parents.has(this.#tree.namedParent(id))) found.add(id);
  }
}
