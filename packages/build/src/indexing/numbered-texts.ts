/** Entries of one map: Node.js holds 2²⁴ in a map at most, and half as many grow faster. */
const MAP_SIZE = 2 ** 23;

/** Distinct texts, numbered from 0 in the order in which they come up; any number of them. */
export class NumberedTexts {
  readonly all: string[] = [];
  readonly #maps: Map<string, number>[] = [new Map()];
  readonly #size: number;

  /** @param size most entries of one map */
  constructor(size = MAP_SIZE) {
    this.#size = size;
  }

  /** The number of a text. */
  of(text: string): number {
    for (const map of this.#maps) {
      const known = map.get(text);
      if (known !== undefined) return known;
    }
    let last = this.#maps[this.#maps.length - 1];
    if (last.size === this.#size) {
      last = new Map();
      this.#maps.push(last);
    }
    const number = this.all.push(text) - 1;
    last.set(text, number);
    return number;
  }
}
