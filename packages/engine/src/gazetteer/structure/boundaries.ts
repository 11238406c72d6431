import { BoxTree } from '../../geo/box-tree.js';
import { boxOfEncoded } from '../../geo/encoded-polygon-check.js';
import type { BoundarySections } from '../contents.js';
import { JOINED_BOUNDARY } from '../sections.js';
import { checkAscending, checkLength, checkOffsets, type Refuse, sound } from './rules.js';

/** Checks which nodes have boundaries, every boundary from its first byte to its last, and the boxes around them. */
export function checkBoundaries(sections: BoundarySections, nodes: number, refuse: Refuse): void {
  const {
    'polygon.node': node,
    'polygon.flags': flags,
    'polygon.offset': offset,
    'polygon.heap': heap,
  } = sections;
  checkAscending(refuse, 'polygon.node', node, nodes);
  checkLength(refuse, 'polygon.flags', flags.length, node.length);
  checkLength(refuse, 'polygon.offset', offset.length, node.length);
  for (let i = 0; i < flags.length; i++)
    if ((flags[i] & ~JOINED_BOUNDARY) !== 0)
      refuse('polygon.flags', `number ${i} is ${flags[i]}, only bit 0 has a meaning`);
  // where the last one ends is not stored
  checkOffsets(refuse, 'polygon.offset', Uint32Array.from([...offset, heap.length]), heap.length, 1);
  const boxes = new Int32Array(4 * node.length);
  for (let i = 0; i < node.length; i++) {
    const { west, south, east, north } = sound(refuse, 'polygon.heap', `boundary ${i}`, () =>
      boxOfEncoded(heap, offset[i], offset[i + 1] ?? heap.length),
    );
    boxes.set([west, south, east, north], 4 * i);
  }
  sound(refuse, 'polygon.boxes', 'the tree', () => new BoxTree(sections['polygon.boxes']).check(boxes));
}
