import type { AddressRecord } from '@banchi/engine/vocabulary/fields.js';
import type { Level } from '@banchi/engine/vocabulary/levels.js';
import type { Client } from './client.js';
import { begun, found, type Place, placeOf, placeOfCode } from './places.js';

/** A question of the control, with the options that mean something here. */
interface MaplibreRequest {
  /** A typed text, an address code, or `[longitude, latitude]`. */
  readonly query?: string | readonly number[];
  readonly limit?: number;
  /** `[west, south, east, north]`: only places inside. */
  readonly bbox?: readonly number[];
  /** Country codes, separated by commas: nothing is found where they leave out Japan. */
  readonly countries?: string;
}

/** A place as the control takes it ("Carmen GeoJSON"). */
interface MaplibreFeature {
  readonly type: 'Feature';
  /** The address code. */
  readonly id: string;
  readonly geometry: { readonly type: 'Point'; coordinates: [number, number] };
  readonly properties: AddressRecord & Record<string, unknown>;
  readonly text: string;
  readonly place_name: string;
  place_type: string[];
  center: [number, number];
  bbox: [number, number, number, number];
}

/** The first argument of `new MaplibreGeocoder(api, { maplibregl })`. */
interface MaplibreGeocoderApi {
  forwardGeocode(
    request: MaplibreRequest,
  ): Promise<{ type: 'FeatureCollection'; features: MaplibreFeature[] }>;
  reverseGeocode(
    request: MaplibreRequest,
  ): Promise<{ type: 'FeatureCollection'; features: MaplibreFeature[] }>;
  getSuggestions(request: MaplibreRequest): Promise<{ suggestions: { text: string; placeId: string }[] }>;
  searchByPlaceId(request: MaplibreRequest): Promise<{ place: MaplibreFeature[] }>;
}

/** How many are shown where the control does not say. */
const MOST = 5;

/** The types of Carmen that the levels come nearest to. */
const TYPES: Readonly<Record<Level, string>> = {
  TOD: 'region',
  SHK: 'place',
  OAZ: 'locality',
  AZC: 'neighborhood',
  GIK: 'address',
  TBN: 'address',
};

/**
 * Answers the questions of `@maplibre/maplibre-gl-geocoder` with a service. While a user types, `/suggest` completes the text. An
 * address that is longer than all completions, or entered, is understood by `/geocode`; if several records fit, all are given.
 */
export function maplibreGeocoder(client: Client): MaplibreGeocoderApi {
  /** The completions asked for last. The control may ask twice for one letter: for its key, and for the new content of the box. */
  let last: { readonly word: string; readonly places: Promise<readonly Place[]> } | undefined;
  const completions = (word: string): Promise<readonly Place[]> => {
    if (last?.word === word) return last.places;
    const own = { word, places: begun(client, word, Number.POSITIVE_INFINITY) };
    last = own;
    own.places.catch(() => {
      if (last === own) last = undefined;
    });
    return own.places;
  };
  const within = (places: readonly Place[], { bbox, countries, limit = MOST }: MaplibreRequest): Place[] =>
    places
      .filter(({ center }) => (bbox === undefined || isInside(center, bbox)) && hasJapan(countries))
      .slice(0, limit);
  const collection = (places: readonly Place[]) => ({
    type: 'FeatureCollection' as const,
    features: places.map(feature),
  });
  return {
    forwardGeocode: async (request) =>
      collection(within(await found(client, wordOf(request), Number.POSITIVE_INFINITY), request)),
    reverseGeocode: async (request) => {
      const [longitude, latitude] = request.query as readonly number[];
      const records = await client.reverse([longitude, latitude]);
      return collection(
        within(
          records.flatMap((record) => placeOf(record)),
          request,
        ),
      );
    },
    getSuggestions: async (request) => {
      const places = await completions(wordOf(request));
      return {
        suggestions: within(places, request).map(({ text, record }) => ({
          text,
          placeId: record.address_code,
        })),
      };
    },
    searchByPlaceId: async (request) => ({
      place: (await placeOfCode(client, wordOf(request))).map(feature),
    }),
  };
}

function wordOf({ query }: MaplibreRequest): string {
  return query === undefined ? '' : String(query);
}

function feature({ record, text, center, bbox }: Place): MaplibreFeature {
  return {
    type: 'Feature',
    id: record.address_code,
    geometry: { type: 'Point', coordinates: center },
    properties: { ...record },
    text,
    place_name: text,
    place_type: [TYPES[record.address_level]],
    center,
    bbox,
  };
}

function isInside([x, y]: readonly number[], [west, south, east, north]: readonly number[]): boolean {
  return x >= west && x <= east && y >= south && y <= north;
}

function hasJapan(countries: string | undefined): boolean {
  return countries === undefined || countries.trim() === '' || /(?:^|,)\s*jp\s*(?:,|$)/i.test(countries);
}
