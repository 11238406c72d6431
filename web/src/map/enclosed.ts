import type { Polygon } from 'geojson';
import { convexHull } from '../geodesy.js';
import type { Item } from '../item.js';
import { boundaryOf } from '../record.js';

/** Whether a record is a town, a chome or a block. */
export function isSection({ address_level: level }: Item): boolean {
  return level === 'OAZ' || level === 'AZC' || level === 'GIK';
}

/** The ground of the hits below a section; null where they are too few to enclose any. */
export function hullOf(section: Item, hits: readonly Item[]): Polygon | null {
  if (!isSection(section)) return null;
  const points = hits.flatMap(({ address_code: code, position }) =>
    position != null && isIn(code, section) && code !== section.address_code ? [[...position]] : [],
  );
  const ring = convexHull(points);
  return ring.length < 4 ? null : { type: 'Polygon', coordinates: [ring] };
}

/** The hits that no area stands for: all but those in a section that is drawn as its outline or hull. */
export function outside(hits: readonly Item[], place: Item | null): readonly Item[] {
  if (place === null || !isSection(place)) return hits;
  if (boundaryOf(place) === null && hullOf(place, hits) === null) return hits;
  return hits.filter(({ address_code: code }) => !isIn(code, place));
}

/** Whether a code is that of a place, or of something below it. */
function isIn(code: string, { address_code: above }: Item): boolean {
  return code.startsWith(above);
}
