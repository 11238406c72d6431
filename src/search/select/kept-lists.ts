/** Nodes for each id that may be kept: 3 MB of 25 million nodes, an eighth of a byte each. */
const NODES_A_KEPT_ID = 32;
/** Ids that may be kept in a small gazetteer too: half a megabyte. */
const LEAST = 1 << 17;

/**
 * Keeps lists of ids that take a while to find, each by a number or a text. When they exceed a share of all nodes together,
 * all are forgotten.
 */
export class KeptLists<List extends { readonly length: number } = Uint32Array> {
  readonly #lists = new Map<number | string, List>();
  readonly #most: number;
  #kept = 0;

  /** @param nodes how many there are */
  constructor(nodes: number) {
    this.#most = Math.max(LEAST, nodes / NODES_A_KEPT_ID);
  }

  /** The list that is kept by a key, or the one that is found now. */
  of(key: number | string, find: () => List): List {
    const known = this.#lists.get(key);
    if (known !== undefined) return known;
    const list = find();
    if (this.#kept + list.length > this.#most) {
      this.#lists.clear();
      this.#kept = 0;
    }
    this.#lists.set(key, list);
    this.#kept += list.length;
    return list;
  }
}
