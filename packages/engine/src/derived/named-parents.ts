import { NONE } from '../gazetteer/sections.js';

/**
 * The nearest node above each that has a name, or `NONE`.
 * @param into as long as the others; it is filled and returned
 */
export function findNamedParents(parent: Uint32Array, label: Uint32Array, into: Uint32Array): Uint32Array {
  for (let id = 0; id < parent.length; id++) {
    const above = parent[id];
    into[id] = above === NONE || label[above] !== 0 ? above : into[above];
  }
  return into;
}
