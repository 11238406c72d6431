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
  { datum: _, ...conditions }: AddressParameters,
  shape: AddressQuery['shape'],
  conversion: DatumConversion | undefined,
  settings: QuerySettings,
): AddressQuery {
  if (conversion === undefined) return { ...conditions, ...settings, shape };
  const { proximity, position } = conditions;
  return {
    ...conditions,
    ...settings,
    shape,
    proximity: proximity && { ...proximity, centre: conversion.toJgd(proximity.centre) },
    position: position && conversion.toJgd(position),
    output: (point) => conversion.fromJgd(point),
  };
}
