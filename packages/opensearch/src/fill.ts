import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeGazetteer } from '@banchi/engine/files/writer.js';
import { directorySections } from '@banchi/engine/gazetteer/directory.js';
import type { Gazetteer } from '@banchi/engine/gazetteer/gazetteer.js';
import { about } from '@banchi/engine/vocabulary/message.js';
import { type BulkDocument, writeDocuments } from './bulk.js';
import { type NotedIndex, notedIndexes } from './cluster-index.js';
import { type ClusterConnection, ClusterError } from './connection.js';
import { partsOf, storeDirectory } from './directory-store.js';
import { RecordDocuments } from './documents.js';
import { IndexQueries } from './index-queries.js';
import { directoryIndex, type IndexNote, MAPPING_VERSION, recordIndex } from './mapping.js';
import { messages } from './messages.js';

/** Shards and copies of an index; null: as many as fit its size and the cluster. */
export interface Spread {
  readonly shards: number | null;
  readonly replicas: number | null;
}

/** Events while an index is filled. */
interface FillEvents {
  /** Called with the number of records from an earlier run, and of all records. */
  begun(there: number, all: number): void;
  /** Called with the number of further records written. */
  written(records: number): void;
  /** Called when all are written; then they are merged, counted and copied. */
  settling(): void;
}

/** Records of a shard where nothing is said: some ten gigabytes. */
const RECORDS_A_SHARD = 12_000_000;
/** A block has at least this many ids: written records are counted by blocks. */
const BLOCK = 10_000;
/** Blocks at most; the cluster makes 65,535 sums. */
const MOST_BLOCKS = 50_000;
/** Milliseconds for an operation on a whole index. */
const LONG = 60 * 60_000;
/** Suffix that makes the name of a directory's index from that of its records. */
const DIRECTORY_SUFFIX = '-directory';

/**
 * Fills the index of a gazetteer's data below a name: made where it is missing, gone on with where an earlier run was
 * stopped. Nothing is served from it yet.
 * @returns the index under its own name, `NAME-` and the data's id
 * @throws {ClusterError} when an index of that name is something else
 */
export async function fillIndex(
  connection: ClusterConnection,
  name: string,
  gazetteer: Gazetteer,
  spread: Spread,
  events: FillEvents,
): Promise<NotedIndex> {
  const index = indexName(name, gazetteer.meta.id);
  const documents = new RecordDocuments(gazetteer);
  const replicas = spread.replicas ?? Math.min(1, (await dataNodes(connection)) - 1);
  if (!(await connection.exists(`/${index}`))) await make(connection, index, documents, gazetteer, spread);
  const [noted] = await notedIndexes(connection, index);
  if (noted === undefined || noted.note.mapping !== MAPPING_VERSION)
    throw new ClusterError(about(index, messages.exists));
  await connection.send({ method: 'POST', path: `/${index}/_refresh`, timeout: LONG });
  const size = Math.max(BLOCK, Math.ceil(documents.size / MOST_BLOCKS));
  const there = await blocksThere(connection, index, size);
  const full = (block: number): number => Math.min(size, documents.size - block * size);
  const done = [...there].filter(([block, count]) => count === full(block)).map(([block]) => block);
  events.begun(
    done.reduce((sum, block) => sum + full(block), 0),
    documents.size,
  );
  await writeDocuments(connection, index, missing(documents, size, new Set(done)), events.written);
  events.settling();
  for (const each of [index, noted.note.directory.index]) {
    const settings = { index: { number_of_replicas: replicas, refresh_interval: '1s' } };
    await connection.send({ method: 'POST', path: `/${each}/_refresh`, timeout: LONG });
    await connection.send({
      method: 'POST',
      path: `/${each}/_forcemerge`,
      query: { max_num_segments: 1 },
      timeout: LONG,
    });
    // until readers are opened again, the disk also holds the segments before the merge, three times as much
    await connection.send({ method: 'POST', path: `/${each}/_refresh`, timeout: LONG });
    await connection.send({
      method: 'PUT',
      path: `/${each}/_settings`,
      body: each === index ? { index: { ...settings.index, translog: { durability: 'request' } } } : settings,
    });
  }
  await connection.send({ method: 'POST', path: `/${index}/_flush`, timeout: LONG });
  return noted;
}

/** The index of a data set below a name. */
function indexName(name: string, id: string): string {
  return `${name}-${id
    .toLowerCase()
    .replace(/[^0-9a-z]/g, '')
    .slice(0, 16)}`;
}

async function make(
  connection: ClusterConnection,
  index: string,
  documents: RecordDocuments,
  gazetteer: Gazetteer,
  { shards }: Spread,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'banchi-directory-'));
  try {
    const file = join(folder, 'directory');
    const bytes = writeGazetteer(file, directorySections(gazetteer));
    const directory = { index: `${index}${DIRECTORY_SUFFIX}`, parts: partsOf(bytes), bytes };
    if (await connection.exists(`/${directory.index}`))
      await connection.send({ method: 'DELETE', path: `/${directory.index}` });
    await connection.send({
      method: 'PUT',
      path: `/${directory.index}`,
      body: directoryIndex(),
      timeout: LONG,
    });
    await storeDirectory(connection, directory.index, file);
    // the directory is complete before the index exists, so an index can be served as soon as it is filled
    const note: IndexNote = {
      mapping: MAPPING_VERSION,
      data: gazetteer.meta,
      directory,
      hasLanguages: documents.hasLanguages,
    };
    const body = recordIndex(shards ?? Math.ceil(documents.size / RECORDS_A_SHARD), note);
    await connection.send({ method: 'PUT', path: `/${index}`, body, timeout: LONG });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** How many records of each block of ids are in an index. */
async function blocksThere(
  connection: ClusterConnection,
  index: string,
  size: number,
): Promise<Map<number, number>> {
  const sums = { blocks: { histogram: { field: 'o', interval: size, min_doc_count: 1 } } };
  const queries = new IndexQueries(connection, index);
  const { aggregations } = await queries.ask({ filters: [], size: 0, sums }, performance.now() + LONG);
  const { blocks } = aggregations as {
    readonly blocks: { readonly buckets: readonly { readonly key: number; readonly doc_count: number }[] };
  };
  return new Map(blocks.buckets.map(({ key, doc_count: count }) => [Math.round(key / size), count]));
}

function* missing(
  documents: RecordDocuments,
  size: number,
  done: ReadonlySet<number>,
): Generator<BulkDocument> {
  for (let id = 0; id < documents.size; id++) {
    if (done.has(Math.floor(id / size))) {
      id += size - 1;
      continue;
    }
    yield { id: String(id), json: documents.json(id) };
  }
}

async function dataNodes(connection: ClusterConnection): Promise<number> {
  const health = await connection.send<{ readonly number_of_data_nodes: number }>({
    method: 'GET',
    path: '/_cluster/health',
  });
  return health.number_of_data_nodes;
}

/** Whether all copies of an index are in place within a time, in milliseconds. */
export async function isCopied(
  connection: ClusterConnection,
  index: string,
  patience: number,
): Promise<boolean> {
  const { status } = await connection
    .send<{ readonly status: string }>({
      method: 'GET',
      path: `/_cluster/health/${index}`,
      query: { wait_for_status: 'green', timeout: `${Math.ceil(patience / 1000)}s` },
      timeout: patience + 5000,
    })
    .catch(() => ({ status: 'red' }));
  return status === 'green';
}

/**
 * Makes a name stand for this index, and for no other, in one step.
 * @returns the indexes that it stood for before
 * @throws {ClusterError} when an index has that name itself
 */
export async function switchAlias(
  connection: ClusterConnection,
  name: string,
  index: string,
): Promise<readonly string[]> {
  const behind = (await notedIndexes(connection, name)).map((each) => each.index);
  if (behind.includes(name)) throw new ClusterError(about(name, messages.isIndex));
  const old = behind.filter((each) => each !== index);
  await connection.send({
    method: 'POST',
    path: '/_aliases',
    body: {
      actions: [
        ...old.map((each) => ({ remove: { index: each, alias: name } })),
        { add: { index, alias: name } },
      ],
    },
  });
  return old;
}

/** Removes the former indexes of a name, with their directories; returns them. */
export async function removeOld(
  connection: ClusterConnection,
  name: string,
  kept: string,
): Promise<readonly string[]> {
  const all = await notedIndexes(connection, `${name}-*`);
  // `japan-*` also matches indexes of `japan-2021`: an index of this name has only its data's id behind it
  const old = all.filter(({ index, note }) => index !== kept && index === indexName(name, note.data.id));
  for (const { index, note } of old) {
    await connection.send({ method: 'DELETE', path: `/${index}` });
    await connection.send({
      method: 'DELETE',
      path: `/${note.directory.index}`,
      query: { ignore_unavailable: true },
    });
  }
  return old.map(({ index }) => index);
}
