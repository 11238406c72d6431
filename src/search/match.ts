import { edgeSignature, NONE } from '../gazetteer/sections.js';
import type { Continuations, NamingIndex, Range } from './naming.js';
import type { NodeCollector } from './selection.js';
import { lowerBound } from './sorted.js';
import type { AddressTree } from './tree.js';

/** Where the two ends of a word may lie in the spellings they fall into. */
export interface Alignment {
  /** The word begins where a spelling begins. */
  readonly start: boolean;
  /** The word ends where a spelling ends. */
  readonly end: boolean;
  /** A word that crosses a border begins where a spelling begins; within one spelling it may lie anywhere. */
  readonly crossing?: boolean;
}

/** From this many nodes on, a step of a chain is done for all of them together. */
const TOGETHER = 128;

/** So many slots are passed over by their signatures in the time of looking at one node. */
const SLOTS_A_NODE = 16;

/** Below this many descendants, children are looked at one by one. */
const FEW_DESCENDANTS = 192;

/**
 * Finds the nodes at which a word ends: nodes with a text in which the word occurs and reaches into their own
 * segment. For a partial match these include all minimal nodes; what else is found lies below one of them.
 */
export class WordMatcher {
  readonly #tree: AddressTree;
  readonly #index: NamingIndex;
  /** What spellings must stand for. */
  readonly classes: number;
  /** Whether edges know all neighbours; they are kept for Japanese. */
  readonly #edges: boolean;
  readonly #japanese: WordMatcher;

  /**
   * @param classes what the spellings must stand for: the word's language, see `LANGUAGE_CLASSES`
   * @param japanese the matcher of Japanese words, where this is another one
   */
  constructor(tree: AddressTree, index: NamingIndex, classes: number, japanese?: WordMatcher) {
    this.#tree = tree;
    this.#index = index;
    this.classes = classes;
    this.#edges = japanese === undefined;
    this.#japanese = japanese ?? this;
  }

  /**
   * Adds every node at which the word ends.
   * @param word folded, at least one unit
   */
  match(word: Uint16Array, alignment: Alignment, out: NodeCollector): void {
    if (word.length === 0) return;
    this.#inside(word, alignment, out);
    // addresses write numbers alike in every language, and the Japanese matcher has edges
    const matcher = word.every(isNumeric) ? this.#japanese : this;
    matcher.#crossing(word, alignment, out);
  }

  /** The word lies within one spelling. */
  #inside(word: Uint16Array, { start, end }: Alignment, out: NodeCollector): void {
    const index = this.#index;
    const add = (list: Uint32Array, from: number, to: number): void => out.addRange(list, from, to);
    const whole = end ? single(index.find(word)) : index.beginningWith(word);
    for (let spelling = whole.low; spelling < whole.high; spelling++) {
      index.eachRun(spelling, this.classes, add);
    }
    if (start) return;
    const places = index.containing(word);
    let last = -1;
    for (let place = places.low; place < places.high; place++) {
      const spelling = index.spellingAt(place);
      if (spelling === last) continue;
      last = spelling;
      index.eachRun(spelling, this.classes, add);
    }
  }

  /** The word crosses one border or more between a segment and the one below it. */
  #crossing(word: Uint16Array, alignment: Alignment, out: NodeCollector): void {
    const index = this.#index;
    const continuations: (Continuations | undefined)[] = [];
    const from = (at: number): Continuations => {
      continuations[at] ??= index.continuations(word, at);
      return continuations[at];
    };
    const starts = alignment.start || alignment.crossing ? from(0).exact : null;
    for (let border = 1; border < word.length; border++) {
      const { exact, final } = from(border);
      if (exact.length === 0 && final.low >= final.high) continue;
      let slots: Range;
      if (starts === null) slots = index.endingWith(word, border);
      else {
        const spelling = starts.find((each) => each.end === border)?.spelling;
        slots = single(spelling === undefined ? -1 : index.slotOf(spelling));
      }
      if (slots.low >= slots.high) continue;
      this.#chains(word, border, slots, undefined, [], from, alignment, out);
    }
  }

  /** Tries every way to cut the rest of the word into whole spellings and the beginning of a last one. */
  #chains(
    word: Uint16Array,
    at: number,
    slots: Range,
    signature: number | undefined,
    middle: readonly number[],
    from: (at: number) => Continuations,
    alignment: Alignment,
    out: NodeCollector,
  ): void {
    const { exact, final } = from(at);
    const whole = exact.at(-1);
    const last = alignment.end ? single(whole?.end === word.length ? whole.spelling : -1) : final;
    // the first link's children: all of the rest, or the first of the whole spellings
    const begins = signature ?? signatureOf(word, at, word.length, alignment.end);
    if (last.low < last.high) this.#follow({ slots, signature: begins, middle, last }, out);
    if (middle.length >= 5) return; // six levels: no longer chain can exist
    for (const { end, spelling } of exact) {
      if (end < word.length && this.#index.slotOf(spelling) >= 0) {
        const first = signature ?? signatureOf(word, at, end, true);
        this.#chains(word, end, slots, first, [...middle, spelling], from, alignment, out);
      }
    }
  }

  /** Finds the nodes of one chain: by edges, which are kept for Japanese, or by walking the tree. */
  #follow(chain: Chain, out: NodeCollector): void {
    if (this.#edges) this.#followEdges(chain, out);
    else this.#followTree(chain, out);
  }

  /** By edges, starting from the rarest pair of neighbours. */
  #followEdges(chain: Chain, out: NodeCollector): void {
    const { slots, middle, last } = chain;
    const links = middle.length + 1;
    let rarest = 0;
    let fewest = Number.POSITIVE_INFINITY;
    for (let link = links - 1; link >= 0; link--) {
      const cost = this.#cost(chain, link);
      if (cost === 0) return;
      if (cost < fewest) {
        fewest = cost;
        rarest = link;
      }
    }
    if (middle.length === 0 && this.#index.weight(last) < (slots.high - slots.low) / SLOTS_A_NODE) {
      this.#upFromLast(chain, out);
      return;
    }
    let nodes = this.#ofLink(chain, rarest);
    for (let link = rarest + 1; link < links && nodes.length > 0; link++) {
      const [parent, child] = ends(chain, link);
      nodes = this.#below(nodes, parent, child);
    }
    // one link is proved by its edge; longer chains are walked up once, which proves every link and the classes
    for (const id of nodes) if (links === 1 || this.#proves(id, chain)) out.add(id);
  }

  /** By the tree, starting from the rarest piece: down to the last one, then up once for proof. */
  #followTree(chain: Chain, out: NodeCollector): void {
    const index = this.#index;
    const { slots, middle, last } = chain;
    let fewest = index.weight(last);
    let rarest = middle.length;
    middle.forEach((spelling, k) => {
      const weight = index.weight(single(spelling));
      if (weight < fewest) {
        fewest = weight;
        rarest = k;
      }
    });
    if (index.weightOfSlots(slots) < fewest) rarest = -1;
    if (rarest === middle.length) {
      this.#upFromLast(chain, out);
      return;
    }
    let nodes: number[] = [];
    const add = (list: Uint32Array, from: number, to: number): void => {
      for (let k = from; k < to; k++) nodes.push(list[k]);
    };
    if (rarest >= 0) index.eachRun(middle[rarest], this.classes, add);
    else {
      for (let slot = slots.low; slot < slots.high; slot++) {
        index.eachRun(index.spellingOfSlot(slot), this.classes, add);
      }
    }
    for (let link = rarest + 1; link <= middle.length && nodes.length > 0; link++) {
      const [, children] = ends(chain, link);
      const found: number[] = [];
      for (const node of nodes) this.childrenWithin(node, -1, children, (id) => found.push(id));
      nodes = found;
    }
    for (const id of nodes) if (this.#proves(id, chain)) out.add(id);
  }

  /** About how many nodes a link of the chain starts with; 0 only when there are certainly none. */
  #cost({ slots, middle, last }: Chain, link: number): number {
    const index = this.#index;
    const children = link < middle.length ? single(middle[link]) : last;
    if (link > 0) {
      const { low, high } = index.edges(index.slotOf(middle[link - 1]), children);
      return high - low;
    }
    const edges = index.edgesOfSlots(slots);
    return (
      1 + (slots.high - slots.low) / SLOTS_A_NODE + Math.min(edges.high - edges.low, index.weight(children))
    );
  }

  /** The children of one link, whatever stands above the link. */
  #ofLink(chain: Chain, link: number): number[] {
    const index = this.#index;
    const [parents, children] = ends(chain, link);
    const nodes: number[] = [];
    const slots = link === 0 ? parents : single(index.slotOf(parents.low));
    for (let slot = slots.low; slot < slots.high; slot++) {
      if (link === 0 && !index.mayLead(slot, chain.signature)) continue;
      const { low, high } = index.edges(slot, children);
      for (let edge = low; edge < high; edge++) nodes.push(index.edgeNode[edge]);
    }
    return nodes;
  }

  /** Whether the texts above a node, all by names or all by readings, spell the chain. */
  #proves(id: number, { slots, middle, last }: Chain): boolean {
    const { label } = this.#tree;
    let bits = this.#index.classWithin(label[id], last) & this.classes;
    let node = id;
    for (let k = middle.length - 1; k >= 0 && bits !== 0; k--) {
      node = this.#tree.namedParent(node);
      if (node === NONE) return false;
      bits &= this.#index.classWithin(label[node], single(middle[k]));
    }
    node = this.#tree.namedParent(node);
    return node !== NONE && (bits & this.#index.classInSlots(label[node], slots)) !== 0;
  }

  /** Named children, with a spelling in the range, of nodes written by the parent spelling. */
  #below(candidates: readonly number[], parent: Range, children: Range): number[] {
    const { end } = this.#tree;
    const nodes = candidates.filter((id) => end[id] > id + 1);
    if (nodes.length === 0) return [];
    const slot = this.#index.slotOf(parent.low);
    const edges = this.#index.edges(slot, children);
    const found: number[] = [];
    if (nodes.length > TOGETHER && edges.high - edges.low < 64 * nodes.length) {
      const above = new Set(nodes);
      for (let edge = edges.low; edge < edges.high; edge++) {
        const id = this.#index.edgeNode[edge];
        if (above.has(this.#tree.namedParent(id))) found.push(id);
      }
      return found;
    }
    for (const node of nodes) this.childrenWithin(node, slot, children, (id) => found.push(id));
    return found;
  }

  /**
   * Visits the named children of a node that may be written by a spelling in the range.
   * @param slot the slot of a spelling of the node, or -1 where edges do not know all its children
   * @param visit told what those spellings stand for: name and reading bits
   */
  childrenWithin(
    node: number,
    slot: number,
    children: Range,
    visit: (id: number, bits: number) => void,
  ): void {
    const tree = this.#tree;
    const index = this.#index;
    if (slot < 0 || tree.end[node] - node <= FEW_DESCENDANTS) {
      tree.eachNamedChild(node, (id) => {
        const bits = index.classWithin(tree.label[id], children) & this.classes;
        if (bits !== 0) visit(id, bits);
      });
      return;
    }
    const { low, high } = index.edges(slot, children);
    for (let edge = low; edge < high; ) {
      const group = index.edges(slot, single(index.childOf(edge)));
      for (let k = lowerBound(index.edgeNode, node + 1, edge, group.high); k < group.high; k++) {
        const id = index.edgeNode[k];
        if (id >= tree.end[node]) break;
        if (tree.namedParent(id) === node)
          visit(id, index.classWithin(tree.label[id], children) & this.classes);
      }
      edge = group.high;
    }
  }

  /** The last piece is rare: start from it and look up. */
  #upFromLast(chain: Chain, out: NodeCollector): void {
    const add = (list: Uint32Array, from: number, to: number): void => {
      for (let k = from; k < to; k++) if (this.#proves(list[k], chain)) out.add(list[k]);
    };
    for (let spelling = chain.last.low; spelling < chain.last.high; spelling++) {
      this.#index.eachRun(spelling, this.classes, add);
    }
  }
}

/** A word cut at segment borders: the end of a spelling, whole spellings, the beginning of a spelling. */
interface Chain {
  /** Slots of the spellings that the word's beginning may be the end of. */
  readonly slots: Range;
  /** What the children of the first link begin with; see `edgeSignature`. */
  readonly signature: number;
  /** Spellings in the middle. */
  readonly middle: readonly number[];
  /** Spellings that the word's end may be the beginning of. */
  readonly last: Range;
}

/** Parent side (slots for link 0, a spelling for the others) and child spellings of a link. */
function ends({ slots, middle, last }: Chain, link: number): [Range, Range] {
  return [link === 0 ? slots : single(middle[link - 1]), link < middle.length ? single(middle[link]) : last];
}

/** Signature of spellings that begin with `word[at .. end)`, or (`whole`) are just that. */
function signatureOf(word: Uint16Array, at: number, end: number, whole: boolean): number {
  return edgeSignature(word[at], end > at + 1 ? word[at + 1] : whole ? 0 : undefined);
}

/** A digit or a hyphen. */
function isNumeric(unit: number): boolean {
  return unit === 0x2d || (unit >= 0x30 && unit <= 0x39);
}

function single(value: number): Range {
  return value < 0 ? { low: 0, high: 0 } : { low: value, high: value + 1 };
}
