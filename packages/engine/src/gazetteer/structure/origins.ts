import type { Meta, OriginSections } from '../contents.js';
import { NO_ORIGIN } from '../sections.js';
import { checkAscending, type Refuse } from './rules.js';

/** One more than the largest id of seven digits. */
const TOWN_IDS = 10_000_000;

/** Checks the sources of names and points, and the registry's notes on sections. */
export function checkOrigins(sections: OriginSections, { nodes, origins }: Meta, refuse: Refuse): void {
  for (const name of ['origin.start', 'town.node', 'unhoused.node'] as const)
    checkAscending(refuse, name, sections[name], nodes);
  for (const name of ['origin.name', 'origin.point'] as const)
    sections[name].forEach((origin, i) => {
      if (origin !== NO_ORIGIN && origin >= origins.length)
        refuse(name, `number ${i} is ${origin}, meta has ${origins.length} origins`);
    });
  sections['town.id'].forEach((id, i) => {
    if (id >= TOWN_IDS) refuse('town.id', `number ${i} is ${id}, ids have 7 digits`);
  });
}
