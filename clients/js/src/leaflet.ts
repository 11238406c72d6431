import type { AddressRecord } from '../../../src/vocabulary/fields.js';
import type { Level } from '../../../src/vocabulary/levels.js';
import type { Client } from './client.js';
import { begun, found, type Place, placeOf } from './places.js';

/** What of Leaflet is needed: pass `L`. Its points are latitude first. */
export interface Leaflet<Point, Bounds> {
  latLng(latitude: number, longitude: number): Point;
  latLngBounds(southWest: Point, northEast: Point): Bounds;
}

/** A place as the control takes it. */
export interface LeafletResult<Point, Bounds> {
  readonly name: string;
  readonly center: Point;
  readonly bbox: Bounds;
  /** The record. */
  readonly properties: AddressRecord;
}

/** What `L.Control.geocoder({ geocoder })` takes. */
export interface LeafletGeocoder<Point, Bounds> {
  geocode(query: string): Promise<LeafletResult<Point, Bounds>[]>;
  suggest(query: string): Promise<LeafletResult<Point, Bounds>[]>;
  reverse(
    location: { readonly lat: number; readonly lng: number },
    scale: number,
  ): Promise<LeafletResult<Point, Bounds>[]>;
}

/** How many are shown. */
const MOST = 10;

/** The finest levels that are told of a point on a map of less than so many pixels around the earth, as powers of two of 256. */
const FINEST: readonly (readonly [zoom: number, levels: readonly Level[]])[] = [
  [8, ['TOD']],
  [11, ['TOD', 'SHK']],
  [14, ['TOD', 'SHK', 'OAZ']],
  [16, ['TOD', 'SHK', 'OAZ', 'AZC']],
];

/**
 * What `leaflet-control-geocoder` asks, answered by a service: `geocode` by `/geocode`, `suggest` by `/suggest`, `reverse` by the
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
      const [, levels] = FINEST.find(([below]) => zoom < below) ?? [];
      const records = await client.reverse([lng, lat], levels === undefined ? {} : { address_level: levels });
      return records.flatMap((record) => placeOf(record)).map(result);
    },
  };
}
