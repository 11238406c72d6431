import type { Points } from '@banchi/engine/gazetteer/packed-points.js';
import { NONE } from '@banchi/engine/gazetteer/sections.js';
import { NO_POINT } from '@banchi/engine/geo/units.js';
import { i32, u32 } from './columns.js';
import type { TreeColumns } from './tree-columns.js';

/**
 * Collects the representative points. A record without one takes the mean of its children's, else its parent's
 * (looked up, not stored); searches by place do not find it there.
 */
export function buildPoints({ parent, end, lon, lat }: PointTree): Points {
  const ids = u32();
  const means = i32();
  /** For nodes without an own point, the sums of their children's points, kept on the way up. */
  const sums = new Map<number, Sum>();
  for (let id = parent.length - 1; id >= 0; id--) {
    let x = lon[id];
    let y = lat[id];
    if (end[id] > id + 1) {
      const sum = sums.get(id);
      sums.delete(id);
      if (x === NO_POINT && sum !== undefined) {
        x = Math.round(sum.lon / sum.count);
        y = Math.round(sum.lat / sum.count);
        ids.push(id);
        means.push(y); // both lists are turned around at the end
        means.push(x);
      }
    }
    const above = parent[id];
    if (x === NO_POINT || above === NONE) continue;
    const sum = sums.get(above) ?? { lon: 0, lat: 0, count: 0 };
    sums.set(above, sum);
    sum.lon += x;
    sum.lat += y;
    sum.count++;
  }
  return { lon, lat, derived: { node: ids.values.reverse(), point: means.values.reverse() } };
}

/** The columns that points are collected from. */
type PointTree = Pick<TreeColumns, 'parent' | 'end' | 'lon' | 'lat'>;

interface Sum {
  lon: number;
  lat: number;
  count: number;
}
