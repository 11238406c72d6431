import type { LonLat } from '@banchi/engine/vocabulary/coordinates.js';
import type { RailwayLine } from '@banchi/engine/vocabulary/stations.js';

/** A platform of a line at a station. A station with three lines has at least three. */
export interface Platform {
  /** The group code of its station, `N02_005g`: platforms of one code are one station. */
  readonly code: string;
  /** The name of the station, without 駅. */
  readonly name: string;
  readonly line: RailwayLine;
  /** Its middle. */
  readonly point: LonLat;
}

/** Tracks of a line. */
export interface Tracks {
  readonly line: RailwayLine;
  /** Each path longitude and latitude in turn, in units of 1e-7 degree; two points at least. */
  readonly paths: readonly Int32Array[];
}

/** The reading of a station's name. */
export interface StationReading {
  /** The group code of the station. */
  readonly code: string;
  /** Katakana. */
  readonly read: string;
}
