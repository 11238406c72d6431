import type { ForeignLanguage } from '../vocabulary/languages.js';
import { blocksIn, type Column, packedColumn } from './blocks.js';
import type { Branches } from './branches.js';
import type { GazetteerContents } from './contents.js';
import { roundestIn } from './ranges.js';
import { NONE } from './sections.js';

/**
 * Sort keys are ranks in units of 2^-24: between the keys of two ranks there is room for every text of a lot. They stay
 * below 2^53, exact in a double.
 */
export const KEYS_A_RANK = 2 ** 24;

/** Bit of a branch's rank: section `*.run` has entries for the lots below it. */
export const HAS_RUNS = 2 ** 31;

/** Values of the third number of a run that are not the rank that its keys begin at. */
export const RUN = {
  /** The usual key again. */
  usual: 2 ** 31 - 1,
  /** With this bit: the key of just this rank, without a share of the number. */
  exact: 2 ** 31,
  /** No key: the text is not known. */
  none: NONE,
} as const;

/** Numbers of a run: the branch, the first place of the numbers that it holds for, and the rank. */
export const RUN_NUMBERS = 3;

/** Numbers of an entry of `rank.en.front`: prefix, label, the first place behind them that it holds for, and the rank. */
export const FRONT_NUMBERS = 4;

/** The sections that the keys of one order are read from. */
export interface OrderSections {
  /** Column `rank.*`: ranks of the branches. */
  readonly rank: Column;
  /** Section `rank.*.run`. */
  readonly run: Uint32Array;
  /** Only of English, whose texts begin with the number. */
  readonly fronts?: FrontSections;
}

/** Sections of an order in which a lot's number stands in front of what it is below. */
export interface FrontSections {
  /** Column `rank.en.prefix`: of each branch, what stands before the numbers below it (`1-16-`). */
  readonly prefix: Column;
  /** Column `rank.en.place`: of each branch, the place of what stands behind the numbers below it. */
  readonly place: Column;
  /** Section `rank.en.front`. */
  readonly front: Uint32Array;
}

/** The nodes whose keys are asked for. */
interface OrderedNodes {
  readonly parent: Column;
  readonly label: Column;
  readonly branches: Branches;
  /** Section `number.place`. */
  readonly numberPlace: Uint32Array;
}

/**
 * The keys of one order of full texts. A branch has its rank. A lot has no number of its own: its key is the rank of the branch
 * above and the place of its own text, in English the rank of the number in front and the place of what stands behind.
 * Where that is not the order of the texts, as with 葵町103 among the lots of 葵町1丁目, a run gives another rank.
 */
export class OrderKeys {
  readonly #nodes: OrderedNodes;
  readonly #order: OrderSections;

  constructor(nodes: OrderedNodes, order: OrderSections) {
    this.#nodes = nodes;
    this.#order = order;
  }

  /** The key of a record: equal for equal texts, infinity where the text is not known. */
  at(id: number): number {
    const { branches, parent } = this.#nodes;
    if (branches.has(id)) return this.#rankOf(branches.before(id)) * KEYS_A_RANK;
    const branch = branches.before(parent.at(id));
    const stored = this.#order.rank.at(branch);
    const label = this.#nodes.label.at(id);
    const place = this.#nodes.numberPlace[label];
    const run = stored >= HAS_RUNS && stored !== NONE ? this.#runOf(branch, place) : RUN.usual;
    if (run === RUN.none) return Number.POSITIVE_INFINITY;
    if (run >= RUN.exact) return (run - RUN.exact) * KEYS_A_RANK;
    if (run !== RUN.usual) return run * KEYS_A_RANK + place;
    const rank = this.#rankOf(branch);
    if (rank === Number.POSITIVE_INFINITY) return rank;
    const { fronts } = this.#order;
    if (fronts === undefined) return rank * KEYS_A_RANK + place;
    // the text of a placeholder is that of the branch
    if (place === 0) return rank * KEYS_A_RANK;
    const behind = fronts.place.at(branch);
    return frontRank(fronts.front, fronts.prefix.at(branch), label, behind) * KEYS_A_RANK + behind;
  }

  #rankOf(branch: number): number {
    const rank = this.#order.rank.at(branch);
    if (rank === NONE) return Number.POSITIVE_INFINITY;
    return rank >= HAS_RUNS ? rank - HAS_RUNS : rank;
  }

  /** The rank of the last run of a branch that begins at a place or before it. */
  #runOf(branch: number, place: number): number {
    const { run } = this.#order;
    const isBehind = (at: number): boolean => run[at] > branch || (run[at] === branch && run[at + 1] > place);
    const at = lastEntry(run, RUN_NUMBERS, isBehind);
    return at >= 0 && run[at] === branch ? run[at + 2] : RUN.usual;
  }
}

/**
 * The keys of an order of a file.
 * @param name of readings, or of full addresses in a language
 * @returns null where the file does not hold the language
 */
export function orderKeysOf(
  gazetteer: Pick<GazetteerContents, 'tree' | 'nodes' | 'foreignRanks'>,
  name: 'read' | ForeignLanguage,
): OrderKeys | null {
  const { tree } = gazetteer;
  const { parent, label, branches } = gazetteer.nodes;
  const nodes = { parent, label, branches, numberPlace: tree['number.place'] };
  const count = tree['branch.flags'].length;
  if (name === 'read') {
    const rank = packedColumn(count, blocksIn(tree, 'rank.read'));
    return new OrderKeys(nodes, { rank, run: tree['rank.read.run'] });
  }
  const foreign = gazetteer.foreignRanks();
  if (foreign === null) return null;
  const rank = packedColumn(count, blocksIn(foreign, `rank.${name}`));
  const order = { rank, run: foreign[`rank.${name}.run`] };
  if (name !== 'en') return new OrderKeys(nodes, order);
  const fronts = {
    prefix: packedColumn(count, blocksIn(foreign, 'rank.en.prefix')),
    place: packedColumn(count, blocksIn(foreign, 'rank.en.place')),
    front: foreign['rank.en.front'],
  };
  return new OrderKeys(nodes, { ...order, fronts });
}

/** Where the last entry begins that is not behind what is looked for; negative for none. */
function lastEntry(entries: Uint32Array, numbers: number, isBehind: (at: number) => boolean): number {
  let [from, to] = [0, entries.length / numbers];
  while (from < to) {
    const middle = roundestIn(from, to);
    if (isBehind(numbers * middle)) to = middle;
    else from = middle + 1;
  }
  return numbers * (from - 1);
}

/** The rank of a prefix with a label before some place; infinity where the file has none. */
function frontRank(front: Uint32Array, prefix: number, label: number, place: number): number {
  const isBehind = (at: number): boolean =>
    front[at] > prefix ||
    (front[at] === prefix && (front[at + 1] > label || (front[at + 1] === label && front[at + 2] > place)));
  const at = lastEntry(front, FRONT_NUMBERS, isBehind);
  const isFound = at >= 0 && front[at] === prefix && front[at + 1] === label;
  return isFound ? front[at + 3] : Number.POSITIVE_INFINITY;
}
