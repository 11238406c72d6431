import { LARGEST_SECTION } from '@banchi/engine/gazetteer/format.js';
import { LOT_RANK_IDS, type Section } from '@banchi/engine/gazetteer/sections.js';
import { packBoxes } from '@banchi/engine/geo/box-tree.js';
import { boxOfPolygon } from '@banchi/engine/geo/encode-polygon.js';
import { decodeLots, encodeLots, LOTS_OF_BLOCK } from '@banchi/engine/geo/lot-blocks.js';
import type { MultiPolygon } from '@banchi/engine/geo/rings.js';
import { messages } from '../record/messages.js';
import { beyondLimit } from './nodes.js';
import type { PartOutlines } from './outline-heap.js';
import type { TreeColumns } from './tree-columns.js';

/**
 * The sections of the outlines of lots; none where there are none.
 * @throws {BuildError} when a section would be larger than a file can hold
 */
export function lotSections({ outlines, length }: Pick<TreeColumns, 'outlines' | 'length'>): Section[] {
  const count = outlines.reduce((sum, { part }) => sum + part.id.length, 0);
  if (count === 0) return [];
  const bits = new Uint32Array(Math.ceil(length / 32));
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
    if (end > LARGEST_SECTION) throw beyondLimit(end, messages.outlineBytes, LARGEST_SECTION);
    offset[++block] = end;
    open = [];
  };
  for (const { base, part } of outlines)
    for (let i = 0; i < part.id.length; i++) {
      const id = base + part.id[i];
      bits[id >>> 5] |= 1 << (id & 31);
      quality[lot++] = part.quality[i];
      open.push(outlineAt(part, i));
      if (open.length === LOTS_OF_BLOCK) close();
    }
  if (open.length > 0) close();
  return [
    { name: 'lots.bits', data: bits },
    { name: 'lots.rank', data: ranksOf(bits, length) },
    { name: 'lots.quality', data: quality },
    { name: 'lots.block', data: offset },
    { name: 'lots.boxes', data: packBoxes(boxes) },
    { name: 'lots.heap', data: joined(heap, end) },
  ];
}

function outlineAt({ at, heap }: PartOutlines, i: number): MultiPolygon {
  return decodeLots(heap, at[i], at[i + 1], 1).lots[0];
}

/** How many bits are set before every so many ids. */
function ranksOf(bits: Uint32Array, length: number): Uint32Array {
  const ranks = new Uint32Array(Math.ceil(length / LOT_RANK_IDS));
  let sum = 0;
  for (let word = 0; word < bits.length; word++) {
    if (word % (LOT_RANK_IDS / 32) === 0) ranks[word / (LOT_RANK_IDS / 32)] = sum;
    for (let left = bits[word]; left !== 0; left &= left - 1) sum++;
  }
  return ranks;
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array {
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
