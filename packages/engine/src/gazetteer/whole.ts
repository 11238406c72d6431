import { MUNICIPALITY, SECTION } from '../vocabulary/levels.js';
import type { TreeNodes } from './nodes.js';
import type { SectionArrays, SectionFile } from './section-file.js';
import { type ElementType, FLAG, type Section } from './sections.js';

/** How large subtrees are in the file that another was cut from: the sections, how they are written and read. */

/**
 * How large the subtrees of a cut file are in the whole one: the ids that the records have there, ascending, and the number of all; how many municipalities,
 * towns and sections stand before each, and how many there are. Files that hold all lack them.
 */
const WHOLE_SECTIONS = {
  'whole.node': 'u32',
  'whole.place': 'u32',
} as const satisfies Record<string, ElementType>;

/** How large subtrees are in the file that this one was cut from. */
export type WholeSections = SectionArrays<typeof WHOLE_SECTIONS>;

/** The sections of a cut file. @param nodes of the whole file @param ids the kept records, ascending */
export function wholeSections({ size, flags }: TreeNodes, ids: Uint32Array): Section[] {
  const whole = new Uint32Array(ids.length + 1);
  whole.set(ids);
  whole[ids.length] = size;
  const places = new Uint32Array(ids.length + 1);
  let before = 0;
  for (let id = 0, own = 0; id < size; id++) {
    if (id === ids[own]) places[own++] = before;
    const flag = flags.at(id);
    const depth = flag & FLAG.level;
    if ((flag & FLAG.placeholder) === 0 && depth >= MUNICIPALITY && depth <= SECTION) before++;
  }
  places[ids.length] = before;
  return [
    { name: 'whole.node', data: whole },
    { name: 'whole.place', data: places },
  ];
}

/** Opens the sections. @throws {GazetteerError} if there is not a number for each node and one behind */
export function wholeOf(sections: SectionFile, nodes: number): WholeSections {
  const whole = sections.sections(WHOLE_SECTIONS);
  sections.checkLengths([
    ['whole.node', whole['whole.node'].length, nodes + 1],
    ['whole.place', whole['whole.place'].length, nodes + 1],
  ]);
  return whole;
}
