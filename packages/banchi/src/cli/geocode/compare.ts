import { openDatums } from '@banchi/engine/library/datums.js';
import { metresBetween, queryAt } from '@banchi/engine/questions/reverse.js';
import type { GazetteerSearch } from '@banchi/engine/search/engine.js';
import type { Datum, LonLat } from '@banchi/engine/vocabulary/coordinates.js';
import type { Cell } from './cells.js';
import { type PointColumns, pointOf } from './points.js';

/** The points of a list beside those of its addresses. */

/** How the points of a list are compared. */
export interface CompareSettings {
  readonly columns: PointColumns;
  readonly datum: Datum;
  /** Metres. */
  readonly limit: number;
}

/** How a row's point lies to its record. */
interface Compared {
  /** The point of the row in JGD2011; null where it has none. */
  readonly given: LonLat | null;
  readonly distance: number | null;
  /** Whether it is farther than the limit and in another record of the level; null where one of the points is not known. */
  readonly isFar: boolean | null;
}

/** Compares the point of a row with that of the record that its address means. */
export type Comparer = (cells: readonly Cell[], id: number) => Compared;

const UNKNOWN: Compared = { given: null, distance: null, isFar: null };

/** Makes a comparer. A point inside a large town is not far from it, however far its middle is. */
export function comparerOf(
  search: Pick<GazetteerSearch, 'find' | 'record'>,
  { columns, datum, limit }: CompareSettings,
): Comparer {
  const conversion = datum === 'JGD' ? null : openDatums({})[datum];
  return (cells, id) => {
    const point = pointOf(cells, columns, conversion);
    const record = search.record(id);
    const own = record.position();
    if (point === null || point === 'none' || own === null) return UNKNOWN;
    const distance = metresBetween(point, own);
    if (distance <= limit) return { given: point, distance, isFar: false };
    const { ids } = search.find(queryAt(point, [record.level]));
    return { given: point, distance, isFar: ids[0] !== id };
  };
}
