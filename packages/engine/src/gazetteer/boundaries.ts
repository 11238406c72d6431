import { BoxTree, packBoxes } from '../geo/box-tree.js';
import { boxOfPolygon, encodePolygon } from '../geo/encode-polygon.js';
import { boxOfEncoded } from '../geo/encoded-polygon-check.js';
import type { MultiPolygon } from '../geo/rings.js';
import { LARGEST_SECTION } from './format.js';
import { checkAscending, checkLength, checkOffsets, type Refuse, sound } from './rules.js';
import type { SectionArrays } from './section-file.js';
import type { ElementType, Section } from './sections.js';

/** The boundaries: their sections, how they are written and checked. */

/** Sections of the boundaries; absent in a file without boundaries. */
export const BOUNDARY_SECTIONS = {
  'polygon.node': 'u32',
  'polygon.flags': 'u8',
  'polygon.offset': 'u32',
  'polygon.heap': 'u8',
  'polygon.boxes': 'u8',
} as const satisfies Record<string, ElementType>;

/** The sections of the boundaries. */
export type BoundarySections = SectionArrays<typeof BOUNDARY_SECTIONS>;

/** Bit of `polygon.flags`: joined from siblings that have boundaries too, so not for reverse lookup. */
export const JOINED_BOUNDARY = 1;

/** A boundary to be written. */
interface OwnBoundary {
  readonly id: number;
  readonly polygons: MultiPolygon;
  readonly flags: number;
}

/**
 * The sections of the boundaries; none where there are none.
 * @param boundaries ascending by id
 * @param tooLarge the error of boundaries with so many bytes, more than a file can hold
 */
export function boundarySections(
  boundaries: readonly OwnBoundary[],
  tooLarge: (bytes: number) => Error,
): Section[] {
  if (boundaries.length === 0) return [];
  const encoded = boundaries.map(({ polygons }) => encodePolygon(polygons));
  const offset = new Uint32Array(boundaries.length);
  let end = 0;
  encoded.forEach((bytes, i) => {
    offset[i] = end;
    end += bytes.length;
  });
  if (end > LARGEST_SECTION) throw tooLarge(end);
  const heap = new Uint8Array(end);
  encoded.forEach((bytes, i) => {
    heap.set(bytes, offset[i]);
  });
  const boxes = new Int32Array(4 * boundaries.length);
  boundaries.forEach(({ polygons }, i) => {
    const { west, south, east, north } = boxOfPolygon(polygons);
    boxes.set([west, south, east, north], 4 * i);
  });
  return [
    { name: 'polygon.node', data: Uint32Array.from(boundaries, ({ id }) => id) },
    { name: 'polygon.flags', data: Uint8Array.from(boundaries, ({ flags }) => flags) },
    { name: 'polygon.offset', data: offset },
    { name: 'polygon.heap', data: heap },
    { name: 'polygon.boxes', data: packBoxes(boxes) },
  ];
}

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
