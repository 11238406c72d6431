import { BoxTree, packBoxes } from '../geo/box-tree.js';
import { contains } from '../geo/contains.js';
import { boxOfPolygon } from '../geo/encode-polygon.js';
import { decodeLots, encodeLots, LOTS_OF_BLOCK } from '../geo/lot-blocks.js';
import { type MultiPolygon, sizeOf } from '../geo/rings.js';
import type { Box } from '../geo/units.js';
import { NUMBER } from '../vocabulary/levels.js';
import { popcount } from './bits.js';
import type { Column } from './blocks.js';
import { concatenated } from './bytes.js';
import { LARGEST_SECTION } from './format.js';
import { lowerBound } from './ranges.js';
import { checkLength, checkOffsets, type Refuse, sound } from './rules.js';
import type { SectionArrays } from './section-file.js';
import { type ElementType, FLAG, type Section } from './sections.js';

/** Outlines of lots: their sections, how they are written, read and checked. */

/** Outlines of lots, sixteen a block; absent in a file without them. */
export const LOT_SECTIONS = {
  'lots.bits': 'u32',
  'lots.rank': 'u32',
  'lots.quality': 'u8',
  'lots.block': 'u32',
  'lots.boxes': 'u8',
  'lots.heap': 'u8',
} as const satisfies Record<string, ElementType>;

/** The sections of the outlines of lots. */
export type LotSections = SectionArrays<typeof LOT_SECTIONS>;

/** Ids between two entries of `lots.rank`. */
const LOT_RANK_IDS = 512;

/** An outline to be written. */
export interface WrittenOutline {
  readonly id: number;
  readonly quality: number;
  readonly polygons: MultiPolygon;
}

/**
 * The sections of the outlines of lots; none where there are none.
 * @param outlines so many, ascending by id
 * @param nodes number of nodes
 * @param tooLarge the error of outlines with so many bytes, more than a file can hold
 */
export function lotSections(
  { outlines, count }: { readonly outlines: Iterable<WrittenOutline>; readonly count: number },
  nodes: number,
  tooLarge: (bytes: number) => Error,
): Section[] {
  if (count === 0) return [];
  const bits = new Uint32Array(Math.ceil(nodes / 32));
  const quality = new Uint8Array(count);
  const blocks = Math.ceil(count / LOTS_OF_BLOCK);
  const offset = new Uint32Array(blocks + 1);
  const boxes = new Int32Array(4 * blocks);
  const heap: Uint8Array[] = [];
  let [lot, block, end] = [0, 0, 0];
  let open: MultiPolygon[] = [];
  const close = (): void => {
    const bytes = encodeLots(open);
    const box = boxOfPolygon(open.flat());
    boxes.set([box.west, box.south, box.east, box.north], 4 * block);
    heap.push(bytes);
    end += bytes.length;
    if (end > LARGEST_SECTION) throw tooLarge(end);
    offset[++block] = end;
    open = [];
  };
  for (const { id, quality: own, polygons } of outlines) {
    bits[id >>> 5] |= 1 << (id & 31);
    quality[lot++] = own;
    open.push(polygons);
    if (open.length === LOTS_OF_BLOCK) close();
  }
  if (open.length > 0) close();
  return [
    { name: 'lots.bits', data: bits },
    { name: 'lots.rank', data: ranksOf(bits, nodes) },
    { name: 'lots.quality', data: quality },
    { name: 'lots.block', data: offset },
    { name: 'lots.boxes', data: packBoxes(boxes) },
    { name: 'lots.heap', data: concatenated(heap) },
  ];
}

/** How many bits are set before every so many ids. */
function ranksOf(bits: Uint32Array, nodes: number): Uint32Array {
  const ranks = new Uint32Array(Math.ceil(nodes / LOT_RANK_IDS));
  let sum = 0;
  for (let word = 0; word < bits.length; word++) {
    if (word % (LOT_RANK_IDS / 32) === 0) ranks[word / (LOT_RANK_IDS / 32)] = sum;
    for (let left = bits[word]; left !== 0; left &= left - 1) sum++;
  }
  return ranks;
}

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
  static of(gazetteer: { lots(): LotSections | null }): LotOutlines | null {
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

/** Bits of `lots.quality` that have a meaning, and the largest accuracy in its lowest three. */
const [QUALITY, ACCURACY, LARGEST_ACCURACY] = [0x7f, 7, 6];

/** Checks which nodes have outlines, every block of outlines from its first byte to its last, and the boxes around them. */
export function checkLots(sections: LotSections, flags: Column, refuse: Refuse): void {
  const {
    'lots.bits': bits,
    'lots.rank': rank,
    'lots.quality': quality,
    'lots.block': offset,
    'lots.heap': heap,
  } = sections;
  checkLength(refuse, 'lots.bits', bits.length, Math.ceil(flags.length / 32));
  checkLength(refuse, 'lots.rank', rank.length, Math.ceil(flags.length / LOT_RANK_IDS));
  let count = 0;
  for (let word = 0; word < bits.length; word++) {
    const block = (32 * word) / LOT_RANK_IDS;
    if (Number.isInteger(block) && rank[block] !== count)
      refuse('lots.rank', `number ${block} is ${rank[block]}, ${count} outlines come before`);
    count += popcount(bits[word]);
    for (let left = bits[word]; left !== 0; left &= left - 1) {
      const id = 32 * word + 31 - Math.clz32(left & -left);
      if (id >= flags.length || (flags.at(id) & FLAG.level) !== NUMBER)
        refuse('lots.bits', `node ${id} is not a lot`);
    }
  }
  checkLength(refuse, 'lots.quality', quality.length, count);
  for (let i = 0; i < count; i++)
    if ((quality[i] & ~QUALITY) !== 0 || (quality[i] & ACCURACY) > LARGEST_ACCURACY)
      refuse('lots.quality', `number ${i} is ${quality[i]}`);
  const blocks = Math.ceil(count / LOTS_OF_BLOCK);
  checkLength(refuse, 'lots.block', offset.length, blocks + 1);
  checkOffsets(refuse, 'lots.block', offset, heap.length, 1);
  const boxes = new Int32Array(4 * blocks);
  for (let block = 0; block < blocks; block++) {
    const lots = Math.min(LOTS_OF_BLOCK, count - block * LOTS_OF_BLOCK);
    const read = sound(refuse, 'lots.heap', `block ${block}`, () =>
      decodeLots(heap, offset[block], offset[block + 1], lots),
    );
    if (read.end !== offset[block + 1])
      refuse('lots.heap', `block ${block} has ${offset[block + 1] - read.end} bytes behind its last vertex`);
    const { west, south, east, north } = boxOfPolygon(read.lots.flat());
    boxes.set([west, south, east, north], 4 * block);
  }
  sound(refuse, 'lots.boxes', 'the tree', () => new BoxTree(sections['lots.boxes']).check(boxes));
}
