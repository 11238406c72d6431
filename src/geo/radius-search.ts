/** Which nodes of the address tree stand within a circle. */

import { Circle } from './circle.js';
import type { PointIndex, PointWork } from './point-index.js';

/** A set of ids as the words of a bit set that are not zero: ids `32 · number … + 31` each. */
export class SparseBits {
  /** How many words. */
  length = 0;
  /** Numbers of the words, ascending. */
  numbers: Uint32Array = new Uint32Array(256);
  words: Uint32Array = new Uint32Array(256);

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
 * The nodes whose own point is within a radius of a centre. Nodes without a point of their own are never in it.
 * @param lon degrees
 * @param lat degrees
 * @param radius metres, 0 … 20000, inclusive
 * @param work counters to add to
 * @throws {RangeError} when the radius is outside that range
 */
export function radiusSearch(
  points: PointIndex,
  lon: number,
  lat: number,
  radius: number,
  work: PointWork,
): SparseBits {
  const { lon: lons, lat: lats, bits } = points;
  const circle = new Circle(lon, lat, radius);
  const found = new SparseBits();
  points.search(circle, 0, points.size, work, (block, whole) => {
    let word = bits[block];
    if (!whole) {
      for (let left = word; left !== 0; left &= left - 1) {
        const bit = left & -left;
        const id = 32 * block + 31 - Math.clz32(bit);
        work.points++;
        if (!circle.contains(lons[id], lats[id])) word ^= bit;
      }
    }
    if (word !== 0) found.add(block, word);
  });
  return found;
}
