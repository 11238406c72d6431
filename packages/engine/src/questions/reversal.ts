import type { ReversePoint } from '../contract/reverse.js';
import type { ReverseResult } from '../contract/reverse-result.js';
import { distance, shownDistance } from '../geo/distance.js';
import { type AddressAnswer, type AddressQuery, NotImplemented } from '../search/query.js';
import type { DatumConversion, Datums, LonLat } from '../vocabulary/coordinates.js';
import type { AddressItem } from '../vocabulary/fields.js';
import type { ForeignLanguage } from '../vocabulary/languages.js';
import type { Level } from '../vocabulary/levels.js';

const decoder = new TextDecoder();

/** The question for the nearest of the finest records at a point in JGD2011. */
export function queryAt(
  position: LonLat,
  levels: readonly Level[],
  datum?: DatumConversion,
  names?: readonly ForeignLanguage[],
): AddressQuery {
  return {
    position,
    levels,
    showCodeZero: false,
    sort: [{ key: 'distance', descending: false }],
    offset: 0,
    count: 1,
    polygon: false,
    matchInfo: false,
    ...(datum === undefined ? {} : { output: (point: LonLat) => datum.fromJgd(point) }),
    shape: 'address',
    ...(names === undefined ? {} : { names }),
  };
}

/** Metres between two points in JGD2011, as they are shown. */
export function metresBetween([lon, lat]: LonLat, other: LonLat): number {
  return shownDistance(distance(lon, lat, ...other));
}

/** The question for the address at a point, and the result that its answer is: {@link ReverseResult} as JSON. */
interface Reversal {
  readonly query: AddressQuery;
  result(answer: AddressAnswer): string;
}

/**
 * Makes the question for the address at a point.
 * @throws {NotImplemented} for a datum that is not offered
 */
export function reversal({ position, levels, datum: name, names }: ReversePoint, datums: Datums): Reversal {
  const datum = name === 'JGD' ? undefined : datums[name];
  if (datum === undefined && name !== 'JGD') throw new NotImplemented('datum');
  const inJgd = (point: LonLat): LonLat => (datum === undefined ? point : datum.toJgd(point));
  const at = inJgd(position);
  return {
    // the match says whose point the record's is
    query: { ...queryAt(at, levels, datum, names), matchInfo: true },
    result: (answer) => {
      const text = decoder.decode(answer.items);
      const { hit: count } = answer;
      answer.release?.();
      if (text === '')
        return JSON.stringify({ position, count, record: null, precision: null } satisfies ReverseResult);
      const { match, ...found } = JSON.parse(text) as AddressItem;
      const own = found.position;
      const record = { ...found, distance: own === null ? null : metresBetween(at, inJgd(own)) };
      const precision = match?.precision ?? null;
      return JSON.stringify({ position, count, record, precision } satisfies ReverseResult);
    },
  };
}
