import { BoxTree } from '../../geo/box-tree.js';
import { boxOfPolygon } from '../../geo/encode-polygon.js';
import { decodeLots, LOTS_OF_BLOCK } from '../../geo/lot-blocks.js';
import { NUMBER } from '../../vocabulary/levels.js';
import { popcount } from '../bits.js';
import type { Column } from '../blocks.js';
import type { LotSections } from '../contents.js';
import { FLAG, LOT_RANK_IDS } from '../sections.js';
import { checkLength, checkOffsets, type Refuse, sound } from './rules.js';

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
