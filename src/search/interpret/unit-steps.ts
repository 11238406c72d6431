/** Entries of a new table, and how full it may be. */
const FIRST = 1 << 10;
const FULL = 0.5;
/** Numbers that an entry has: where a step begins, its unit, where it leads, and nothing, so that it lies in one line of memory. */
const STRIDE = 4;

/** Where a unit leads from a node of a trie, in one table for all nodes: a text is followed with one look a unit. */
export class UnitSteps {
  #table = new Int32Array(STRIDE * FIRST);
  #entries = FIRST;
  #size = 0;

  /** Number of steps. */
  get size(): number {
    return this.#size;
  }

  /** Where a unit leads from a node; 0 where that is not known. */
  get(node: number, unit: number): number {
    const table = this.#table;
    const last = this.#entries - 1;
    for (let entry = placeOf(node, unit) & last; ; entry = (entry + 1) & last) {
      const at = STRIDE * entry;
      const to = table[at + 2];
      if (to === 0 || (table[at] === node && table[at + 1] === unit)) return to;
    }
  }

  /** Notes where a unit leads that leads nowhere yet; not 0. */
  set(node: number, unit: number, to: number): void {
    if (this.#size >= FULL * this.#entries) this.#grow();
    this.#put(node, unit, to);
    this.#size++;
  }

  /** Forgets all steps. */
  clear(): void {
    this.#table = new Int32Array(STRIDE * FIRST);
    this.#entries = FIRST;
    this.#size = 0;
  }

  #put(node: number, unit: number, to: number): void {
    const table = this.#table;
    const last = this.#entries - 1;
    let entry = placeOf(node, unit) & last;
    while (table[STRIDE * entry + 2] !== 0) entry = (entry + 1) & last;
    const at = STRIDE * entry;
    table[at] = node;
    table[at + 1] = unit;
    table[at + 2] = to;
  }

  #grow(): void {
    const before = this.#table;
    this.#entries *= 2;
    this.#table = new Int32Array(STRIDE * this.#entries);
    for (let at = 0; at < before.length; at += STRIDE)
      if (before[at + 2] !== 0) this.#put(before[at], before[at + 1], before[at + 2]);
  }
}

/** Where the search for a step begins: its bits, mixed. */
function placeOf(node: number, unit: number): number {
  const mixed = Math.imul(node, 0x9e3779b1) ^ Math.imul(unit, 0x85ebca6b);
  return mixed ^ (mixed >>> 15);
}
