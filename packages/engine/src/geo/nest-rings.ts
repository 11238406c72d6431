import { isInRing } from './contains.js';
import { areaOf, type Polygon, type Ring, signOfArea } from './rings.js';

/**
 * Groups rings into polygons: each hole (clockwise) goes to the smallest exterior (counter-clockwise) around it. A hole
 * in none is handed to `lone`.
 */
export function nestRings(rings: readonly Ring[], lone?: (hole: Ring) => void): Polygon[] {
  const exteriors: { rings: Ring[]; area: number }[] = [];
  const holes: Ring[] = [];
  for (const ring of rings) {
    const sign = signOfArea(ring);
    if (sign > 0) exteriors.push({ rings: [ring], area: areaOf(ring) });
    else if (sign < 0) holes.push(ring);
  }
  const bySize = [...exteriors].sort((a, b) => a.area - b.area);
  for (const hole of holes) {
    // only its vertices may lie on the exterior; the middle of an edge, here in half units, is inside or outside
    const x = hole[0] + hole[2];
    const y = hole[1] + hole[3];
    const around = bySize.find((exterior) => isInRing(exterior.rings[0], x, y, 2));
    if (around === undefined) lone?.(hole);
    else around.rings.push(hole);
  }
  return exteriors.map((exterior) => exterior.rings);
}
