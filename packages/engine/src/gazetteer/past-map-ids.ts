import { checkAscending, checkLength, type Refuse } from './rules.js';
import type { SectionArrays } from './section-file.js';
import type { ElementType, Section } from './sections.js';

/** Identifiers of past maps: their sections, how they are written and checked. */

/** The records with an identifier, ascending; of each the lower and the upper half. */
export const PAST_MAP_SECTIONS = {
  'pastmap.node': 'u32',
  'pastmap.id': 'u32',
} as const satisfies Record<string, ElementType>;

/** The identifier of a record, a whole number. */
interface OwnPastMapId {
  readonly id: number;
  readonly value: number;
}

/** The sections of identifiers, ascending by id. */
export function pastMapSections(pastmap: readonly OwnPastMapId[]): Section[] {
  const values = new Uint32Array(2 * pastmap.length);
  pastmap.forEach(({ value }, i) => {
    values[2 * i] = value % 2 ** 32;
    values[2 * i + 1] = Math.floor(value / 2 ** 32);
  });
  return [
    { name: 'pastmap.node', data: Uint32Array.from(pastmap, ({ id }) => id) },
    { name: 'pastmap.id', data: values },
  ];
}

/** Largest upper half of a whole number of JavaScript. */
const LARGEST_UPPER = 2 ** 21 - 1;

/** Checks the identifiers of past maps. @param nodes number of nodes */
export function checkPastMapIds(
  { 'pastmap.node': node, 'pastmap.id': ids }: SectionArrays<typeof PAST_MAP_SECTIONS>,
  nodes: number,
  refuse: Refuse,
): void {
  checkAscending(refuse, 'pastmap.node', node, nodes);
  checkLength(refuse, 'pastmap.id', ids.length, 2 * node.length);
  for (let i = 1; i < ids.length; i += 2)
    if (ids[i] > LARGEST_UPPER) refuse('pastmap.id', `identifier ${(i - 1) / 2} is above 2^53 - 1`);
}
