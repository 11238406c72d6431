import { boxCount, indexPoints } from '../../geo/point-index.js';
import { NO_POINT } from '../../geo/units.js';
import type { GazetteerContents } from '../contents.js';
import { HEAP_MARGIN, pointHeads, pointsIn } from '../packed-points.js';
import {
  checkAscending,
  checkLength,
  checkOffsets,
  checkPoints,
  checkSame,
  isPlace,
  type Refuse,
} from '../rules.js';

/** The sections of points, and how many nodes there are. */
type Points = Pick<GazetteerContents, 'tree' | 'meta'>;

/** Checks points: own points and the trees that find them, points taken from children, entrances. */
export function checkPlaces({ tree, meta }: Points, refuse: Refuse): void {
  const { nodes } = meta;
  checkOwnPoints({ tree, meta }, refuse);
  const { 'derived.node': derived, 'derived.point': points } = tree;
  checkAscending(refuse, 'derived.node', derived, nodes);
  checkLength(refuse, 'derived.point', points.length, 2 * derived.length);
  checkPoints(refuse, 'derived.point', points);
  const { 'entrance.node': node, 'entrance.offset': offset, 'entrance.point': entrances } = tree;
  checkAscending(refuse, 'entrance.node', node, nodes);
  checkLength(refuse, 'entrance.offset', offset.length, node.length + 1);
  checkOffsets(refuse, 'entrance.offset', offset, entrances.length / 2, 1);
  checkPoints(refuse, 'entrance.point', entrances);
}

/** Checks that each block of points takes the words between its head and the next, and that bits and boxes are those of the points. */
function checkOwnPoints({ tree, meta }: Points, refuse: Refuse): void {
  const { 'point.bits': bits, 'point.box': boxes, 'point.head': heads, 'point.heap': heap } = tree;
  const { nodes } = meta;
  checkLength(refuse, 'point.box', boxes.length, 4 * boxCount(nodes));
  const begins = pointHeads({ bits, boxes, heads });
  heads.forEach((head, block) => {
    if (head >>> 1 !== begins[block])
      refuse(
        'point.head',
        `block ${block} begins at word ${head >>> 1}, those before it end at ${begins[block]}`,
      );
  });
  checkLength(refuse, 'point.heap', heap.length, begins[heads.length] + HEAP_MARGIN);
  const points = pointsIn({ tree, meta });
  const lon = new Int32Array(nodes).fill(NO_POINT);
  const lat = new Int32Array(nodes).fill(NO_POINT);
  for (let id = 0; id < nodes; id++) {
    if (!points.has(id)) continue;
    [lon[id], lat[id]] = [points.lon(id), points.lat(id)];
    if (!isPlace(lon[id], lat[id]))
      refuse('point.heap', `node ${id} stands at ${lon[id]}, ${lat[id]}, a place lies within 180° and 90°`);
  }
  const index = indexPoints({ lon, lat });
  checkSame(refuse, 'point.bits', bits, index.bits);
  checkSame(refuse, 'point.box', boxes, index.boxes);
}

/** Largest upper half of a whole number of JavaScript. */
const LARGEST_UPPER = 2 ** 21 - 1;

/** Checks the identifiers of past maps. */
export function checkPastmap({ tree, meta }: Points, refuse: Refuse): void {
  const { 'pastmap.node': node, 'pastmap.id': ids } = tree;
  checkAscending(refuse, 'pastmap.node', node, meta.nodes);
  checkLength(refuse, 'pastmap.id', ids.length, 2 * node.length);
  for (let i = 1; i < ids.length; i += 2)
    if (ids[i] > LARGEST_UPPER) refuse('pastmap.id', `identifier ${(i - 1) / 2} is above 2^53 - 1`);
}
