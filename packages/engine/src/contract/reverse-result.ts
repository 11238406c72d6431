import type { LonLat } from '../vocabulary/coordinates.js';
import type { AddressItem } from '../vocabulary/fields.js';
import type { Precision } from '../vocabulary/match.js';

/** The result of one point at `/reverse`. */
export interface ReverseResult {
  /** The point as it was sent, `[longitude, latitude]`. */
  readonly position: LonLat;
  /** How many records share the place; one house number may stand at several records of a building. */
  readonly count: number;
  /** The finest record at the point, its `distance` filled; null at sea, abroad, and in a gap of the data. */
  readonly record: AddressItem | null;
  /** Whose point the record's is; null without a record or a point. */
  readonly precision: Precision | null;
}
