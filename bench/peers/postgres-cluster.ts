import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';

/** Where Debian installs PostgreSQL, one folder a version. */
const DEBIAN = '/usr/lib/postgresql';
const PORT = 5432;
const AS_POSTGRES = ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups', '--'];

/** The message for a machine without the packages that a cluster needs. */
export const MISSING = `${DEBIAN} is missing (apt-get install postgresql postgresql-15-postgis-3)`;

/**
 * A PostgreSQL cluster of a benchmark's own, on a Unix socket only, with everything in shared memory and no parallel
 * workers to start.
 */
export class PostgresCluster {
  /** Connected once the cluster is started. */
  readonly client: pg.Client;
  /** For files that the cluster reads. */
  readonly scratch: string;
  readonly #programs: string;
  readonly #data: string;
  /** Names of statements. */
  readonly #prepared = new Map<string, string>();

  /**
   * @param folder where the cluster is kept; where left out it is removed at the end
   * @returns null where the programs are not installed
   */
  static at(folder?: string): PostgresCluster | null {
    const programs = findPrograms();
    return programs === null ? null : new PostgresCluster(programs, folder);
  }

  private constructor(programs: string, folder: string | undefined) {
    this.#programs = programs;
    this.scratch = mkdtempSync(join(tmpdir(), 'banchi-postgis-'));
    this.#data = folder === undefined ? join(this.scratch, 'data') : resolve(folder);
    this.client = new pg.Client({ host: this.scratch, port: PORT, user: 'bench', database: 'postgres' });
  }

  async start(): Promise<void> {
    const options = [
      `-k ${this.scratch} -p ${PORT} -c listen_addresses='' -c fsync=off -c autovacuum=off`,
      '-c shared_buffers=512MB -c work_mem=64MB -c maintenance_work_mem=512MB -c jit=off',
      '-c max_parallel_workers_per_gather=0 -c random_page_cost=1.0 -c max_wal_size=8GB -c wal_level=minimal',
      '-c max_wal_senders=0',
    ].join(' ');
    chmodSync(this.scratch, 0o777);
    if (!existsSync(join(this.#data, 'PG_VERSION'))) {
      mkdirSync(this.#data, { recursive: true });
      if (process.getuid?.() === 0) execFileSync('chown', ['postgres', this.#data]);
      // trigrams are made of the locale's letters: without a locale that knows Japanese there are none
      const encoding = ['-E', 'UTF8', '--locale=C.UTF-8'];
      this.#run('initdb', ['-D', this.#data, '-U', 'bench', '-A', 'trust', ...encoding, '--no-sync']);
    }
    const log = join(this.scratch, 'log');
    this.#run('pg_ctl', ['-D', this.#data, '-w', '-t', '300', '-l', log, '-o', options, 'start']);
    await this.client.connect();
  }

  /** Runs a program of the cluster; as the user `postgres` where this process is root, which it refuses. */
  #run(program: string, options: readonly string[]): void {
    const own = [join(this.#programs, program), ...options];
    const [command, ...rest] = process.getuid?.() === 0 ? [...AS_POSTGRES, ...own] : own;
    execFileSync(command, rest, { stdio: ['ignore', 'ignore', 'ignore'], cwd: this.scratch });
  }

  /** Rows as arrays; the statement stays prepared. */
  async ask(text: string, values: readonly (number | string)[]): Promise<unknown[][]> {
    let name = this.#prepared.get(text);
    if (name === undefined) {
      name = `statement ${this.#prepared.size}`;
      this.#prepared.set(text, name);
    }
    const { rows } = await this.client.query<unknown[]>({
      name,
      text,
      values: [...values],
      rowMode: 'array',
    });
    return rows;
  }

  /** Versions of PostgreSQL and PostGIS. */
  async version(): Promise<string> {
    const [row] = await this.ask(
      "SELECT current_setting('server_version') || ', PostGIS ' || postgis_lib_version()",
      [],
    );
    return String(row[0]);
  }

  /** Stops the cluster, and removes it unless it is kept. */
  async close(): Promise<void> {
    await this.client.end().catch(() => undefined);
    if (existsSync(join(this.#data, 'postmaster.pid')))
      this.#run('pg_ctl', ['-D', this.#data, '-m', 'fast', 'stop']);
    rmSync(this.scratch, { recursive: true, force: true });
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
