import type { GeocodeResult } from '../contract/geocode-result.js';
import type { AddressAnswer } from '../search/query.js';
import type { AddressItem } from '../vocabulary/fields.js';

/** Answers as GeoJSON (RFC 7946). */

/** Media type of GeoJSON. */
export const GEOJSON_TYPE = 'application/geo+json';

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** A record as a feature: with its boundary if it has one, else its point; the other fields are properties. */
function feature({ position, address_polygon: polygon, ...properties }: AddressItem): object {
  const boundary = typeof polygon === 'string' ? (JSON.parse(polygon) as object) : polygon;
  const point = position === null ? null : { type: 'Point', coordinates: position };
  return { type: 'Feature', id: properties.address_code, geometry: boundary ?? point, properties };
}

/** The answer of a search with features in place of its items. */
export function featuresOf(answer: AddressAnswer): AddressAnswer {
  const items = JSON.parse(`[${decoder.decode(answer.items)}]`) as AddressItem[];
  answer.release?.();
  const texts = items.map((item) => JSON.stringify(feature(item)));
  return { hit: answer.hit, counts: answer.counts, items: encoder.encode(texts.join(',')) };
}

/** The answer of `/geocode` as a collection of its record, with the other fields as `info`. A tie has no feature. */
export function geocodedFeature(text: string): string {
  const { record, ...info } = JSON.parse(text) as GeocodeResult;
  const features = record === null ? [] : [feature(record)];
  return JSON.stringify({ type: 'FeatureCollection', info, features });
}
