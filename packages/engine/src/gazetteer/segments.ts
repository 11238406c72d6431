import { compareBytes } from './bytes.js';
import { checkOffsets, type Refuse } from './rules.js';
import type { SectionArrays } from './section-file.js';
import type { ElementType, Section } from './sections.js';

/** Code segments, which nodes share: their sections, how they are written, read and checked. */

/** Where each segment begins, and the last ends; the segments, ascending. */
export const SEGMENT_SECTIONS = {
  'segments.offset': 'u32',
  'segments.heap': 'u8',
} as const satisfies Record<string, ElementType>;

/** The sections of code segments. */
type SegmentSections = SectionArrays<typeof SEGMENT_SECTIONS>;

/** The sections of code segments. @param sorted distinct, of ASCII, ascending */
export function segmentSections(sorted: readonly string[]): Section[] {
  const offset = new Uint32Array(sorted.length + 1);
  sorted.forEach((segment, i) => {
    offset[i + 1] = offset[i] + segment.length;
  });
  return [
    { name: 'segments.offset', data: offset },
    { name: 'segments.heap', data: new TextEncoder().encode(sorted.join('')) },
  ];
}

/** Reads the code segments of a file, by their numbers. */
export function segmentTexts({
  'segments.offset': offset,
  'segments.heap': heap,
}: SegmentSections): (segment: number) => string {
  const decoder = new TextDecoder();
  return (segment) => decoder.decode(heap.subarray(offset[segment], offset[segment + 1]));
}

/** Checks that code segments are printable ASCII, distinct, ascending. */
export function checkSegments(tree: SegmentSections, refuse: Refuse): void {
  const { 'segments.offset': offset, 'segments.heap': heap } = tree;
  checkOffsets(refuse, 'segments.offset', offset, heap.length, 1);
  for (let at = 0; at < heap.length; at++)
    if (heap[at] <= 0x20 || heap[at] >= 0x7f)
      refuse('segments.heap', `byte ${at} is ${heap[at]}, no printable ASCII`);
  for (let i = 1; i + 1 < offset.length; i++) {
    const before = heap.subarray(offset[i - 1], offset[i]);
    if (compareBytes(before, heap.subarray(offset[i], offset[i + 1])) >= 0)
      refuse('segments.heap', `segment ${i} is not behind the one before it, they ascend`);
  }
}
