/**
 * Entries of a new table, and the share of them that is used before it grows: a fuller table takes more looks for a step.
 */
const FIRST = 1 << 10;
const FULL = 0.5;
/**
 * Numbers that an entry has: the lower half of where a step begins beside its unit, and where it leads below the upper half.
 * The table is looked into all over at every unit of a word, so that it should be small.
 */
const STRIDE = 2;
/** Bits of where a step leads. */
const TO_BITS = 24;
const TO = (1 << TO_BITS) - 1;

/** Where a unit leads from a node of a trie, in one table for all nodes: a text is followed with one look a unit. */
export class UnitSteps {
  #table = new Int32Array(STRIDE * FIRST);
  #entries = FIRST;
  #size = 0;

  /** Number of steps. */
  get size(): number {
    return this.#size;
  }

  /** Where a unit leads from a node; 0 where that is not known. Nodes are below 2 to the power of 24. */
  get(node: number, unit: number): number {
    const table = this.#table;
    const last = this.#entries - 1;
    const key = (node << 16) | unit;
    const upper = node >>> 16;
    for (let entry = placeOf(node, unit) & last; ; entry = (entry + 1) & last) {
      const at = STRIDE * entry;
      const to = table[at + 1];
      if (to === 0) return 0;
      if (table[at] === key && to >>> TO_BITS === upper) return to & TO;
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
    while (table[STRIDE * entry + 1] !== 0) entry = (entry + 1) & last;
    const at = STRIDE * entry;
    table[at] = (node << 16) | unit;
    table[at + 1] = ((node >>> 16) << TO_BITS) | to;
  }

  #grow(): void {
    const before = this.#table;
    this.#entries *= 2;
    this.#table = new Int32Array(STRIDE * this.#entries);
    for (let at = 0; at < before.length; at += STRIDE) {
      const key = before[at];
      const to = before[at + 1];
      if (to !== 0) this.#put((key >>> 16) | ((to >>> TO_BITS) << 16), key & 0xffff, to & TO);
    }
  }
}

/** Where the search for a step begins: its bits, mixed. */
function placeOf(node: number, unit: number): number {
  const mixed = Math.imul(node, 0x9e3779b1) ^ Math.imul(unit, 0x85ebca6b);
  return mixed ^ (mixed >>> 15);
}
