import { packPoints } from '@banchi/engine/gazetteer/packed-points.js';
import type { Section } from '@banchi/engine/gazetteer/sections.js';
import { NONE } from '@banchi/engine/gazetteer/sections.js';
import { indexPoints } from '@banchi/engine/geo/point-index.js';
import { NO_POINT } from '@banchi/engine/geo/units.js';
import { i32, u32 } from './columns.js';
import type { TreeColumns } from './tree-columns.js';

/** Representative points in 1e-7 degrees, JGD2011. */
export interface Points {
  /** The records' own points; `NO_POINT` where no source gives one. */
  readonly lon: Int32Array;
  readonly lat: Int32Array;
  /**
   * Ascending ids without an own point but with points below, and the means of their children's points: lon, lat, …
   */
  readonly derived: { readonly node: Uint32Array; readonly point: Int32Array };
}

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

/** The sections of the points and of the boxes over them. */
export function pointSections(points: Points): Section[] {
  const { lon, lat, derived } = points;
  const index = indexPoints({ lon, lat });
  const packed = packPoints({ lon, lat }, index);
  return [
    { name: 'derived.node', data: derived.node },
    { name: 'derived.point', data: derived.point },
    { name: 'point.bits', data: index.bits },
    { name: 'point.box', data: index.boxes },
    { name: 'point.head', data: packed.heads },
    { name: 'point.heap', data: packed.heap },
  ];
}
