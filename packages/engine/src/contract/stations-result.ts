import type { LonLat } from '../vocabulary/coordinates.js';
import type { FoundStation } from '../vocabulary/stations.js';

export type { FoundStation, RailwayLine, Station, SuggestedStation } from '../vocabulary/stations.js';

/** The result of a place at `/stations`; `docs/interface.md` explains the values. */
export interface StationsResult {
  /** The place as it was sent, `[longitude, latitude]`. */
  readonly position: LonLat;
  /** The nearest one first. */
  readonly items: readonly FoundStation[];
}
