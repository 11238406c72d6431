import {
  type DirectoryTree,
  type HistorySections,
  KEPT,
  KEPT_SECTIONS,
  type LineageSections,
  type Meta,
  type OriginSections,
  type SharedPostSections,
  type SpellingSections,
  type UpperSections,
} from './contents.js';
import { historyOf, lineageOf, originsOf, readMeta, sharedPostCodesOf, upperOf } from './gazetteer.js';
import type { Soon } from './mapping.js';
import { SectionFile, type Verification } from './section-file.js';
import { POST_BLOCK, SPELLING_SECTIONS } from './sections.js';
import { checkDirectoryStructure } from './structure.js';
import type { Section } from './writer.js';

export type { DirectoryTree } from './contents.js';

/** What words are understood by: a directory, or a whole gazetteer. */
export interface Named {
  /** Name of the file. */
  readonly file: string;
  readonly meta: Meta;
  readonly tree: DirectoryTree;
  spellings(): SpellingSections;
  /** Records of the upper levels and what they are called; null in older files. */
  upper?(): UpperSections | null;
  /** Postal codes that find records without being told as theirs; null in older files. */
  sharedPostCodes?(): SharedPostSections | null;
  /** Where names and points come from and what the registry says of sections; null in older files. */
  origins?(): OriginSections | null;
  /** What became of municipalities; null where the file was built without a list of changes. */
  history?(): HistorySections | null;
  /** What became of the towns of past years; null where the file was built without one. */
  lineage?(): LineageSections | null;
  /** Tells the system what will be read before long, as a gazetteer does; where that is not told, it is read as ever. */
  soon?: Soon;
}

/**
 * An open directory: the part of a gazetteer that tells which records a word means, without what answers need besides. A
 * file of sections as a gazetteer is.
 */
export class Directory implements Named {
  readonly meta: Meta;
  readonly tree: DirectoryTree;
  readonly #sections: SectionFile;
  readonly #upper: UpperSections | null;

  /** @throws {GazetteerError} naming file and section when the file is missing or unsound */
  static open(file: string, verify: Verification = 'all'): Directory {
    const sections = SectionFile.open(file, verify);
    try {
      const directory = new Directory(sections);
      if (sections.isVerified) checkDirectoryStructure(directory);
      return directory;
    } catch (error) {
      sections.close();
      throw error;
    }
  }

  private constructor(sections: SectionFile) {
    this.#sections = sections;
    this.tree = sections.sections(KEPT_SECTIONS);
    this.meta = readMeta(sections.file, this.tree.meta);
    const { nodes, labels } = this.meta;
    sections.checkLengths([
      ...(['parent', 'end', 'flags', 'segment', 'label'] as const).map(
        (name) => [name, this.tree[name].length, nodes] as const,
      ),
      ['label.offset', this.tree['label.offset'].length, labels + 1],
      ['post.code', this.tree['post.code'].length, this.tree['post.start'].length],
      ['post.block', this.tree['post.block'].length, Math.ceil(nodes / POST_BLOCK)],
    ]);
    this.#upper = upperOf(sections, this.meta);
  }

  /** Name of the file. */
  get file(): string {
    return this.#sections.file;
  }

  /** Size of the file in bytes. */
  get size(): number {
    return this.#sections.size;
  }

  /** The sections of the spellings. */
  spellings(): SpellingSections {
    return this.#sections.sections(SPELLING_SECTIONS);
  }

  /** Records of the upper levels and what they are called; null in older files. */
  upper(): UpperSections | null {
    return this.#upper;
  }

  /** Postal codes that find records without being told as theirs; null in older files. */
  sharedPostCodes(): SharedPostSections | null {
    return sharedPostCodesOf(this.#sections);
  }

  /** Where names and points come from and what the registry says of sections; null in older files. */
  origins(): OriginSections | null {
    return originsOf(this.#sections);
  }

  /** What became of municipalities; null where the file was built without a list of changes. */
  history(): HistorySections | null {
    return historyOf(this.#sections);
  }

  /** What became of the towns of past years; null where the file was built without one. */
  lineage(): LineageSections | null {
    return lineageOf(this.#sections);
  }

  /** Gives the mapping back; nothing of this directory may be used afterwards. */
  close(): void {
    this.#sections.close();
  }
}

/** Sections of the spellings that a directory has no use for: it leaves them empty. */
const JOINED: ReadonlySet<string> = new Set(['joined.table', 'joined.heap']);

/** The sections of a directory, out of a gazetteer; to be written as a file. */
export function directorySections(gazetteer: Named): Section[] {
  const spellings = Object.entries(gazetteer.spellings());
  return [
    ...KEPT.map((name) => ({ name, data: gazetteer.tree[name] })),
    ...Object.entries(gazetteer.upper?.() ?? {}).map(([name, data]) => ({ name, data })),
    ...Object.entries(gazetteer.sharedPostCodes?.() ?? {}).map(([name, data]) => ({ name, data })),
    ...Object.entries(gazetteer.origins?.() ?? {}).map(([name, data]) => ({ name, data })),
    ...Object.entries(gazetteer.history?.() ?? {}).map(([name, data]) => ({ name, data })),
    ...Object.entries(gazetteer.lineage?.() ?? {}).map(([name, data]) => ({ name, data })),
    // joined postings serve the look-up of words, which the cluster does itself
    ...spellings.map(([name, data]) => ({ name, data: JOINED.has(name) ? new Uint32Array(0) : data })),
  ];
}
