import { NOTE_NAMES, type Note, type NoteName } from '@banchi/engine/gazetteer/notes.js';
import type { NodeRecord } from './nodes.js';

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
