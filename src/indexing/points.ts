import { NO_COORDINATE, NONE } from '../gazetteer/sections.js';
import type { Section } from '../gazetteer/writer.js';
import { indexPoints } from '../geo/point-index.js';
import { toUnits } from '../geo/units.js';
import type { OrderedTree } from './nodes.js';

/** Representative points in 1e-7 degrees, JGD2011. */
export interface Points {
  /** The records' own points; `NO_COORDINATE` where no source gives one. */
  readonly lon: Int32Array;
  readonly lat: Int32Array;
  /** Ids without an own point that stand at the mean of their children's, ascending, and those means: lon, lat, … */
  readonly derived: { readonly node: Uint32Array; readonly point: Int32Array };
}

/**
 * Collects the representative points. A record without one takes the mean of its children's, else its parent's
 * (which is looked up, not stored), and is left out of searches by place.
 */
export function buildPoints({ nodes, parent }: OrderedTree): Points {
  const n = nodes.length;
  const lon = new Int32Array(n).fill(NO_COORDINATE);
  const lat = new Int32Array(n).fill(NO_COORDINATE);
  const sumLon = new Float64Array(n);
  const sumLat = new Float64Array(n);
  const counted = new Uint32Array(n);
  const ids: number[] = [];
  const means: number[] = [];
  for (let id = n - 1; id >= 0; id--) {
    const position = nodes[id].record?.position;
    let x: number;
    let y: number;
    if (position != null) {
      x = lon[id] = toUnits(position[0]);
      y = lat[id] = toUnits(position[1]);
    } else if (counted[id] > 0) {
      x = Math.round(sumLon[id] / counted[id]);
      y = Math.round(sumLat[id] / counted[id]);
      ids.push(id);
      means.push(y, x); // both lists are turned around at the end
    } else continue;
    if (parent[id] === NONE) continue;
    sumLon[parent[id]] += x;
    sumLat[parent[id]] += y;
    counted[parent[id]]++;
  }
  return {
    lon,
    lat,
    derived: { node: Uint32Array.from(ids.reverse()), point: Int32Array.from(means.reverse()) },
  };
}

/** The sections of the points and of the boxes over them. */
export function pointSections(points: Points): Section[] {
  const { lon, lat, derived } = points;
  const index = indexPoints({ lon, lat });
  return [
    { name: 'lon', data: lon },
    { name: 'lat', data: lat },
    { name: 'derived.node', data: derived.node },
    { name: 'derived.point', data: derived.point },
    { name: 'point.bits', data: index.bits },
    { name: 'point.box', data: index.boxes },
  ];
}
