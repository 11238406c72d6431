import type { LonLat } from '@banchi/engine/vocabulary/coordinates.js';

/** The ground of pictures: the municipalities of a gazetteer, by their boundaries, or by their points where it has none. */
export interface Land {
  readonly points: readonly LonLat[];
  readonly outlines: readonly Outline[];
}

/** The ground with the names of its prefectures and municipalities, the prefectures first. */
export interface NamedLand extends Land {
  readonly names: readonly {
    readonly name: string;
    readonly position: LonLat;
    readonly isPrefecture: boolean;
  }[];
}

/** A ring of a boundary, and the box around it. */
interface Outline {
  readonly ring: readonly LonLat[];
  readonly box: readonly [west: number, south: number, east: number, north: number];
}

/** Where a picture shows a place, and its size. */
interface Frame {
  readonly width: number;
  readonly height: number;
  at(point: LonLat): readonly [x: number, y: number];
}

/** A ring with its box. */
export function outlineOf(ring: readonly LonLat[]): Outline {
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const [x, y] of ring) {
    [west, south] = [Math.min(west, x), Math.min(south, y)];
    [east, north] = [Math.max(east, x), Math.max(north, y)];
  }
  return { ring, box: [west, south, east, north] };
}

/** Draws the land that a picture shows as SVG: boundaries, each vertex at least a pixel from the one before, or points. */
export function landPath(frame: Frame, { points, outlines }: Land): string {
  const parts: string[] = [];
  for (const { ring, box } of outlines) {
    const [left, bottom] = frame.at([box[0], box[1]]);
    const [right, top] = frame.at([box[2], box[3]]);
    const isSeen = right > 0 && left < frame.width && bottom > 0 && top < frame.height;
    if (isSeen && right - left > 1) parts.push(ringPath(frame, ring));
  }
  if (outlines.length > 0) return `<path class="ground" d="${parts.join('')}"/>`;
  for (const point of points) {
    const [x, y] = frame.at(point);
    if (x > 0 && x < frame.width && y > 0 && y < frame.height)
      parts.push(`M${x.toFixed(1)} ${y.toFixed(1)}h2v2h-2z`);
  }
  return `<path class="land" d="${parts.join('')}"/>`;
}

/** Pixels beyond the picture within which a boundary keeps its shape. */
const BEYOND = 10;

function ringPath(frame: Frame, ring: readonly LonLat[]): string {
  const kept: [number, number][] = [];
  let side = 0;
  let waiting: [number, number] | null = null;
  for (const point of ring) {
    const [x, y] = frame.at(point);
    // a line beyond one side goes straight along it
    const beyond =
      x < -BEYOND ? 1 : x > frame.width + BEYOND ? 2 : y < -BEYOND ? 3 : y > frame.height + BEYOND ? 4 : 0;
    const last = kept.at(-1);
    if (beyond !== 0 && beyond === side) {
      waiting = [x, y];
      continue;
    }
    if (waiting !== null) kept.push(waiting);
    waiting = null;
    side = beyond;
    if (last === undefined || beyond !== 0 || Math.abs(x - last[0]) + Math.abs(y - last[1]) >= 1)
      kept.push([x, y]);
  }
  if (waiting !== null) kept.push(waiting);
  return `M${kept.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}z`;
}
