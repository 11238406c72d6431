import { NO_ORIGIN } from '@banchi/engine/gazetteer/origins.js';
import { pointsIn } from '@banchi/engine/gazetteer/packed-points.js';
import { lowerBound } from '@banchi/engine/gazetteer/ranges.js';
import { boundaryWork } from '@banchi/engine/geo/boundary-index.js';
import { EncodedPolygons } from '@banchi/engine/geo/encoded-polygons.js';
import { toDegrees, toUnits } from '@banchi/engine/geo/units.js';
import type { AddressNodes } from '@banchi/engine/lineage/town-list.js';
import type { Attribution } from '../record/record.js';
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

/** Makes a function that says who published the point of a node, or its name where it has no point; null where the file does not say it. */
export function pointOwners({ gazetteer }: Segments): (id: number) => Attribution | null {
  const points = pointsIn(gazetteer);
  const { origins, sources } = gazetteer.meta;
  const sections = gazetteer.origins();
  return (id) => {
    const run = lowerBound(sections['origin.start'], id + 1) - 1;
    if (run < 0) return null;
    const place = sections[points.has(id) ? 'origin.point' : 'origin.name'][run];
    const origin = place === NO_ORIGIN ? undefined : origins[place];
    if (origin === undefined) return null;
    return { ...sources[origin.source], ...(origin.date === null ? {} : { date: origin.date }) };
  };
}
