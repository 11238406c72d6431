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
import type { FileArray, Platform } from './mapping.js';
import { type SectionArrays, SectionFile, type Verification } from './section-file.js';
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
import { checkMeta } from './structure/meta.js';
import { refusal } from './structure/rules.js';
import { checkStructure } from './structure.js';

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
export type { Verification } from './section-file.js';

/** An open gazetteer file: header, sections, and typed arrays over them. Nothing is copied or parsed but `meta`. */
export class Gazetteer {
  readonly file: string;
  readonly meta: Meta;
  readonly tree: TreeSections;
  readonly entries: readonly SectionEntry[];
  readonly #sections: SectionFile;
  readonly #upper: UpperSections | null;

  /**
   * @param verify how much of checksums and structure is checked, see {@link SectionFile.open}
   * @param platform how bytes come into memory; this machine's way where left out
   * @param step called between the parts of the check, with the section that comes next; may throw
   * @throws {GazetteerError} naming file and section when the file is missing, unsound or too large for the platform
   */
  static open(
    file: string,
    verify: Verification = 'stamp',
    platform?: Platform,
    step?: (section: string) => void,
  ): Gazetteer {
    const sections = SectionFile.open(file, verify, platform, step);
    try {
      const gazetteer = new Gazetteer(sections);
      if (sections.isVerified) {
        checkStructure(gazetteer, step);
        sections.stamp();
      }
      return gazetteer;
    } catch (error) {
      sections.close();
      throw error;
    }
  }

  private constructor(sections: SectionFile) {
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

  /** Records of the upper levels and what they are called, or null where the file is older than these sections. */
  upper(): UpperSections | null {
    return this.#upper;
  }

  /** Postal codes that find records without being told as theirs, or null where the file is older than these sections. */
  sharedPostCodes(): SharedPostSections | null {
    return sharedPostCodesOf(this.#sections);
  }

  /** Where names and points come from and what the registry says of sections, or null where the file is older than these sections. */
  origins(): OriginSections | null {
    return originsOf(this.#sections);
  }

  /** The boundaries, or null where the file holds none. */
  boundaries(): BoundarySections | null {
    return this.#sections.has('polygon.node') ? this.#sections.sections(BOUNDARY_SECTIONS) : null;
  }

  /** What became of municipalities, or null where the file was built without a list of changes. */
  history(): HistorySections | null {
    return historyOf(this.#sections);
  }

  /** What became of the towns of past years, or null where the file was built without one. */
  lineage(): LineageSections | null {
    return lineageOf(this.#sections);
  }

  /** Points of sources that cannot be true, or null where the file holds no such check. */
  withheld(): WithheldSections | null {
    return this.#sections.has('withheld.node') ? this.#sections.sections(WITHHELD_SECTIONS) : null;
  }

  /** A section that not every file has, or null. */
  optional<T extends ElementType>(name: string, type: T): SectionArrays<Record<string, T>>[string] | null {
    return this.#sections.optional(name, type);
  }

  /** Tells the system that elements of a section will be read before long; all of them where no places are given. */
  soon(array: FileArray, from?: number, to?: number): void {
    this.#sections.soon(array, from, to);
  }

  /** Gives the mapping back; nothing of this gazetteer may be used afterwards. */
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
 * Records of the upper levels of a file, or null where it has none.
 * @throws {GazetteerError} where they are not as many as the file says that there are
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
 * Postal codes that find records without being told as theirs, or null where a file has none.
 * @throws {GazetteerError} where there are not as many codes as nodes
 */
export function sharedPostCodesOf(sections: SectionFile): SharedPostSections | null {
  if (!sections.has('post.shared.code')) return null;
  const shared = sections.sections(SHARED_POST_SECTIONS);
  const codes = shared['post.shared.code'].length;
  sections.checkLengths([['post.shared.node', shared['post.shared.node'].length, codes]]);
  return shared;
}

/**
 * Where names and points come from and what the registry says of sections, or null where a file has none of that.
 * @throws {GazetteerError} where lists that belong together differ in length
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

/** What became of municipalities, or null where a file was built without a list of changes. */
export function historyOf(sections: SectionFile): HistorySections | null {
  return sections.has('history.date') ? sections.sections(HISTORY_SECTIONS) : null;
}

/** What became of the towns of past years, or null where a file was built without one. */
export function lineageOf(sections: SectionFile): LineageSections | null {
  return sections.has('lineage.node') ? sections.sections(LINEAGE_SECTIONS) : null;
}

/**
 * What the `meta` section of a file says.
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
