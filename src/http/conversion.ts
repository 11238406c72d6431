import type { AddressParameters } from '../contract/parameters.js';
import type { AddressQuery } from '../search/query.js';
import type { Datum, DatumConversion } from '../vocabulary/coordinates.js';

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
 * @param conversion of the requested datum; absent for JGD
 */
export function toQuery(
  parameters: AddressParameters,
  shape: AddressQuery['shape'],
  conversion: DatumConversion | undefined,
  { polygonAsObject, maxBytes }: QuerySettings,
): AddressQuery {
  // The parameters come last: Node 20 makes a hidden class anew for each object to which a literal adds something behind
  // a spread, 2 µs a field, and whatever reads such an object afterwards is slow as well.
  if (conversion === undefined) return { polygonAsObject, maxBytes, shape, output: undefined, ...parameters };
  const { proximity, position } = parameters;
  return {
    polygonAsObject,
    maxBytes,
    shape,
    output: (point) => conversion.fromJgd(point),
    ...parameters,
    proximity: proximity && { ...proximity, centre: conversion.toJgd(proximity.centre) },
    position: position && conversion.toJgd(position),
  };
}
