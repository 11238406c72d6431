import { Circle } from '../../geo/circle.js';
import { distance } from '../../geo/distance.js';
import { type PointIndex, plainIndex } from '../../geo/point-index.js';
import { UNITS_PER_DEGREE } from '../../geo/units.js';
import type { LonLat } from '../../vocabulary/coordinates.js';

/** A station and its distance. */
interface StationAround {
  readonly station: number;
  readonly metres: number;
}

/** The first radius that is looked in, in metres; each further one is twice as large. */
const FIRST_RADIUS = 500;

/** Finds the stations nearest to a place. */
export class StationsAround {
  readonly #index: PointIndex;
  readonly #work = { points: 0, boxes: 0 };

  /** @param points longitude and latitude of the stations in turn, in units of 1e-7 degree */
  constructor(points: Int32Array) {
    this.#index = plainIndex({
      lon: points.filter((_, i) => i % 2 === 0),
      lat: points.filter((_, i) => i % 2 === 1),
    });
  }

  /**
   * The nearest stations, the nearest first; of equally near ones the one with the lowest number.
   * @param most how many at most
   * @param reach metres at most, inclusive
   */
  nearest(place: LonLat, most: number, reach: number): StationAround[] {
    if (this.#index.points.size === 0) return [];
    for (let radius = Math.min(FIRST_RADIUS, reach); ; radius = Math.min(2 * radius, reach)) {
      const found = this.#within(place, radius);
      if (found.length >= most || radius === reach)
        return found.sort((a, b) => a.metres - b.metres || a.station - b.station).slice(0, most);
    }
  }

  #within([lon, lat]: LonLat, radius: number): StationAround[] {
    const index = this.#index;
    const { points } = index;
    const circle = new Circle(lon, lat, radius);
    const found: StationAround[] = [];
    for (const block of index.search(circle.box, 0, points.size, this.#work)) {
      points.open(block);
      const last = Math.min(32, points.size - 32 * block);
      for (let place = 0; place < last; place++) {
        const [x, y] = [points.lons[place], points.lats[place]];
        if (!circle.contains(x, y)) continue;
        const metres = distance(lon, lat, x / UNITS_PER_DEGREE, y / UNITS_PER_DEGREE);
        found.push({ station: 32 * block + place, metres });
      }
    }
    return found;
  }
}
