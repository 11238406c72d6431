import { writtenPoint } from '@banchi/engine/vocabulary/written-point.js';
import type { Circle, Place } from './state/state.js';

/** Mean radius of the earth in metres: good to half a percent, which is enough for drawing. */
const EARTH = 6_371_008.8;
const RADIAN = Math.PI / 180;

/** The place that a text names by two coordinates and nothing else; null for another text. */
export function placeOfText(text: string): Place | null {
  const point = writtenPoint(text);
  return point === null ? null : { lon: point[0], lat: point[1] };
}

/** The place at a distance in metres and a bearing in degrees from north; on a sphere. */
export function placeAt({ lon, lat }: Place, metres: number, bearing: number): Place {
  const angle = metres / EARTH;
  const [sinLat, cosLat] = [Math.sin(lat * RADIAN), Math.cos(lat * RADIAN)];
  const sin = sinLat * Math.cos(angle) + cosLat * Math.sin(angle) * Math.cos(bearing * RADIAN);
  const east = Math.sin(bearing * RADIAN) * Math.sin(angle) * cosLat;
  return {
    lat: Math.asin(sin) / RADIAN,
    lon: lon + Math.atan2(east, Math.cos(angle) - sinLat * sin) / RADIAN,
  };
}

/** Metres that a pixel of the map shows, whose whole world is 512 pixels wide at zoom 0. */
export function metresPerPixel(lat: number, zoom: number): number {
  return (2 * Math.PI * EARTH * Math.cos(lat * RADIAN)) / (512 * 2 ** zoom);
}

/** Where a place lies on the map of the whole world at a zoom, in pixels from the north-west. */
export function pixelOf({ lon, lat }: Place, zoom: number): readonly [x: number, y: number] {
  const breadth = 512 * 2 ** zoom;
  const north = Math.asinh(Math.tan(lat * RADIAN)) / (2 * Math.PI);
  return [(lon / 360 + 0.5) * breadth, (0.5 - north) * breadth];
}

/** The place at a pixel of {@link pixelOf}. */
export function placeOfPixel([x, y]: readonly [x: number, y: number], zoom: number): Place {
  const breadth = 512 * 2 ** zoom;
  const north = (0.5 - y / breadth) * 2 * Math.PI;
  return { lon: (x / breadth - 0.5) * 360, lat: Math.atan(Math.sinh(north)) / RADIAN };
}

/** Metres between two places; on a sphere. */
export function metresBetween(a: Place, b: Place): number {
  const half = (degrees: number): number => Math.sin((degrees * RADIAN) / 2) ** 2;
  const h = half(b.lat - a.lat) + Math.cos(a.lat * RADIAN) * Math.cos(b.lat * RADIAN) * half(b.lon - a.lon);
  return 2 * EARTH * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** A circle as a closed ring of `[longitude, latitude]`. */
export function ringOf(circle: Circle, corners = 96): [number, number][] {
  return Array.from({ length: corners + 1 }, (_, i) => {
    const { lon, lat } = placeAt(circle, circle.radius, ((i % corners) * 360) / corners);
    return [lon, lat];
  });
}

/** Whether a place lies in polygons: inside an odd number of their rings. */
export function contains(
  polygons: readonly (readonly (readonly number[][])[])[],
  { lon, lat }: Place,
): boolean {
  let odd = false;
  for (const polygon of polygons) {
    for (const ring of polygon) {
      for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
        const [[ax, ay], [bx, by]] = [ring[i], ring[j]];
        if (ay > lat !== by > lat && lon < ((bx - ax) * (lat - ay)) / (by - ay) + ax) odd = !odd;
      }
    }
  }
  return odd;
}

/** The convex hull of points as a closed ring, counterclockwise; by Andrew's monotone chain. */
export function convexHull(points: readonly (readonly number[])[]): number[][] {
  const sorted = points.map(([x, y]) => [x, y]).sort(([ax, ay], [bx, by]) => ax - bx || ay - by);
  const chain = (along: readonly number[][]): number[][] => {
    const found: number[][] = [];
    for (const point of along) {
      while (found.length > 1 && !isLeft(found[found.length - 2], found[found.length - 1], point))
        found.pop();
      found.push(point);
    }
    return found;
  };
  const lower = chain(sorted);
  const upper = chain(sorted.toReversed());
  return [...lower.slice(0, -1), ...upper];
}

/** Whether a point lies to the left of the way from one to another. */
function isLeft([ax, ay]: number[], [bx, by]: number[], [x, y]: number[]): boolean {
  return (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0;
}
