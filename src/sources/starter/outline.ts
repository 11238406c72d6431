import type { LonLat, PolygonGeometry } from '../../vocabulary/coordinates.js';
import { latitude, longitude, NEIGHBOURS, ROW } from './mesh.js';

/**
 * Directions of a border walk, anticlockwise from east: the step to the next corner, and the cell that lies
 * outside when the walk keeps the inside on its left, relative to the corner the step starts at.
 */
const STEP = [1, ROW, -1, -ROW] as const;
const OUTSIDE = [-ROW, 0, -1, -ROW - 1] as const;
const INSIDE = [0, -1, -ROW - 1, -ROW] as const;

/** The owner of a cell, -1 where there is none. */
export type OwnerOf = (cell: number) => number;

/**
 * The union of cells as a multi-polygon: one polygon for each group of cells joined by their sides, its holes
 * after its exterior ring, exterior rings anticlockwise and holes clockwise (RFC 7946). No ring touches itself.
 *
 * Vertices are kept at bends and where three or more owners meet, so that the border between two
 * municipalities has the same vertices in both outlines.
 *
 * @param cells the cells of one owner
 */
export function outline(cells: readonly number[], ownerOf: OwnerOf): PolygonGeometry {
  const seen = new Set<number>();
  const polygons: LonLat[][][] = [];
  for (const first of [...cells].sort((a, b) => a - b)) {
    if (seen.has(first)) continue;
    const group = groupOf(first, ownerOf, seen);
    const rings = simpleRings(group);
    const exterior = rings.filter((ring) => turnedArea(ring) > 0);
    const holes = rings.filter((ring) => turnedArea(ring) < 0);
    polygons.push([...exterior, ...holes].map((ring) => coordinates(ring, ownerOf)));
  }
  return { type: 'MultiPolygon', coordinates: polygons };
}

/** The cells joined to one by their sides. */
function groupOf(first: number, ownerOf: OwnerOf, seen: Set<number>): Set<number> {
  const owner = ownerOf(first);
  const group = new Set([first]);
  seen.add(first);
  for (const cell of group) {
    for (const step of STEP) {
      const next = cell + step;
      if (!seen.has(next) && ownerOf(next) === owner) {
        seen.add(next);
        group.add(next);
      }
    }
  }
  return group;
}

/** Walks every border of a group; rings are lists of corners, each corner once. */
function simpleRings(group: ReadonlySet<number>): number[][] {
  const walked = new Set<number>();
  const rings: number[][] = [];
  for (const cell of group) {
    for (let side = 0; side < 4; side++) {
      // The side of a cell as (corner it starts at, direction): south eastwards, east northwards, and so on.
      const corner = cell - INSIDE[side];
      if (walked.has(corner * 4 + side) || group.has(corner + OUTSIDE[side])) continue;
      rings.push(...splitAtRepeats(walk(group, corner, side, walked)));
    }
  }
  return rings;
}

/** Follows one border with the inside on the left until it closes. */
function walk(group: ReadonlySet<number>, corner: number, direction: number, walked: Set<number>): number[] {
  const path: number[] = [];
  let at = corner;
  let toward = direction;
  while (!walked.has(at * 4 + toward)) {
    walked.add(at * 4 + toward);
    path.push(at);
    at += STEP[toward];
    // Left before straight before right: cells that meet only in a corner stay apart.
    for (const turn of [1, 0, 3]) {
      const next = (toward + turn) % 4;
      if (group.has(at + INSIDE[next]) && !group.has(at + OUTSIDE[next])) {
        toward = next;
        break;
      }
    }
  }
  return path;
}

/** Cuts a closed path into rings that visit no corner twice. */
function splitAtRepeats(path: readonly number[]): number[][] {
  const rings: number[][] = [];
  const open: number[] = [];
  const place = new Map<number, number>();
  for (const corner of path) {
    const before = place.get(corner);
    if (before !== undefined) {
      const ring = open.splice(before);
      for (const each of ring) place.delete(each);
      rings.push(ring);
    }
    place.set(corner, open.length);
    open.push(corner);
  }
  rings.push(open);
  return rings;
}

/** Twice the area in cells, positive when anticlockwise. */
function turnedArea(ring: readonly number[]): number {
  let area = 0;
  for (let i = 0; i < ring.length; i++) {
    const a = ring[i];
    const b = ring[(i + 1) % ring.length];
    area += (a % ROW) * Math.floor(b / ROW) - (b % ROW) * Math.floor(a / ROW);
  }
  return area;
}

function coordinates(ring: readonly number[], ownerOf: OwnerOf): LonLat[] {
  const kept = ring.filter((corner, i) => {
    const before = ring[(i + ring.length - 1) % ring.length];
    const after = ring[(i + 1) % ring.length];
    return after - corner !== corner - before || owners(corner, ownerOf) > 2;
  });
  return [...kept, kept[0]].map((corner) => [longitude(corner % ROW), latitude(Math.floor(corner / ROW))]);
}

/** How many owners (the sea counts as one) meet in a corner. */
function owners(corner: number, ownerOf: OwnerOf): number {
  return new Set(INSIDE.map((offset) => ownerOf(corner + offset))).size;
}

/**
 * The centre of a cell well inside the cells of one owner: farthest from the edge counted in cells; among
 * equals one that nobody else touches, then the nearest to the mean of all cells, then the lowest.
 *
 * @param cells the cells of one owner, at least one
 * @param shared whether another municipality touches the cell too
 */
export function representativePoint(cells: readonly number[], shared: (cell: number) => boolean): LonLat {
  const meanX = cells.reduce((sum, cell) => sum + (cell % ROW), 0) / cells.length;
  const meanY = cells.reduce((sum, cell) => sum + Math.floor(cell / ROW), 0) / cells.length;
  const fromMean = (cell: number): number =>
    ((cell % ROW) - meanX) ** 2 + (Math.floor(cell / ROW) - meanY) ** 2;
  // Peel off the cells at the edge until the next peeling would leave none.
  let core = new Set(cells);
  for (;;) {
    const outer = core;
    const inner = [...outer].filter((cell) => NEIGHBOURS.every((step) => outer.has(cell + step)));
    if (inner.length === 0) break;
    core = new Set(inner);
  }
  const unshared = [...core].filter((cell) => !shared(cell));
  const candidates = unshared.length > 0 ? unshared : [...core];
  const best = candidates.reduce((a, b) => ((fromMean(a) - fromMean(b) || a - b) <= 0 ? a : b));
  return [longitude((best % ROW) + 0.5), latitude(Math.floor(best / ROW) + 0.5)];
}
