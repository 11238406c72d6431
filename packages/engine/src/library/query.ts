import type { AddressParameters } from '../contract/parameters.js';
import type { AddressQuery } from '../search/query.js';
import type { DatumConversion, LonLat } from '../vocabulary/coordinates.js';

/** Settings of a service that every query carries. */
export interface QuerySettings {
  readonly polygonAsObject: boolean;
  /** Largest answer in bytes. */
  readonly maxBytes: number;
  /** Bytes that there is memory for now; absent: enough. */
  readonly room?: number;
}

/**
 * The query of checked parameters; its coordinates are JGD2011.
 * @param conversion of the requested datum; absent for JGD
 */
export function toQuery(
  parameters: AddressParameters,
  shape: AddressQuery['shape'],
  conversion: DatumConversion | undefined,
  { polygonAsObject, maxBytes, room }: QuerySettings,
): AddressQuery {
  const { proximity, position } = parameters;
  // Every field by its name: copying them with a spread takes 2 µs, because Node 20 makes a new hidden class for each
  // object whose literal adds a field behind a spread.
  return {
    word: parameters.word,
    code: parameters.code,
    proximity:
      conversion === undefined || proximity === undefined
        ? proximity
        : { radius: proximity.radius, centre: conversion.toJgd(proximity.centre) },
    position: conversion === undefined || position === undefined ? position : conversion.toJgd(position),
    levels: parameters.levels,
    years: parameters.years,
    showCodeZero: parameters.showCodeZero,
    sort: parameters.sort,
    offset: parameters.offset,
    count: parameters.count,
    polygon: parameters.polygon,
    matchInfo: parameters.matchInfo,
    polygonAsObject,
    output: conversion === undefined ? undefined : (point: LonLat) => conversion.fromJgd(point),
    shape,
    names: parameters.names,
    maxBytes,
    room,
  } satisfies Record<keyof AddressQuery, unknown>;
}
