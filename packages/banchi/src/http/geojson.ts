import { JoinedItems } from '@banchi/engine/search/merge.js';
import type { AddressAnswer, AddressPage } from '@banchi/engine/search/query.js';
import type { AddressItem } from '@banchi/engine/vocabulary/fields.js';
import { featureOf, featureText } from '../export/forms.js';

/** Answers as GeoJSON (RFC 7946). */

/** Media type of GeoJSON. */
export const GEOJSON_TYPE = 'application/geo+json';

/** A page with features in place of its records. Boundaries that are texts, nearly all of its bytes, are copied as they are. */
export function featuresOf({ hit, counts, records }: AddressPage): AddressAnswer {
  const features = new JoinedItems();
  for (const record of records) features.add(Buffer.from(featureText(record)));
  return { hit, counts, items: features.bytes() };
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
