import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toDegrees } from '@banchi/engine/geo/units.js';
import type { LonLat } from '@banchi/engine/vocabulary/coordinates.js';
import type { PeerAnswer } from '../support/peer.js';
import type { Outline, Stand } from '../support/places-data.js';
import { MISSING, PostgresCluster } from './postgres-cluster.js';

/**
 * PostGIS on the same points and boundaries: `geography` points with a GiST index for `ST_DWithin`, `geometry`
 * boundaries with a GiST index for `ST_Contains`. A cluster of its own in a temporary folder, on a Unix socket only.
 *
 * In its favour: prepared statements, everything in shared memory, no parallel workers to start, rows in the order of
 * the ids, the total only counted where the page of 100 is full.
 */
export class PostgisPlaces {
  readonly #cluster: PostgresCluster;

  /** Starts a cluster and fills it, or gives the reason why that cannot be. */
  static async start(
    stands: readonly Stand[],
    outlines: readonly Outline[],
  ): Promise<PostgisPlaces | string> {
    const cluster = PostgresCluster.at();
    if (cluster === null) return MISSING;
    const places = new PostgisPlaces(cluster);
    try {
      await cluster.start();
      await places.#fill(stands, outlines);
      return places;
    } catch (error) {
      await cluster.close();
      return error instanceof Error ? error.message : String(error);
    }
  }

  private constructor(cluster: PostgresCluster) {
    this.#cluster = cluster;
  }

  async #fill(stands: readonly Stand[], outlines: readonly Outline[]): Promise<void> {
    const { client, scratch } = this.#cluster;
    const points = join(scratch, 'points.tsv');
    const shapes = join(scratch, 'shapes.tsv');
    writeFileSync(
      points,
      stands.map(({ id, x, y }) => `${id + 1}\t${toDegrees(x)}\t${toDegrees(y)}\n`).join(''),
    );
    writeFileSync(
      shapes,
      outlines.map((outline) => `${outline.id + 1}\t${wellKnownText(outline)}\n`).join(''),
    );
    await client.query(`
      CREATE EXTENSION postgis;
      CREATE TEMP TABLE read_points (id int, lon float8, lat float8);
      COPY read_points FROM '${points}';
      CREATE TABLE places AS SELECT id, ST_SetSRID(ST_MakePoint(lon, lat), 4326)::geography AS place
        FROM read_points ORDER BY id;
      ALTER TABLE places ADD PRIMARY KEY (id);
      CREATE INDEX places_by_place ON places USING gist (place);
      CREATE TEMP TABLE read_shapes (id int, shape text);
      COPY read_shapes FROM '${shapes}';
      CREATE TABLE shapes AS SELECT id, ST_GeomFromText(shape, 4326) AS shape FROM read_shapes ORDER BY id;
      CREATE INDEX shapes_by_shape ON shapes USING gist (shape);
    `);
    await client.query('VACUUM ANALYZE places');
    await client.query('VACUUM ANALYZE shapes');
  }

  /** Records within a radius (metres) of a centre (degrees). */
  async within([lon, lat]: LonLat, radius: number): Promise<PeerAnswer> {
    const found = `FROM places
      WHERE ST_DWithin(place, ST_SetSRID(ST_MakePoint($1, $2), 4326)::geography, $3)`;
    const values = [lon, lat, radius];
    const page = await this.#cluster.ask(`SELECT id ${found} ORDER BY id LIMIT 100`, values);
    const ids = page.map((row) => Number(row[0]));
    if (ids.length < 100) return { hit: ids.length, ids };
    const [count] = await this.#cluster.ask(`SELECT count(*)::int ${found}`, values);
    return { hit: Number(count[0]), ids };
  }

  /** Boundaries that contain a point (degrees). */
  async containing([lon, lat]: LonLat): Promise<number[]> {
    const text = 'SELECT id FROM shapes WHERE ST_Contains(shape, ST_SetSRID(ST_MakePoint($1, $2), 4326))';
    return (await this.#cluster.ask(text, [lon, lat])).map((row) => Number(row[0]));
  }

  /** A query without work: the cost of asking itself. */
  async nothing(): Promise<void> {
    await this.#cluster.ask('SELECT 1 WHERE $1 > 1', [1]);
  }

  version(): Promise<string> {
    return this.#cluster.version();
  }

  /** Stops the cluster and removes it. */
  close(): Promise<void> {
    return this.#cluster.close();
  }
}

function wellKnownText({ polygons }: Outline): string {
  const ring = (each: Int32Array): string => {
    const points: string[] = [];
    for (let i = 0; i < each.length; i += 2) points.push(`${toDegrees(each[i])} ${toDegrees(each[i + 1])}`);
    return `(${[...points, points[0]].join(',')})`;
  };
  return `MULTIPOLYGON(${polygons.map((rings) => `(${rings.map(ring).join(',')})`).join(',')})`;
}
