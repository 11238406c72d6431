/** Nodes for each id that may be kept: 3 MB of 25 million nodes, an eighth of a byte each. */
const NODES_A_KEPT_ID = 32;
/** Ids that may be kept in a small gazetteer too: one megabyte. */
const LEAST = 1 << 18;
/**
 * Ids that may be kept for each node with something below, where lists are of such nodes: those of some twenty numbers.
 * With two, only those of five are kept, and the median of 60 English beginnings of numbers, one after the other, is 28 ms
 * instead of 9 at 13.5 million records.
 */
const IDS_A_NODE = 8;

/**
 * Keeps lists of ids that take a while to find, each by a number or a text. When they exceed a share of all nodes together,
 * all are forgotten.
 */
export class KeptLists<List extends { readonly length: number } = Uint32Array> {
  readonly #lists = new Map<number | string, List>();
  readonly #nodes: number;
  readonly #listed: () => number;
  #most = 0;
  #kept = 0;

  /**
   * @param nodes number of nodes
   * @param listed counts the nodes of the lists, where these have something below
   */
  constructor(nodes: number, listed: () => number = () => 0) {
    this.#nodes = nodes;
    this.#listed = listed;
  }

  /** The list kept by a key, or else the one found now. */
  of(key: number | string, find: () => List): List {
    const known = this.#lists.get(key);
    if (known !== undefined) return known;
    const list = find();
    if (this.#most === 0)
      this.#most = Math.max(LEAST, this.#nodes / NODES_A_KEPT_ID, IDS_A_NODE * this.#listed());
    if (this.#kept + list.length > this.#most) {
      this.#lists.clear();
      this.#kept = 0;
    }
    this.#lists.set(key, list);
    this.#kept += list.length;
    return list;
  }
}
