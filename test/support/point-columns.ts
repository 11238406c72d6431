import type { Gazetteer } from '@banchi/engine/gazetteer/gazetteer.js';
import { pointsIn } from '@banchi/engine/gazetteer/packed-points.js';
import type { PointColumns } from '@banchi/engine/geo/point-index.js';

/** The own points of all records of a file, one entry a record; `NO_POINT` for a record without one. */
export function pointColumns(gazetteer: Pick<Gazetteer, 'tree' | 'meta'>): PointColumns {
  const points = pointsIn(gazetteer);
  const ids = Array.from({ length: points.size }, (_, id) => id);
  return {
    lon: Int32Array.from(ids, (id) => points.lon(id)),
    lat: Int32Array.from(ids, (id) => points.lat(id)),
  };
}
