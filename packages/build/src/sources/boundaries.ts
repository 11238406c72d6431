import type { LonLat, PolygonGeometry } from '@banchi/engine/vocabulary/coordinates.js';
import type { Message } from '@banchi/engine/vocabulary/message.js';
import type { Origin, SourceItem } from '../record/record.js';
import { refused } from './source.js';

/** The rings of a polygon, the outer one first. */
type Rings = readonly (readonly LonLat[])[];

/** A place as one feature of a file has it. */
export interface Outline<Place> {
  readonly place: Place;
  /** The key that all features of one place share. */
  readonly key: string;
  readonly polygons: readonly Rings[];
}

/** Boundaries are handed on so many at a time: a build stops for nothing while it takes one batch in. */
const BATCH = 50;

/**
 * The boundaries of a file, in batches behind the refused features. The features of one place become one MultiPolygon.
 * @param read gives the outline in a feature, or the reason why it is refused
 * @param item the item of a place, whose origin is its first feature
 */
export function* boundaryItems<Feature, Place>(
  file: string,
  features: readonly Feature[],
  read: (feature: Feature) => Outline<Place> | Message,
  item: (place: Place, polygon: PolygonGeometry, origin: Origin) => SourceItem,
): Generator<readonly SourceItem[]> {
  const boundaries = new Map<string, { place: Place; polygons: Rings[]; origin: Origin }>();
  const refusals: SourceItem[] = [];
  for (const [at, feature] of features.entries()) {
    const origin = { file, line: at + 1 };
    const outline = read(feature);
    if ('en' in outline) {
      refusals.push(refused(outline, origin));
      continue;
    }
    const { place, key, polygons } = outline;
    const known = boundaries.get(key);
    if (known === undefined) boundaries.set(key, { place, polygons: [...polygons], origin });
    else for (const polygon of polygons) known.polygons.push(polygon);
  }
  yield refusals;
  const all = [...boundaries.values()];
  for (let start = 0; start < all.length; start += BATCH)
    yield all
      .slice(start, start + BATCH)
      .map(({ place, polygons, origin }) =>
        item(place, { type: 'MultiPolygon', coordinates: polygons }, origin),
      );
}
