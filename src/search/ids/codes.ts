import type { Gazetteer } from '../../gazetteer/gazetteer.js';
import { NONE } from '../../gazetteer/sections.js';
import type { Range } from './range.js';

/** Address codes of one gazetteer. In depth-first order full codes ascend, so a code prefix is one interval. */
export class Codes {
  readonly #segment: Uint32Array;
  readonly #offset: Uint32Array;
  readonly #heap: Uint8Array;
  readonly #parent: Uint32Array;
  readonly #end: Uint32Array;
  readonly #size: number;

  constructor(gazetteer: Gazetteer) {
    const { tree } = gazetteer;
    this.#segment = tree.segment;
    this.#offset = tree['segments.offset'];
    this.#heap = tree['segments.heap'];
    this.#parent = tree.parent;
    this.#end = tree.end;
    this.#size = tree.parent.length;
  }

  /** Ids whose full code begins with the prefix. */
  withPrefix(prefix: string): Range {
    return { low: this.#bound(prefix, false), high: this.#bound(prefix, true) };
  }

  /** The id with exactly this code, as a range of one or none. */
  exact(code: string): Range {
    const low = this.#bound(code, false);
    return { low, high: low < this.#size && this.#isCode(low, code) ? low + 1 : low };
  }

  /** Whether a text is a node's full code, compared from its end up the tree. */
  #isCode(id: number, text: string): boolean {
    let at = text.length;
    for (let node = id; node !== NONE; node = this.#parent[node]) {
      const segment = this.#segment[node];
      const from = this.#offset[segment];
      const length = this.#offset[segment + 1] - from;
      at -= length;
      if (at < 0 || this.#compare(from, length, text, at) !== 0) return false;
    }
    return at === 0;
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

  /**
   * First id whose code is at least the prefix, or (`behind`) beyond all codes that begin with it. Goes down the tree:
   * among siblings only their own segments need comparing.
   */
  #bound(prefix: string, behind: boolean): number {
    let above = NONE;
    let low = 0;
    let high = this.#size;
    let at = 0;
    while (low < high) {
      let node = (low + high) >>> 1;
      while (this.#parent[node] !== above) node = this.#parent[node];
      const segment = this.#segment[node];
      const from = this.#offset[segment];
      const length = this.#offset[segment + 1] - from;
      const order = this.#compare(from, length, prefix, at);
      if (order < 0 || (order === 0 && behind && at + length >= prefix.length)) low = this.#end[node];
      else if (order > 0 || at + length > prefix.length) high = node;
      else if (at + length === prefix.length) return node;
      else {
        above = node;
        low = node + 1;
        high = this.#end[node];
        at += length;
      }
    }
    return low;
  }

  /** Order of a segment and a text from a place on, as far as both go. */
  #compare(from: number, length: number, text: string, at: number): number {
    const common = Math.min(length, text.length - at);
    for (let i = 0; i < common; i++) {
      const difference = this.#heap[from + i] - text.charCodeAt(at + i);
      if (difference !== 0) return difference;
    }
    return 0;
  }
}
