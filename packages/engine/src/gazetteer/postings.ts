import { checkClasses } from './class-table.js';
import type { Lists } from './lists.js';
import type { TreeNodes } from './nodes.js';
import { checkLabelNodes, type LABEL_NODE_SECTIONS } from './packed-lists.js';
import { checkLength, checkOffsets, type Refuse } from './rules.js';
import type { SectionArrays } from './section-file.js';
import { BELOW_CLASSES, CLASS_SHIFT, type ElementType, FLAG, type Section } from './sections.js';
import type { TEXT_SECTIONS } from './spellings.js';

/** Which spellings labels have, and which labels and how many nodes spellings: the sections, how they are made, written and checked. */

/**
 * Nodes before each spelling, see {@link weigh}; the labels of each spelling, see {@link carriersOf}; the spellings of each label with the
 * place of the class of each; the bits of each class.
 */
export const POSTING_SECTIONS = {
  'spelling.weight': 'u32',
  'spelling.label.offset': 'u32',
  'spelling.label': 'u32',
  'label.spelling.offset': 'u32',
  'label.spelling': 'u32',
  'label.class': 'u8',
  'class.bits': 'u16',
} as const satisfies Record<string, ElementType>;

/** The sections of postings. */
type PostingSections = SectionArrays<typeof POSTING_SECTIONS>;

/** With the sections that the check compares them with. */
type ComparedSections = PostingSections & SectionArrays<typeof TEXT_SECTIONS & typeof LABEL_NODE_SECTIONS>;

/** What is written of postings. */
interface OwnPostings {
  /** See {@link weigh}. */
  readonly weight: Uint32Array;
  /** See {@link carriersOf}. */
  readonly carriers: Lists;
  /** The spellings of each label. */
  readonly labels: Lists;
  /** The place of the class of each of them, beside it. */
  readonly classes: Uint8Array;
  /** The bits of each class. */
  readonly bits: Uint16Array;
}

/** The sections of postings. */
export function postingSections({ weight, carriers, labels, classes, bits }: OwnPostings): Section[] {
  return [
    { name: 'spelling.weight', data: weight },
    { name: 'spelling.label.offset', data: carriers.offset },
    { name: 'spelling.label', data: carriers.values },
    { name: 'label.spelling.offset', data: labels.offset },
    { name: 'label.spelling', data: labels.values },
    { name: 'label.class', data: classes },
    { name: 'class.bits', data: bits },
  ];
}

/**
 * The labels of each spelling, ascending, with the place of its class there above; see `CLASS_SHIFT`.
 * @param labels the spellings of each label
 * @param classes the place of the class of each of them, beside it
 */
export function carriersOf({ offset, values }: Lists, classes: Uint8Array, spellings: number): Lists {
  const starts = new Uint32Array(spellings + 1);
  for (const spelling of values) starts[spelling + 1]++;
  for (let spelling = 0; spelling < spellings; spelling++) starts[spelling + 1] += starts[spelling];
  const next = starts.slice();
  const carriers = new Uint32Array(values.length);
  for (let label = 0; label + 1 < offset.length; label++)
    for (let k = offset[label]; k < offset[label + 1]; k++)
      carriers[next[values[k]]++] = ((classes[k] << CLASS_SHIFT) | label) >>> 0;
  return { offset: starts, values: carriers };
}

/** Most nodes in all spellings together: the largest number of 32 bits. */
const MOST_WEIGHT = 2 ** 32 - 1;

/**
 * The number of nodes before each spelling, a node counting once for each of its spellings: the cost of a range of
 * spellings.
 * @param tooMany the error of so many, more than a file can hold
 */
export function weigh(
  carriers: Lists,
  nodes: Lists,
  tooMany: (spelled: number, most: number) => Error,
): Uint32Array {
  const weight = new Uint32Array(carriers.offset.length);
  let before = 0;
  for (let spelling = 0; spelling + 1 < weight.length; spelling++) {
    for (let k = carriers.offset[spelling]; k < carriers.offset[spelling + 1]; k++) {
      const label = carriers.values[k] & BELOW_CLASSES;
      before += nodes.offset[label + 1] - nodes.offset[label];
    }
    if (before > MOST_WEIGHT) throw tooMany(before, MOST_WEIGHT);
    weight[spelling + 1] = before;
  }
  return weight;
}

/** Checks the classes and spellings of labels, which the other sections follow from. */
export function checkLabelSpellings(
  sections: Pick<PostingSections, 'label.spelling.offset' | 'label.spelling' | 'label.class' | 'class.bits'>,
  spellings: number,
  labels: number,
  refuse: Refuse,
): void {
  const { 'label.spelling.offset': offset, 'label.spelling': spellingOf, 'label.class': classes } = sections;
  checkLength(refuse, 'label.spelling.offset', offset.length, labels + 1);
  checkOffsets(refuse, 'label.spelling.offset', offset, spellingOf.length);
  checkLength(refuse, 'label.class', classes.length, spellingOf.length);
  checkClasses(sections, refuse);
  for (let k = 0; k < spellingOf.length; k++)
    if (spellingOf[k] >= spellings)
      refuse('label.spelling', `number ${k} is ${spellingOf[k]}, there are ${spellings} spellings`);
}

/** Checks postings: the lists of labels and of spellings agree, and nodes have their labels. */
export function checkPostings(
  sections: ComparedSections,
  nodes: TreeNodes,
  labels: number,
  refuse: Refuse,
): void {
  const { 'spelling.label.offset': carrierOffset, 'spelling.label': carrier } = sections;
  const {
    'label.spelling.offset': labelOffset,
    'label.spelling': spellingOf,
    'label.class': classes,
  } = sections;
  const { 'label.node.offset': nodeOffset } = sections;
  const spellings = sections['spelling.start'].length - 1;
  checkLength(refuse, 'spelling.label.offset', carrierOffset.length, spellings + 1);
  checkOffsets(refuse, 'spelling.label.offset', carrierOffset, carrier.length);
  checkLength(refuse, 'spelling.label', carrier.length, spellingOf.length);
  checkLength(refuse, 'label.node.offset', nodeOffset.length, labels + 1);
  // flags were compared with labels
  const placeholders = nodes.branchFlags.filter((flags) => (flags & FLAG.placeholder) !== 0).length;
  checkOffsets(refuse, 'label.node.offset', nodeOffset, nodes.size - placeholders);
  // labels ascend, so each is the next in the list of its spellings
  const next = carrierOffset.slice(0, spellings);
  for (let label = 0; label < labels; label++)
    for (let k = labelOffset[label]; k < labelOffset[label + 1]; k++) {
      const spelling = spellingOf[k];
      const place = next[spelling]++;
      if (
        place >= carrierOffset[spelling + 1] ||
        carrier[place] !== ((classes[k] << CLASS_SHIFT) | label) >>> 0
      )
        refuse(
          'spelling.label',
          `spelling ${spelling} and label ${label} do not name one another with the same classes`,
        );
    }
  checkLabelNodes(sections, nodes.label, refuse);
}

/** Checks that the weight of a spelling is the number of nodes that those before it have. */
export function checkWeights(sections: ComparedSections, refuse: Refuse): void {
  const { 'spelling.label.offset': carrierOffset, 'spelling.label': carrier } = sections;
  const { 'label.node.offset': nodeOffset, 'spelling.weight': weight } = sections;
  const spellings = sections['spelling.start'].length - 1;
  checkLength(refuse, 'spelling.weight', weight.length, spellings + 1);
  let before = 0;
  for (let spelling = 0; spelling <= spellings; spelling++) {
    if (weight[spelling] !== before)
      refuse('spelling.weight', `number ${spelling} is ${weight[spelling]}, before it are ${before} nodes`);
    if (spelling === spellings) break;
    for (let k = carrierOffset[spelling]; k < carrierOffset[spelling + 1]; k++) {
      const label = carrier[k] & BELOW_CLASSES;
      before += nodeOffset[label + 1] - nodeOffset[label];
    }
  }
}
