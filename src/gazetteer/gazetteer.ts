import { LEVELS } from '../vocabulary/levels.js';
import type {
  BoundarySections,
  ForeignSections,
  HistorySections,
  LineageSections,
  Meta,
  OriginSections,
  SharedPostSections,
  SpellingSections,
  TreeSections,
  UpperSections,
  WithheldSections,
} from './contents.js';
import { GazetteerError, type SectionEntry } from './format.js';
import { boundNumbers } from './key-bounds.js';
import { type Checking, type SectionArrays, SectionFile } from './section-file.js';
import {
  BOUNDARY_SECTIONS,
  type ElementType,
  FOREIGN_SECTIONS,
  HISTORY_SECTIONS,
  LINEAGE_SECTIONS,
  ORIGIN_SECTIONS,
  POST_BLOCK,
  SECTIONS,
  SHARED_POST_SECTIONS,
  SPELLING_SECTIONS,
  TOWN_SECTIONS,
  UPPER_LEVELS,
  UPPER_SECTIONS,
  WITHHELD_SECTIONS,
} from './sections.js';
import type { FileArray, Source } from './source.js';
import { checkMeta } from './structure/meta.js';
import { refusal } from './structure/rules.js';

export type {
  BoundarySections,
  ForeignSections,
  HistorySections,
  LineageSections,
  Meta,
  OriginNote,
  OriginSections,
  SharedPostSections,
  SourceNote,
  SpellingSections,
  TreeSections,
  UpperSections,
  WithheldSections,
} from './contents.js';

/** An open gazetteer file: header, sections, and typed arrays over them. Nothing is copied or parsed but `meta`. */
export class Gazetteer {
  readonly file: string;
  readonly meta: Meta;
  readonly tree: TreeSections;
  readonly entries: readonly SectionEntry[];
  readonly #sections: SectionFile;
  readonly #upper: UpperSections | null;

  /**
   * Opens a file from any source and compares all of it with its checksums: `Gazetteer.open(new
   * WholeFile('japan.gaz', bytes))`. `checkStructure` checks that its values make sense.
   * @throws {GazetteerError} naming file and section when it is unsound; the source is closed then
   */
  static open(source: Source, checking?: Checking): Gazetteer {
    try {
      const sections = new SectionFile(source);
      sections.verify(checking);
      return new Gazetteer(sections);
    } catch (error) {
      source.close();
      throw error;
    }
  }

  /** @throws {GazetteerError} where a section is missing, of another type or not as long as it must be */
  constructor(sections: SectionFile) {
    this.file = sections.file;
    this.entries = sections.entries;
    this.#sections = sections;
    this.tree = sections.sections(SECTIONS);
    this.meta = readMeta(sections.file, this.tree.meta);
    this.#checkLengths();
    this.#upper = upperOf(sections, this.meta);
  }

  /** Whether the bytes are mapped rather than held in private memory. */
  get mapped(): boolean {
    return this.#sections.mapped;
  }

  /** Size of the file in bytes. */
  get size(): number {
    return this.#sections.size;
  }

  /** The sections of the spellings. */
  spellings(): SpellingSections {
    return this.#sections.sections(SPELLING_SECTIONS);
  }

  /** Ranks by names in other languages, or null where the file holds no other languages. */
  foreignRanks(): ForeignSections | null {
    return this.#sections.has('rank.en') ? this.#sections.sections(FOREIGN_SECTIONS) : null;
  }

  /** Records of the upper levels and their labels; null in older files. */
  upper(): UpperSections | null {
    return this.#upper;
  }

  /** Postal codes that find a record but are not its own; null in older files. */
  sharedPostCodes(): SharedPostSections | null {
    return sharedPostCodesOf(this.#sections);
  }

  /** The sources of names and points, and the registry's notes on sections; null in older files. */
  origins(): OriginSections | null {
    return originsOf(this.#sections);
  }

  /** The boundaries, or null where the file holds none. */
  boundaries(): BoundarySections | null {
    return this.#sections.has('polygon.node') ? this.#sections.sections(BOUNDARY_SECTIONS) : null;
  }

  /** Changes of municipalities; null if the file was built without a list of changes. */
  history(): HistorySections | null {
    return historyOf(this.#sections);
  }

  /** Changes of the towns of past years; null if the file was built without a past year. */
  lineage(): LineageSections | null {
    return lineageOf(this.#sections);
  }

  /** Points of sources that cannot be true; null if the build did not check them. */
  withheld(): WithheldSections | null {
    return this.#sections.has('withheld.node') ? this.#sections.sections(WITHHELD_SECTIONS) : null;
  }

  /** A section that not every file has, or null. */
  optional<T extends ElementType>(name: string, type: T): SectionArrays<Record<string, T>>[string] | null {
    return this.#sections.optional(name, type);
  }

  /** Announces to the source that elements of a section will soon be read; without places, all of them. */
  soon(array: FileArray, from?: number, to?: number): void {
    this.#sections.soon(array, from, to);
  }

  /** Gives the bytes back; nothing of this gazetteer may be used afterwards. */
  close(): void {
    this.#sections.close();
  }

  #checkLengths(): void {
    const { nodes, labels } = this.meta;
    const { tree } = this;
    this.#sections.checkLengths([
      ...(['parent', 'end', 'flags', 'segment', 'label', 'lon', 'lat', 'rank.read'] as const).map(
        (name) => [name, tree[name].length, nodes] as const,
      ),
      ['post.code', tree['post.code'].length, tree['post.start'].length],
      ['post.block', tree['post.block'].length, Math.ceil(nodes / POST_BLOCK)],
      ['point.bits', tree['point.bits'].length, Math.ceil(nodes / 32)],
      ['plane.bits', tree['plane.bits'].length, 12 * Math.ceil(nodes / 32)],
      ['plane.rank', tree['plane.rank'].length, 12 * (Math.ceil(nodes / 512) + 1)],
      ['label.offset', tree['label.offset'].length, labels + 1],
      ...(['code.bounds', 'post.bounds', 'read.bounds'] as const).map(
        (name) => [name, tree[name].length, boundNumbers(nodes)] as const,
      ),
    ]);
  }
}

/**
 * Records of the upper levels of a file; null if it has none.
 * @throws {GazetteerError} if their number is not the one in `meta`
 */
export function upperOf(sections: SectionFile, { records }: Meta): UpperSections | null {
  if (!sections.has('upper.node')) return null;
  const upper = sections.sections(UPPER_SECTIONS);
  const wanted = LEVELS.slice(0, UPPER_LEVELS).reduce((sum, level) => sum + records[level], 0);
  sections.checkLengths([
    ['upper.node', upper['upper.node'].length, wanted],
    ['upper.label', upper['upper.label'].length, wanted],
  ]);
  return upper;
}

/**
 * Postal codes that find a record but are not its own; null if a file has none.
 * @throws {GazetteerError} if the numbers of codes and nodes differ
 */
export function sharedPostCodesOf(sections: SectionFile): SharedPostSections | null {
  if (!sections.has('post.shared.code')) return null;
  const shared = sections.sections(SHARED_POST_SECTIONS);
  const codes = shared['post.shared.code'].length;
  sections.checkLengths([['post.shared.node', shared['post.shared.node'].length, codes]]);
  return shared;
}

/**
 * The sources of names and points, and the registry's notes on sections; null if a file has none.
 * @throws {GazetteerError} if lists that belong together differ in length
 */
export function originsOf(sections: SectionFile): OriginSections | null {
  if (!sections.has('origin.start')) return null;
  const origins = sections.sections({ ...ORIGIN_SECTIONS, ...TOWN_SECTIONS });
  const runs = origins['origin.start'].length;
  sections.checkLengths([
    ['origin.name', origins['origin.name'].length, runs],
    ['origin.point', origins['origin.point'].length, runs],
    ['town.id', origins['town.id'].length, origins['town.node'].length],
  ]);
  return origins;
}

/** Changes of municipalities; null if the file was built without a list of changes. */
export function historyOf(sections: SectionFile): HistorySections | null {
  return sections.has('history.date') ? sections.sections(HISTORY_SECTIONS) : null;
}

/** Changes of the towns of past years; null if the file was built without a past year. */
export function lineageOf(sections: SectionFile): LineageSections | null {
  return sections.has('lineage.node') ? sections.sections(LINEAGE_SECTIONS) : null;
}

/**
 * Reads the `meta` section of a file.
 * @throws {GazetteerError} when it is not JSON, or a field is missing or of another kind
 */
export function readMeta(file: string, bytes: Uint8Array): Meta {
  let meta: unknown;
  try {
    meta = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new GazetteerError(file, 'section meta is not JSON');
  }
  checkMeta(meta, refusal(file));
  return meta as Meta;
}
