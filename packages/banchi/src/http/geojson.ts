import type { AddressAnswer } from '@banchi/engine/search/query.js';
import type { AddressItem } from '@banchi/engine/vocabulary/fields.js';
import { featureOf } from '../export/forms.js';

/** Answers as GeoJSON (RFC 7946). */

/** Media type of GeoJSON. */
export const GEOJSON_TYPE = 'application/geo+json';

const POLYGON = Buffer.from('"address_polygon":{');
/** Stands in a feature where its boundary is put. */
const NO_GEOMETRY = '"geometry":null';
const COMMA = Buffer.from(',');
const [QUOTE, BACKSLASH, OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = Buffer.from('"\\[]{}');

/** The answer of a search with features in place of its items. Boundaries, nearly all of its bytes, are copied as they are. */
export function featuresOf(answer: AddressAnswer): AddressAnswer {
  const { buffer, byteOffset, byteLength } = answer.items;
  const items = Buffer.from(buffer, byteOffset, byteLength);
  const pieces: Buffer[] = [];
  let nextPolygon = items.indexOf(POLYGON);
  for (let from = 0; from < items.length; ) {
    // a boundary of this record, or of a later one; no text holds these bytes, since its quotes are escaped
    const begins = nextPolygon < 0 ? -1 : nextPolygon + POLYGON.length - 1;
    const end = endOfValue(items, from, begins);
    if (from > 0) pieces.push(COMMA);
    if (begins < 0 || begins > end.at) {
      pieces.push(Buffer.from(JSON.stringify(featureOf(JSON.parse(items.toString('utf8', from, end.at))))));
    } else {
      const text = `${items.toString('utf8', from, begins)}null${items.toString('utf8', end.polygon, end.at)}`;
      const { position: _point, ...record } = JSON.parse(text) as AddressItem;
      const without = JSON.stringify(featureOf({ ...record, position: null }));
      const place = without.indexOf(NO_GEOMETRY) + NO_GEOMETRY.length - 'null'.length;
      pieces.push(
        Buffer.from(without.slice(0, place)),
        items.subarray(begins, end.polygon),
        Buffer.from(without.slice(place + 'null'.length)),
      );
      nextPolygon = items.indexOf(POLYGON, end.at);
    }
    from = end.at + 1;
  }
  const features = Buffer.concat(pieces);
  answer.release?.();
  return { hit: answer.hit, counts: answer.counts, items: features };
}

/**
 * Where a record ends that begins at a place, and where its boundary does.
 * @param polygon where the next boundary begins, which may be this record's; -1 where there is none
 */
function endOfValue(
  items: Buffer,
  from: number,
  polygon: number,
): { readonly at: number; readonly polygon: number } {
  let depth = 0;
  let polygonEnd = -1;
  for (let at = from; at < items.length; at++) {
    if (at === polygon) {
      // a geometry holds lists only, no further object
      polygonEnd = items.indexOf(CLOSE_OBJECT, at) + 1;
      at = polygonEnd - 1;
      continue;
    }
    const byte = items[at];
    if (byte === QUOTE) {
      do {
        at = items.indexOf(QUOTE, at + 1);
      } while (at > 0 && isEscaped(items, at));
      if (at < 0) break;
    } else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) depth++;
    else if ((byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) && --depth === 0)
      return { at: at + 1, polygon: polygonEnd };
  }
  return { at: items.length, polygon: polygonEnd };
}

/** Whether an odd number of backslashes stands before a byte. */
function isEscaped(items: Buffer, at: number): boolean {
  let before = at - 1;
  while (items[before] === BACKSLASH) before--;
  return (at - before) % 2 === 0;
}

/** A result with one record, or none. */
export interface WithRecord {
  readonly record: AddressItem | null;
}

/** The answer of `/geocode` or `/reverse` as a collection of its record, with the other fields as `info`. A tie has no feature. */
export function recordFeature({ record, ...info }: WithRecord): string {
  const features = record === null ? [] : [featureOf(record)];
  return JSON.stringify({ type: 'FeatureCollection', info, features });
}
