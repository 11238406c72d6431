import type { Named, PreparedSections } from '../gazetteer/contents.js';
import type { Section } from '../gazetteer/sections.js';
import { tiersOf } from './select/completions.js';
import { NumberKinds } from './select/number-kinds.js';
import type { TextIndex } from './select/text-index.js';
import { WordSearch } from './word-search.js';

/** The tables that spare a program reading all labels and edges of a file. */
export function preparedSections(named: Named): Section[] {
  const { tree, index, words } = new WordSearch(named);
  const rungs = rungsOf(new NumberKinds(tree, index, words.levels), index);
  const upper = named.upper()['upper.node'];
  const tables: PreparedSections = {
    'label.rungs': rungs,
    'spelling.tier': tiersOf(rungs, index),
    'section.otherwise': words.levels.otherwise(),
    'edge.endingChild': Uint32Array.from(index.edgesByEnding, (edge) => index.childSpelling(edge)),
    'upper.end': upper.map((id) => tree.end[id]),
    'upper.segment': upper.map((id) => named.tree.segment[id]),
  };
  return Object.entries(tables).map(([name, data]) => ({ name: name as Section['name'], data }));
}

/** The rungs on which each label names nodes. */
function rungsOf(kinds: NumberKinds, index: TextIndex): Uint8Array {
  const rungs = new Uint8Array(index.labels);
  // nodes without a name have the first
  for (let label = 1; label < index.labels; label++)
    index.runOf(label, (list, from, to) => {
      rungs[label] = kinds.rungs(label, list, from, to);
    });
  return rungs;
}
