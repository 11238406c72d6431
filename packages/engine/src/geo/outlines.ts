/** Outlines of whole areas with fewer vertices, as prefectures have them. For build time. */

import { dissolve } from './dissolve.js';
import type { MultiPolygon } from './rings.js';
import { simplify } from './simplify.js';
import { assemble, buildTopology } from './topology.js';

/**
 * Dissolves each group of features to its outline and simplifies all outlines together, so that neighbouring
 * groups keep one common border. The groups are dissolved one at a time: memory follows the largest.
 * @param groups the features of each group; the function is called once a group, so it may read them then
 * @param count number of groups
 * @param tolerance metres: how far a vertex of the source may be from the simplified outline
 */
export function simplifiedOutlines(
  groups: (group: number) => readonly MultiPolygon[],
  count: number,
  tolerance: number,
): MultiPolygon[] {
  const outlines: MultiPolygon[] = [];
  for (let group = 0; group < count; group++) {
    const features = groups(group);
    const all = features.map(() => 0);
    outlines.push(dissolve(buildTopology(features), all, 1)[0]);
  }
  return assemble(simplify(buildTopology(outlines), tolerance));
}
