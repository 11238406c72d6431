import type { Column } from '../gazetteer/blocks.js';
import type { SPELLING_SECTIONS } from '../gazetteer/contents.js';
import { edgeSections, findNamedParents } from '../gazetteer/find-edges.js';
import { GazetteerError } from '../gazetteer/format.js';
import type { Gazetteer } from '../gazetteer/gazetteer.js';
import { invert, type Lists } from '../gazetteer/lists.js';
import { labelNodeSections } from '../gazetteer/packed-lists.js';
import { carriersOf } from '../gazetteer/postings.js';
import { NONE, type Section } from '../gazetteer/sections.js';
import { sortSuffixes } from '../gazetteer/spellings.js';
import { textStarts } from '../gazetteer/text-order.js';
import { fileFaults } from '../vocabulary/messages.js';

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

/**
 * Pairs of a spelling and a spelling above it that edges are sought among: as many as these for each node, and as many as these in a file of
 * few nodes. Japan has 12 to 140 for each node; without a limit a made-up file of a megabyte has 10^12.
 */
const MOST_PAIRS = { aNode: 4096, least: 2 ** 24 };

/**
 * Makes the sections of a file that follow from its others, as its build has made them. Their bytes in the file are not read. The others must be
 * sound, see `checkBeforeDeriving`.
 * @throws {GazetteerError} where its names have so many spellings that the edges would take too long
 */
export function* derivedSections(gazetteer: Gazetteer): Iterable<Section> {
  const { meta, nodes } = gazetteer;
  const sections = gazetteer.spellings();
  const text = sections['spelling.text'];
  const start = textStarts(text);
  yield { name: 'spelling.start', data: start };
  yield { name: 'spelling.suffix', data: sortSuffixes({ text, start }) };
  const labels = { offset: sections['label.spelling.offset'], values: sections['label.spelling'] };
  const { 'label.class': classes, 'class.bits': bits } = sections;
  const carriers = carriersOf(labels, classes, start.length - 1);
  yield { name: 'spelling.label.offset', data: carriers.offset };
  yield { name: 'spelling.label', data: carriers.values };
  const [parent, end, label] = [nodes.parent, nodes.end, nodes.label].map(valuesOf);
  const namedParent = findNamedParents(parent, label, new Uint32Array(parent.length));
  const pairs = pairsOf(label, namedParent, labels);
  const most = MOST_PAIRS.aNode * nodes.size + MOST_PAIRS.least;
  if (pairs > most)
    throw new GazetteerError(
      gazetteer.file,
      fileFaults.notSound(
        'label.spelling',
        `spellings form ${pairs} pairs with those above, at most ${most}`,
      ),
    );
  const ofLabels = invert(label, (each) => each !== 0, meta.labels);
  yield* labelNodeSections(ofLabels.offset, ofLabels.values);
  yield* edgeSections(
    { label, namedParent, end },
    { text, start, labels, classes, bits, nodes: ofLabels, carriers },
  );
}

/** How many pairs the spellings of nodes form with those of the named nodes above them. */
function pairsOf(label: Uint32Array, namedParent: Uint32Array, { offset }: Lists): number {
  const spellings = (id: number): number => offset[label[id] + 1] - offset[label[id]];
  let pairs = 0;
  namedParent.forEach((parent, id) => {
    if (parent !== NONE) pairs += spellings(id) * spellings(parent);
  });
  return pairs;
}

function valuesOf(column: Column): Uint32Array {
  const values = new Uint32Array(column.length);
  column.read(0, column.length, values);
  return values;
}
