import { hasBit } from '../../gazetteer/bits.js';
import { type IdColumn, PlainIds, readStep, STEP_IDS } from '../../gazetteer/id-column.js';
import { find, lowerBound, type Range } from '../../gazetteer/ranges.js';
import { ALL_CLASSES, NONE } from '../../gazetteer/sections.js';
import { NUMBER_KIND } from '../../reading/bound-numbers.js';
import { NUMBER } from '../../vocabulary/levels.js';
import { keepWithin, type NodeCollector } from '../ids/collector.js';
import type { PostingList } from '../ids/postings.js';
import type { AddressTree } from '../tree.js';
import { ByLabel } from './by-label.js';
import type { Nodes } from './chain.js';
import { countsOtherwise, type KindBits, kindsWrittenIn, LEVEL_KINDS } from './kind-bits.js';
import type { TextIndex } from './text-index.js';

/** The rungs of the tree: the depths of the levels, and below those of blocks and lots that of houses in a block. */
export const HOUSE_RUNG = NUMBER + 1;

/** The rungs of lots and of houses in a block. */
const LOTS_AND_HOUSES = (1 << NUMBER) | (1 << HOUSE_RUNG);

/** The rungs down to one, one bit each. */
export function rungsTo(rung: number): number {
  return (2 << rung) - 1;
}

/** The kinds of number that a node may be by its rung. */
const RUNG_KINDS: readonly number[] = [
  ...LEVEL_KINDS.slice(0, NUMBER),
  NUMBER_KIND.number | NUMBER_KIND.lot,
  NUMBER_KIND.number | NUMBER_KIND.house,
];

/**
 * Up to this many spellings each is checked for nodes with a counter in their name (西二号); with more spellings each
 * node is checked instead.
 */
const MOST_ASKED_SPELLINGS = 1 << 12;

/** This many such lists are kept, one for each number and counter searched lately. */
const MOST_CALLED = 1 << 8;

/** Nodes, ascending, and how far their subtrees and those of the nodes before reach. */
interface CalledNodes {
  readonly ids: Uint32Array;
  readonly reach: Uint32Array;
}

/** Those of some rungs, one bit each, whose nodes are of all of some kinds. */
function rungsOf(kinds: number, rungs: number): number {
  return RUNG_KINDS.reduce((all, own, rung) => ((kinds & ~own) === 0 ? all : all & ~(1 << rung)), rungs);
}

/** A key for some spellings, or slots, and kinds: a file has fewer than 2 ** 24 spellings. */
export function keyOf({ low, high }: Range, kinds: number): number {
  return (low * 2 ** 24 + high - low) * 2 ** 5 + kinds;
}

/** Which nodes count: those in all of two sets at most, one bit a node each, and those others that pass a test. */
export interface CountedNodes {
  readonly sets: readonly Uint32Array[];
  /** Null where no others count. */
  readonly others: ((id: number) => boolean) | null;
}

/** The step of a list that is being read. */
const STEP = new Uint32Array(STEP_IDS);
const STEPS = new PlainIds(STEP);

const NO_NODES = new Uint32Array(0);
const ALL_NODES: CountedNodes = { sets: [], others: null };

/** Makes a test whether a node counts. */
export function testOf({ sets, others }: CountedNodes): (id: number) => boolean {
  const [one, other] = sets;
  if (one === undefined) return () => true;
  const inSets =
    other === undefined
      ? (id: number) => hasBit(one, id)
      : (id: number) => hasBit(one, id) && hasBit(other, id);
  return others === null ? inSets : (id) => inSets(id) || others(id);
}

/**
 * Keeps those ids of a list that count, in order.
 * @param length how many ids the list has
 * @returns how many are kept
 */
function keepCounted(ids: Uint32Array, length: number, counted: CountedNodes): number {
  const { sets, others } = counted;
  if (others === null) return sets.reduce((left, set) => keepWithin(ids, left, set), length);
  const counts = testOf(counted);
  let kept = 0;
  for (let i = 0; i < length; i++) if (counts(ids[i])) ids[kept++] = ids[i];
  return kept;
}

/** Passes on nodes that count. */
export function ofCounted(nodes: Nodes, counted: CountedNodes): Nodes {
  const counts = testOf(counted);
  return {
    add(id, bits) {
      if (counts(id)) nodes.add(id, bits);
    },
    addRange:
      nodes.addRange &&
      ((ids, from, to) => {
        for (let at = from; at < to; at += STEP_IDS) {
          const length = readStep(ids, at, to, STEP);
          nodes.addRange?.(STEPS, 0, keepCounted(STEP, length, counted));
        }
      }),
  };
}

/** The nodes that count in both ways. */
function inBoth(one: CountedNodes, other: CountedNodes): CountedNodes {
  const sets = [...one.sets, ...other.sets];
  if (one.others === null && other.others === null) return { sets, others: null };
  const [isOne, isOther] = [testOf(one), testOf(other)];
  return { sets, others: (id) => isOne(id) && isOther(id) };
}

/** Finds the nodes that a number with a counter may mean: 3丁目 is a section, 3番地 a lot. */
export class NumberKinds {
  readonly #tree: AddressTree;
  readonly #index: TextIndex;
  readonly #bits: KindBits | null;
  /** Whether a label {@link countsOtherwise}: 1 or 0. */
  readonly #otherwise: ByLabel;
  /** The kinds that the counters in the names of a label say: 西二号 is a house. */
  readonly #byName: ByLabel;
  /** On which rungs the nodes of labels asked about stand, one bit each. */
  readonly #rungs: Uint8Array;
  /** By spellings or slots, and kinds. */
  readonly #called = new Map<string, CalledNodes>();

  /** @param bits which nodes are of some kinds by their level, where very many are asked about */
  constructor(tree: AddressTree, index: TextIndex, bits: KindBits | null = null) {
    this.#tree = tree;
    this.#index = index;
    this.#bits = bits;
    this.#otherwise = new ByLabel(index.labels, (label) => Number(countsOtherwise(index, label)));
    this.#byName = new ByLabel(index.labels, (label) => kindsWrittenIn(index, label));
    this.#rungs = new Uint8Array(index.labels);
  }

  /**
   * Whether a node has all of some kinds: by its level, by the segment above it (a lot or a house), or by a name that
   * has the counter itself (西二号, 十番).
   * @param kinds flags of `NUMBER_KIND`; 0 is any node
   */
  allow(id: number, kinds: number): boolean {
    if (kinds === 0) return true;
    if (this.#bits !== null) {
      const own = this.#bits.of(kinds);
      if (hasBit(own, id)) return true;
      // by its name alone, or by both
      if (!this.isCalled(id, kinds)) return false;
    }
    const missing = kinds & ~this.#byLevel(id);
    return missing === 0 || (missing & ~this.#byName.of(this.#tree.label.at(id))) === 0;
  }

  /**
   * Which nodes with one of some spellings have all kinds of `own`, below a named node with all kinds of `above`.
   * @param own flags of `NUMBER_KIND`; 0 is any node
   * @param above the same for the node above
   * @param slots the slots of the spellings that the node above may have
   */
  below(spellings: Range, own: number, above: number, slots: Range): CountedNodes {
    if (above === 0) return own === 0 ? ALL_NODES : this.#own(spellings, own);
    const upper = this.#above(slots, above);
    return own === 0 ? upper : inBoth(upper, this.#own(spellings, own));
  }

  /**
   * The nodes below which no node of some kinds stands that has one of some spellings, one bit a node: no house stands right below a
   * section. Null where that is not known.
   */
  neverAbove(spellings: Range, own: number): Uint32Array | null {
    if (own === 0 || this.#bits === null || spellings.high - spellings.low > MOST_ASKED_SPELLINGS)
      return null;
    const never = this.#bits.neverAbove(own);
    if (never === null) return null;
    const { ids } = this.#calledOf(spellings, false, own, this.#bits.of(own));
    return ids.length === 0 ? never : null;
  }

  #own(spellings: Range, kinds: number): CountedNodes {
    const levels = this.byLevel(kinds);
    if (levels === null || spellings.high - spellings.low > MOST_ASKED_SPELLINGS)
      return { sets: [levels ?? NO_NODES], others: (id) => this.allow(id, kinds) };
    const { ids } = this.#calledOf(spellings, false, kinds, levels);
    return { sets: [levels], others: ids.length === 0 ? null : (id) => find(ids, id) >= 0 };
  }

  /** The nodes below a named node with all of some kinds. */
  #above(slots: Range, kinds: number): CountedNodes {
    const tree = this.#tree;
    const sets = [this.#bits?.below(kinds) ?? NO_NODES];
    if (this.#bits === null || slots.high - slots.low > MOST_ASKED_SPELLINGS) {
      const others = (id: number): boolean => {
        const parent = tree.namedParent(id);
        return parent !== NONE && this.allow(parent, kinds);
      };
      return { sets, others };
    }
    const { ids, reach } = this.#calledOf(slots, true, kinds, this.#bits.of(kinds));
    if (ids.length === 0) return { sets, others: null };
    const others = (id: number): boolean => {
      const last = lowerBound(ids, id, 0, ids.length) - 1;
      return last >= 0 && id < reach[last] && find(ids, tree.namedParent(id)) >= 0;
    };
    return { sets, others };
  }

  /**
   * The nodes with some spellings, or with the spellings of some slots, that have all of some kinds by a counter in their name, not by
   * their level: 西二号, for which 2号 asks. Mostly there is none, which is found once.
   */
  #calledOf(range: Range, areSlots: boolean, kinds: number, levels: Uint32Array): CalledNodes {
    const key = `${areSlots} ${keyOf(range, kinds)}`;
    const known = this.#called.get(key);
    if (known !== undefined) return known;
    const found: number[] = [];
    for (let each = range.low; each < range.high; each++)
      this.#index.eachRun(
        areSlots ? this.#index.spellingOfSlot(each) : each,
        ALL_CLASSES,
        (list, from, to) => {
          if (from === to || !this.isCalled(list.at(from), kinds)) return;
          for (let k = from; k < to; k++) {
            const id = list.at(k);
            if (!hasBit(levels, id) && this.allow(id, kinds)) found.push(id);
          }
        },
      );
    const ids = Uint32Array.from(new Set(found)).sort();
    const reach = ids.map((id) => this.#tree.end.at(id));
    for (let i = 1; i < reach.length; i++) reach[i] = Math.max(reach[i], reach[i - 1]);
    if (this.#called.size >= MOST_CALLED) this.#called.clear();
    this.#called.set(key, { ids, reach });
    return { ids, reach };
  }

  /**
   * Adds the nodes of one label, those at `[from, to)` of a list,, that have all of some kinds.
   * @param kinds flags of `NUMBER_KIND`, at least one
   * @param within a small set: nodes that have the kinds by their level count only if they are in it; null counts all
   */
  addAllowed(
    label: number,
    list: IdColumn,
    from: number,
    to: number,
    kinds: number,
    out: NodeCollector,
    within: Uint32Array | null = null,
  ): void {
    if (from === to) return;
    const missing = this.#missing(label, list, from, to, kinds);
    if (missing === null) return;
    if (missing === 0) out.addRange(list, from, to);
    else if (within !== null && missing === kinds) out.addWithin(list, from, to, within);
    else if (this.#areAll(label, missing)) out.addRange(list, from, to);
    else if (this.#bits !== null) out.addWithin(list, from, to, this.#bits.of(missing));
    else
      for (let k = from; k < to; k++) {
        const id = list.at(k);
        if (this.allow(id, kinds)) out.add(id);
      }
  }

  /**
   * The rungs of the nodes of one label, those at `[from, to)` of a list,, one bit a rung: found once. A lot or house may
   * have the bits of both.
   */
  rungs(label: number, list: IdColumn, from: number, to: number): number {
    if (this.#rungs[label] === 0) {
      const own = this.#rungsOf(list, from, to);
      const areKnown = this.#bits !== null || (own & LOTS_AND_HOUSES) === 0;
      this.#rungs[label] = areKnown ? own : own | LOTS_AND_HOUSES;
    }
    return this.#rungs[label];
  }

  #rungsOf(list: IdColumn, from: number, to: number): number {
    const houses = this.#bits?.of(NUMBER_KIND.house);
    let rungs = 0;
    for (let k = from; k < to; k++) {
      const id = list.at(k);
      const depth = this.#tree.depth(id);
      const isHouse = depth === NUMBER && houses !== undefined && hasBit(houses, id);
      rungs |= 1 << (isHouse ? HOUSE_RUNG : depth);
    }
    return rungs;
  }

  /** Those rungs on which nodes of one label may have all of some kinds; see {@link rungs}. */
  rungsOfKinds(label: number, list: IdColumn, from: number, to: number, kinds: number): number {
    return rungsOf(kinds & ~this.#byName.of(label), this.rungs(label, list, from, to));
  }

  /**
   * The nodes of one label, those at `[from, to)` of a list, (at least one), that have all of some kinds. Null where
   * none has, undefined where the kinds are not kept.
   */
  postings(
    label: number,
    list: IdColumn,
    from: number,
    to: number,
    kinds: number,
  ): PostingList | null | undefined {
    const missing = this.#missing(label, list, from, to, kinds);
    if (missing === null) return null;
    if (this.#areAll(label, missing)) return { ids: list, from, to, within: null };
    return this.#bits === null ? undefined : { ids: list, from, to, within: this.#bits.of(missing) };
  }

  /**
   * The kinds that the names of a label leave open, so that the level of each node decides. Null if no level of these nodes can be of
   * them.
   */
  #missing(label: number, list: IdColumn, from: number, to: number, kinds: number): number | null {
    const missing = kinds & ~this.#byName.of(label);
    if (missing === 0) return 0;
    if ((missing & NUMBER_KIND.section) !== 0 && this.#countsOtherwise(label)) return null;
    return rungsOf(missing, this.rungs(label, list, from, to)) === 0 ? null : missing;
  }

  /** Whether all nodes of a label whose rungs are known have all of some kinds. */
  #areAll(label: number, kinds: number): boolean {
    return rungsOf(kinds, this.#rungs[label]) === this.#rungs[label];
  }

  /** The nodes that are of all of some kinds by their level, one bit a node; null where that is not kept. */
  byLevel(kinds: number): Uint32Array | null {
    return this.#bits?.of(kinds) ?? null;
  }

  /** Whether the name of a node gives it one of some kinds. */
  isCalled(id: number, kinds: number): boolean {
    return (this.#byName.of(this.#tree.label.at(id)) & kinds) !== 0;
  }

  #byLevel(id: number): number {
    const depth = this.#tree.depth(id);
    const kinds = LEVEL_KINDS[depth];
    if ((kinds & NUMBER_KIND.section) !== 0 && this.#countsOtherwise(this.#tree.label.at(id)))
      return kinds & ~NUMBER_KIND.section;
    if (depth !== NUMBER) return kinds;
    const inBlock = this.#tree.label.at(this.#tree.parent.at(id)) !== 0;
    return kinds & ~(inBlock ? NUMBER_KIND.lot : NUMBER_KIND.house);
  }

  #countsOtherwise(label: number): boolean {
    return this.#otherwise.of(label) === 1;
  }
}
