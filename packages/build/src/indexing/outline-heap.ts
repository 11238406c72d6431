import { LARGEST_SECTION } from '@banchi/engine/gazetteer/format.js';
import type { WrittenOutline } from '@banchi/engine/gazetteer/lot-outlines.js';
import { decodeLots, encodeLots } from '@banchi/engine/geo/lot-blocks.js';
import type { JoinedOutline } from '../record/lot-outline.js';
import { messages } from '../record/messages.js';
import { type BuildError, beyondLimit } from './nodes.js';

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

/** The outlines of parts of a tree: the id that those of each part are counted from. */
type OutlinesOfParts = readonly { readonly base: number; readonly part: PartOutlines }[];

/** All outlines of a tree, ascending by id, and how many there are. */
export function outlinesOf({ outlines }: { readonly outlines: OutlinesOfParts }): {
  readonly outlines: Iterable<WrittenOutline>;
  readonly count: number;
} {
  const count = outlines.reduce((sum, { part }) => sum + part.id.length, 0);
  return { outlines: eachOutline(outlines), count };
}

function* eachOutline(outlines: OutlinesOfParts): Iterable<WrittenOutline> {
  for (const { base, part } of outlines)
    for (let i = 0; i < part.id.length; i++) {
      const [polygons] = decodeLots(part.heap, part.at[i], part.at[i + 1], 1).lots;
      yield { id: base + part.id[i], quality: part.quality[i], polygons };
    }
}

/** The error of outlines with more bytes than a file can hold. */
export const outlinesTooLarge = (bytes: number): BuildError =>
  beyondLimit(bytes, messages.outlineBytes, LARGEST_SECTION);
