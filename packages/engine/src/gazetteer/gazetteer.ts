import { BOUNDARY_SECTIONS, type BoundarySections } from './boundaries.js';
import { boundNumbers } from './bounds.js';
import { type GazetteerContents, SECTIONS, type TreeSections } from './contents.js';
import type { SectionEntry } from './format.js';
import { LOT_SECTIONS, type LotSections } from './lot-outlines.js';
import { NamedFile } from './named-file.js';
import { FOREIGN_SECTIONS, type ForeignSections } from './order-keys.js';
import { type Checking, type SectionArrays, SectionFile } from './section-file.js';
import type { ElementType } from './sections.js';
import type { Source } from './source.js';
import { WITHHELD_SECTIONS, type WithheldSections } from './withheld.js';

/** An open gazetteer file: header, sections, and typed arrays over them. Nothing is copied or parsed but `meta`. */
export class Gazetteer extends NamedFile<TreeSections> implements GazetteerContents {
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
    const tree = sections.sections(SECTIONS);
    super(sections, tree);
    const { nodes } = this.meta;
    const words = Math.ceil(nodes / 32);
    sections.checkLengths([
      ['point.bits', tree['point.bits'].length, words],
      ['point.head', tree['point.head'].length, words],
      ...(['code.bounds', 'post.bounds', 'read.bounds'] as const).map(
        (name) => [name, tree[name].length, boundNumbers(nodes)] as const,
      ),
    ]);
  }

  /** The sections of the file, as its table lists them. */
  get entries(): readonly SectionEntry[] {
    return this.sections.entries;
  }

  /** Whether the bytes are mapped rather than held in private memory. */
  get mapped(): boolean {
    return this.sections.mapped;
  }

  foreignRanks(): ForeignSections | null {
    return this.sections.group(FOREIGN_SECTIONS);
  }

  boundaries(): BoundarySections | null {
    return this.sections.has('polygon.node') ? this.sections.sections(BOUNDARY_SECTIONS) : null;
  }

  lots(): LotSections | null {
    return this.sections.has('lots.bits') ? this.sections.sections(LOT_SECTIONS) : null;
  }

  withheld(): WithheldSections | null {
    return this.sections.has('withheld.node') ? this.sections.sections(WITHHELD_SECTIONS) : null;
  }

  /** A section that not every file has, or null. */
  optional<T extends ElementType>(name: string, type: T): SectionArrays<Record<string, T>>[string] | null {
    return this.sections.optional(name, type);
  }
}
