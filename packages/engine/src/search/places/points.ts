import type { Column } from '../../gazetteer/blocks.js';
import type { Gazetteer } from '../../gazetteer/gazetteer.js';
import { type PackedPoints, pointsIn } from '../../gazetteer/packed-points.js';
import { find } from '../../gazetteer/ranges.js';
import { FLAG, NONE } from '../../gazetteer/sections.js';
import { distance } from '../../geo/distance.js';
import { PointIndex } from '../../geo/point-index.js';
import { UNITS_PER_DEGREE } from '../../geo/units.js';
import type { LonLat } from '../../vocabulary/coordinates.js';
import { NO_POINT, type PointNote, PRECISIONS } from '../../vocabulary/match.js';

/** Where records stand: own points, and for the others the points they take from their children or parent. */
export class Points {
  /** The records' own points. */
  readonly stored: PackedPoints;
  /** The own points, for searches by place. */
  readonly index: PointIndex;
  readonly #parent: Column;
  readonly #flags: Column;
  readonly #derivedNode: Uint32Array;
  readonly #derivedPoint: Int32Array;

  constructor(gazetteer: Gazetteer) {
    const { tree } = gazetteer;
    this.stored = pointsIn(gazetteer);
    this.index = new PointIndex(this.stored, tree['point.box']);
    this.#parent = gazetteer.nodes.parent;
    this.#flags = gazetteer.nodes.flags;
    this.#derivedNode = tree['derived.node'];
    this.#derivedPoint = tree['derived.point'];
  }

  /** Whether a node has a point of its own. */
  own(id: number): boolean {
    return this.stored.has(id);
  }

  /**
   * Where a node stands.
   * @param write called with longitude and latitude in 1e-7 degrees; not called when nothing is known
   */
  locate(id: number, write: (lon: number, lat: number) => void): void {
    for (let at = id; at !== NONE; at = this.#parent.at(at)) {
      if (this.own(at)) {
        write(this.stored.lon(at), this.stored.lat(at));
        return;
      }
      const place = find(this.#derivedNode, at);
      if (place >= 0) {
        write(this.#derivedPoint[2 * place], this.#derivedPoint[2 * place + 1]);
        return;
      }
    }
  }

  /** Where a node's point comes from: its own, its children's, its parent's; null if none is known. */
  origin(id: number): PointNote['position'] {
    return this.note(id).position;
  }

  /** Where a node's point comes from, and whose it is. */
  note(id: number): PointNote {
    let holder = id;
    while (holder !== NONE && !this.own(holder) && find(this.#derivedNode, holder) < 0)
      holder = this.#parent.at(holder);
    if (holder === NONE) return NO_POINT;
    let named = holder;
    // the mean of the lots below an unnamed block is that of their town
    while ((this.#flags.at(named) & FLAG.placeholder) !== 0 && this.#parent.at(named) !== NONE)
      named = this.#parent.at(named);
    return {
      position: holder !== id ? 'parent' : this.own(id) ? 'own' : 'children',
      precision: PRECISIONS[this.#flags.at(named) & FLAG.level],
    };
  }

  /** Metres from a place (degrees) to a node's own point; NaN where it has none. */
  metresFrom([lon, lat]: LonLat, id: number): number {
    if (!this.own(id)) return Number.NaN;
    return distance(lon, lat, this.stored.lon(id) / UNITS_PER_DEGREE, this.stored.lat(id) / UNITS_PER_DEGREE);
  }
}
