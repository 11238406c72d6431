import { eachBit } from '../../gazetteer/bits.js';
import { ALL_CLASSES, SOUND_CLASSES } from '../../gazetteer/sections.js';
import { kindsWritten, NUMBER_KIND } from '../../reading/bound-numbers.js';
import { BLOCK, LEVELS, NUMBER, SECTION } from '../../vocabulary/levels.js';
import { levelMask, PLACEHOLDERS, type Planes } from '../ids/planes.js';
import { fillBits } from '../ids/selection.js';
import type { AddressTree } from '../tree.js';
import { ByLabel } from './by-label.js';
import type { TextIndex } from './text-index.js';

/**
 * The kinds of number that a node may be by its level alone, by depth. On the lowest level it is a house or a lot; a
 * section that {@link countsOtherwise} is none.
 */
export const LEVEL_KINDS: readonly number[] = LEVELS.map((level) => {
  if (level === 'AZC') return NUMBER_KIND.section;
  if (level === 'GIK') return NUMBER_KIND.block | NUMBER_KIND.number;
  return level === 'TBN' ? NUMBER_KIND.number | NUMBER_KIND.house | NUMBER_KIND.lot : 0;
});

/** Kinds that no node has at once. */
const NO_KIND = 0;

/** The planes of the records that may have something below: all but houses and lots. */
export const INNER = 2 ** (BLOCK + 1) - 1;

/** The kinds that are numbers as well: a node that must be one of them and a number must just be one of them. */
const NUMBERS = NUMBER_KIND.block | NUMBER_KIND.house | NUMBER_KIND.lot;

/**
 * Whether the number of a label counts something other than 丁目, as its English and Korean names show (二区 is 2-ku, 第8地割 is Dai
 * 8-chiwari), or its own counter (基線三号, 北原三番). A number with 丁目 never means such a section.
 */
export function countsOtherwise(index: TextIndex, label: number): boolean {
  const written = kindsWrittenIn(index, label);
  if (written !== 0) return (written & NUMBER_KIND.section) === 0;
  const isSpelled = (classes: number, pattern: RegExp): boolean =>
    index.findSpelling(label, classes, (spelling) => pattern.test(index.dictionary.textOf(spelling))) >= 0;
  return isSpelled(WITH_COUNTERS, /[0-9]-[^0-9-]+$/) && !isSpelled(ALL_CLASSES, /[0-9]-$/);
}

/** The kinds that the counters in the Japanese spellings of a label say: 西二号 is a house. */
export function kindsWrittenIn(index: TextIndex, label: number): number {
  let kinds = 0;
  index.eachJapanese(label, (spelling) => {
    kinds |= kindsWritten(index.dictionary.textOf(spelling));
  });
  return kinds;
}

/** The languages in which a number keeps a counter that addresses do not count by: ku in 2-ku. */
const WITH_COUNTERS = SOUND_CLASSES;

/**
 * Which nodes may be a number of some kinds by their level, one bit a node, made from the planes on first use.
 * Looking at one bit takes a fifth of the time of looking up level, parent and the parent's name.
 */
export class KindBits {
  readonly #tree: AddressTree;
  readonly #planes: Planes;
  /** By the kind. */
  readonly #kept: (Uint32Array | undefined)[] = [];
  #belowSections: Uint32Array | null = null;
  readonly #index: TextIndex;

  /** @param otherwise the sections that are counted otherwise, where a file has them */
  constructor(tree: AddressTree, planes: Planes, index: TextIndex) {
    this.#tree = tree;
    this.#planes = planes;
    this.#index = index;
  }

  /**
   * The nodes of all of some kinds. It may contain placeholders, which have no spellings.
   * @param kinds flags of `NUMBER_KIND`, at least one
   */
  of(kinds: number): Uint32Array {
    const own = (kinds & NUMBERS) === 0 ? kinds : kinds & ~NUMBER_KIND.number;
    // no node is of two of the others
    const kind = (own & (own - 1)) === 0 ? own : NO_KIND;
    let bits = this.#kept[kind];
    if (bits === undefined) {
      bits = kind === NO_KIND ? new Uint32Array(Math.ceil(this.#planes.size / 32)) : this.#ofOne(kind);
      this.#kept[kind] = bits;
    }
    return bits;
  }

  /**
   * The nodes whose nearest named ancestor has all of some kinds by its level; null for none.
   * @param kinds flags of `NUMBER_KIND`, at least one
   */
  below(kinds: number): Uint32Array | null {
    if ((kinds & ~LEVEL_KINDS[SECTION]) === 0) return this.belowSections();
    // what is below a block is a house, and below a house or lot there is nothing
    return (kinds & ~LEVEL_KINDS[BLOCK]) === 0 ? this.of(NUMBER_KIND.house) : null;
  }

  /**
   * Nodes right below which none of some kinds stands: blocks, or all above blocks. Null where that is not known.
   * @param kinds flags of `NUMBER_KIND`, at least one
   */
  neverAbove(kinds: number): Uint32Array | null {
    if ((kinds & NUMBER_KIND.house) !== 0) return this.#planes.bits(2 ** (SECTION + 1) - 1);
    return (kinds & ~NUMBER_KIND.number) === 0 ? null : this.#planes.bits(1 << BLOCK);
  }

  /** The nodes whose nearest named ancestor is a section. */
  belowSections(): Uint32Array {
    this.#belowSections ??= this.#rightBelowSections();
    return this.#belowSections;
  }

  /** Blocks of named sections, and lots there that stand in no block. */
  #rightBelowSections(): Uint32Array {
    const bits = this.#planes.bits(1 << BLOCK).slice();
    const [lots, inNoBlock] = [this.#planes.bits(levelMask(NUMBER)), this.#belowNo(BLOCK)];
    const inNoSection = this.#belowNo(SECTION);
    for (let i = 0; i < bits.length; i++) bits[i] = (bits[i] | (lots[i] & inNoBlock[i])) & ~inNoSection[i];
    return bits;
  }

  #ofOne(kind: number): Uint32Array {
    let mask = 0;
    LEVEL_KINDS.forEach((kinds, depth) => {
      if ((kinds & kind) !== 0) mask |= levelMask(depth);
    });
    const bits = this.#planes.bits(mask);
    if (kind === NUMBER_KIND.section) return this.#withoutOthers(bits.slice());
    if (kind !== NUMBER_KIND.lot && kind !== NUMBER_KIND.house) return bits;
    const inNoBlock = this.#belowNo(BLOCK);
    const flip = kind === NUMBER_KIND.lot ? 0 : -1;
    for (let i = 0; i < bits.length; i++) inNoBlock[i] = bits[i] & (inNoBlock[i] ^ flip);
    return inNoBlock;
  }

  /** Sections without those that have another counter. */
  #withoutOthers(sections: Uint32Array): Uint32Array {
    for (const id of this.#otherwise()) sections[id >>> 5] &= ~(1 << (id & 31));
    return sections;
  }

  /** The sections that are counted otherwise, ascending: read from the labels of all sections. */
  #otherwise(): Uint32Array {
    const { ids, labels } = this.#tree.recordsAt(SECTION);
    // few labels name very many sections
    const otherwise = new ByLabel(this.#index.labels, (label) => Number(countsOtherwise(this.#index, label)));
    return ids.filter((_, i) => otherwise.of(labels[i]) === 1);
  }

  /** The nodes below the placeholders of a level. */
  #belowNo(depth: number): Uint32Array {
    const { end } = this.#tree;
    const placeholders = this.#planes.bits(PLACEHOLDERS & levelMask(depth));
    const below = new Uint32Array(placeholders.length);
    eachBit(placeholders, (id) => fillBits(below, id, end.at(id)));
    return below;
  }
}
