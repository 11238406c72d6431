import { BLOCK_NUMBERS } from './blocks.js';
import { BRANCH_BLOCK, BRANCH_ENTRY } from './branches.js';
import {
  type DirectoryTree,
  type Named,
  type OriginSections,
  SPELLING_SECTIONS,
  type SpellingSections,
} from './contents.js';
import { type Meta, readMeta } from './meta.js';
import { blockLengths, TreeNodes } from './nodes.js';
import { notesOf } from './notes.js';
import { originsOf } from './origins.js';
import { postBlocks, SHARED_POST_SECTIONS, type SharedPostSections } from './post-codes.js';
import type { SectionFile } from './section-file.js';
import type { FileArray } from './source.js';
import { type StationSections, stationsOf } from './stations.js';
import { HISTORY_SECTIONS, type HistorySections } from './steps.js';
import { LINEAGE_SECTIONS, type LineageSections } from './town-lineage.js';
import { type TrackSections, tracksOf } from './tracks.js';
import { type UpperSections, upperOf } from './upper-records.js';
import { type WholeSections, wholeOf } from './whole.js';

/** Base of gazetteer and directory: an open file with the sections that words are matched by. */
export abstract class NamedFile<Tree extends DirectoryTree> implements Named {
  readonly file: string;
  readonly meta: Meta;
  readonly tree: Tree;
  readonly nodes: TreeNodes;
  protected readonly sections: SectionFile;
  readonly #upper: UpperSections;

  /** @throws {GazetteerError} where a section is missing, of another type or not as long as it must be */
  constructor(sections: SectionFile, tree: Tree) {
    this.file = sections.file;
    this.sections = sections;
    this.tree = tree;
    this.meta = readMeta(sections.file, tree.meta);
    const { nodes, labels } = this.meta;
    // before columns of so many numbers are opened
    sections.checkLengths([
      ['branch.bits', tree['branch.bits'].length, BRANCH_ENTRY * Math.ceil(nodes / BRANCH_BLOCK)],
      ...blockLengths(this.meta, tree['branch.flags'].length).map(
        ([name, length]) =>
          [`${name}.head`, tree[`${name}.head`].length, 2 * Math.ceil(length / BLOCK_NUMBERS)] as const,
      ),
      ['label.offset', tree['label.offset'].length, labels + 1],
      ['post.code', tree['post.code'].length, tree['post.start'].length],
      ['post.block', tree['post.block'].length, postBlocks(nodes)],
    ]);
    this.nodes = new TreeNodes(this.meta, tree);
    this.#upper = upperOf(sections, this.meta);
  }

  /** Size of the file in bytes. */
  get size(): number {
    return this.sections.size;
  }

  spellings(): SpellingSections {
    return this.sections.sections(SPELLING_SECTIONS);
  }

  upper(): UpperSections {
    return this.#upper;
  }

  whole(): WholeSections | null {
    return this.sections.has('whole.node') ? wholeOf(this.sections, this.meta.nodes) : null;
  }

  sharedPostCodes(): SharedPostSections {
    const shared = this.sections.sections(SHARED_POST_SECTIONS);
    const codes = shared['post.shared.code'].length;
    this.sections.checkLengths([['post.shared.node', shared['post.shared.node'].length, codes]]);
    return shared;
  }

  origins(): OriginSections {
    return { ...originsOf(this.sections), ...notesOf(this.sections) };
  }

  history(): HistorySections | null {
    return this.sections.group(HISTORY_SECTIONS);
  }

  lineage(): LineageSections | null {
    return this.sections.group(LINEAGE_SECTIONS);
  }

  stations(): StationSections | null {
    return this.sections.has('station.code') ? stationsOf(this.sections) : null;
  }

  tracks(): TrackSections | null {
    return this.sections.has('track.line') ? tracksOf(this.sections) : null;
  }

  prefetch(array: FileArray, from?: number, to?: number): void {
    this.sections.prefetch(array, from, to);
  }

  /** Gives the bytes back; nothing of this file may be used afterwards. */
  close(): void {
    this.sections.close();
  }
}
