import { BoxTree } from '../geo/box-tree.js';
import { contains } from '../geo/contains.js';
import { boxOfPolygon } from '../geo/encode-polygon.js';
import { decodeLots, LOTS_OF_BLOCK } from '../geo/lot-blocks.js';
import { type MultiPolygon, sizeOf } from '../geo/rings.js';
import type { Box } from '../geo/units.js';
import { popcount } from './bits.js';
import type { GazetteerContents, LotSections } from './contents.js';
import { lowerBound } from './ranges.js';
import { LOT_RANK_IDS } from './sections.js';

/** A lot with its outline. */
interface OutlinedLot {
  readonly id: number;
  readonly polygons: MultiPolygon;
}

/** The outlines of lots of a gazetteer. Each look-up decodes the blocks of sixteen lots that it needs, and nothing else. */
export class LotOutlines {
  readonly #sections: LotSections;
  readonly #boxes: BoxTree;

  /** The outlines of a file, or null where it has none. */
  static of(gazetteer: Pick<GazetteerContents, 'lots'>): LotOutlines | null {
    const sections = gazetteer.lots();
    return sections === null ? null : new LotOutlines(sections);
  }

  private constructor(sections: LotSections) {
    this.#sections = sections;
    this.#boxes = new BoxTree(sections['lots.boxes']);
  }

  /** How many lots have an outline. */
  get size(): number {
    return this.#sections['lots.quality'].length;
  }

  /** The box around all of them. */
  get bounds(): Box {
    return this.#boxes.bounds;
  }

  /** Whether a node has an outline. */
  has(id: number): boolean {
    return ((this.#sections['lots.bits'][id >>> 5] >>> (id & 31)) & 1) === 1;
  }

  /** The outline of a node; null where it has none. */
  outline(id: number): MultiPolygon | null {
    if (!this.has(id)) return null;
    const lot = this.#rank(id);
    const { lots } = this.#decode(Math.floor(lot / LOTS_OF_BLOCK), (lot % LOTS_OF_BLOCK) + 1);
    return lots.at(-1) ?? null;
  }

  /** How good the outline of a node is, as the bits of `lots.quality`; null where it has none. */
  quality(id: number): number | null {
    return this.has(id) ? this.#sections['lots.quality'][this.#rank(id)] : null;
  }

  /**
   * The lots whose outline contains a point, the smallest first: where sheets overlap, the smaller lot is the one meant.
   * @param x longitude in units of 1e-7 degree
   * @param y latitude in units of 1e-7 degree
   */
  containing(x: number, y: number): readonly number[] {
    const found: { readonly id: number; readonly area: number }[] = [];
    for (const block of this.#boxes.at(x, y))
      for (const { id, polygons } of this.#lotsOf(block))
        if (contains(polygons, x, y)) found.push({ id, area: sizeOf(polygons) });
    return found.sort((a, b) => a.area - b.area || a.id - b.id).map(({ id }) => id);
  }

  /** The lots whose box touches a box, ascending by id. */
  touching(box: Box): OutlinedLot[] {
    const found: OutlinedLot[] = [];
    for (const block of this.#boxes.touching(box))
      for (const lot of this.#lotsOf(block)) {
        const { west, south, east, north } = boxOfPolygon(lot.polygons);
        if (west <= box.east && east >= box.west && south <= box.north && north >= box.south) found.push(lot);
      }
    return found.sort((a, b) => a.id - b.id);
  }

  *#lotsOf(block: number): Iterable<OutlinedLot> {
    const first = block * LOTS_OF_BLOCK;
    const count = Math.min(LOTS_OF_BLOCK, this.size - first);
    const { lots } = this.#decode(block, count);
    let id = this.#nodeOf(first);
    for (const polygons of lots) {
      yield { id, polygons };
      id = this.#nextFrom(id + 1);
    }
  }

  #decode(block: number, count: number): ReturnType<typeof decodeLots> {
    const { 'lots.block': offset, 'lots.heap': heap } = this.#sections;
    return decodeLots(heap, offset[block], offset[block + 1], count);
  }

  /** How many nodes before one have an outline. */
  #rank(id: number): number {
    const { 'lots.bits': bits, 'lots.rank': rank } = this.#sections;
    const block = Math.floor(id / LOT_RANK_IDS);
    let sum = rank[block];
    for (let word = block * (LOT_RANK_IDS / 32); word < id >>> 5; word++) sum += popcount(bits[word]);
    return sum + popcount(bits[id >>> 5] & ~(-1 << (id & 31)));
  }

  /** The node of the n-th outline. */
  #nodeOf(n: number): number {
    const { 'lots.rank': rank } = this.#sections;
    const block = lowerBound(rank, n + 1) - 1;
    let id = this.#nextFrom(block * LOT_RANK_IDS);
    for (let left = n - rank[block]; left > 0; left--) id = this.#nextFrom(id + 1);
    return id;
  }

  /** The first node from one on that has an outline; behind the last one the number of nodes. */
  #nextFrom(id: number): number {
    const { 'lots.bits': bits } = this.#sections;
    let word = id >>> 5;
    let left = word < bits.length ? bits[word] & (-1 << (id & 31)) : 0;
    while (left === 0 && ++word < bits.length) left = bits[word];
    return 32 * word + (left === 0 ? 0 : 31 - Math.clz32(left & -left));
  }
}
