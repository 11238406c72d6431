import type { Named, PreparedSections } from '../gazetteer/contents.js';
import type { Section } from '../gazetteer/sections.js';
import { completionTables } from './select/completions.js';
import { WordSearch } from './word-search.js';

/** The tables that spare a program reading all labels and edges of a file. */
export function preparedSections(named: Named): Section[] {
  const { tree, index, words } = new WordSearch(named);
  const tables: PreparedSections = {
    ...completionTables(tree, index),
    'section.otherwise': words.levels.otherwise(),
    'edge.endingChild': Uint32Array.from(index.edgesByEnding, (edge) => index.childSpelling(edge)),
  };
  return Object.entries(tables).map(([name, data]) => ({ name: name as Section['name'], data }));
}
