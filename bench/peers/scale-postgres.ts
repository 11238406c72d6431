import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Gazetteer } from '@banchi/engine/gazetteer/gazetteer.js';
import { toDegrees } from '@banchi/engine/geo/units.js';
import { besideNumbers, type Peer, type PeerAnswer, peerRows, type Question } from '../support/peer.js';
import { MISSING, PostgresCluster } from './postgres-cluster.js';

/** Characters kept back until they are written together. */
const HELD = 1 << 20;
const PAGE = 100;

/**
 * PostgreSQL on the same records: one row a record in the order of the tree, texts under a trigram index (pg_trgm), points as
 * `geography` under a GiST index, codes and both sort keys under B-trees.
 *
 * In its favour: rows ascend with the ids; each question is planned with its values; sort keys are numbers; the words come
 * folded; the total is only counted where the page is full; nothing is written to a log or flushed.
 */
export class PostgresPeer implements Peer {
  readonly name: string;
  readonly bytes: number;
  readonly #cluster: PostgresCluster;

  /** Starts the cluster that is kept in a folder, fills it if it is new, or gives the reason why that cannot be. */
  static async start(folder: string, gazetteer: Gazetteer): Promise<PostgresPeer | string> {
    const cluster = PostgresCluster.at(folder);
    if (cluster === null) return MISSING;
    try {
      await cluster.start();
      await cluster.client.query('SET plan_cache_mode = force_custom_plan');
      const [[known]] = await cluster.ask("SELECT to_regclass('records_by_place')", []);
      if (known === null) await fill(cluster, gazetteer);
      const [[bytes]] = await cluster.ask("SELECT pg_total_relation_size('records')", []);
      return new PostgresPeer(cluster, await cluster.version(), Number(bytes));
    } catch (error) {
      await cluster.close();
      return error instanceof Error ? error.message : String(error);
    }
  }

  private constructor(cluster: PostgresCluster, version: string, bytes: number) {
    this.#cluster = cluster;
    this.name = `PostgreSQL ${version}, pg_trgm`;
    this.bytes = bytes;
  }

  async ask(question: Question): Promise<PeerAnswer> {
    const { where, values } = conditions(question);
    const order = {
      tree: 'id',
      distance: 'place <-> ST_SetSRID(ST_MakePoint($1, $2), 4326)::geography',
      reading: 'reading, id',
      postcode: 'postcode, id',
    }[question.order];
    const page = `SELECT id FROM records${where} ORDER BY ${order} LIMIT ${PAGE} OFFSET ${question.offset}`;
    const ids = (await this.#cluster.ask(page, values)).map(([id]) => Number(id));
    const isLast = ids.length < PAGE && (ids.length > 0 || question.offset === 0);
    if (isLast) return { hit: question.offset + ids.length, ids };
    const count = `SELECT count(*) FROM records${where}`;
    const [[hit]] = await this.#cluster.ask(count, values);
    return { hit: Number(hit), ids };
  }

  close(): Promise<void> {
    return this.#cluster.close();
  }
}

/** The conditions behind WHERE, the values of a circle first. */
function conditions({ word, code, around }: Question): {
  readonly where: string;
  readonly values: (string | number)[];
} {
  const found: string[] = [];
  const values: (string | number)[] = [];
  const place = (value: string | number): string => `$${values.push(value)}`;
  if (around !== undefined) {
    const centre = `ST_MakePoint(${place(around.centre[0])}, ${place(around.centre[1])})`;
    found.push(`ST_DWithin(place, ST_SetSRID(${centre}, 4326)::geography, ${place(around.radius)})`);
  }
  if (word !== undefined) {
    found.push(`text LIKE ${place(`%${word.replace(/[\\%_]/g, '\\$&')}%`)}`);
    const [before, behind] = besideNumbers(word);
    const plain = word.replace(/[^\p{L}\p{N}-]/gu, '\\$&');
    if (before !== '' || behind !== '') found.push(`text ~ ${place(`${before}${plain}${behind}`)}`);
  }
  if (code !== undefined) found.push(`code >= ${place(code)} AND code < ${place(`${code}:`)}`);
  return { where: found.length === 0 ? '' : ` WHERE ${found.join(' AND ')}`, values };
}

async function fill(cluster: PostgresCluster, gazetteer: Gazetteer): Promise<void> {
  console.log('filling PostgreSQL …');
  const file = join(cluster.scratch, 'records.tsv');
  writeRows(file, gazetteer);
  await cluster.client.query(`
    CREATE EXTENSION IF NOT EXISTS postgis;
    CREATE EXTENSION IF NOT EXISTS pg_trgm;
    DROP TABLE IF EXISTS records;
    CREATE UNLOGGED TABLE records (id int, text text, code text COLLATE "C", reading bigint, postcode bigint, place geography);
    COPY records FROM '${file}';
  `);
  rmSync(file);
  for (const statement of [
    'ALTER TABLE records ADD PRIMARY KEY (id)',
    'CREATE INDEX records_by_code ON records (code)',
    'CREATE INDEX records_by_reading ON records (reading, id)',
    'CREATE INDEX records_by_postcode ON records (postcode, id)',
    'CREATE INDEX records_by_text ON records USING gin (text gin_trgm_ops)',
    'CREATE INDEX records_by_place ON records USING gist (place)',
    'VACUUM ANALYZE records',
    'CHECKPOINT',
  ]) {
    const started = performance.now();
    await cluster.client.query(statement);
    console.log(`${((performance.now() - started) / 1000).toFixed(1)} s  ${statement}`);
  }
}

function writeRows(file: string, gazetteer: Gazetteer): void {
  const fd = openSync(file, 'w');
  let held = '';
  for (const { id, text, code, reading, postcode, place } of peerRows(gazetteer)) {
    const point = place === null ? '\\N' : `SRID=4326;POINT(${toDegrees(place[0])} ${toDegrees(place[1])})`;
    held += `${id + 1}\t${text.replaceAll('\\', '\\\\')}\t${code}\t${reading}\t${postcode}\t${point}\n`;
    if (held.length < HELD) continue;
    writeSync(fd, held);
    held = '';
  }
  writeSync(fd, held);
  closeSync(fd);
}
