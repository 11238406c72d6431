import type { LonLat } from '../../vocabulary/coordinates.js';

/** A closed ring. */
export type Ring = readonly LonLat[];

/**
 * Sorts the rings of a Shapefile polygon into polygons of an outer ring and its holes. Outer rings run clockwise, holes
 * counter-clockwise (ESRI Shapefile Technical Description, 1998, "Polygon"); a hole belongs to the smallest outer ring
 * around it. One that lies in none is taken as an outer ring that runs the wrong way.
 */
export function polygonsOf(rings: readonly Ring[]): Ring[][] {
  const measured = rings.map((ring) => ({ ring, area: signedArea(ring) }));
  const outers = measured
    .filter(({ area }) => area < 0)
    .map(({ ring, area }) => ({ polygon: [ring], area: -area, box: boxOf(ring) }))
    .sort((a, b) => a.area - b.area);
  const polygons = outers.map(({ polygon }) => polygon);
  for (const { ring } of measured.filter(({ area }) => area >= 0)) {
    const box = boxOf(ring);
    const outer = outers.find((one) => isBoxInside(box, one.box) && isInside(ring, one.polygon[0]));
    if (outer === undefined) polygons.push([ring]);
    else outer.polygon.push(ring);
  }
  return polygons;
}

/** Square degrees; positive when the ring runs counter-clockwise. */
function signedArea(ring: Ring): number {
  let sum = 0;
  // From the first point: the coordinates are large against the area.
  const [x, y] = ring[0];
  for (let at = 1; at < ring.length; at++) {
    const [ax, ay] = ring[at - 1];
    const [bx, by] = ring[at];
    sum += (ax - x) * (by - y) - (bx - x) * (ay - y);
  }
  return sum / 2;
}

type Box = readonly [west: number, south: number, east: number, north: number];

function boxOf(ring: Ring): Box {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of ring) {
    west = Math.min(west, x);
    south = Math.min(south, y);
    east = Math.max(east, x);
    north = Math.max(north, y);
  }
  return [west, south, east, north];
}

function isBoxInside(inner: Box, outer: Box): boolean {
  return inner[0] >= outer[0] && inner[1] >= outer[1] && inner[2] <= outer[2] && inner[3] <= outer[3];
}

/** True when most corners of a ring lie inside another; a corner may touch it, so one alone does not tell. */
function isInside(inner: Ring, outer: Ring): boolean {
  let inside = 0;
  for (const point of inner) if (contains(outer, point)) inside++;
  return inside * 2 > inner.length;
}

/** Even-odd rule. */
function contains(ring: Ring, [x, y]: LonLat): boolean {
  let inside = false;
  for (let at = 1; at < ring.length; at++) {
    const [ax, ay] = ring[at - 1];
    const [bx, by] = ring[at];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}
