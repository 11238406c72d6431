import { encodeLots } from '@banchi/engine/geo/lot-blocks.js';
import type { JoinedOutline } from '../record/lot-outline.js';

/** Outlines of lots of a part: ids, qualities, and where the bytes of each begin, which are a block of one lot. */
export interface PartOutlines {
  readonly id: Uint32Array;
  readonly quality: Uint8Array;
  readonly at: Uint32Array;
  readonly heap: Uint8Array;
}

/** Collects the outlines of lots of one part after the other, as bytes that a thread can hand on. */
export class OutlineHeap {
  #id: number[] = [];
  #quality: number[] = [];
  #at: number[] = [];
  #heap = new Uint8Array(0);
  #used = 0;

  /** Adds the outline of a node behind those before it. */
  add(id: number, { polygons, quality }: JoinedOutline): void {
    const bytes = encodeLots([polygons]);
    const { length } = bytes;
    if (this.#used + length > this.#heap.length) {
      const larger = new Uint8Array(Math.max(1 << 16, 2 * (this.#used + length)));
      larger.set(this.#heap.subarray(0, this.#used));
      this.#heap = larger;
    }
    this.#heap.set(bytes, this.#used);
    this.#id.push(id);
    this.#quality.push(quality);
    this.#at.push(this.#used);
    this.#used += length;
  }

  /** The outlines so far; the heap is empty again. */
  take(): PartOutlines {
    const taken = {
      id: Uint32Array.from(this.#id),
      quality: Uint8Array.from(this.#quality),
      at: Uint32Array.from([...this.#at, this.#used]),
      heap: this.#heap.slice(0, this.#used),
    };
    this.#id = [];
    this.#quality = [];
    this.#at = [];
    this.#used = 0;
    return taken;
  }
}
