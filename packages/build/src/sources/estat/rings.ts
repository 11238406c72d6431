import { nestRings } from '@banchi/engine/geo/nest-rings.js';
import type { Ring as UnitRing } from '@banchi/engine/geo/rings.js';
import { toUnits } from '@banchi/engine/geo/units.js';
import type { LonLat } from '@banchi/engine/vocabulary/coordinates.js';

/** A closed ring. */
type Ring = readonly LonLat[];

/**
 * Sorts the rings of a Shapefile polygon into polygons of an outer ring and its holes. Outer rings run clockwise, holes
 * counter-clockwise (ESRI Shapefile Technical Description, 1998, "Polygon"); a hole belongs to the smallest outer ring
 * around it. One that lies in none is taken as an outer ring that runs the wrong way; rings without area are dropped.
 */
export function polygonsOf(rings: readonly Ring[]): Ring[][] {
  const given = new Map<UnitRing, Ring>();
  for (const ring of rings) given.set(turned(ring), ring);
  const lone: UnitRing[][] = [];
  const nested = nestRings([...given.keys()], (hole) => lone.push([hole]));
  return [...nested, ...lone].map((polygon) => polygon.map((ring) => given.get(ring) ?? []));
}

/** A ring in units, open and the other way round: Shapefile's outer rings run as holes do everywhere else. */
function turned(ring: Ring): UnitRing {
  return Int32Array.from(
    ring
      .slice(1)
      .reverse()
      .flatMap(([lon, lat]) => [toUnits(lon), toUnits(lat)]),
  );
}
