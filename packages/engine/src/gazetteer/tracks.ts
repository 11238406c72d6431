import { BoxTree, packBoxes } from '../geo/box-tree.js';
import { boxOfPath, decodePath, encodePath, type Path } from '../geo/tracks.js';
import { heapSections, namedSections } from './bytes.js';
import { checkLength, checkOffsets, checkSame, type Refuse, sound } from './rules.js';
import type { SectionArrays, SectionFile } from './section-file.js';
import type { ElementType, Section } from './sections.js';

/** Tracks of railway lines, for maps: their sections, how they are written, read and checked. */

/** The tracks of railway lines, for maps; absent in a file that was built without them. */
export const TRACK_SECTIONS = {
  'track.line': 'u16',
  'track.offset': 'u32',
  'track.heap': 'u8',
  'track.boxes': 'u8',
} as const satisfies Record<string, ElementType>;

/** The sections of tracks. */
export type TrackSections = SectionArrays<typeof TRACK_SECTIONS>;

/** A path of tracks, and the number of its line. */
interface OwnTrack {
  readonly line: number;
  readonly path: Path;
}

/** The sections of tracks; none where there are none. */
export function trackSections(tracks: readonly OwnTrack[]): Section[] {
  if (tracks.length === 0) return [];
  return [
    { name: 'track.line', data: Uint16Array.from(tracks, ({ line }) => line) },
    ...namedSections(
      heapSections(
        'track',
        tracks.map(({ path }) => encodePath(path)),
      ),
    ),
    { name: 'track.boxes', data: packBoxes(Int32Array.from(tracks.flatMap(({ path }) => boxOfPath(path)))) },
  ];
}

/** Opens the sections. @throws {GazetteerError} where one is not as long as it must be */
export function tracksOf(sections: SectionFile): TrackSections {
  const found = sections.sections(TRACK_SECTIONS);
  sections.checkLengths([['track.offset', found['track.offset'].length, found['track.line'].length + 1]]);
  return found;
}

/** Checks tracks: each is decoded to its last byte, and the boxes are those of its paths. */
export function checkTracks(sections: TrackSections, lines: number, refuse: Refuse): void {
  const { 'track.line': line, 'track.offset': offset, 'track.heap': heap } = sections;
  checkOffsets(refuse, 'track.offset', offset, heap.length, 1);
  const boxes = new Int32Array(4 * line.length);
  line.forEach((of, i) => {
    if (of >= lines) refuse('track.line', `number ${i} is ${of}, there are ${lines} lines`);
    const path = sound(refuse, 'track.heap', `track ${i}`, () => decodePath(heap, offset[i], offset[i + 1]));
    boxes.set(boxOfPath(path), 4 * i);
  });
  if (line.length === 0) refuse('track.line', 'it is empty, a file without tracks lacks it');
  const packed = packBoxes(boxes);
  checkLength(refuse, 'track.boxes', sections['track.boxes'].length, packed.length);
  sound(refuse, 'track.boxes', 'the tree', () => new BoxTree(sections['track.boxes']));
  checkSame(refuse, 'track.boxes', sections['track.boxes'], packed);
}
