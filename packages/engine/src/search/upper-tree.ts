import type { PreparedSections, UpperSections } from '../gazetteer/contents.js';
import { lowerBound } from '../gazetteer/ranges.js';

/** Records of a level, ascending, and the label, the end of the subtree and the code segment of each. */
export interface UpperRecords {
  readonly ids: Uint32Array;
  readonly labels: Uint32Array;
  readonly ends: Uint32Array;
  readonly segments: Uint32Array;
}

/**
 * Prefectures down to sections as tables, level by level. Children of one node stand together here, while in the tree the descendants of each stand between
 * them: a file that is read in parts is read in one place instead of many.
 */
export class UpperTree {
  readonly #sections: UpperSections & Pick<PreparedSections, 'upper.end' | 'upper.segment'>;
  readonly #starts: readonly number[];

  /** @param starts where each level begins, and the last one ends */
  constructor(
    upper: UpperSections,
    tables: Pick<PreparedSections, 'upper.end' | 'upper.segment'>,
    starts: readonly number[],
  ) {
    this.#sections = { ...upper, ...tables };
    this.#starts = starts;
  }

  /** The records of a level with ids in `[from, to)`. */
  within(depth: number, from: number, to: number): UpperRecords {
    const nodes = this.#sections['upper.node'];
    const behind = this.#starts[depth + 1];
    const low = lowerBound(nodes, from, this.#starts[depth], behind);
    const high = lowerBound(nodes, to, low, behind);
    return {
      ids: nodes.subarray(low, high),
      labels: this.#sections['upper.label'].subarray(low, high),
      ends: this.#sections['upper.end'].subarray(low, high),
      segments: this.#sections['upper.segment'].subarray(low, high),
    };
  }
}
