import { ringOf } from '../geodesy.js';
import { settings } from '../settings.js';
import { state } from '../state/store.js';

/** A box in degrees. */
export type Bounds = readonly [west: number, south: number, east: number, north: number];

/** Hokkaido to the main island of Okinawa, so that all prefectures are in it; shown first unless the data is elsewhere. */
const JAPAN: Bounds = [126.8, 25.9, 146.5, 45.8];

/** The first view: the place or circle that is searched, else all of the data. */
export function start(): Bounds {
  const { place: asked, circle } = state.peek();
  const area = circle ?? (asked === null ? null : { ...asked, radius: 200 });
  return area === null ? home() : boundsOf([[ringOf(area)]]);
}

/** All of the data; where that is all of Japan, without its farthest islands. */
export function home(): Bounds {
  const { bounds } = settings;
  if (bounds === null) return JAPAN;
  const [west, south, east, north] = bounds;
  const coversJapan = west < 131 && east > 141 && south < 34 && north > 41;
  return coversJapan ? JAPAN : [west, south, east, north];
}

/** The box of the largest polygon and of those around it; far islands would leave the rest too small to be seen. */
export function boundsOf(polygons: readonly (readonly (readonly number[][])[])[]): Bounds {
  const boxes = polygons.map(([exterior]) => boundsOfPoints(exterior));
  const area = ([west, south, east, north]: Bounds): number => (east - west) * (north - south);
  const main = boxes.reduce((best, box) => (area(box) > area(best) ? box : best));
  const reach = Math.max(main[2] - main[0], main[3] - main[1]);
  const near = boxes.filter(
    ([west, south, east, north]) =>
      west > main[0] - reach && south > main[1] - reach && east < main[2] + reach && north < main[3] + reach,
  );
  return near.reduce(([west, south, east, north], box): Bounds => {
    return [Math.min(west, box[0]), Math.min(south, box[1]), Math.max(east, box[2]), Math.max(north, box[3])];
  });
}

/** The box of points, of which there is one at least. */
export function boundsOfPoints(points: readonly (readonly number[])[]): Bounds {
  const lons = points.map(([lon]) => lon);
  const lats = points.map(([, lat]) => lat);
  return [
    smallest(lons),
    smallest(lats),
    -smallest(lons.map((lon) => -lon)),
    -smallest(lats.map((lat) => -lat)),
  ];
}

/** Spread arguments would overflow the stack for a long coast. */
function smallest(values: readonly number[]): number {
  return values.reduce((least, value) => Math.min(least, value));
}
