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
import type { SectionFile } from './section-file.js';
import { POST_BLOCK, type Section, SPELLING_SECTIONS } from './sections.js';
import type { Soon } from './source.js';

export type { DirectoryTree } from './contents.js';

/** A source that words are understood by: a directory, or a whole gazetteer. */
export interface Named {
  /** Name of the file. */
  readonly file: string;
  readonly meta: Meta;
  readonly tree: DirectoryTree;
  spellings(): SpellingSections;
  /** Records of the upper levels and their labels; null in older files. */
  upper?(): UpperSections | null;
  /** Postal codes that find a record but are not its own; null in older files. */
  sharedPostCodes?(): SharedPostSections | null;
  /** The sources of names and points, and the registry's notes on sections; null in older files. */
  origins?(): OriginSections | null;
  /** Changes of municipalities; null if the file was built without a list of changes. */
  history?(): HistorySections | null;
  /** Changes of the towns of past years; null if the file was built without a past year. */
  lineage?(): LineageSections | null;
  /** Announces to the system the parts that will soon be read; without it they are simply read. */
  soon?: Soon;
}

/**
 * An open directory: the part of a gazetteer that shows which records a word means, without the sections that only
 * answers need. It is a file of sections like a gazetteer.
 */
export class Directory implements Named {
  readonly meta: Meta;
  readonly tree: DirectoryTree;
  readonly #sections: SectionFile;
  readonly #upper: UpperSections | null;

  /** @throws {GazetteerError} where a section is missing, of another type or not as long as it must be */
  constructor(sections: SectionFile) {
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

  /** Changes of municipalities; null if the file was built without a list of changes. */
  history(): HistorySections | null {
    return historyOf(this.#sections);
  }

  /** Changes of the towns of past years; null if the file was built without a past year. */
  lineage(): LineageSections | null {
    return lineageOf(this.#sections);
  }

  /** Gives the bytes back; nothing of this directory may be used afterwards. */
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
