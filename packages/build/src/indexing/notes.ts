import { NOTE_NAMES, NOTES, type NoteName, type Section } from '@banchi/engine/gazetteer/sections.js';
import type { NodeRecord } from './nodes.js';

/** A number that few nodes have. */
export interface Note {
  readonly name: NoteName;
  readonly id: number;
  readonly value: number;
}

/** Digits of the registry's id of a section. */
const TOWN_ID_DIGITS = 7;

/** The numbers of a record, by their sections; undefined where it has none. */
const NOTE_OF: Readonly<Record<NoteName, (record: NodeRecord, isRegistry: boolean) => number | undefined>> = {
  'town.id': ({ machiaza_id, formerTown }, isRegistry) => {
    const townId = machiaza_id ?? (isRegistry ? formerTown : undefined);
    return townId?.length === TOWN_ID_DIGITS ? Number(townId) : undefined;
  },
};

/** Appends the notes of a record. */
export function addNotes(notes: Note[], id: number, record: NodeRecord, isRegistry: boolean): void {
  for (const name of NOTE_NAMES) {
    const value = NOTE_OF[name](record, isRegistry);
    if (value !== undefined) notes.push({ name, id, value });
  }
}

/** The sections of all notes. */
export function noteSections(notes: readonly Note[]): Section[] {
  const sorted = notes.toSorted((a, b) => a.id - b.id);
  return NOTE_NAMES.flatMap((name) => {
    const own = sorted.filter((note) => note.name === name);
    return [
      { name: NOTES[name].node, data: Uint32Array.from(own, ({ id }) => id) },
      { name, data: Uint32Array.from(own, ({ value }) => value) },
    ];
  });
}
