import { FOREIGN_LANGUAGES, type ForeignLanguage } from '../vocabulary/languages.js';
import {
  type BlockSections,
  blocksIn,
  type Column,
  checkBlocks,
  columnOf,
  packedColumn,
  packedSections,
} from './blocks.js';
import { keyBounds } from './bounds.js';
import type { Branches } from './branches.js';
import type { TreeNodes } from './nodes.js';
import { roundestIn } from './ranges.js';
import { checkLength, checkSame, type Refuse } from './rules.js';
import type { SectionArrays } from './section-file.js';
import { type ElementType, NONE, type Section } from './sections.js';

/** Orders of full texts, by which records are sorted: their sections, how they are written, read and checked. */

/** The order of readings, its bounds, and the places of the numbers of lots and houses. */
export const ORDER_SECTIONS = {
  'number.place': 'u32',
  'rank.read.head': 'u32',
  'rank.read.heap': 'u32',
  'rank.read.run': 'u32',
  'read.bounds': 'u32',
} as const satisfies Record<string, ElementType>;

const RANKS = FOREIGN_LANGUAGES.flatMap(
  (language) => [`rank.${language}.head`, `rank.${language}.heap`] as const,
);
const RUNS = FOREIGN_LANGUAGES.map((language) => `rank.${language}.run` as const);
const FRONTS = [
  'rank.en.prefix.head',
  'rank.en.prefix.heap',
  'rank.en.place.head',
  'rank.en.place.heap',
  'rank.en.front',
] as const;
const BOUNDS = FOREIGN_LANGUAGES.map((language) => `${language}.bounds` as const);

const FOREIGN = [...RANKS, ...RUNS, ...FRONTS, ...BOUNDS] as const;

/** Orders of the full addresses in other languages and their bounds; absent in a file without those languages. */
export const FOREIGN_SECTIONS = Object.fromEntries(FOREIGN.map((section) => [section, 'u32'])) as Readonly<
  Record<(typeof FOREIGN)[number], 'u32'>
>;

/** The ranks by names in other languages. */
export type ForeignSections = SectionArrays<typeof FOREIGN_SECTIONS>;

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
interface OrderSections {
  /** Column `rank.*`: ranks of the branches. */
  readonly rank: Column;
  /** Section `rank.*.run`. */
  readonly run: Uint32Array;
  /** Only of English, whose texts begin with the number. */
  readonly fronts?: FrontSections;
}

/** Sections of an order in which a lot's number stands in front of what it is below. */
interface FrontSections {
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

/** A file with orders. */
interface OrderSource {
  readonly tree: SectionArrays<typeof ORDER_SECTIONS> & { readonly 'branch.flags': Uint8Array };
  readonly nodes: TreeNodes;
  /** Null where the file holds no other languages. */
  foreignRanks(): ForeignSections | null;
}

/**
 * The keys of an order of a file.
 * @param name of readings, or of full addresses in a language
 * @returns null where the file does not hold the language
 */
export function orderKeysOf(gazetteer: OrderSource, name: 'read' | ForeignLanguage): OrderKeys | null {
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

/** The columns that {@link FrontSections} are read from, as numbers of the branches and entries. */
export type FrontArrays = Readonly<Record<keyof FrontSections, Uint32Array>>;

/**
 * The sections of one order, with its bounds.
 * @param name `read` or a language
 * @param rank of each branch
 * @param fronts of an order in which numbers stand in front
 */
export function orderSections(
  name: string,
  nodes: OrderedNodes,
  {
    rank,
    run,
    fronts,
  }: { readonly rank: Uint32Array; readonly run: Uint32Array; readonly fronts?: FrontArrays },
): Section[] {
  const order: OrderSections = {
    rank: columnOf(rank),
    run,
    fronts: fronts && { prefix: columnOf(fronts.prefix), place: columnOf(fronts.place), front: fronts.front },
  };
  const keys = new OrderKeys(nodes, order);
  return [
    ...packedSections(`rank.${name}`, rank),
    { name: `rank.${name}.run`, data: run },
    ...(fronts === undefined ? [] : frontSections(name, fronts)),
    { name: `${name}.bounds`, data: keyBounds(nodes.label.length, (id) => keys.at(id), KEYS_A_RANK) },
  ];
}

/** The sections of fronts. */
function frontSections(name: string, { prefix, place, front }: FrontArrays): Section[] {
  return [
    ...packedSections(`rank.${name}.prefix`, prefix),
    ...packedSections(`rank.${name}.place`, place),
    { name: `rank.${name}.front`, data: front },
  ];
}

/** Checks the orders that sorting compares, and their bounds. */
export function checkOrders(
  gazetteer: OrderSource & { readonly meta: { readonly nodes: number; readonly numbers: number } },
  refuse: Refuse,
): void {
  const { tree } = gazetteer;
  const { nodes, numbers } = gazetteer.meta;
  const places = tree['number.place'];
  checkLength(refuse, 'number.place', places.length, numbers);
  places.forEach((place, i) => {
    if (place >= KEYS_A_RANK && place !== NONE)
      refuse('number.place', `number ${i} is ${place}, all are below ${KEYS_A_RANK}`);
  });
  const branches = tree['branch.flags'].length;
  const check = (
    name: 'read' | ForeignLanguage,
    packed: BlockSections,
    runs: Uint32Array,
    bounds: Uint32Array,
  ): void => {
    const ranks = checkColumn(refuse, `rank.${name}`, packed, branches);
    checkRanks(refuse, `rank.${name}.heap`, ranks, nodes);
    checkRuns(refuse, `rank.${name}.run`, runs, ranks, nodes);
    const keys = orderKeysOf(gazetteer, name);
    if (keys === null) return;
    checkSame(
      refuse,
      `${name}.bounds`,
      bounds,
      keyBounds(nodes, (id) => keys.at(id), KEYS_A_RANK),
    );
  };
  check('read', blocksIn(tree, 'rank.read'), tree['rank.read.run'], tree['read.bounds']);
  const foreign = gazetteer.foreignRanks();
  if (foreign === null) return;
  checkColumn(refuse, 'rank.en.prefix', blocksIn(foreign, 'rank.en.prefix'), branches);
  const behind = checkColumn(refuse, 'rank.en.place', blocksIn(foreign, 'rank.en.place'), branches);
  for (let i = 0; i < branches; i++)
    if (behind.at(i) >= KEYS_A_RANK)
      refuse('rank.en.place.heap', `number ${i} is ${behind.at(i)}, all are below ${KEYS_A_RANK}`);
  checkEntries(refuse, 'rank.en.front', foreign['rank.en.front'], FRONT_NUMBERS, nodes);
  for (const name of FOREIGN_LANGUAGES)
    check(name, blocksIn(foreign, `rank.${name}`), foreign[`rank.${name}.run`], foreign[`${name}.bounds`]);
}

/** Checks the blocks of a packed column, and opens it. @param name its sections without `.head` and `.heap` */
function checkColumn(refuse: Refuse, name: string, packed: BlockSections, length: number): Column {
  checkBlocks(refuse, name, packed, length);
  return packedColumn(length, packed);
}

/** Checks the ranks of the branches. */
function checkRanks(refuse: Refuse, section: string, ranks: Column, nodes: number): void {
  for (let branch = 0; branch < ranks.length; branch++) {
    const stored = ranks.at(branch);
    const rank = stored >= HAS_RUNS ? stored - HAS_RUNS : stored;
    if (rank >= nodes && stored !== NONE)
      refuse(section, `branch ${branch} has the rank ${rank}, there are ${nodes} nodes`);
  }
}

/** Checks that runs ascend by branch and place, and that the branches with runs, and no others, say so. */
function checkRuns(refuse: Refuse, section: string, runs: Uint32Array, ranks: Column, nodes: number): void {
  const values: readonly number[] = [RUN.usual, RUN.none];
  checkEntries(refuse, section, runs, RUN_NUMBERS, nodes, (rank) =>
    values.includes(rank) ? 0 : rank >= RUN.exact ? rank - RUN.exact : rank,
  );
  const owners = new Set<number>();
  for (let at = 0; at < runs.length; at += RUN_NUMBERS) owners.add(runs[at]);
  for (const branch of owners)
    if (branch >= ranks.length || ranks.at(branch) < HAS_RUNS)
      refuse(section, `branch ${branch} has runs, its rank says none`);
  for (let branch = 0; branch < ranks.length; branch++) {
    const stored = ranks.at(branch);
    if (stored >= HAS_RUNS && stored !== NONE && !owners.has(branch))
      refuse(section, `branch ${branch} has no runs, its rank says otherwise`);
  }
}

/** Checks entries that ascend by all numbers but the last, which is a rank. */
function checkEntries(
  refuse: Refuse,
  section: string,
  entries: Uint32Array,
  numbers: number,
  nodes: number,
  rankOf: (last: number) => number = (last) => last,
): void {
  if (entries.length % numbers !== 0)
    refuse(section, `it has ${entries.length} elements, an entry has ${numbers}`);
  for (let at = 0; at < entries.length; at += numbers) {
    const rank = rankOf(entries[at + numbers - 1]);
    if (rank >= nodes)
      refuse(section, `entry ${at / numbers} has the rank ${rank}, there are ${nodes} nodes`);
    let i = 0;
    while (at > 0 && i < numbers - 1 && entries[at + i] === entries[at - numbers + i]) i++;
    if (at > 0 && (i === numbers - 1 || entries[at + i] < entries[at - numbers + i]))
      refuse(section, `entry ${at / numbers} is not behind the one before it, they ascend`);
  }
}
