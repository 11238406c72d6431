import { indexPoints } from '../../geo/point-index.js';
import type { TreeSections, WithheldSections } from '../contents.js';
import { NO_COORDINATE, WITHHELD_REASONS } from '../sections.js';
import {
  checkAscending,
  checkLength,
  checkOffsets,
  checkPoints,
  checkSame,
  isPlace,
  type Refuse,
} from './rules.js';

/** Checks points: own points and the trees that find them, points taken from children, entrances. */
export function checkPlaces(tree: TreeSections, refuse: Refuse): void {
  const { lon, lat } = tree;
  for (let id = 0; id < lon.length; id++) {
    if (lon[id] === NO_COORDINATE && lat[id] === NO_COORDINATE) continue;
    if (!isPlace(lon[id], lat[id]))
      refuse(
        'lon',
        `node ${id} stands at ${lon[id]}, ${lat[id]}, a place lies within 180° and 90° or is unknown`,
      );
  }
  const index = indexPoints({ lon, lat });
  checkSame(refuse, 'point.bits', tree['point.bits'], index.bits);
  checkSame(refuse, 'point.box', tree['point.box'], index.boxes);
  const { 'derived.node': derived, 'derived.point': points } = tree;
  checkAscending(refuse, 'derived.node', derived, lon.length);
  checkLength(refuse, 'derived.point', points.length, 2 * derived.length);
  checkPoints(refuse, 'derived.point', points);
  const { 'entrance.node': node, 'entrance.offset': offset, 'entrance.point': entrances } = tree;
  checkAscending(refuse, 'entrance.node', node, lon.length);
  checkLength(refuse, 'entrance.offset', offset.length, node.length + 1);
  checkOffsets(refuse, 'entrance.offset', offset, entrances.length / 2, 1);
  checkPoints(refuse, 'entrance.point', entrances);
}

/** Checks the points that are withheld: their records have none. */
export function checkWithheld(withheld: WithheldSections, { lon }: TreeSections, refuse: Refuse): void {
  const { 'withheld.node': nodes, 'withheld.reason': reasons, 'withheld.point': points } = withheld;
  checkAscending(refuse, 'withheld.node', nodes, lon.length);
  checkLength(refuse, 'withheld.reason', reasons.length, nodes.length);
  checkLength(refuse, 'withheld.point', points.length, 2 * nodes.length);
  for (const node of nodes)
    if (lon[node] !== NO_COORDINATE)
      refuse('withheld.node', `node ${node} has a point of its own, which is not withheld`);
  reasons.forEach((reason, i) => {
    if (reason >= WITHHELD_REASONS.length)
      refuse('withheld.reason', `number ${i} is ${reason}, there are ${WITHHELD_REASONS.length} reasons`);
  });
}

/** Largest upper half of a whole number of JavaScript. */
const LARGEST_UPPER = 2 ** 21 - 1;

/** Checks the identifiers of past maps. */
export function checkPastmap({ parent, ...tree }: TreeSections, refuse: Refuse): void {
  const { 'pastmap.node': node, 'pastmap.id': ids } = tree;
  checkAscending(refuse, 'pastmap.node', node, parent.length);
  checkLength(refuse, 'pastmap.id', ids.length, 2 * node.length);
  for (let i = 1; i < ids.length; i += 2)
    if (ids[i] > LARGEST_UPPER) refuse('pastmap.id', `identifier ${(i - 1) / 2} is above 2^53 - 1`);
}
