/** Which nodes of the address tree stand within a circle. */

import type { Circle } from './circle.js';
import type { PointIndex, PointWork } from './point-index.js';

/** A set of ids as the words of a bit set that are not zero: ids `32 · number … + 31` each. */
export class SparseBits {
  /** How many words. */
  length = 0;
  /** Numbers of the words, ascending. */
  numbers: Uint32Array = new Uint32Array(256);
  words: Uint32Array = new Uint32Array(256);

  /** Forgets all words. */
  clear(): void {
    this.length = 0;
  }

  /** Adds a word with a number above all before. */
  add(number: number, word: number): void {
    if (this.length === this.words.length) {
      this.numbers = doubled(this.numbers);
      this.words = doubled(this.words);
    }
    this.numbers[this.length] = number;
    this.words[this.length++] = word;
  }
}

function doubled(list: Uint32Array): Uint32Array {
  const larger = new Uint32Array(2 * list.length);
  larger.set(list);
  return larger;
}

/**
 * The nodes whose own point is within a circle. Nodes without a point of their own never are.
 * @param found receives them; its former contents are dropped
 * @param work counters to add to
 */
export function radiusSearch(index: PointIndex, circle: Circle, found: SparseBits, work: PointWork): void {
  const { points } = index;
  const { lons, lats, bits, size } = points;
  found.clear();
  for (const block of index.search(circle.box, 0, size, work)) {
    if (index.misses(block, circle)) continue;
    let word = bits[block];
    if (!index.lieIn(block, circle)) {
      points.open(block);
      word &= circle.containing(lons, lats);
      work.points += Math.min(32, size - 32 * block);
    }
    if (word !== 0) found.add(block, word);
  }
}
