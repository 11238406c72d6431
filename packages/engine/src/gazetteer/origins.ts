import { checkAscending, type Refuse } from './rules.js';
import type { SectionArrays, SectionFile } from './section-file.js';
import type { ElementType, Section } from './sections.js';

/** The sources of names and points: their sections, how they are written, read and checked. */

/**
 * The sources of names and own points, as runs of ids: the first id of each run, and its place in `origins` of
 * `meta`, {@link NO_ORIGIN} for none.
 */
export const ORIGIN_SECTIONS = {
  'origin.start': 'u32',
  'origin.name': 'u16',
  'origin.point': 'u16',
} as const satisfies Record<string, ElementType>;

/** "No origin" in `origin.name` and `origin.point`. */
export const NO_ORIGIN = 0xffff;

/** Names and points from one place on, each with its place in `origins` of `meta`. */
interface OriginRuns {
  readonly start: Uint32Array;
  readonly name: Uint16Array;
  readonly point: Uint16Array;
}

/** The sections of the runs. */
export function originSections({ start, name, point }: OriginRuns): Section[] {
  return [
    { name: 'origin.start', data: start },
    { name: 'origin.name', data: name },
    { name: 'origin.point', data: point },
  ];
}

/** Opens the sections. @throws {GazetteerError} where one is not as long as it must be */
export function originsOf(sections: SectionFile): SectionArrays<typeof ORIGIN_SECTIONS> {
  const origins = sections.sections(ORIGIN_SECTIONS);
  const runs = origins['origin.start'].length;
  sections.checkLengths([
    ['origin.name', origins['origin.name'].length, runs],
    ['origin.point', origins['origin.point'].length, runs],
  ]);
  return origins;
}

/** Checks the runs. @param nodes number of nodes @param origins how many origins `meta` has */
export function checkOrigins(
  sections: SectionArrays<typeof ORIGIN_SECTIONS>,
  nodes: number,
  origins: number,
  refuse: Refuse,
): void {
  checkAscending(refuse, 'origin.start', sections['origin.start'], nodes);
  for (const name of ['origin.name', 'origin.point'] as const)
    sections[name].forEach((origin, i) => {
      if (origin !== NO_ORIGIN && origin >= origins)
        refuse(name, `number ${i} is ${origin}, meta has ${origins} origins`);
    });
}
