import type { Conditions } from '../vocabulary/conditions.js';
import type { LonLat } from '../vocabulary/coordinates.js';

/** Converts an output coordinate from JGD2011; `[longitude, latitude]` in degrees both ways. */
export type CoordinateOutput = (position: LonLat) => LonLat;

/** A checked query: what a request asks for, its coordinates in JGD2011, and how the answer is to be written. */
export interface AddressQuery extends Conditions {
  /** Boundaries as JSON objects instead of strings holding JSON. */
  readonly polygonAsObject?: boolean;
  /** Output datum; absent = JGD2011 as stored. */
  readonly output?: CoordinateOutput;
  /** Which record shape to write: with past-map fields, or with the language fields. */
  readonly shape: 'address' | 'multilingual';
  /** Largest size of `items` in bytes; beyond it the search throws {@link AnswerTooLarge}. */
  readonly maxBytes?: number;
}

/** One answer. */
export interface AddressAnswer {
  /** Exact total number of matching records. */
  readonly hit: number;
  /**
   * UTF-8 JSON of the requested window: the items joined by commas, without brackets. Valid until the next search:
   * whoever keeps it longer copies it.
   */
  readonly items: Uint8Array;
}

/** Thrown when the page would be larger than `maxBytes`. */
export class AnswerTooLarge extends Error {
  override readonly name = 'AnswerTooLarge';
}

/** Thrown by `search` for a condition that this engine or data set cannot answer (yet); http answers 501. */
export class NotImplemented extends Error {
  override readonly name = 'NotImplemented';
  /** @param parameter the request parameter at fault */
  constructor(parameter: string) {
    super(`${parameter} is not implemented`);
    this.parameter = parameter;
  }
  readonly parameter: string;
}

/** Answers checked queries. The service does not see which engine stands behind it. */
export interface AddressSearch {
  /** Years of the past data sets served, ascending. */
  readonly years: readonly number[];
  search(query: AddressQuery): AddressAnswer | Promise<AddressAnswer>;
}
