import { Circle } from '@banchi/engine/geo/circle.js';
import { distance } from '@banchi/engine/geo/distance.js';
import { UNITS_PER_DEGREE } from '@banchi/engine/geo/units.js';
import type { LonLat } from '@banchi/engine/vocabulary/coordinates.js';
import Database from 'better-sqlite3';
import type { PeerAnswer } from '../support/peer.js';
import type { Stand } from '../support/places-data.js';

/**
 * SQLite's R*Tree over the same points, `rowid` = id + 1, filled in the order of the tree.
 *
 * In its favour: the integer R*Tree holds the exact coordinates, so that no table is joined; it lies in memory; the
 * distance is computed only inside the box of the circle, by the function that Banchi uses; the total is only counted
 * where the page of 100 is full.
 */
export class SqlitePlaces {
  readonly #database = new Database(':memory:');
  readonly #page: Database.Statement;
  readonly #count: Database.Statement;

  constructor(stands: readonly Stand[]) {
    const database = this.#database;
    database.exec('CREATE VIRTUAL TABLE places USING rtree_i32(id, west, east, south, north)');
    const insert = database.prepare('INSERT INTO places VALUES (?, ?, ?, ?, ?)');
    database.transaction(() => {
      for (const { id, x, y } of stands) insert.run(id + 1, x, x, y, y);
    })();
    database.function('metres', { deterministic: true }, (lon: number, lat: number, x: number, y: number) =>
      distance(lon, lat, x / UNITS_PER_DEGREE, y / UNITS_PER_DEGREE),
    );
    const found = `FROM places WHERE west >= ? AND east <= ? AND south >= ? AND north <= ?
      AND metres(?, ?, west, south) <= ?`;
    this.#page = database.prepare(`SELECT id ${found} ORDER BY id LIMIT 100`).pluck();
    this.#count = database.prepare(`SELECT count(*) ${found}`).pluck();
  }

  /** Records within a radius (metres) of a centre (degrees). */
  within([lon, lat]: LonLat, radius: number): PeerAnswer {
    const { west, south, east, north } = new Circle(lon, lat, radius).box;
    const bound = [west, east, south, north, lon, lat, radius];
    const ids = this.#page.all(bound) as number[];
    return { hit: ids.length < 100 ? ids.length : (this.#count.get(bound) as number), ids };
  }

  /** Version of the library. */
  get version(): string {
    return this.#database.prepare('SELECT sqlite_version()').pluck().get() as string;
  }

  close(): void {
    this.#database.close();
  }
}
