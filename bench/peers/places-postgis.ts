import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { toDegrees } from '../../src/geo/units.js';
import type { LonLat } from '../../src/vocabulary/coordinates.js';
import type { Outline, Stand } from '../support/places-data.js';
import type { PeerAnswer } from './sqlite.js';

/** Where Debian installs PostgreSQL, one folder a version. */
const DEBIAN = '/usr/lib/postgresql';
const PORT = 5432;
const AS_POSTGRES = ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups', '--'];

/**
 * PostGIS on the same points and boundaries: `geography` points with a GiST index for `ST_DWithin`, `geometry`
 * boundaries with a GiST index for `ST_Contains`. A cluster of its own in a temporary folder, on a Unix socket only.
 *
 * In its favour: prepared statements, everything in shared memory, no parallel workers to start, rows in the order of
 * the ids, the total only counted where the page of 100 is full.
 */
export class PostgisPlaces {
  readonly #folder: string;
  readonly #programs: string;
  readonly #client: pg.Client;

  /** Starts a cluster and fills it, or gives the reason why that cannot be. */
  static async start(
    stands: readonly Stand[],
    outlines: readonly Outline[],
  ): Promise<PostgisPlaces | string> {
    const programs = findPrograms();
    if (programs === null) return `${DEBIAN} is missing (apt-get install postgresql postgresql-15-postgis-3)`;
    const folder = mkdtempSync(join(tmpdir(), 'banchi-postgis-'));
    const cluster = new PostgisPlaces(folder, programs);
    try {
      await cluster.#start();
      await cluster.#fill(stands, outlines);
      return cluster;
    } catch (error) {
      await cluster.close();
      return error instanceof Error ? error.message : String(error);
    }
  }

  private constructor(folder: string, programs: string) {
    this.#folder = folder;
    this.#programs = programs;
    this.#client = new pg.Client({ host: folder, port: PORT, user: 'bench', database: 'postgres' });
  }

  async #start(): Promise<void> {
    const data = join(this.#folder, 'data');
    const options = [
      `-k ${this.#folder} -p ${PORT} -c listen_addresses='' -c fsync=off -c autovacuum=off`,
      '-c shared_buffers=512MB -c work_mem=64MB -c maintenance_work_mem=256MB -c jit=off',
      '-c max_parallel_workers_per_gather=0 -c random_page_cost=1.0',
    ].join(' ');
    chmodSync(this.#folder, 0o777);
    this.#run('initdb', ['-D', data, '-U', 'bench', '-A', 'trust', '-E', 'UTF8', '--no-sync']);
    this.#run('pg_ctl', ['-D', data, '-w', '-l', join(this.#folder, 'log'), '-o', options, 'start']);
    await this.#client.connect();
  }

  /** Runs a program of the cluster; as the user `postgres` where this process is root, which it refuses. */
  #run(program: string, options: readonly string[]): void {
    const own = [join(this.#programs, program), ...options];
    const [command, ...rest] = process.getuid?.() === 0 ? [...AS_POSTGRES, ...own] : own;
    execFileSync(command, rest, { stdio: ['ignore', 'ignore', 'ignore'], cwd: this.#folder });
  }

  async #fill(stands: readonly Stand[], outlines: readonly Outline[]): Promise<void> {
    const points = join(this.#folder, 'points.tsv');
    const shapes = join(this.#folder, 'shapes.tsv');
    writeFileSync(
      points,
      stands.map(({ id, x, y }) => `${id + 1}\t${toDegrees(x)}\t${toDegrees(y)}\n`).join(''),
    );
    writeFileSync(
      shapes,
      outlines.map((outline) => `${outline.id + 1}\t${wellKnownText(outline)}\n`).join(''),
    );
    await this.#client.query(`
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
    await this.#client.query('VACUUM ANALYZE places');
    await this.#client.query('VACUUM ANALYZE shapes');
  }

  /** Records within a radius (metres) of a centre (degrees). */
  async within([lon, lat]: LonLat, radius: number): Promise<PeerAnswer> {
    const found = `FROM places
      WHERE ST_DWithin(place, ST_SetSRID(ST_MakePoint($1, $2), 4326)::geography, $3)`;
    const values = [lon, lat, radius];
    const page = await this.#ask('page', `SELECT id ${found} ORDER BY id LIMIT 100`, values);
    const ids = page.map((row) => Number(row[0]));
    if (ids.length < 100) return { hit: ids.length, ids };
    const [count] = await this.#ask('count', `SELECT count(*)::int ${found}`, values);
    return { hit: Number(count[0]), ids };
  }

  /** Boundaries that contain a point (degrees). */
  async containing([lon, lat]: LonLat): Promise<number[]> {
    const text = 'SELECT id FROM shapes WHERE ST_Contains(shape, ST_SetSRID(ST_MakePoint($1, $2), 4326))';
    return (await this.#ask('containing', text, [lon, lat])).map((row) => Number(row[0]));
  }

  /** A query that finds nothing out: what asking itself costs. */
  async nothing(): Promise<void> {
    await this.#ask('nothing', 'SELECT 1 WHERE $1 > 1', [1]);
  }

  async version(): Promise<string> {
    const [row] = await this.#ask(
      'version',
      "SELECT current_setting('server_version') || ', PostGIS ' || postgis_lib_version()",
      [],
    );
    return String(row[0]);
  }

  async #ask(name: string, text: string, values: readonly number[]): Promise<unknown[][]> {
    const { rows } = await this.#client.query<unknown[]>({
      name,
      text,
      values: [...values],
      rowMode: 'array',
    });
    return rows;
  }

  /** Stops the cluster and removes it. */
  async close(): Promise<void> {
    await this.#client.end().catch(() => undefined);
    const data = join(this.#folder, 'data');
    if (existsSync(join(data, 'postmaster.pid')))
      this.#run('pg_ctl', ['-D', data, '-m', 'immediate', 'stop']);
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** The folder with the programs of the newest installed version that has PostGIS. */
function findPrograms(): string | null {
  if (!existsSync(DEBIAN)) return null;
  const versions = readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a));
  const found = versions.find(
    (version) =>
      existsSync(join(DEBIAN, version, 'bin', 'initdb')) &&
      existsSync(`/usr/share/postgresql/${version}/extension/postgis.control`),
  );
  return found === undefined ? null : join(DEBIAN, found, 'bin');
}

function wellKnownText({ polygons }: Outline): string {
  const ring = (each: Int32Array): string => {
    const points: string[] = [];
    for (let i = 0; i < each.length; i += 2) points.push(`${toDegrees(each[i])} ${toDegrees(each[i + 1])}`);
    return `(${[...points, points[0]].join(',')})`;
  };
  return `MULTIPOLYGON(${polygons.map((rings) => `(${rings.map(ring).join(',')})`).join(',')})`;
}
