import type { Named } from '../gazetteer/contents.js';
import type { Section } from '../gazetteer/sections.js';
import { completionTables } from './select/completions.js';
import { WordSearch } from './word-search.js';

/** The sections that spare completions reading all labels of a file. */
export function completionSections(named: Named): Section[] {
  const { tree, index } = new WordSearch(named);
  const tables = completionTables(tree, index);
  return (['label.highest', 'spelling.tier'] as const).map((name) => ({ name, data: tables[name] }));
}
