import type { Message } from './message.js';

/** `[longitude, latitude]` in degrees, of JGD2011 where nothing else is said. */
export type LonLat = readonly [number, number];

/** A GeoJSON polygon or multi-polygon in `[longitude, latitude]` degrees, JGD2011. */
export type PolygonGeometry =
  | { readonly type: 'Polygon'; readonly coordinates: readonly (readonly LonLat[])[] }
  | { readonly type: 'MultiPolygon'; readonly coordinates: readonly (readonly (readonly LonLat[])[])[] };

/**
 * The box that holds every place in Japan, degrees: Yonaguni (122.93° E) to Minamitorishima (153.99° E),
 * Okinotorishima (20.42° N) to the north of Etorofu (45.56° N). A point outside it is a mistake, most often
 * latitude and longitude exchanged.
 */
const JAPAN = { west: 122, south: 20, east: 154, north: 46 } as const;

/** The box of {@link JAPAN} in words, for messages. */
export const JAPAN_RULE: Message = {
  en: `longitude ${JAPAN.west} to ${JAPAN.east} and latitude ${JAPAN.south} to ${JAPAN.north} degrees`,
  ja: `経度 ${JAPAN.west} 〜 ${JAPAN.east} 度、緯度 ${JAPAN.south} 〜 ${JAPAN.north} 度`,
};

/** Whether a longitude and a latitude in degrees lie inside {@link JAPAN}; false for anything not a number. */
export function isInJapan(longitude: unknown, latitude: unknown): boolean {
  return (
    typeof longitude === 'number' &&
    typeof latitude === 'number' &&
    longitude >= JAPAN.west &&
    longitude <= JAPAN.east &&
    latitude >= JAPAN.south &&
    latitude <= JAPAN.north
  );
}

/** Whether a longitude and a latitude in degrees are those of a place on earth. */
export function isWithinEarth([longitude, latitude]: LonLat): boolean {
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90;
}

/** Values of the parameter `datum`: world geodetic system, Tokyo datum, and its navigation-map variant. */
export const DATUMS = ['JGD', 'TOKYO', 'TOKYO_NAVI'] as const;

/** A value of the parameter `datum`. */
export type Datum = (typeof DATUMS)[number];

/** Conversion between a datum and JGD2011. Both functions are pure; `[longitude, latitude]` in degrees. */
export interface DatumConversion {
  /** Another text for every other conversion, such as by another grid file: answers carry it in their tags. */
  readonly version: string;
  /** From this datum to JGD2011. */
  toJgd(position: LonLat): LonLat;
  /** From JGD2011 to this datum. */
  fromJgd(position: LonLat): LonLat;
}

/** The datums that a service offers besides JGD. */
export type Datums = Readonly<Partial<Record<Exclude<Datum, 'JGD'>, DatumConversion>>>;
