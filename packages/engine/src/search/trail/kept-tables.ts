/** Tables of names that are made once a node and kept, all of them dropped where they have too many names together. */
export class KeptTables<Table extends { readonly size: number }> {
  readonly #most: number;
  readonly #known = new Map<number, Table>();
  #names = 0;

  /** @param most names of all kept tables together */
  constructor(most: number) {
    this.#most = most;
  }

  /** The table of a node, where it is kept. */
  get(node: number): Table | undefined {
    return this.#known.get(node);
  }

  /** Keeps a table, and returns it. */
  keep(node: number, table: Table): Table {
    this.#names += table.size;
    if (this.#names > this.#most) {
      this.#known.clear();
      this.#names = table.size;
    }
    this.#known.set(node, table);
    return table;
  }
}
