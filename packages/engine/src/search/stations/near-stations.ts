import type { Named } from '../../gazetteer/contents.js';
import { MAX_RADIUS } from '../../geo/circle.js';
import { shownDistance } from '../../geo/distance.js';
import type { LonLat } from '../../vocabulary/coordinates.js';
import { StationTable } from './station-table.js';
import { StationsAround } from './stations-around.js';

/** A station near a record, as lists write it. */
export interface NearStation {
  /** With 駅. */
  readonly name: string;
  /** Names of its lines. */
  readonly lines: readonly string[];
  /** Metres, two decimals. */
  readonly distance: number;
}

/** The stations nearest to places of a list, of which only a few values are wanted. */
export class NearStations {
  readonly #table: StationTable;
  readonly #around: StationsAround;

  /** Null for data without stations. */
  static of(directory: Pick<Named, 'stations'>): NearStations | null {
    const sections = directory.stations();
    return sections === null ? null : new NearStations(new StationTable(sections));
  }

  private constructor(table: StationTable) {
    this.#table = table;
    this.#around = new StationsAround(table.points);
  }

  /** The nearest stations within 20 km, the nearest first. */
  nearest(place: LonLat, most: number): NearStation[] {
    return this.#around.nearest(place, most, MAX_RADIUS).map(({ station, metres }) => ({
      name: this.#table.title(station, 'ja'),
      lines: this.#table.lines(station).map(({ line }) => line),
      distance: shownDistance(metres),
    }));
  }
}
