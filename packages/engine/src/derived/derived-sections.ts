import type { Column } from '../gazetteer/blocks.js';
import type { Gazetteer } from '../gazetteer/gazetteer.js';
import type { Section, SPELLING_SECTIONS } from '../gazetteer/sections.js';
import { carriersOf } from './carriers.js';
import { edgeSections } from './edges.js';
import { invert } from './lists.js';
import { findNamedParents } from './named-parents.js';
import { packLists } from './pack-lists.js';
import { sortSuffixes } from './suffixes.js';
import { textStarts } from './text-order.js';

/** Names of the sections that {@link derivedSections} makes. */
export const DERIVED: ReadonlySet<string> = new Set<keyof typeof SPELLING_SECTIONS>([
  'spelling.start',
  'spelling.suffix',
  'spelling.label.offset',
  'spelling.label',
  'label.node.offset',
  'label.node.head',
  'label.node.heap',
  'spelling.slot',
  'spelling.reversed',
  'edge.offset',
  'edge.signature',
  'edge.child.head',
  'edge.child.heap',
  'edge.class.head',
  'edge.class.heap',
  'edge.node.head',
  'edge.node.heap',
  'edge.byEnding.head',
  'edge.byEnding.heap',
]);

/** Makes the sections of a file that follow from its others, as its build has made them. Their bytes in the file are not read. */
export function* derivedSections(gazetteer: Gazetteer): Iterable<Section> {
  const { meta, nodes } = gazetteer;
  const sections = gazetteer.spellings();
  const text = sections['spelling.text'];
  const start = textStarts(text);
  yield { name: 'spelling.start', data: start };
  yield { name: 'spelling.suffix', data: sortSuffixes({ text, start }) };
  const labels = { offset: sections['label.spelling.offset'], values: sections['label.spelling'] };
  const classes = sections['label.class'];
  const carriers = carriersOf(labels, classes, start.length - 1);
  yield { name: 'spelling.label.offset', data: carriers.offset };
  yield { name: 'spelling.label', data: carriers.values };
  const [parent, end, label] = [nodes.parent, nodes.end, nodes.label].map(valuesOf);
  const namedParent = findNamedParents(parent, label, new Uint32Array(parent.length));
  const ofLabels = invert(label, (each) => each !== 0, meta.labels);
  yield { name: 'label.node.offset', data: ofLabels.offset };
  const { head, heap } = packLists(ofLabels.values);
  yield { name: 'label.node.head', data: head };
  yield { name: 'label.node.heap', data: heap };
  yield* edgeSections(
    { label, namedParent, end },
    { text, start, labels, classes, nodes: ofLabels, carriers },
  );
}

function valuesOf(column: Column): Uint32Array {
  const values = new Uint32Array(column.length);
  column.read(0, column.length, values);
  return values;
}
