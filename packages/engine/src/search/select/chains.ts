import { eachId } from '../../gazetteer/id-column.js';
import { EMPTY, type Range, roundestIn, single } from '../../gazetteer/ranges.js';
import { EDGE_CLASSES, NONE, SPELLING_CLASS } from '../../gazetteer/sections.js';
import { MUNICIPALITY } from '../../vocabulary/levels.js';
import type { NodeCollector } from '../ids/collector.js';
import type { AddressTree } from '../tree.js';
import { isLeftBare } from './bare-names.js';
import type { Above, Chain, Nodes } from './chain.js';
import { type NumberKinds, ofCounted } from './number-kinds.js';
import { FORMAL_SHIFT, type TextIndex } from './text-index.js';
import type { MergedChains } from './together/many-nodes.js';

/** Nodes to follow a chain from. */
interface Start {
  /** The border behind which they stand; -1 where they stand above the first one. */
  readonly border: number;
  /** About how many nodes or edges must be looked at. */
  readonly cost: number;
  /** Whether the nodes need no proof. */
  readonly certain: boolean;
  readonly addTo: (nodes: Nodes) => void;
}

/** Takes nodes into a list. */
class NodeList implements Nodes {
  readonly ids: number[] = [];

  add(id: number): void {
    this.ids.push(id);
  }
}

/** Nodes, and whether the texts that lead to each are names, readings, or both. */
interface ProvedNodes {
  readonly ids: number[];
  readonly bits: number[];
}

/**
 * Up to this many nodes the children of each are walked; from there on the edges are read once for all of them. Found
 * by trying, with `FEW_SLOTS`: 20 words slower than SQLite became 2 to 4.
 */
const MANY_TO_STEP = 128;

/** Edges that are read once for all nodes in the time of walking the children of one of them. */
const EDGES_A_STEP = 64;

/** Slots passed over by their signatures in the time of looking at one node: 中央3-1 takes 0.2 ms instead of 0.8. */
const SLOTS_A_NODE = 16;

/**
 * Up to this many slots are looked at one by one, however many edges they have. Found by trying: 20 words slower than
 * SQLite became 2 to 4.
 */
const FEW_SLOTS = 8;

/**
 * Edges by ending are taken where they are fewer than this share of those by slots: they are read in jumps, which takes
 * nearly twice as long as one run.
 */
const BY_ENDING = 0.6;

/** Edges read in order in the time of proving one node: `2丁目1` takes 6 ms instead of 62 at 25 million records. */
const MERGED_A_PROOF = 16;

/** Stands for edges that are not known. */
const ALL_EDGES: Range = { low: 0, high: Number.POSITIVE_INFINITY };

/** Finds the nodes at which the chains of a word end. */
export class ChainSearch {
  readonly #tree: AddressTree;
  readonly #index: TextIndex;
  readonly #classes: number;
  readonly #kinds: NumberKinds;
  readonly #merged: MergedChains | null;
  /** Whether edges know all neighbours that matter. */
  readonly edges: boolean;

  /**
   * @param classes the classes that spellings must have
   * @param kinds which nodes bound numbers may be
   * @param numbers whether the word has only numbers, which have edges in every language
   * @param merged follows chains with very many nodes; null follows every node by itself
   */
  constructor(
    tree: AddressTree,
    index: TextIndex,
    classes: number,
    kinds: NumberKinds,
    numbers: boolean,
    merged: MergedChains | null = null,
  ) {
    this.#merged = merged;
    this.#tree = tree;
    this.#index = index;
    this.#classes = classes;
    this.#kinds = kinds;
    this.edges = numbers || (classes & EDGE_CLASSES) === classes;
  }

  /**
   * Adds the nodes whose own segment is the chain's last piece. Starts from the rarest part of the chain, checks its
   * nodes against the segments above them, and goes down from there.
   * @param subtrees whether an added node stands for its whole subtree, so that nothing below it is looked at: with
   * Sasebo-shi its towns Shi… are found too
   * @param called whether only nodes count that people call so with their kind: Godo-cho, not Godo
   */
  follow(chain: Chain, subtrees: boolean, out: NodeCollector, called = false): void {
    const start = this.edges ? this.#rarestLink(chain) : this.#rarestPiece(chain);
    if (start === null) return;
    const merged = this.#merged;
    if (merged !== null && start.cost >= merged.many && !merged.mayStand(chain)) return;
    const last = called ? chain.behind[chain.behind.length - 1].low : -1;
    const mayBeBare = called && this.#mayBeBare(last);
    if (start.certain && !mayBeBare) {
      if (merged?.addJoined(chain, start.cost, out) !== true) start.addTo(out);
      return;
    }
    if (!mayBeBare && merged !== null && this.#followMerged(chain, start, merged, out)) return;
    const all = new NodeList();
    start.addTo(all);
    const nodes = subtrees && start.border < 0 ? all.ids.filter((id) => !out.holds(id)) : all.ids;
    let proved = this.#prove(nodes, chain, start.border);
    for (let border = start.border + 1; border < chain.behind.length && proved.ids.length > 0; border++) {
      proved = this.#below(proved, chain, border);
    }
    for (const id of proved.ids)
      if (!mayBeBare || !isLeftBare(this.#index, this.#classes, this.#tree.label.at(id), last)) out.add(id);
  }

  /** Whether some node is written by a spelling that drops its kind: Godo of Godo-cho. */
  #mayBeBare(spelling: number): boolean {
    let may = false;
    this.#index.eachRun(spelling, this.#classes, (_list, _from, _to, _bits, label) => {
      may ||= isLeftBare(this.#index, this.#classes, label, spelling);
    });
    return may;
  }

  /** Follows a chain from its top, all nodes together, where that takes less than proving those at which it would start. */
  #followMerged(chain: Chain, start: Start, merged: MergedChains, out: NodeCollector): boolean {
    const { above, behind } = chain;
    const cost = start.cost + this.#stepsDown(chain, start);
    if (cost < merged.many) return false;
    if (!this.edges) {
      // in front of a border only nodes with something below are of use, and these are kept
      const whole = behind.slice(0, -1).reduce((sum, each) => sum + this.#index.weight(each), 0);
      const inner = merged.innerShare() * (whole + this.#index.weightOfSlots(above.slots));
      const last = this.#index.weight(behind[behind.length - 1]);
      if (inner + last > MERGED_A_PROOF * cost) return false;
      merged.followListed(chain, out);
      return true;
    }
    if (behind.length === 1) return false;
    const first = this.#firstLink(chain);
    if (first.cost + this.#edgesBehind(chain, 1) > MERGED_A_PROOF * cost) return false;
    merged.follow(chain, first.addTo, out);
    return true;
  }

  /** How many nodes are looked at on the way down, node by node, from where a chain is started. */
  #stepsDown(chain: Chain, { border, cost }: Start): number {
    return this.edges && cost > MANY_TO_STEP
      ? Math.min(this.#edgesBehind(chain, border + 1), EDGES_A_STEP * cost)
      : 0;
  }

  /** How many edges lead on over a border and those behind it. */
  #edgesBehind({ behind }: Chain, border: number): number {
    let edges = 0;
    for (let each = Math.max(border, 1); each < behind.length; each++) {
      const { low, high } = this.#edgesAt(behind, each);
      edges += high - low;
    }
    return edges;
  }

  /** The edges over a border other than the first. */
  #edgesAt(behind: readonly Range[], border: number): Range {
    return this.#index.edges(this.#index.slotOf(behind[border - 1].low), behind[border]);
  }

  /** The border with the fewest edges across it; null where one has none. */
  #rarestLink(chain: Chain): Start | null {
    const { behind } = chain;
    const last = behind.length - 1;
    let rarest = this.#firstLink(chain);
    for (let border = last; border > 0; border--) {
      const edges = this.#edgesAt(behind, border);
      const cost = edges.high - edges.low;
      if (cost <= 0) return null;
      if (cost < rarest.cost)
        rarest = { border, cost, certain: false, addTo: (nodes) => this.#nodesOf(edges, nodes) };
    }
    const upwards = this.#index.weight(behind[last]);
    return last === 0 && upwards < rarest.cost ? this.#lastPiece(chain) : rarest;
  }

  /** The nodes behind the first border. */
  #firstLink(chain: Chain): Start {
    const index = this.#index;
    const { slots, begun, across } = chain.above;
    const [children] = chain.behind;
    const anyBelow = begun < 0 ? EMPTY : index.edgesOfSlots(single(begun));
    const { shortReadings } = chain.above;
    // edges prove everything but the kinds that counters ask for
    const direct = chain.behind.length === 1;
    const own = index.edgesOfSlots(slots);
    const bySlots = (nodes: Nodes): void =>
      this.#bySlots(chain.above, children, !direct, direct ? this.#ofKinds(chain, nodes) : nodes);
    if (slots.high - slots.low <= FEW_SLOTS)
      return { border: 0, cost: this.#edgesBelow(chain.above, children), certain: direct, addTo: bySlots };
    const cost =
      1 + (slots.high - slots.low) / SLOTS_A_NODE + Math.min(own.high - own.low, index.weight(children));
    const behind = index.edgesWithin(across, children);
    // behind the first of several borders only nodes with something below are of use
    const high = direct ? behind.high : this.#endOfInner(behind);
    if (high - behind.low < cost * BY_ENDING) {
      const places = { low: behind.low, high };
      const addTo = (nodes: Nodes): void =>
        this.#byEnding(
          places,
          own,
          { anyBelow, shortReadings },
          direct ? this.#ofKinds(chain, nodes) : nodes,
        );
      return { border: 0, cost: high - behind.low, certain: direct, addTo };
    }
    return { border: 0, cost, certain: direct, addTo: bySlots };
  }

  /**
   * Passes on the nodes behind the only border that are of the kinds that the word's counters ask for, on both sides of it.
   */
  #ofKinds(chain: Chain, nodes: Nodes): Nodes {
    const [above, own] = chain.kinds ?? [0, 0];
    if (above === 0 && own === 0) return nodes;
    return ofCounted(nodes, this.#kinds.below(chain.behind[0], own, above, chain.above.slots));
  }

  /** How many edges lead from some slots to some children. */
  #edgesBelow({ slots, signature }: Above, children: Range): number {
    let edges = 0;
    for (let slot = slots.low; slot < slots.high; slot++) {
      if (!this.#index.mayLead(slot, signature)) continue;
      const { low, high } = this.#index.edges(slot, children);
      edges += high - low;
    }
    return edges;
  }

  /**
   * Children by the edges of each slot that may have some.
   * @param inner whether only nodes with something below are of use
   */
  #bySlots(
    { slots, begun, signature, shortReadings }: Above,
    children: Range,
    inner: boolean,
    nodes: Nodes,
  ): void {
    const index = this.#index;
    for (let slot = slots.low; slot < slots.high; slot++) {
      if (!index.mayLead(slot, signature)) continue;
      const edges = index.edges(slot, children);
      if (inner && this.#merged !== null && edges.high - edges.low > MANY_TO_STEP) {
        for (const edge of this.#merged.innerEdges(edges))
          this.#addChild(edge, index.edgeNode.at(edge), slot === begun, shortReadings, nodes);
      } else this.#addChildren(edges, slot === begun, shortReadings, nodes);
    }
  }

  /** Adds the children of some edges of one slot; many together where all of them count. */
  #addChildren(edges: Range, begun: boolean, shortReadings: boolean, nodes: Nodes): void {
    const add = (id: number, edge: number): void => this.#addChild(edge, id, begun, shortReadings, nodes);
    this.#index.eachEdge(edges, this.#classes, nodes, add);
  }

  /**
   * Children by the edges of all parents that end with the same unit, of which only those of the wanted slots count.
   * @param anyBelow edges whose spellings may be informal
   */
  #byEnding(
    places: Range,
    own: Range,
    { anyBelow, shortReadings }: { readonly anyBelow: Range; readonly shortReadings: boolean },
    nodes: Nodes,
  ): void {
    const index = this.#index;
    eachId(index.edgesByEnding, places.low, places.high, (edge) => {
      if (edge < own.low || edge >= own.high) return;
      const isBegun = edge >= anyBelow.low && edge < anyBelow.high;
      this.#addChild(edge, index.edgeNode.at(edge), isBegun, shortReadings, nodes);
    });
  }

  /**
   * The end of the edges to nodes with something below: among the edges by ending to one spelling these come first.
   */
  #endOfInner({ low, high }: Range): number {
    const { end } = this.#tree;
    let from = low;
    let to = high;
    while (from < to) {
      const middle = roundestIn(from, to);
      const id = this.#index.edgeNode.at(this.#index.edgeByEnding(middle));
      if (end.at(id) > id + 1) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  #nodesOf({ low, high }: Range, nodes: Nodes): void {
    this.#addChildren({ low, high }, true, true, nodes);
  }

  /**
   * @param begun whether the word begins with the spelling above, so that spellings may be informal
   * @param shortReadings as in {@link Above}
   */
  #addChild(edge: number, id: number, begun: boolean, shortReadings: boolean, nodes: Nodes): void {
    const index = this.#index;
    const classes = index.classesOf(edge);
    const isInformal = (classes & SPELLING_CLASS.informal) !== 0;
    let own = classes & this.#classes;
    if (own === 0 || (isInformal && !begun)) return;
    if (isInformal && !shortReadings) {
      own &= this.#classBehindFirst(id, single(index.childSpelling(edge)), shortReadings);
      if (own === 0) return;
    }
    nodes.add(id, begun ? own : own << FORMAL_SHIFT);
  }

  /**
   * The classes of the spellings of a node behind the first border; see {@link TextIndex.classWithin}.
   * @param shortReadings as in {@link Above}
   */
  #classBehindFirst(id: number, spellings: Range, shortReadings: boolean): number {
    const isWhole = !shortReadings && this.#tree.depth(id) === MUNICIPALITY;
    return this.#index.classWithin(this.#tree.label.at(id), spellings, isWhole ? SPELLING_CLASS.reading : 0);
  }

  /** The piece that the fewest nodes are written by. */
  #rarestPiece(chain: Chain): Start {
    const index = this.#index;
    const { slots } = chain.above;
    let rarest = this.#lastPiece(chain);
    chain.behind.slice(0, -1).forEach((whole, border) => {
      const cost = index.weight(whole);
      if (cost < rarest.cost)
        rarest = { border, cost, certain: false, addTo: (nodes) => this.#carriers(whole, nodes) };
    });
    const cost = index.weightOfSlots(slots);
    if (cost >= rarest.cost) return rarest;
    const addTo = (nodes: Nodes): void => {
      for (let slot = slots.low; slot < slots.high; slot++)
        this.#carriers(single(index.spellingOfSlot(slot)), nodes);
    };
    return { border: -1, cost, certain: false, addTo };
  }

  /** The chain's end: looked at upwards only. */
  #lastPiece({ behind }: Chain): Start {
    const border = behind.length - 1;
    const addTo = (nodes: Nodes): void => this.#carriers(behind[border], nodes);
    return { border, cost: this.#index.weight(behind[border]), certain: false, addTo };
  }

  /** Nodes that are written by a spelling in the range. */
  #carriers({ low, high }: Range, nodes: Nodes): void {
    for (let spelling = low; spelling < high; spelling++) {
      this.#index.eachRun(spelling, this.#classes, (list, from, to) => {
        for (let k = from; k < to; k++) nodes.add(list.at(k), 0);
      });
    }
  }

  /** Those nodes behind a border above which the chain is spelled, by names alone or by readings alone. */
  #prove(nodes: readonly number[], chain: Chain, border: number): ProvedNodes {
    const { end } = this.#tree;
    const proved: ProvedNodes = { ids: [], bits: [] };
    this.#tree.prefetchNodes(nodes);
    for (const id of nodes) {
      if (border < chain.behind.length - 1 && end.at(id) === id + 1) continue;
      const bits = this.#bitsAbove(id, chain, border);
      if (bits === 0) continue;
      proved.ids.push(id);
      proved.bits.push(bits);
    }
    return proved;
  }

  /**
   * The classes in which the path down to a node behind a border spells the chain; 0 for none. As in {@link
   * TextIndex.classWithin}, lower bits if the word begins with a spelling, upper bits if it begins inside one.
   */
  #bitsAbove(id: number, chain: Chain, border: number): number {
    const { label } = this.#tree;
    let bits = this.#classes | (this.#classes << FORMAL_SHIFT);
    let node = id;
    for (let k = border; k >= 0; k--) {
      if (!this.#isOfKind(node, chain, k + 1)) return 0;
      bits &=
        k === 0
          ? this.#classBehindFirst(node, chain.behind[0], chain.above.shortReadings)
          : this.#index.classWithin(label.at(node), chain.behind[k]);
      if (bits === 0) return 0;
      node = this.#tree.namedParent(node);
      if (node === NONE) return 0;
    }
    if (!this.#isOfKind(node, chain, 0)) return 0;
    return bits & this.#index.classInSlots(label.at(node), chain.above.slots, chain.above.begun);
  }

  /** Whether a node is of the kinds that the word's counters ask for of a piece. */
  #isOfKind(id: number, { kinds }: Chain, piece: number): boolean {
    return kinds === null || kinds[piece] === 0 || this.#kinds.allow(id, kinds[piece]);
  }

  /** Goes down over a border: the named children behind it, below nodes in front of it. */
  #below({ ids, bits }: ProvedNodes, chain: Chain, border: number): ProvedNodes {
    const index = this.#index;
    const children = chain.behind[border];
    // over the first border nodes are followed only where the edges leave it open
    const slot = border === 0 ? -1 : index.slotOf(chain.behind[border - 1].low);
    const found: ProvedNodes = { ids: [], bits: [] };
    const add = (id: number, own: number): void => {
      if (own === 0 || !this.#isOfKind(id, chain, border + 1)) return;
      found.ids.push(id);
      found.bits.push(own);
    };
    const edges = this.edges ? index.edges(slot, children) : ALL_EDGES;
    if (ids.length > MANY_TO_STEP && edges.high - edges.low < EDGES_A_STEP * ids.length) {
      const above = new Map(ids.map((id, i) => [id, bits[i]]));
      eachId(index.edgeNode, edges.low, edges.high, (id) => {
        const own = above.get(this.#tree.namedParent(id));
        if (own !== undefined) add(id, own & index.classWithin(this.#tree.label.at(id), children));
      });
    } else {
      ids.forEach((node, i) => {
        this.childrenWithin(node, slot, children, (id, own) => add(id, bits[i] & own));
      });
    }
    return found;
  }

  /**
   * Visits the named children of a node that have a spelling in the range.
   * @param slot the slot of a spelling of the node
   * @param visit called with the classes of those spellings; see {@link TextIndex.classWithin}
   */
  childrenWithin(
    node: number,
    slot: number,
    children: Range,
    visit: (id: number, bits: number) => void,
  ): void {
    const tree = this.#tree;
    const index = this.#index;
    const classes = this.#classes | (this.#classes << FORMAL_SHIFT);
    const { low, high } = this.edges ? index.edges(slot, children) : ALL_EDGES;
    const behind = tree.end.at(node);
    if (behind - node <= high - low) {
      tree.eachNamedChild(node, (id, label) => {
        const bits = index.classWithin(label, children) & classes;
        if (bits !== 0) visit(id, bits);
      });
      return;
    }
    eachId(index.edgeNode, low, high, (id) => {
      if (id > node && id < behind && tree.namedParent(id) === node)
        visit(id, index.classWithin(tree.label.at(id), children) & classes);
    });
  }
}
