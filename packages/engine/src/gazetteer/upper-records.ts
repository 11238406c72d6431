import { LEVELS } from '../vocabulary/levels.js';
import type { Meta } from './meta.js';
import type { TreeNodes } from './nodes.js';
import { checkAscending, type Refuse } from './rules.js';
import type { SectionArrays, SectionFile } from './section-file.js';
import { type ElementType, FLAG, type Section } from './sections.js';

/** Records of the upper levels: their sections, how they are written, read and checked. */

/**
 * Records of the levels down to sections, level by level, each ascending, and their labels. They take 0.1 bytes a
 * record; among the labels of all nodes they would lie in as many places as there are towns.
 */
export const UPPER_SECTIONS = {
  'upper.node': 'u32',
  'upper.label': 'u32',
} as const satisfies Record<string, ElementType>;

/** Records of the upper levels and their labels. */
export type UpperSections = SectionArrays<typeof UPPER_SECTIONS>;

/** So many levels have their records there. */
export const UPPER_LEVELS = 4;

/** The records of the upper levels, level by level. */
export function upperNodes(flags: Uint8Array): Uint32Array {
  const ids: number[][] = Array.from({ length: UPPER_LEVELS }, () => []);
  for (let id = 0; id < flags.length; id++) {
    const depth = flags[id] & FLAG.level;
    if (depth < UPPER_LEVELS && (flags[id] & FLAG.placeholder) === 0) ids[depth].push(id);
  }
  return Uint32Array.from(ids.flat());
}

/** The records of the upper levels and their labels. */
export function upperSections(flags: Uint8Array, label: Uint32Array): Section[] {
  const nodes = upperNodes(flags);
  return [
    { name: 'upper.node', data: nodes },
    { name: 'upper.label', data: nodes.map((id) => label[id]) },
  ];
}

/** @throws {GazetteerError} if the number of upper records is not the one in `meta` */
export function upperOf(sections: SectionFile, { records }: Meta): UpperSections {
  const upper = sections.sections(UPPER_SECTIONS);
  const wanted = LEVELS.slice(0, UPPER_LEVELS).reduce((sum, level) => sum + records[level], 0);
  sections.checkLengths([
    ['upper.node', upper['upper.node'].length, wanted],
    ['upper.label', upper['upper.label'].length, wanted],
  ]);
  return upper;
}

/** The records to be checked. */
interface CheckedRecords {
  readonly meta: Pick<Meta, 'records'>;
  readonly nodes: TreeNodes;
  upper(): UpperSections;
}

/** Checks the records of the upper levels, level by level, and their labels. */
export function checkUpper(named: CheckedRecords, refuse: Refuse): void {
  const { flags, label } = named.nodes;
  const { records } = named.meta;
  const { 'upper.node': nodes, 'upper.label': labels } = named.upper();
  let from = 0;
  for (let depth = 0; depth < UPPER_LEVELS; depth++) {
    const to = from + records[LEVELS[depth]];
    checkAscending(refuse, 'upper.node', nodes, flags.length, from, to);
    for (let i = from; i < to; i++) {
      if ((flags.at(nodes[i]) & (FLAG.level | FLAG.placeholder)) !== depth)
        refuse('upper.node', `number ${i} is the node ${nodes[i]}, no record of level ${depth}`);
      if (labels[i] !== label.at(nodes[i]))
        refuse(
          'upper.label',
          `number ${i} is ${labels[i]}, the label of node ${nodes[i]} is ${label.at(nodes[i])}`,
        );
    }
    from = to;
  }
}
