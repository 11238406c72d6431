import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { decodeHeader, GazetteerError, type Header, LONGEST_TABLE, type SectionEntry } from './format.js';
import { MappedFile, type Platform } from './mapping.js';
import {
  BOUNDARY_SECTIONS,
  type ElementType,
  FOREIGN_SECTIONS,
  SECTIONS,
  SPELLING_SECTIONS,
} from './sections.js';

/** A source a file was built from. */
export interface SourceNote {
  readonly title: string;
  readonly publisher: string;
  readonly licence: string;
}

/** What the `meta` section says. */
export interface Meta {
  /** Identifies the data set; the same input builds the same id. */
  readonly id: string;
  /** Past year, or null for current data. */
  readonly year: number | null;
  /** ISO 8601 time of the build. */
  readonly built: string;
  /** Version of the fold function that made the spellings. */
  readonly fold: number;
  readonly nodes: number;
  readonly labels: number;
  /** Records of each level, placeholders aside. */
  readonly records: Readonly<Record<string, number>>;
  readonly sources: readonly SourceNote[];
}

type Arrays = { u8: Uint8Array; u16: Uint16Array; u32: Uint32Array; i32: Int32Array };
type SectionArrays<T extends Record<string, ElementType>> = { readonly [K in keyof T]: Arrays[T[K]] };

/** The sections that every file has, as typed arrays over the mapped bytes. */
export type TreeSections = SectionArrays<typeof SECTIONS>;

/** The ranks by names in other languages. */
export type ForeignSections = SectionArrays<typeof FOREIGN_SECTIONS>;

/** The sections of the boundaries. */
export type BoundarySections = SectionArrays<typeof BOUNDARY_SECTIONS>;

/** The sections of the spellings. */
export type SpellingSections = SectionArrays<typeof SPELLING_SECTIONS>;

/** Files up to this size have every checksum checked at every opening. */
const ALWAYS_CHECKED = 64 << 20;

/** How much of a file's checksums an opening checks. */
export type Verification = 'all' | 'stamp' | 'header';

/** An open gazetteer file: header, sections, and typed arrays over them. Nothing is copied or parsed but `meta`. */
export class Gazetteer {
  readonly file: string;
  readonly meta: Meta;
  readonly tree: TreeSections;
  readonly entries: readonly SectionEntry[];
  readonly #mapping: MappedFile;

  /**
   * @param verify `all` checks every section; `stamp` does so unless a stamp beside a file over 64 MB vouches for
   *   it; `header` leaves the sections unchecked
   * @param platform how bytes come into memory; this machine's way where left out
   * @throws {GazetteerError} naming file and section when the file is missing, unsound or too large for the platform
   */
  static open(file: string, verify: Verification = 'stamp', platform?: Platform): Gazetteer {
    const mapping = new MappedFile(file, platform);
    try {
      const header = decodeHeader(file, mapping.head(LONGEST_TABLE), mapping.size);
      mapping.load([...header.entries].sort((a, b) => a.offset - b.offset));
      if (verify === 'all' || (verify === 'stamp' && !stampVouches(file, header, mapping.size))) {
        for (const entry of header.entries) verifySection(file, mapping.bytes(entry), entry);
        if (mapping.size > ALWAYS_CHECKED) writeStamp(file, header);
      }
      return new Gazetteer(file, header, mapping);
    } catch (error) {
      mapping.close();
      throw error;
    }
  }

  private constructor(file: string, header: Header, mapping: MappedFile) {
    this.file = file;
    this.entries = header.entries;
    this.#mapping = mapping;
    this.tree = this.#sections(SECTIONS);
    this.meta = readMeta(file, this.tree.meta);
    this.#checkLengths();
  }

  /** Whether the bytes are mapped rather than held in private memory. */
  get mapped(): boolean {
    return this.#mapping.mapped;
  }

  /** Size of the file in bytes. */
  get size(): number {
    return this.#mapping.size;
  }

  /** The sections of the spellings. */
  spellings(): SpellingSections {
    return this.#sections(SPELLING_SECTIONS);
  }

  /** Ranks by names in other languages, or null where the file holds no other languages. */
  foreignRanks(): ForeignSections | null {
    return this.entries.some((entry) => entry.name === 'rank.en') ? this.#sections(FOREIGN_SECTIONS) : null;
  }

  /** The boundaries, or null where the file holds none. */
  boundaries(): BoundarySections | null {
    return this.entries.some((entry) => entry.name === 'polygon.node')
      ? this.#sections(BOUNDARY_SECTIONS)
      : null;
  }

  /** A section that not every file has, or null. */
  optional<T extends ElementType>(name: string, type: T): Arrays[T] | null {
    const entry = this.entries.find((each) => each.name === name);
    return entry === undefined ? null : this.#view(entry, type);
  }

  /** Gives the mapping back; nothing of this gazetteer may be used afterwards. */
  close(): void {
    this.#mapping.close();
  }

  #sections<T extends Record<string, ElementType>>(types: T): SectionArrays<T> {
    const arrays: Record<string, Arrays[ElementType]> = {};
    for (const [name, type] of Object.entries(types)) {
      const entry = this.entries.find((each) => each.name === name);
      if (entry === undefined) throw new GazetteerError(this.file, `section ${name} is missing`);
      arrays[name] = this.#view(entry, type);
    }
    return arrays as SectionArrays<T>;
  }

  #view<T extends ElementType>(entry: SectionEntry, type: T): Arrays[T] {
    if (entry.type !== type)
      throw new GazetteerError(this.file, `section ${entry.name} is ${entry.type}, expected ${type}`);
    const { buffer, byteOffset: at } = this.#mapping.bytes(entry);
    const views: { [K in ElementType]: () => Arrays[K] } = {
      u8: () => new Uint8Array(buffer, at, entry.length),
      u16: () => new Uint16Array(buffer, at, entry.length / 2),
      u32: () => new Uint32Array(buffer, at, entry.length / 4),
      i32: () => new Int32Array(buffer, at, entry.length / 4),
    };
    return views[type]();
  }

  /** Sections that run in parallel must be equally long, or one lookup would read another's bytes. */
  #checkLengths(): void {
    const { nodes, labels } = this.meta;
    const { tree } = this;
    const expected: [string, number, number][] = [
      ...(['parent', 'end', 'flags', 'segment', 'label', 'post', 'lon', 'lat', 'rank.read'] as const).map(
        (name): [string, number, number] => [name, tree[name].length, nodes],
      ),
      ['point.bits', tree['point.bits'].length, Math.ceil(nodes / 32)],
      ['plane.bits', tree['plane.bits'].length, 12 * Math.ceil(nodes / 32)],
      ['plane.rank', tree['plane.rank'].length, 12 * (Math.ceil(nodes / 512) + 1)],
      ['label.offset', tree['label.offset'].length, labels + 1],
    ];
    for (const [name, length, wanted] of expected) {
      if (length !== wanted)
        throw new GazetteerError(this.file, `section ${name} has ${length} elements, expected ${wanted}`);
    }
  }
}

/** Bytes that the checksum is told at once: it counts them in 32 bits. */
const CHECKED_AT_ONCE = 1 << 30;

/**
 * Compares a section with its checksum.
 * @throws {GazetteerError} naming the section when it is damaged
 */
function verifySection(file: string, bytes: Uint8Array, { name, checksum }: SectionEntry): void {
  let actual = 0;
  for (let at = 0; at < bytes.length; at += CHECKED_AT_ONCE)
    actual = crc32(bytes.subarray(at, at + CHECKED_AT_ONCE), actual);
  if (actual !== checksum) throw new GazetteerError(file, `section ${name} is damaged (checksum mismatch)`);
}

function readMeta(file: string, bytes: Uint8Array): Meta {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as Meta;
  } catch {
    throw new GazetteerError(file, 'section meta is not JSON');
  }
}

const stampName = (file: string): string => `${file}.stamp`;

/** Size, modification time and header checksum: what must be unchanged for an earlier check to still count. */
function stampText(file: string, header: Header): string {
  const { size, mtimeMs } = statSync(file);
  return `${size} ${mtimeMs} ${header.checksum}\n`;
}

function stampVouches(file: string, header: Header, size: number): boolean {
  if (size <= ALWAYS_CHECKED) return false;
  try {
    return readFileSync(stampName(file), 'utf8') === stampText(file, header);
  } catch {
    return false;
  }
}

/** Notes that the file has been checked, so that the next start need not read all of it. */
function writeStamp(file: string, header: Header): void {
  try {
    writeFileSync(stampName(file), stampText(file, header));
  } catch {
    // a read-only directory only means that the next start checks again
  }
}
