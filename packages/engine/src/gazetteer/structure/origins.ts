import type { Meta, OriginSections } from '../contents.js';
import { checkAscending, type Refuse } from '../rules.js';
import { NO_ORIGIN, NOTE_NAMES, NOTES } from '../sections.js';

/** Checks the sources of names and points, and the registry's notes on sections. */
export function checkOrigins(sections: OriginSections, { nodes, origins }: Meta, refuse: Refuse): void {
  const noted = NOTE_NAMES.map((name) => NOTES[name].node);
  for (const name of ['origin.start', ...noted, 'unhoused.node'] as const)
    checkAscending(refuse, name, sections[name], nodes);
  for (const name of ['origin.name', 'origin.point'] as const)
    sections[name].forEach((origin, i) => {
      if (origin !== NO_ORIGIN && origin >= origins.length)
        refuse(name, `number ${i} is ${origin}, meta has ${origins.length} origins`);
    });
  for (const name of NOTE_NAMES)
    sections[name].forEach((value, i) => {
      if (value > NOTES[name].most)
        refuse(name, `number ${i} is ${value}, the largest is ${NOTES[name].most}`);
    });
}
