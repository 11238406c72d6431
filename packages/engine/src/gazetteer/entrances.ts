import { toUnits } from '../geo/units.js';
import type { LonLat } from '../vocabulary/coordinates.js';
import { checkAscending, checkLength, checkOffsets, checkPoints, type Refuse } from './rules.js';
import type { SectionArrays } from './section-file.js';
import type { ElementType, Section } from './sections.js';

/** Entrances of buildings: their sections, how they are written and checked. */

/** The records with entrances, ascending; where those of each begin, and the last end; longitude and latitude in turn. */
export const ENTRANCE_SECTIONS = {
  'entrance.node': 'u32',
  'entrance.offset': 'u32',
  'entrance.point': 'i32',
} as const satisfies Record<string, ElementType>;

/** The entrances of a record. */
interface OwnEntrances {
  readonly id: number;
  /** In degrees. */
  readonly points: readonly LonLat[];
}

/** The sections of entrances, ascending by id. */
export function entranceSections(entrances: readonly OwnEntrances[]): Section[] {
  const offset: number[] = [0];
  const points: number[] = [];
  for (const each of entrances) {
    for (const [lon, lat] of each.points) points.push(toUnits(lon), toUnits(lat));
    offset.push(points.length / 2);
  }
  return [
    { name: 'entrance.node', data: Uint32Array.from(entrances, ({ id }) => id) },
    { name: 'entrance.offset', data: Uint32Array.from(offset) },
    { name: 'entrance.point', data: Int32Array.from(points) },
  ];
}

/** Checks entrances. @param nodes number of nodes */
export function checkEntrances(
  sections: SectionArrays<typeof ENTRANCE_SECTIONS>,
  nodes: number,
  refuse: Refuse,
): void {
  const { 'entrance.node': node, 'entrance.offset': offset, 'entrance.point': points } = sections;
  checkAscending(refuse, 'entrance.node', node, nodes);
  checkLength(refuse, 'entrance.offset', offset.length, node.length + 1);
  checkOffsets(refuse, 'entrance.offset', offset, points.length / 2, 1);
  checkPoints(refuse, 'entrance.point', points);
}
