import type { Gazetteer } from '../gazetteer/gazetteer.js';
import { NONE } from '../gazetteer/sections.js';
import type { Range } from './naming.js';

/** Address codes of one gazetteer. In depth-first order full codes ascend, so a code prefix is one interval. */
export class Codes {
  readonly #segment: Uint32Array;
  readonly #offset: Uint32Array;
  readonly #heap: Uint8Array;
  readonly #parent: Uint32Array;
  readonly #size: number;

  constructor(gazetteer: Gazetteer) {
    const { tree } = gazetteer;
    this.#segment = tree.segment;
    this.#offset = tree['segments.offset'];
    this.#heap = tree['segments.heap'];
    this.#parent = tree.parent;
    this.#size = tree.parent.length;
  }

  /** Ids whose full code begins with the prefix. */
  withPrefix(prefix: string): Range {
    return { low: this.#bound(prefix, false), high: this.#bound(prefix, true) };
  }

  /** The id with exactly this code, as a range of one or none. */
  exact(code: string): Range {
    const low = this.#bound(code, false);
    const found = low < this.#size && this.fullCode(low) === code;
    return { low, high: found ? low + 1 : low };
  }

  /** Own code segment of a node. */
  segment(id: number): string {
    const segment = this.#segment[id];
    return String.fromCharCode(...this.#heap.subarray(this.#offset[segment], this.#offset[segment + 1]));
  }

  /** Full code of a node, from the prefecture down. */
  fullCode(id: number): string {
    const above = this.#parent[id];
    return above === NONE ? this.segment(id) : this.fullCode(above) + this.segment(id);
  }

  /** First id whose code is at least the prefix, or (`behind`) beyond all codes that begin with it. */
  #bound(prefix: string, behind: boolean): number {
    let low = 0;
    let high = this.#size;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const code = this.fullCode(middle);
      if (code < prefix || (behind && code.startsWith(prefix))) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
