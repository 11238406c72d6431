import { type DirectoryTree, KEPT, KEPT_SECTIONS, type Named } from './contents.js';
import { NamedFile } from './named-file.js';
import type { SectionFile } from './section-file.js';
import type { Section } from './sections.js';

/**
 * An open directory: the part of a gazetteer that shows which records a word means, without the sections that only
 * answers need. It is a file of sections like a gazetteer.
 */
export class Directory extends NamedFile<DirectoryTree> {
  /** @throws {GazetteerError} where a section is missing, of another type or not as long as it must be */
  constructor(sections: SectionFile) {
    super(sections, sections.sections(KEPT_SECTIONS));
  }
}

/** Sections of the spellings that a directory leaves empty, since only full gazetteers use them. */
const JOINED: ReadonlySet<string> = new Set(['joined.table', 'joined.heap']);

/** The sections of a directory, out of a gazetteer; to be written as a file. */
export function directorySections(gazetteer: Named): Section[] {
  const optional = {
    ...gazetteer.upper(),
    ...gazetteer.sharedPostCodes(),
    ...gazetteer.origins(),
    ...gazetteer.history(),
    ...gazetteer.lineage(),
    ...gazetteer.stations(),
    ...gazetteer.tracks(),
  };
  return [
    ...KEPT.map((name) => ({ name, data: gazetteer.tree[name] })),
    ...Object.entries(optional).map(([name, data]) => ({ name, data })),
    // joined postings serve the look-up of words, which the cluster does itself
    ...Object.entries(gazetteer.spellings()).map(([name, data]) => ({
      name,
      data: JOINED.has(name) ? new Uint32Array(0) : data,
    })),
  ];
}
