import type { Column } from '../../gazetteer/blocks.js';
import type { SpellingSections } from '../../gazetteer/contents.js';
import { type Edges, edgesIn } from '../../gazetteer/edges.js';
import { eachId, type IdColumn, STEP_IDS } from '../../gazetteer/id-column.js';
import { JoinedPostings } from '../../gazetteer/joined.js';
import { labelNodesIn, type PackedLists } from '../../gazetteer/packed-lists.js';
import { type Range, roundestIn, roundStep } from '../../gazetteer/ranges.js';
import {
  ALL_CLASSES,
  BELOW_CLASSES,
  CLASS_SHIFT,
  LANGUAGE_CLASSES,
  NONE,
  SPELLING_CLASS,
} from '../../gazetteer/sections.js';
import type { Prefetch } from '../../gazetteer/source.js';
import type { AddressTree } from '../tree.js';
import type { Nodes } from './chain.js';
import { SpellingDictionary } from './dictionary.js';

/** Pairs of characters that are kept with the edges across them: words inside a name are 20 % faster than without. */
const MAX_BORDERS = 1 << 16;

/**
 * A list of more numbers than two pages of 4,096 bytes hold is announced to the system before it is read, so that the disk
 * reads it at once.
 */
const TWO_PAGES = 2048;

/** Bits from here up repeat the class bits, for spellings that are not informal. */
export const FORMAL_SHIFT = 32 - Math.clz32(ALL_CLASSES);

/** The class bits of a spelling or an edge, and the same above {@link FORMAL_SHIFT} unless it is informal. */
export function withFormal(own: number): number {
  const bits = own & ALL_CLASSES;
  return (own & SPELLING_CLASS.informal) === 0 ? bits | (bits << FORMAL_SHIFT) : bits;
}

/**
 * Takes the nodes of one label: those at `[from, to)` of a list.
 * @param bits the classes of its spelling
 */
export type VisitRun = (list: IdColumn, from: number, to: number, bits: number, label: number) => void;

/**
 * Reads the text index of a file: the dictionary of spellings, which labels and nodes they name, and which spelling stands
 * below which.
 */
export class TextIndex {
  readonly #weight: Uint32Array;
  readonly #carrierOffset: Uint32Array;
  readonly #carrier: Uint32Array;
  readonly #slot: Uint32Array;
  readonly #reversed: Uint32Array;
  readonly #labelOffset: Uint32Array;
  readonly #labelSpelling: Uint32Array;
  readonly #class: Uint8Array;
  /** The bits of each class. */
  readonly #bits: Uint16Array;
  readonly #nodeOffset: Uint32Array;
  readonly #node: PackedLists;
  readonly #edgeOffset: Uint32Array;
  readonly #edgeSignature: Uint32Array;
  readonly #edges: Edges;
  /** Child id of each edge; ascending among those of one slot to one spelling. */
  readonly edgeNode: IdColumn;
  /** Number of labels. */
  readonly labels: number;
  readonly dictionary: SpellingDictionary;
  /** The nodes of ranges of spellings and suffixes that have very many. */
  readonly joined: JoinedPostings;
  /** Classes of the edges that are looked at. */
  readonly #step = new Uint32Array(STEP_IDS);
  readonly #across = new Map<number, Range>();
  readonly #prefetch: Prefetch;

  /** @param prefetch called with the parts of a section that will be read soon */
  constructor(sections: SpellingSections, prefetch: Prefetch = () => {}) {
    this.#prefetch = prefetch;
    this.dictionary = new SpellingDictionary(sections);
    this.joined = new JoinedPostings(sections, prefetch);
    this.#weight = sections['spelling.weight'];
    this.#carrierOffset = sections['spelling.label.offset'];
    this.#carrier = sections['spelling.label'];
    this.#slot = sections['spelling.slot'];
    this.#reversed = sections['spelling.reversed'];
    this.#labelOffset = sections['label.spelling.offset'];
    this.labels = this.#labelOffset.length - 1;
    this.#labelSpelling = sections['label.spelling'];
    this.#class = sections['label.class'];
    this.#bits = sections['class.bits'];
    this.#nodeOffset = sections['label.node.offset'];
    this.#node = labelNodesIn(sections);
    this.#edgeOffset = sections['edge.offset'];
    this.#edgeSignature = sections['edge.signature'];
    this.#edges = edgesIn(sections);
    this.edgeNode = this.#edges.node;
  }

  /** The slot of a spelling among parent spellings, or -1 when nothing stands below it. */
  slotOf(spelling: number): number {
    const slot = this.#slot[spelling];
    return slot === NONE ? -1 : slot;
  }

  /** The first edge behind one, and before `to`, that leads to another spelling, within one slot; sought near it first. */
  endOfSiblings(edge: number, to: number): number {
    const spelling = this.childSpelling(edge);
    let low = edge;
    let high = edge + 1;
    for (let step = 2; high < to && this.childSpelling(high) === spelling; step *= 2) {
      low = high;
      high = roundStep(low, step);
    }
    return this.#edgeBound(low + 1, Math.min(to, high), spelling + 1);
  }

  /** Edges from one slot to children with spellings in a range. */
  edges(slot: number, children: Range): Range {
    const low = this.#edgeBound(this.#edgeOffset[slot], this.#edgeOffset[slot + 1], children.low);
    return { low, high: this.#edgeBound(low, this.#edgeOffset[slot + 1], children.high) };
  }

  /** Whether a slot may have edges to children that begin so; false only when it has none. */
  mayLead(slot: number, signature: number): boolean {
    return (this.#edgeSignature[slot] & signature) === signature;
  }

  /** All edges of a range of slots. */
  edgesOfSlots(slots: Range): Range {
    return { low: this.#edgeOffset[slots.low], high: this.#edgeOffset[slots.high] };
  }

  /** In which classes parent and child of an edge belong together, and whether one of them is informal. */
  classesOf(edge: number): number {
    return this.#edges.classes.at(edge);
  }

  /**
   * Visits the edges of a range with their children: many together where all have one of some classes and none is informal.
   * @param nodes takes children together, if it can
   * @param visit called with the others one by one
   */
  eachEdge(
    { low, high }: Range,
    classes: number,
    nodes: Nodes,
    visit: (id: number, edge: number) => void,
  ): void {
    if (nodes.addRange === undefined || high - low < STEP_IDS) {
      eachId(this.edgeNode, low, high, visit);
      return;
    }
    for (let from = low; from < high; from += STEP_IDS) {
      const to = Math.min(from + STEP_IDS, high);
      if (this.#areAllOf(from, to, classes)) nodes.addRange(this.edgeNode, from, to);
      else eachId(this.edgeNode, from, to, visit);
    }
  }

  /** Whether all edges at `[from, to)`, at most {@link STEP_IDS}, have one of some classes and none is informal. */
  #areAllOf(from: number, to: number, classes: number): boolean {
    this.#edges.classes.read(from, to, this.#step);
    for (let i = 0; i < to - from; i++)
      if ((this.#step[i] & classes) === 0 || (this.#step[i] & SPELLING_CLASS.informal) !== 0) return false;
    return true;
  }

  /** The child's spelling of an edge. */
  childSpelling(edge: number): number {
    return this.#edges.child.at(edge);
  }

  /**
   * Edges from all parents that end with one unit to all children that begin with another, found once.
   * @returns places for {@link edgeByEnding}; most pairs of units have none
   */
  across(above: number, below: number): Range {
    const key = (above << 16) | below;
    let places = this.#across.get(key);
    if (places === undefined) {
      if (this.#across.size >= MAX_BORDERS) this.#across.clear();
      const { dictionary } = this;
      const slots = dictionary.slotsEndingWith(Uint16Array.of(above), 0, 1);
      places = this.edgesWithin(this.edgesOfSlots(slots), dictionary.beginningWith(Uint16Array.of(below)));
      this.#across.set(key, places);
    }
    return places;
  }

  /**
   * Among some edges by ending, those to children with spellings in a range.
   * @returns places for {@link edgeByEnding}; for each child spelling, nodes with something below come first
   */
  edgesWithin({ low, high }: Range, children: Range): Range {
    if (low >= high || children.low >= children.high) return { low, high: low };
    const first =
      this.#childByEnding(low) >= children.low ? low : this.#boundByEnding(low, high, children.low);
    if (this.#childByEnding(high - 1) < children.high) return { low: first, high };
    // most are few: the end is near
    let from = first;
    let to = from + 1;
    for (let step = 2; to < high && this.#childByEnding(to) < children.high; step *= 2) {
      from = to;
      to = roundStep(from, step);
    }
    return { low: first, high: this.#boundByEnding(from, Math.min(high, to), children.high) };
  }

  /** The edge at a place among those by ending. */
  edgeByEnding(place: number): number {
    return this.#edges.byEnding.at(place);
  }

  /** All edges by ending. */
  get edgesByEnding(): Column {
    return this.#edges.byEnding;
  }

  #childByEnding(place: number): number {
    return this.#edges.child.at(this.#edges.byEnding.at(place));
  }

  #boundByEnding(low: number, high: number, spelling: number): number {
    let from = low;
    let to = high;
    while (from < to) {
      const middle = roundestIn(from, to);
      if (this.#childByEnding(middle) < spelling) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  #edgeBound(low: number, high: number, spelling: number): number {
    const { child } = this.#edges;
    let from = low;
    let to = high;
    while (from < to) {
      const middle = roundestIn(from, to);
      if (child.at(middle) < spelling) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  /** How many nodes a range of spellings has, one counted once for each spelling. */
  weight(spellings: Range): number {
    return this.#weight[spellings.high] - this.#weight[spellings.low];
  }

  /** The weight of a range of slots. */
  weightOfSlots(slots: Range): number {
    let sum = 0;
    for (let slot = slots.low; slot < slots.high; slot++) {
      const spelling = this.#reversed[slot];
      sum += this.#weight[spelling + 1] - this.#weight[spelling];
    }
    return sum;
  }

  /** Number of slots. */
  get slots(): number {
    return this.#reversed.length;
  }

  /** The spelling of a slot. */
  spellingOfSlot(slot: number): number {
    return this.#reversed[slot];
  }

  /** Announces to the system that nodes of labels at `[from, to)` will be read, if they are enough. */
  prefetch(from: number, to: number): void {
    if (to - from > TWO_PAGES) this.#node.prefetch(this.#prefetch, from, to);
  }

  /**
   * Visits the ids of the nodes that have a spelling in some class, in ascending runs at `[from, to)` of a list.
   * @param formal whether to leave out nodes for which the spelling is informal
   */
  eachRun(spelling: number, classes: number, visit: VisitRun, formal = false): void {
    for (let k = this.#carrierOffset[spelling]; k < this.#carrierOffset[spelling + 1]; k++) {
      const own = this.#bits[this.#carrier[k] >>> CLASS_SHIFT];
      const bits = own & classes;
      if (bits === 0 || (formal && (own & SPELLING_CLASS.informal) !== 0)) continue;
      const label = this.#carrier[k] & BELOW_CLASSES;
      visit(this.#node, this.#nodeOffset[label], this.#nodeOffset[label + 1], bits, label);
    }
  }

  /**
   * Visits the runs of nodes of some labels.
   * @param labels each with the place of its spelling's class in the upper bits
   */
  eachRunOf(labels: Uint32Array, classes: number, visit: VisitRun): void {
    for (const each of labels) {
      const bits = this.#bits[each >>> CLASS_SHIFT] & classes;
      if (bits === 0) continue;
      const label = each & BELOW_CLASSES;
      visit(this.#node, this.#nodeOffset[label], this.#nodeOffset[label + 1], bits, label);
    }
  }

  /** Whether all spellings of a range that have just some classes may stand behind another segment. */
  allFollow({ low, high }: Range, classes: number): boolean {
    for (let k = this.#carrierOffset[low]; k < this.#carrierOffset[high]; k++) {
      const own = this.#bits[this.#carrier[k] >>> CLASS_SHIFT];
      if ((own & ALL_CLASSES) === classes && (own & SPELLING_CLASS.follows) === 0) return false;
    }
    return true;
  }

  /** Visits the nodes of one label. */
  runOf(label: number, visit: (list: IdColumn, from: number, to: number) => void): void {
    visit(this.#node, this.#nodeOffset[label], this.#nodeOffset[label + 1]);
  }

  /** Visits the nodes in `[low, high)` that have a spelling in some class, label by label. */
  eachWithin(
    spelling: number,
    classes: number,
    low: number,
    high: number,
    visit: (id: number, bits: number) => void,
  ): void {
    this.eachRun(spelling, classes, (list, from, to, bits) => {
      for (let at = list.firstFrom(from, to, low); at < to; at++) {
        const id = list.at(at);
        if (id >= high) return;
        visit(id, bits);
      }
    });
  }

  /**
   * Visits the nodes that have a spelling in some class and whose nearest named ancestor is `parent`, label by label.
   * Skips the whole subtree of each child.
   * @param follows whether only spellings count that may stand behind another segment
   */
  eachChild(
    spelling: number,
    classes: number,
    parent: number,
    tree: Pick<AddressTree, 'end' | 'namedParent'>,
    visit: (id: number) => void,
    follows = false,
  ): void {
    const low = parent + 1;
    const high = tree.end.at(parent);
    if (low >= high) return;
    const list = this.#node;
    for (let k = this.#carrierOffset[spelling]; k < this.#carrierOffset[spelling + 1]; k++) {
      const carrier = this.#carrier[k];
      const own = this.#bits[carrier >>> CLASS_SHIFT];
      if ((own & classes) === 0 || (follows && (own & SPELLING_CLASS.follows) === 0)) continue;
      const label = carrier & BELOW_CLASSES;
      const to = this.#nodeOffset[label + 1];
      let at = this.#nodeOffset[label];
      if (at >= to || list.at(at) >= high || list.at(to - 1) < low) continue;
      for (at = list.firstFrom(at, to, low); at < to; ) {
        const id = list.at(at);
        if (id >= high) break;
        let child = id;
        for (let above = tree.namedParent(id); above !== parent; above = tree.namedParent(child))
          child = above;
        if (child === id) {
          visit(id);
          at++;
        } else at = list.firstFrom(at + 1, to, tree.end.at(child));
      }
    }
  }

  /**
   * The classes that a label's spellings in a range have behind another segment; 0 for none. The bits above {@link
   * FORMAL_SHIFT} hold the classes of its formal spellings alone.
   */
  classWithin(label: number, spellings: Range, formal = 0): number {
    let bits = 0;
    for (let k = this.#labelOffset[label]; k < this.#labelOffset[label + 1]; k++) {
      const spelling = this.#labelSpelling[k];
      if (spelling < spellings.low || spelling >= spellings.high) continue;
      const own = this.#bits[this.#class[k]];
      if ((own & SPELLING_CLASS.follows) === 0) continue;
      bits |= withFormal((own & SPELLING_CLASS.informal) === 0 ? own : own & ~formal);
    }
    return bits;
  }

  /**
   * The class of a label's spellings at the beginning of a text, with slots in a range. Only below the slot `begun`,
   * whose spelling the word begins with, may the next segment be informal.
   */
  classInSlots(label: number, slots: Range, begun: number): number {
    let bits = 0;
    for (let k = this.#labelOffset[label]; k < this.#labelOffset[label + 1]; k++) {
      const slot = this.#slot[this.#labelSpelling[k]];
      if (slot < slots.low || slot >= slots.high) continue;
      const own = this.#bits[this.#class[k]];
      if (slot === begun) bits |= own & ALL_CLASSES;
      else if ((own & SPELLING_CLASS.informal) === 0) bits |= (own & ALL_CLASSES) << FORMAL_SHIFT;
    }
    return bits;
  }

  /**
   * Visits the spellings of a label in some classes: of 本町 in Japanese 本町, ホンマチ.
   * @param visit called with all that a spelling stands for: flags of `SPELLING_CLASS`
   */
  eachSpelling(label: number, classes: number, visit: (spelling: number, own: number) => void): void {
    for (let k = this.#labelOffset[label]; k < this.#labelOffset[label + 1]; k++) {
      const own = this.#bits[this.#class[k]];
      if ((own & classes) !== 0) visit(this.#labelSpelling[k], own);
    }
  }

  /** Visits the Japanese spellings of a label, names and readings. */
  eachJapanese(label: number, visit: (spelling: number, own: number) => void): void {
    this.eachSpelling(label, LANGUAGE_CLASSES.ja, visit);
  }

  /** The first spelling of a label, in some classes, that passes a test; -1 for none. */
  findSpelling(label: number, classes: number, isWanted: (spelling: number, own: number) => boolean): number {
    for (let k = this.#labelOffset[label]; k < this.#labelOffset[label + 1]; k++) {
      const own = this.#bits[this.#class[k]];
      if ((own & classes) !== 0 && isWanted(this.#labelSpelling[k], own)) return this.#labelSpelling[k];
    }
    return -1;
  }

  /** The class of a spelling of a label; 0 if the label is not spelled so. */
  classOf(label: number, spelling: number): number {
    for (let k = this.#labelOffset[label]; k < this.#labelOffset[label + 1]; k++)
      if (this.#labelSpelling[k] === spelling) return this.#bits[this.#class[k]];
    return 0;
  }
}
