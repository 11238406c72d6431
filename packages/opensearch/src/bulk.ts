import { setTimeout as wait } from 'node:timers/promises';
import { Unavailable } from '@banchi/engine/search/query.js';
import { about } from '@banchi/engine/vocabulary/message.js';
import { type ClusterConnection, ClusterError } from './connection.js';
import { messages } from './messages.js';

/** A document with an id of its own: written twice it is still one. */
export interface BulkDocument {
  readonly id: string;
  /** In UTF-8. */
  readonly json: Buffer;
}

/** Requests under way at once. */
const PARALLEL = 3;
/** One request has at most this many bytes and documents. */
const MOST_BYTES = 4 << 20;
const MOST_DOCUMENTS = 2000;
/** Milliseconds a request may take. */
const PATIENCE = 60_000;
/** Pauses before trying again, in milliseconds: twice as long each time. */
const FIRST_PAUSE = 200;
const LONGEST_PAUSE = 10_000;
/** How long the cluster may refuse everything where nothing else is said, in milliseconds. */
const MOST_PATIENCE = 5 * 60_000;

const NEWLINE = Buffer.from('\n');

interface BulkAnswer {
  readonly errors: boolean;
  readonly items: readonly {
    readonly index: { readonly status: number; readonly error?: { readonly type: string } };
  }[];
}

/**
 * Writes documents into an index, with several requests at once but no more than the cluster takes; refused ones are
 * sent again, later each time.
 * @param written called for every document that is written
 * @param patience how long the cluster may take nothing, in milliseconds
 * @throws {ClusterError} when it refuses a document for good
 * @throws {Unavailable} when it takes nothing for longer than that
 */
export async function writeDocuments(
  connection: ClusterConnection,
  index: string,
  documents: Iterable<BulkDocument>,
  written: (documents: number) => void,
  patience = MOST_PATIENCE,
): Promise<void> {
  const batches = batchesOf(documents);
  const work = async (): Promise<void> => {
    // one iterator for all senders: the next batch is made when one is free
    for (let next = batches.next(); next.done !== true; next = batches.next()) {
      await writeBatch(connection, index, next.value, patience);
      written(next.value.length);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
}

function* batchesOf(documents: Iterable<BulkDocument>): Generator<BulkDocument[]> {
  let batch: BulkDocument[] = [];
  let bytes = 0;
  for (const document of documents) {
    batch.push(document);
    bytes += document.json.length;
    if (bytes < MOST_BYTES && batch.length < MOST_DOCUMENTS) continue;
    yield batch;
    batch = [];
    bytes = 0;
  }
  if (batch.length > 0) yield batch;
}

async function writeBatch(
  connection: ClusterConnection,
  index: string,
  documents: readonly BulkDocument[],
  patience: number,
): Promise<void> {
  let left = documents;
  let pause = FIRST_PAUSE;
  let since = performance.now();
  for (;;) {
    const before = left.length;
    let reason = 'it has no room';
    try {
      left = await send(connection, index, left);
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      reason = error.message;
    }
    if (left.length === 0) return;
    if (left.length < before) {
      since = performance.now();
      pause = FIRST_PAUSE;
    }
    if (performance.now() - since > patience)
      throw new Unavailable(`${index}: the cluster takes nothing any more: ${reason}`);
    await wait(pause * (0.5 + Math.random()));
    pause = Math.min(2 * pause, LONGEST_PAUSE);
  }
}

/** Sends documents once; returns the documents that the cluster has no room for. */
async function send(
  connection: ClusterConnection,
  index: string,
  documents: readonly BulkDocument[],
): Promise<readonly BulkDocument[]> {
  const lines = Buffer.concat(
    documents.flatMap(({ id, json }) => [Buffer.from(`{"index":{"_id":"${id}"}}\n`), json, NEWLINE]),
  );
  const { errors, items } = await connection.send<BulkAnswer>({
    method: 'POST',
    path: `/${index}/_bulk`,
    // nothing else of the answer is read, and there is much of it
    query: { filter_path: 'errors,items.*.status,items.*.error.type' },
    lines,
    timeout: PATIENCE,
  });
  if (!errors) return [];
  return documents.filter((document, i) => {
    const { status, error } = items[i].index;
    if (status < 300) return false;
    if (status === 429 || status === 503) return true;
    throw new ClusterError(about(index, messages.documentRefused(document.id, error?.type, status)), status);
  });
}
