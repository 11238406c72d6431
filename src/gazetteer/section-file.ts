import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { decodeHeader, GazetteerError, type Header, LONGEST_TABLE, type SectionEntry } from './format.js';
import { type Extent, type FileArray, MappedFile, type Platform } from './mapping.js';
import { type ElementType, SCATTERED, SEARCHED } from './sections.js';

type Arrays = { u8: Uint8Array; u16: Uint16Array; u32: Uint32Array; i32: Int32Array };

/** Sections by name, as typed arrays over the mapped bytes. */
export type SectionArrays<T extends Record<string, ElementType>> = { readonly [K in keyof T]: Arrays[T[K]] };

/** Files up to this size have every checksum checked at every opening. */
const ALWAYS_CHECKED = 64 << 20;

/** Sections of the same kind with no more between them are asked for at once. */
const GAP = 4096;

/** How much of a file's checksums an opening checks. */
export type Verification = 'all' | 'stamp' | 'header';

/** An open file of sections: header, checksums, and typed arrays over the bytes. Nothing is copied or parsed. */
export class SectionFile {
  readonly file: string;
  readonly entries: readonly SectionEntry[];
  /** Whether the checksums were checked when it was opened. */
  readonly isVerified: boolean;
  readonly #header: Header;
  readonly #mapping: MappedFile;

  /**
   * @param verify `all` checks every section; `stamp` does so unless a stamp beside a file over 64 MB vouches for
   *   it; `header` leaves the sections unchecked
   * @param platform how bytes come into memory; this machine's way where left out
   * @param step called before each section is checked, with its name; may throw
   * @throws {GazetteerError} naming file and section when the file is missing, unsound or too large for the platform
   */
  static open(
    file: string,
    verify: Verification,
    platform?: Platform,
    step: (section: string) => void = () => {},
  ): SectionFile {
    const mapping = new MappedFile(file, platform);
    try {
      const header = decodeHeader(file, mapping.head(LONGEST_TABLE), mapping.size);
      mapping.load([...header.entries].sort((a, b) => a.offset - b.offset));
      const isKnown = verify === 'header' || (verify === 'stamp' && stampVouches(file, header, mapping.size));
      if (!isKnown)
        for (const entry of header.entries) {
          step(entry.name);
          verifySection(file, mapping.bytes(entry), entry);
        }
      const those = (names: readonly string[]): SectionEntry[] =>
        header.entries.filter(({ name }) => names.includes(name));
      for (const entry of those(SCATTERED)) mapping.advise(entry, 'scattered');
      if (isKnown) mapping.bringLater(together(those(SEARCHED)));
      return new SectionFile(file, header, mapping, !isKnown);
    } catch (error) {
      mapping.close();
      throw error;
    }
  }

  private constructor(file: string, header: Header, mapping: MappedFile, isVerified: boolean) {
    this.file = file;
    this.entries = header.entries;
    this.isVerified = isVerified;
    this.#header = header;
    this.#mapping = mapping;
  }

  /** Notes beside a large file that all of it has been checked, so that the next start need not read it. */
  stamp(): void {
    if (this.size > ALWAYS_CHECKED) writeStamp(this.file, this.#header);
  }

  /** Whether the bytes are mapped rather than held in private memory. */
  get mapped(): boolean {
    return this.#mapping.mapped;
  }

  /** Size of the file in bytes. */
  get size(): number {
    return this.#mapping.size;
  }

  /** Whether the file has a section. */
  has(name: string): boolean {
    return this.entries.some((entry) => entry.name === name);
  }

  /**
   * Sections that the file must have.
   * @throws {GazetteerError} naming the one that is missing or of another type
   */
  sections<T extends Record<string, ElementType>>(types: T): SectionArrays<T> {
    const arrays: Record<string, Arrays[ElementType]> = {};
    for (const [name, type] of Object.entries(types)) {
      const array = this.optional(name, type);
      if (array === null) throw new GazetteerError(this.file, `section ${name} is missing`);
      arrays[name] = array;
    }
    return arrays as SectionArrays<T>;
  }

  /** A section that not every file has, or null. */
  optional<T extends ElementType>(name: string, type: T): Arrays[T] | null {
    const entry = this.entries.find((each) => each.name === name);
    return entry === undefined ? null : this.#view(entry, type);
  }

  /**
   * Sections that run in parallel must be equally long, or one lookup would read another's bytes.
   * @param lengths name, elements it has, elements it must have
   * @throws {GazetteerError} naming the first that is not as long as it must be
   */
  checkLengths(lengths: readonly (readonly [name: string, length: number, wanted: number])[]): void {
    for (const [name, length, wanted] of lengths) {
      if (length !== wanted)
        throw new GazetteerError(this.file, `section ${name} has ${length} elements, expected ${wanted}`);
    }
  }

  /** Tells the system that elements of a section will be read before long; all of them where no places are given. */
  soon(array: FileArray, from?: number, to?: number): void {
    this.#mapping.soon(array, from, to);
  }

  /** Gives the mapping back; nothing of this file may be used afterwards. */
  close(): void {
    this.#mapping.close();
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

const stampName = (file: string): string => `${file}.stamp`;

/** What a check looks at: another number where that becomes more, so that older stamps no longer count. 2: the structure too. */
const CHECK_VERSION = 2;

/** The check, size, modification time and header checksum: what must be unchanged for an earlier check to still count. */
function stampText(file: string, header: Header): string {
  const { size, mtimeMs } = statSync(file);
  return `${CHECK_VERSION} ${size} ${mtimeMs} ${header.checksum}\n`;
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
