import type { SectionFile } from '../gazetteer/section-file.js';
import { type Section, SPELLING_SECTIONS } from '../gazetteer/sections.js';
import { carriersOf } from './carriers.js';
import { sortSuffixes } from './suffixes.js';
import { textStarts } from './text-order.js';

/** Names of the sections that {@link derivedSections} makes. */
export const DERIVED: ReadonlySet<string> = new Set<keyof typeof SPELLING_SECTIONS>([
  'spelling.start',
  'spelling.suffix',
  'spelling.label.offset',
  'spelling.label',
]);

/** Makes the sections of a file that follow from its others, as its build has made them. Their bytes in the file are not read. */
export function* derivedSections(file: SectionFile): Iterable<Section> {
  const sections = file.sections(SPELLING_SECTIONS);
  const text = sections['spelling.text'];
  const start = textStarts(text);
  yield { name: 'spelling.start', data: start };
  yield { name: 'spelling.suffix', data: sortSuffixes({ text, start }) };
  const labels = { offset: sections['label.spelling.offset'], values: sections['label.spelling'] };
  const carriers = carriersOf(labels, sections['label.class'], start.length - 1);
  yield { name: 'spelling.label.offset', data: carriers.offset };
  yield { name: 'spelling.label', data: carriers.values };
}
