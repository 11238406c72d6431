import type { Named } from '@banchi/engine/gazetteer/contents.js';
import { FLAG } from '@banchi/engine/gazetteer/sections.js';
import { type Box, UNITS_PER_DEGREE } from '@banchi/engine/geo/units.js';
import { BLOCK, NUMBER } from '@banchi/engine/vocabulary/levels.js';
import type { Feature, Polygon } from 'geojson';
import type { Properties } from './feature-properties.js';
import type { ListedPoint } from './listed-point.js';

/** The zoom from which blocks are drawn as the ground on which their houses stand. */
export const FOOTPRINTS_FROM = 15;

/** How far the ground of a house reaches beyond its point, in units of 1e-7 degree of latitude: 5 m. */
const AROUND = 450;
/** How far from a tile a block's houses are looked for, in the same units: 200 m. */
const BEYOND = 18_000;

/** The columns of a file that say which houses a block has. */
export type Tree = Pick<Named['nodes'], 'parent' | 'flags' | 'label'>;

/** The ground of a block. */
interface Footprint {
  readonly id: number;
  /** The middle of its corners. */
  readonly middle: ListedPoint;
  readonly ring: readonly (readonly [number, number])[];
}

/** A box, widened by the largest distance between a block's point and its edge. */
export function widened({ west, south, east, north }: Box): Box {
  return { west: west - BEYOND, south: south - BEYOND, east: east + BEYOND, north: north + BEYOND };
}

/**
 * The grounds of all blocks that have a house among the points: convex hulls around the houses of each, 5 m wide where there is one only.
 * Lots that stand below no block have none.
 * @param points in the order of the tree
 */
export function footprints(points: readonly ListedPoint[], { parent, flags, label }: Tree): Footprint[] {
  const blocks = new Map<number, [number, number][]>();
  for (const { id, lon, lat } of points) {
    const block = parent.at(id);
    if (
      (flags.at(id) & FLAG.level) !== NUMBER ||
      (flags.at(block) & FLAG.level) !== BLOCK ||
      label.at(block) === 0
    )
      continue;
    const across = Math.round(AROUND / Math.cos((lat * Math.PI) / (180 * UNITS_PER_DEGREE)));
    const corners = blocks.get(block) ?? [];
    blocks.set(block, corners);
    for (const x of [lon - across, lon + across]) corners.push([x, lat - AROUND], [x, lat + AROUND]);
  }
  return [...blocks].map(([id, corners]) => {
    const ring = hull(corners);
    const mean = (axis: 0 | 1): number =>
      Math.round(ring.reduce((sum, corner) => sum + corner[axis], 0) / ring.length);
    return { id, ring, middle: { id, lon: mean(0), lat: mean(1) } };
  });
}

/** The ground of a block as a feature. */
export function footprintFeature(
  { id, ring }: Footprint,
  propertiesOf: (id: number) => Properties,
): Feature<Polygon> {
  const corners = [...ring, ring[0]].map(([lon, lat]) => [lon / UNITS_PER_DEGREE, lat / UNITS_PER_DEGREE]);
  return {
    type: 'Feature',
    id,
    properties: propertiesOf(id),
    geometry: { type: 'Polygon', coordinates: [corners] },
  };
}

/** The convex hull of points, counterclockwise (Andrew's monotone chain). */
function hull(points: [number, number][]): [number, number][] {
  const sorted = points.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  return [...chain(sorted), ...chain(sorted.toReversed())];
}

/** One side of the hull, without its last point, with which the other side begins. */
function chain(points: readonly [number, number][]): [number, number][] {
  const side: [number, number][] = [];
  for (const point of points) {
    while (side.length > 1 && !turnsLeft(side[side.length - 2], side[side.length - 1], point)) side.pop();
    side.push(point);
  }
  return side.slice(0, -1);
}

function turnsLeft(a: readonly number[], b: readonly number[], c: readonly number[]): boolean {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) > 0;
}
