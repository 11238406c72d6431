import type { Column } from '../../gazetteer/blocks.js';
import type { Range } from '../../gazetteer/ranges.js';
import { NONE } from '../../gazetteer/sections.js';
import { LEVELS } from '../../vocabulary/levels.js';
import type { AddressQuery } from '../query.js';
import { AddressTree, type TreeSource } from '../tree.js';

/** Characters of a lot's code segment; a house's are fewer. */
const LOT_SEGMENT = 15;

/** Sorts behind every digit: the zero code in {@link Codes.orderKey}. */
const BEHIND = '~';

/** Characters of the code that is being made: a list becomes a string much faster than bytes do. */
const units: number[] = [];

/** Where a text leads in the tree, code segment by code segment. */
interface Located {
  /** Subtrees whose codes begin with the text, ascending; the zero code lies apart from its siblings. */
  readonly ranges: readonly Range[];
  /** Characters of the text behind the codes above them. */
  readonly rest: number;
}

/**
 * The address codes of one gazetteer. In depth-first order full codes ascend, except that the zero code comes after
 * its siblings; so a code prefix is one interval or two.
 */
export class Codes {
  readonly #segment: Column;
  readonly #offset: Uint32Array;
  readonly #heap: Uint8Array;
  readonly #parent: Column;
  readonly #end: Column;
  readonly #tree: AddressTree;
  /** See {@link #listed}. */
  readonly #upper = new Map<number, Listed>();
  /** The last parent that {@link rank} looked at, and what its children share. */
  #known: Siblings | undefined;

  constructor(gazetteer: TreeSource, tree = new AddressTree(gazetteer)) {
    const sections = gazetteer.tree;
    this.#segment = gazetteer.nodes.segment;
    this.#offset = sections['segments.offset'];
    this.#heap = sections['segments.heap'];
    this.#parent = tree.parent;
    this.#end = tree.end;
    this.#tree = tree;
  }

  /** Ids that a condition on the code selects, ascending. */
  of({ text, match }: NonNullable<AddressQuery['code']>): readonly Range[] {
    return match === 'exact' ? this.exact(text) : this.withPrefix(text);
  }

  /** Ids whose full code begins with the prefix, ascending. */
  withPrefix(prefix: string): readonly Range[] {
    return this.#locate(prefix).ranges;
  }

  /** The range of the id with exactly this code; empty if the code is unknown. */
  exact(code: string): readonly Range[] {
    const { ranges, rest } = this.#locate(code);
    if (ranges.length === 0 || this.segmentLength(ranges[0].low) !== rest) return [];
    return [{ low: ranges[0].low, high: ranges[0].low + 1 }];
  }

  /** Own code segment of a node. */
  segment(id: number): string {
    units.length = 0;
    this.#addSegment(id);
    return String.fromCharCode(...units);
  }

  #addSegment(id: number): void {
    const segment = this.#segment.at(id);
    const end = this.#offset[segment + 1];
    for (let at = this.#offset[segment]; at < end; at++) units.push(this.#heap[at]);
  }

  /** Characters of a node's own code segment. */
  segmentLength(id: number): number {
    const segment = this.#segment.at(id);
    return this.#offset[segment + 1] - this.#offset[segment];
  }

  /** Whether a node at the deepest level is a lot rather than a house. */
  isLot(id: number): boolean {
    return this.#tree.label.at(this.#tree.parent.at(id)) === 0 && this.segmentLength(id) >= LOT_SEGMENT;
  }

  /** Whether a record of the deepest level is a house or a lot; null for other levels. */
  numberOf(id: number): 'house' | 'lot' | null {
    if (this.#tree.depth(id) !== LEVELS.length - 1) return null;
    return this.isLot(id) ? 'lot' : 'house';
  }

  /** Full code of a node, from the prefecture down. */
  fullCode(id: number): string {
    units.length = 0;
    this.#addFullCode(id);
    return String.fromCharCode(...units);
  }

  #addFullCode(id: number): void {
    const above = this.#parent.at(id);
    if (above !== NONE) this.#addFullCode(above);
    this.#addSegment(id);
  }

  /** A text that puts nodes of different gazetteers into the order of the tree: `30 201 ~~~~ ~~~ 001`. */
  orderKey(id: number): string {
    const own = this.#tree.label.at(id) === 0 ? BEHIND.repeat(this.segmentLength(id)) : this.segment(id);
    const above = this.#parent.at(id);
    return above === NONE ? own : `${this.orderKey(above)} ${own}`;
  }

  /**
   * A node's place in the plain order of the code strings. There the zero code of every level comes before its
   * siblings; in the tree it comes after them.
   */
  rank(id: number): number {
    const parent = this.#parent.at(id);
    const { shift, zero } = this.#siblings(parent);
    if (zero === NONE) return id + shift;
    const first = parent === NONE ? 0 : parent + 1;
    return id + shift + (id === zero ? first - zero : this.#end.at(zero) - zero);
  }

  /** The values that the children of a node share. Neighbours ask for them one after the other. */
  #siblings(parent: number): Siblings {
    if (this.#known?.parent === parent) return this.#known;
    const shift = parent === NONE ? 0 : this.rank(parent) - parent;
    this.#known = { parent, shift, zero: this.#tree.placeholderBelow(parent) };
    return this.#known;
  }

  /** Goes down the tree as far as the text goes; among siblings only their own segments need comparing. */
  #locate(text: string): Located {
    let above = NONE;
    let low = 0;
    let high = this.#tree.size;
    let at = 0;
    for (;;) {
      const zero = this.#tree.placeholderBelow(above);
      const last = zero === NONE ? high : zero;
      const first = this.#sibling(above, low, last, text, at, false);
      const isFirst = first < last && this.#compare(this.#segment.at(first), text, at) === 0;
      const isZero = zero !== NONE && this.#compare(this.#segment.at(zero), text, at) === 0;
      const rest = text.length - at;
      const node = isFirst ? first : zero;
      if (!isFirst && !isZero) return { ranges: [], rest };
      if (this.segmentLength(node) >= rest) {
        const ranges: Range[] = [];
        if (isFirst) {
          // siblings' segments never begin with each other, so a segment that is the whole rest is the only match
          const isWhole = this.segmentLength(first) === rest;
          const behind = isWhole ? this.#end.at(first) : this.#sibling(above, first, last, text, at, true);
          ranges.push({ low: first, high: behind });
        }
        if (isZero) ranges.push({ low: zero, high });
        return { ranges, rest };
      }
      // a segment shorter than the rest is the only match that begins it
      above = node;
      at += this.segmentLength(above);
      low = above + 1;
      high = this.#end.at(above);
    }
  }

  /**
   * Prefectures and their municipalities, by `NONE` and their prefecture, which are kept since every code leads through them: to find them anew
   * in a large file takes a hundred reads from all over it. Null for records below others.
   */
  #listed(above: number, low: number, high: number): Listed | null {
    if (above !== NONE && this.#parent.at(above) !== NONE) return null;
    let known = this.#upper.get(above);
    if (known === undefined) {
      const ids: number[] = [];
      for (let id = low; id < high; id = this.#end.at(id)) ids.push(id);
      known = { ids: Uint32Array.from(ids), segments: Uint32Array.from(ids, (id) => this.#segment.at(id)) };
      this.#upper.set(above, known);
    }
    return known;
  }

  /**
   * The first of some siblings with a segment not before the text or, with `behind`, beyond all that begin with it.
   */
  #sibling(above: number, first: number, last: number, text: string, at: number, behind: boolean): number {
    // what is equal comes before the place or behind it
    const least = behind ? 1 : 0;
    const listed = this.#listed(above, first, last);
    if (listed !== null) {
      const { ids, segments } = listed;
      let from = 0;
      for (let to = ids.length; from < to; ) {
        const middle = (from + to) >>> 1;
        if (this.#compare(segments[middle], text, at) < least) from = middle + 1;
        else to = middle;
      }
      return from < ids.length ? ids[from] : last;
    }
    let low = first;
    let high = last;
    while (low < high) {
      let node = (low + high) >>> 1;
      while (this.#parent.at(node) !== above) node = this.#parent.at(node);
      if (this.#compare(this.#segment.at(node), text, at) < least) low = this.#end.at(node);
      else high = node;
    }
    return low;
  }

  /** Order of a segment and a text from a place on, as far as both go. */
  #compare(segment: number, text: string, at: number): number {
    const from = this.#offset[segment];
    const common = Math.min(this.#offset[segment + 1] - from, text.length - at);
    for (let i = 0; i < common; i++) {
      const difference = this.#heap[from + i] - text.charCodeAt(at + i);
      if (difference !== 0) return difference;
    }
    return 0;
  }
}

/** Siblings without the zero code, ascending, and the code segment of each. */
interface Listed {
  readonly ids: Uint32Array;
  readonly segments: Uint32Array;
}

/** The values that the children of a node share. */
interface Siblings {
  readonly parent: number;
  /** By how much their parent's place among the codes is off its id. */
  readonly shift: number;
  /** The zero code among them, or `NONE`. */
  readonly zero: number;
}
