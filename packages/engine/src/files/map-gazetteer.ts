import { crc32 } from 'node:zlib';
import { Directory } from '../gazetteer/directory.js';
import type { SectionEntry } from '../gazetteer/format.js';
import { Gazetteer } from '../gazetteer/gazetteer.js';
import { FOREIGN_SECTIONS } from '../gazetteer/order-keys.js';
import { readHeader, SectionFile } from '../gazetteer/section-file.js';
import type { Extent } from '../gazetteer/source.js';
import { checkDirectoryStructure, checkStructure } from '../gazetteer/structure.js';
import { MappedFile, type Platform } from './mapping.js';
import { stamp, stampVouches } from './stamp.js';

/** How much of a file's checksums and structure an opening checks. */
export type Verification = 'all' | 'stamp' | 'header';

/** Sections of the same kind with no more between them are asked for at once. */
const GAP = 4096;

/**
 * Opens a gazetteer file of this machine: `mapGazetteer('japan.gaz')`.
 * @param verify `all` checks every section and the structure; `stamp` does so unless a stamp beside a file over 64 MB
 *   vouches for it; `header` leaves the sections unchecked
 * @param platform how bytes come into memory; this machine's way where left out
 * @param step called between the parts of the check, with the section that comes next; may throw
 * @throws {GazetteerError} naming file and section when the file is missing, unsound or too large for the platform
 */
export function mapGazetteer(
  file: string,
  verify: Verification = 'stamp',
  platform?: Platform,
  step?: (section: string) => void,
): Gazetteer {
  return mapped(file, verify, platform, step, (sections, isKnown) => {
    const gazetteer = new Gazetteer(sections);
    if (!isKnown) checkStructure(gazetteer, step);
    return gazetteer;
  });
}

/**
 * Opens a directory of this machine, as {@link mapGazetteer} does a gazetteer.
 * @throws {GazetteerError} naming file and section when the file is missing or unsound
 */
export function mapDirectory(file: string): Directory {
  return mapped(file, 'all', undefined, undefined, (sections, isKnown) => {
    const directory = new Directory(sections);
    if (!isKnown) checkDirectoryStructure(directory);
    return directory;
  });
}

/** Maps a file, checks as much of it as is wanted, and notes that. */
function mapped<Open>(
  file: string,
  verify: Verification,
  platform: Platform | undefined,
  step: ((section: string) => void) | undefined,
  over: (sections: SectionFile, isKnown: boolean) => Open,
): Open {
  const mapping = new MappedFile(file, platform);
  try {
    const header = readHeader(mapping);
    mapping.load([...header.entries].sort((a, b) => a.offset - b.offset));
    const sections = new SectionFile(mapping, header);
    const isKnown = verify === 'header' || (verify === 'stamp' && stampVouches(file, header, mapping.size));
    if (!isKnown) sections.verify({ sum: crc32, step });
    const those = (names: readonly string[]): SectionEntry[] =>
      header.entries.filter(({ name }) => names.includes(name));
    for (const entry of those(SCATTERED)) mapping.advise(entry, 'scattered');
    if (isKnown) mapping.bringLater(together(those(SEARCHED)));
    const open = over(sections, isKnown);
    if (!isKnown) stamp(file, header, mapping.size);
    return open;
  } catch (error) {
    mapping.close();
    throw error;
  }
}

/** Extents from the first byte of sections that stand together to the last. */
function together(entries: readonly SectionEntry[]): Extent[] {
  const extents: { offset: number; length: number }[] = [];
  for (const { offset, length } of [...entries].sort((a, b) => a.offset - b.offset)) {
    const last = extents.at(-1);
    if (last !== undefined && offset - last.offset - last.length <= GAP)
      last.length = offset + length - last.offset;
    else extents.push({ offset, length });
  }
  return extents;
}

/**
 * Sections of which a search reads a few places: reading ahead around each would load megabytes for a single number.
 */
const SCATTERED: readonly string[] = [
  'lot.label.head',
  'lot.label.heap',
  'label.heap',
  'point.box',
  'point.head',
  'point.heap',
  'joined.table',
  'joined.heap',
  'number.place',
  'rank.read.head',
  'rank.read.heap',
  'rank.read.run',
  'edge.child.heap',
  'edge.class.heap',
  'edge.node.heap',
  'edge.byEnding.heap',
  'label.node.heap',
  'label.derived',
  'post.start',
  'post.code',
  'post.block',
  'post.node',
  'derived.node',
  'derived.point',
  'point.bits',
  'code.bounds',
  'post.bounds',
  'read.bounds',
  ...Object.keys(FOREIGN_SECTIONS),
];

/** Sections that every search by a word, or the answer to it, looks at in many places: a fiftieth of a large file. */
const SEARCHED: readonly string[] = [
  'spelling.text',
  'spelling.start',
  'spelling.suffix',
  'spelling.slot',
  'spelling.reversed',
  'spelling.weight',
  'spelling.label.offset',
  'spelling.label',
  'label.spelling.offset',
  'label.spelling',
  'label.class',
  'class.bits',
  'label.node.offset',
  'label.node.head',
  'label.offset',
  'edge.offset',
  'edge.signature',
  'edge.child.head',
  'edge.class.head',
  'edge.node.head',
  'edge.byEnding.head',
  'segments.offset',
  'segments.heap',
];
