import { pointsIn } from '@banchi/engine/gazetteer/packed-points.js';
import { boundaryWork } from '@banchi/engine/geo/boundary-index.js';
import { EncodedPolygons } from '@banchi/engine/geo/encoded-polygons.js';
import { toDegrees, toUnits } from '@banchi/engine/geo/units.js';
import type { AddressNodes } from '@banchi/engine/lineage/town-list.js';
import type { Segments } from './segments.js';

/** The nodes of a gazetteer, as its municipalities and towns are read of them. */
export function addressNodes(segments: Segments): AddressNodes {
  const { tree, gazetteer, codes } = segments;
  const points = pointsIn(gazetteer);
  const boundaries = gazetteer.boundaries();
  const polygons = boundaries === null ? null : new EncodedPolygons(boundaries['polygon.heap']);
  const offsets = new Map<number, number>();
  boundaries?.['polygon.node'].forEach((id, i) => {
    offsets.set(id, boundaries['polygon.offset'][i]);
  });
  const work = boundaryWork();
  return {
    size: tree.size,
    depth: (id) => tree.depth(id),
    segment: (id) => codes.segment(id),
    name: (id) => segments.name(id),
    read: (id) => segments.read(id),
    point: (id) => (points.has(id) ? [toDegrees(points.lon(id)), toDegrees(points.lat(id))] : null),
    covers: (id) => {
      const offset = offsets.get(id);
      if (polygons === null || offset === undefined) return null;
      return ([x, y]) => polygons.contains(offset, toUnits(x), toUnits(y), work);
    },
  };
}
