import type { AddressParameters } from '../contract/parameters.js';
import type { Datum } from '../contract/vocabulary.js';
import type { AddressQuery } from '../search/query.js';

/** `[longitude, latitude]` in degrees. */
type Point = readonly [number, number];

/** Conversion between a datum and JGD2011, both ways in `[longitude, latitude]` degrees. */
export interface DatumConversion {
  toJgd(point: Point): Point;
  fromJgd(point: Point): Point;
}

/** The datums that a service offers besides JGD. */
export type Datums = Readonly<Partial<Record<Exclude<Datum, 'JGD'>, DatumConversion>>>;

/** Settings of a service that every query carries. */
export interface QuerySettings {
  readonly polygonAsObject: boolean;
  /** Largest answer in bytes. */
  readonly maxBytes: number;
}

/**
 * The query that checked parameters stand for; its coordinates are JGD2011.
 * @param datum conversion of the requested datum; absent for JGD
 */
export function toQuery(
  parameters: AddressParameters,
  shape: AddressQuery['shape'],
  datum: DatumConversion | undefined,
  settings: QuerySettings,
): AddressQuery {
  const { word, code, proximity, position, years, levels, sort, polygon, showCodeZero, offset, count } =
    parameters;
  const convert = (point: Point): Point => (datum === undefined ? point : datum.toJgd(point));
  return {
    word,
    code,
    proximity: proximity && { centre: convert(proximity.centre), radius: proximity.radius },
    position: position && convert(position),
    years,
    levels,
    sort,
    polygon,
    showCodeZero,
    offset,
    count,
    polygonAsObject: settings.polygonAsObject,
    output: datum && ((point) => datum.fromJgd(point)),
    shape,
    maxBytes: settings.maxBytes,
  };
}
