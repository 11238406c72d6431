import { FLAG, NO_COORDINATE, NONE } from '../gazetteer/sections.js';
import type { Node } from './nodes.js';

/** Representative points in 1e-7 degrees, JGD2011; `NO_COORDINATE` where nothing near is known. */
export interface Points {
  readonly lon: Int32Array;
  readonly lat: Int32Array;
}

/** Degrees to 1e-7 degree integers. */
export function toUnits(degrees: number): number {
  return Math.round(degrees * 1e7);
}

/**
 * Collects the representative points and marks who stands at a point of its own. A record without one takes the
 * mean of its children's, else its parent's, and stays unmarked: it is left out of searches by place.
 * @param flags marked in place
 */
export function buildPoints(nodes: readonly Node[], parent: Uint32Array, flags: Uint8Array): Points {
  const n = nodes.length;
  const lon = new Int32Array(n).fill(NO_COORDINATE);
  const lat = new Int32Array(n).fill(NO_COORDINATE);
  const sumLon = new Float64Array(n);
  const sumLat = new Float64Array(n);
  const counted = new Uint32Array(n);
  for (let id = n - 1; id >= 0; id--) {
    const position = nodes[id].record?.position;
    if (position != null) {
      lon[id] = toUnits(position[0]);
      lat[id] = toUnits(position[1]);
      flags[id] |= FLAG.ownPoint;
    } else if (counted[id] > 0) {
      lon[id] = Math.round(sumLon[id] / counted[id]);
      lat[id] = Math.round(sumLat[id] / counted[id]);
    }
    if (lon[id] === NO_COORDINATE || parent[id] === NONE) continue;
    sumLon[parent[id]] += lon[id];
    sumLat[parent[id]] += lat[id];
    counted[parent[id]]++;
  }
  for (let id = 0; id < n; id++) {
    if (lon[id] !== NO_COORDINATE || parent[id] === NONE) continue;
    lon[id] = lon[parent[id]];
    lat[id] = lat[parent[id]];
  }
  return { lon, lat };
}
