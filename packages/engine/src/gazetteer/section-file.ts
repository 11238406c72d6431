import { fileFaults } from '../vocabulary/messages.js';
import { crc32 } from './crc32.js';
import { decodeHeader, GazetteerError, type Header, LONGEST_TABLE, type SectionEntry } from './format.js';
import type { ElementType } from './sections.js';
import type { FileArray, Source } from './source.js';

type Arrays = { u8: Uint8Array; u16: Uint16Array; u32: Uint32Array; i32: Int32Array };

/** Sections by name, as typed arrays over the mapped bytes. */
export type SectionArrays<T extends Record<string, ElementType>> = { readonly [K in keyof T]: Arrays[T[K]] };

/** How an opening checks the sections of a file. */
export interface Checking {
  /** Sums bytes up behind others. Default: {@link crc32}; some machines have a faster one. */
  readonly sum?: typeof crc32;
  /** Called before each section is checked, with its name; may throw. */
  readonly step?: (section: string) => void;
}

/** Reads header and section table, the first bytes of a file. */
export function readHeader(source: Source): Header {
  return decodeHeader(source.file, source.head(LONGEST_TABLE), source.size);
}

/** An open file of sections: header, checksums, and typed arrays over the bytes. Nothing is copied or parsed. */
export class SectionFile {
  readonly file: string;
  readonly entries: readonly SectionEntry[];
  readonly #source: Source;

  /** The bytes are the source's: whoever closes one of them closes both. */
  constructor(source: Source, { entries }: Header = readHeader(source)) {
    this.file = source.file;
    this.entries = entries;
    this.#source = source;
  }

  /**
   * Compares every section with its checksum.
   * @throws {GazetteerError} naming the first that is damaged
   */
  verify({ sum = crc32, step }: Checking = {}): void {
    for (const entry of this.entries) {
      step?.(entry.name);
      const bytes = this.#source.bytes(entry);
      let actual = 0;
      for (let at = 0; at < bytes.length; at += CHECKED_AT_ONCE)
        actual = sum(bytes.subarray(at, at + CHECKED_AT_ONCE), actual);
      if (actual !== entry.checksum) throw new GazetteerError(this.file, fileFaults.damaged(entry.name));
    }
  }

  /** Whether the bytes are mapped rather than held in private memory. */
  get mapped(): boolean {
    return this.#source.mapped;
  }

  /** Size of the file in bytes. */
  get size(): number {
    return this.#source.size;
  }

  /** Whether the file has a section. */
  has(name: string): boolean {
    return this.entries.some((entry) => entry.name === name);
  }

  /**
   * Sections that the file must have.
   * @throws {GazetteerError} naming the section that is missing or of another type
   */
  sections<T extends Record<string, ElementType>>(types: T): SectionArrays<T> {
    const arrays: Record<string, Arrays[ElementType]> = {};
    for (const [name, type] of Object.entries(types)) {
      const array = this.optional(name, type);
      if (array === null) throw new GazetteerError(this.file, fileFaults.missing(name));
      arrays[name] = array;
    }
    return arrays as SectionArrays<T>;
  }

  /**
   * Sections that a file has all of, or none; null for none.
   * @throws {GazetteerError} naming the first that is missing beside others
   */
  group<T extends Record<string, ElementType>>(types: T): SectionArrays<T> | null {
    return Object.keys(types).some((name) => this.has(name)) ? this.sections(types) : null;
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
        throw new GazetteerError(
          this.file,
          fileFaults.unsound(`section ${name} has ${length} elements, expected ${wanted}`),
        );
    }
  }

  /** Announces to the source that elements of a section will soon be read; without places, all of them. */
  prefetch(array: FileArray, from?: number, to?: number): void {
    this.#source.prefetch(array, from, to);
  }

  /** Gives the bytes back; nothing of this file may be used afterwards. */
  close(): void {
    this.#source.close();
  }

  #view<T extends ElementType>(entry: SectionEntry, type: T): Arrays[T] {
    if (entry.type !== type)
      throw new GazetteerError(
        this.file,
        fileFaults.unsound(`section ${entry.name} is ${entry.type}, expected ${type}`),
      );
    const { buffer, byteOffset: at } = this.#source.bytes(entry);
    const views: { [K in ElementType]: () => Arrays[K] } = {
      u8: () => new Uint8Array(buffer, at, entry.length),
      u16: () => new Uint16Array(buffer, at, entry.length / 2),
      u32: () => new Uint32Array(buffer, at, entry.length / 4),
      i32: () => new Int32Array(buffer, at, entry.length / 4),
    };
    return views[type]();
  }
}

/** At most this many bytes go to the checksum at once: some count them in 32 bits. */
const CHECKED_AT_ONCE = 1 << 30;
