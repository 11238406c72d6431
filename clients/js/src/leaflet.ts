import type { AddressRecord } from '@banchi/engine/vocabulary/fields.js';
import type { Level } from '@banchi/engine/vocabulary/levels.js';
import type { Client } from './client.js';
import { begun, codeAt, found, type Place, placeOf, placeOfCode } from './places.js';

/** The part of Leaflet that is needed: pass `L`. Its points are latitude first. */
interface Leaflet<Point, Bounds> {
  latLng(latitude: number, longitude: number): Point;
  latLngBounds(southWest: Point, northEast: Point): Bounds;
}

/** A place as the control takes it. */
interface LeafletResult<Point, Bounds> {
  readonly name: string;
  readonly center: Point;
  readonly bbox: Bounds;
  /** The record. */
  readonly properties: AddressRecord;
}

/** The argument of `L.Control.geocoder({ geocoder })`. */
interface LeafletGeocoder<Point, Bounds> {
  geocode(query: string): Promise<LeafletResult<Point, Bounds>[]>;
  suggest(query: string): Promise<LeafletResult<Point, Bounds>[]>;
  reverse(
    location: { readonly lat: number; readonly lng: number },
    scale: number,
  ): Promise<LeafletResult<Point, Bounds>[]>;
}

/** How many are shown. */
const MOST = 10;

/** The finest level of answers for a point on a map, by zoom. */
const FINEST: readonly (readonly [zoom: number, level: Level])[] = [
  [8, 'TOD'],
  [11, 'SHK'],
  [14, 'OAZ'],
  [16, 'AZC'],
];

/**
 * Answers the questions of `leaflet-control-geocoder` with a service: `geocode` by `/geocode`, `suggest` by `/suggest`, `reverse` by the
 * finest record at the point that the scale of the map can show.
 * @param leaflet `L` itself
 */
export function leafletGeocoder<Point, Bounds>(
  client: Client,
  leaflet: Leaflet<Point, Bounds>,
): LeafletGeocoder<Point, Bounds> {
  const result = ({ record, text, center, bbox }: Place): LeafletResult<Point, Bounds> => {
    const point = (longitude: number, latitude: number): Point => leaflet.latLng(latitude, longitude);
    const [west, south, east, north] = bbox;
    return {
      name: text,
      center: point(...center),
      bbox: leaflet.latLngBounds(point(west, south), point(east, north)),
      properties: record,
    };
  };
  return {
    geocode: async (query) => (await found(client, query, MOST)).map(result),
    suggest: async (query) => (await begun(client, query, MOST)).map(result),
    reverse: async ({ lat, lng }, scale) => {
      const zoom = Math.log2(scale / 256);
      const [, level] = FINEST.find(([below]) => zoom < below) ?? [];
      const records = await client.reverse([lng, lat]);
      const codes = new Set(records.map((record) => codeAt(record, level ?? record.address_level)));
      // the records above the finest one: the nearest record of their level may be another
      const places =
        level === undefined
          ? records.flatMap((record) => placeOf(record))
          : (await Promise.all([...codes].map((code) => placeOfCode(client, code)))).flat();
      return places.map(result);
    },
  };
}
