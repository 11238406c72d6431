import type { Gazetteer } from '@banchi/engine/gazetteer/gazetteer.js';
import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import { type AddressAnswer, AnswerTooLarge, NotImplemented } from '@banchi/engine/search/query.js';
import { LEVELS } from '@banchi/engine/vocabulary/levels.js';
import { about } from '@banchi/engine/vocabulary/message.js';
import type { NotedIndex } from './cluster-index.js';
import { type ClusterConnection, ClusterError } from './connection.js';
import { openDirectory } from './directory-store.js';
import { drawQueries } from './draw-queries.js';
import { IndexQueries } from './index-queries.js';
import { IndexSearch } from './index-search.js';
import { messages } from './messages.js';

/** Counts of a verification. */
interface Verified {
  /** Records of each level. */
  readonly records: Readonly<Record<string, number>>;
  readonly queries: number;
}

/** Queries that are compared at most, and their seed. */
const SAMPLE = 1000;
const SEED = 2024;
/** Queries for each record of a small file: more would ask about the same records again. */
const A_RECORD = 2;
const LEAST = 100;
/** Queries under way at once. */
const AT_ONCE = 4;
/** Milliseconds a query may take. */
const PATIENCE = 60_000;

/**
 * Compares a filled index with its file: the records of each level, and the answers to a sample of queries of every
 * kind, byte by byte.
 * @param folder where the directory is kept
 * @throws {ClusterError} naming the first difference
 */
export async function verifyIndex(
  connection: ClusterConnection,
  { index, note }: NotedIndex,
  gazetteer: Gazetteer,
  folder: string,
): Promise<Verified> {
  const records = await countRecords(connection, index);
  for (const level of LEVELS) {
    const [found, wanted] = [records[level] ?? 0, gazetteer.meta.records[level] ?? 0];
    if (found !== wanted) throw new ClusterError(about(index, messages.otherCount(found, level, wanted)));
  }
  const directory = await openDirectory(connection, index, note, folder);
  const cluster = new IndexSearch(connection, index, note, directory);
  const file = new GazetteerSearch(gazetteer);
  const sample = Math.min(SAMPLE, Math.max(LEAST, A_RECORD * gazetteer.meta.nodes));
  const queries = drawQueries(gazetteer, sample, SEED);
  const work = async (): Promise<void> => {
    for (const query of queries) {
      const expected = answered(() => file.search(query));
      const found = await cluster.search(query, performance.now() + PATIENCE).then(
        (answer) => answered(() => answer),
        (error: unknown) => answered(() => raise(error)),
      );
      if (expected !== found)
        throw new ClusterError(about(index, messages.otherAnswer(JSON.stringify(query))));
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  } finally {
    cluster.close();
  }
  return { records, queries: sample };
}

/** The records of each level in an index, placeholders aside. */
async function countRecords(connection: ClusterConnection, index: string): Promise<Record<string, number>> {
  const sums = { planes: { terms: { field: 'plane', size: 4 * LEVELS.length } } };
  const { aggregations } = await new IndexQueries(connection, index).ask(
    { filters: [], size: 0, sums },
    performance.now() + PATIENCE,
  );
  const { planes } = aggregations as {
    readonly planes: { readonly buckets: readonly { readonly key: number; readonly doc_count: number }[] };
  };
  return Object.fromEntries(
    planes.buckets.flatMap(({ key, doc_count: count }) =>
      LEVELS[key] === undefined ? [] : [[LEVELS[key], count]],
    ),
  );
}

/** An answer as comparable text; a refusal is an answer too. */
function answered(ask: () => AddressAnswer): string {
  try {
    const { hit, counts, items } = ask();
    return `${hit} ${JSON.stringify(counts)} ${Buffer.from(items).toString('utf8')}`;
  } catch (error) {
    if (error instanceof NotImplemented || error instanceof AnswerTooLarge) return error.message;
    throw error;
  }
}

function raise(error: unknown): never {
  throw error;
}
