import { checkAscending, type Refuse } from './rules.js';
import type { SectionArrays, SectionFile } from './section-file.js';
import type { ElementType, Section } from './sections.js';

/** Notes on few records: their sections, how they are written, read and checked. */

/**
 * The registry's notes on sections: their ids, unless their codes contain them, by ascending nodes; and sections that
 * have house numbers, of which none is in the file.
 */
export const TOWN_SECTIONS = {
  'town.node': 'u32',
  'town.id': 'u32',
  'unhoused.node': 'u32',
} as const satisfies Record<string, ElementType>;

/** Numbers that few records have: the section with their records, ascending, and the largest number. */
export const NOTES = {
  'town.id': { node: 'town.node', most: 9_999_999 },
} as const satisfies Partial<
  Record<keyof typeof TOWN_SECTIONS, { readonly node: keyof typeof TOWN_SECTIONS; readonly most: number }>
>;

/** The name of a section with such numbers. */
export type NoteName = keyof typeof NOTES;

/** All of these names. */
export const NOTE_NAMES = Object.keys(NOTES) as readonly NoteName[];

/** A number that few nodes have. */
export interface Note {
  readonly name: NoteName;
  readonly id: number;
  readonly value: number;
}

/** The sections of notes. @param unhoused sections that have house numbers, of which none is in the file, ascending */
export function noteSections(notes: readonly Note[], unhoused: Uint32Array): Section[] {
  const sorted = notes.toSorted((a, b) => a.id - b.id);
  const numbers = NOTE_NAMES.flatMap((name) => {
    const own = sorted.filter((note) => note.name === name);
    return [
      { name: NOTES[name].node, data: Uint32Array.from(own, ({ id }) => id) },
      { name, data: Uint32Array.from(own, ({ value }) => value) },
    ];
  });
  return [...numbers, { name: 'unhoused.node', data: unhoused }];
}

/** Opens the sections. @throws {GazetteerError} where one is not as long as it must be */
export function notesOf(sections: SectionFile): SectionArrays<typeof TOWN_SECTIONS> {
  const notes = sections.sections(TOWN_SECTIONS);
  sections.checkLengths(
    NOTE_NAMES.map((name) => [name, notes[name].length, notes[NOTES[name].node].length] as const),
  );
  return notes;
}

/** Checks notes. @param nodes number of nodes */
export function checkNotes(
  sections: SectionArrays<typeof TOWN_SECTIONS>,
  nodes: number,
  refuse: Refuse,
): void {
  const noted = NOTE_NAMES.map((name) => NOTES[name].node);
  for (const name of [...noted, 'unhoused.node'] as const)
    checkAscending(refuse, name, sections[name], nodes);
  for (const name of NOTE_NAMES)
    sections[name].forEach((value, i) => {
      if (value > NOTES[name].most)
        refuse(name, `number ${i} is ${value}, the largest is ${NOTES[name].most}`);
    });
}
