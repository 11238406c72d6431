import assert from 'node:assert/strict';
import type { AddressAnswer, AddressQuery } from '@banchi/engine/search/query.js';

/** An engine that answers queries, at once or later. */
export interface Answering {
  search(query: AddressQuery): AddressAnswer | Promise<AddressAnswer>;
}

/** Counts of a run. */
export interface ConformanceCounts {
  compared: number;
  /** Queries that found something. */
  hits: number;
  /** Bytes of records that were equal. */
  bytes: number;
  /** Queries that both refused in the same way. */
  refused: number;
  /** Queries that asked how records were found. */
  reported: number;
}

/** Fresh counters. */
export function conformanceCounts(): ConformanceCounts {
  return { compared: 0, hits: 0, bytes: 0, refused: 0, reported: 0 };
}

/** The answer of an engine to a query, or the error that it throws. */
async function outcome(engine: Answering, query: AddressQuery): Promise<AddressAnswer | Error> {
  try {
    return await engine.search(query);
  } catch (error) {
    assert.ok(error instanceof Error);
    return error;
  }
}

/** Asks two engines the same: totals, records, order and bytes must be equal, or the refusal. */
export async function compareEngines(
  first: Answering,
  second: Answering,
  query: AddressQuery,
  counts: ConformanceCounts,
): Promise<void> {
  const shown = JSON.stringify(query);
  const [expected, found] = [await outcome(first, query), await outcome(second, query)];
  counts.compared++;
  if (expected instanceof Error || found instanceof Error) {
    assert.ok(found instanceof Error, `${shown} is refused by one: ${String(expected)}`);
    assert.ok(expected instanceof Error, `${shown} is refused by the other: ${found.stack}`);
    assert.equal(`${found.name} ${found.message}`, `${expected.name} ${expected.message}`, shown);
    counts.refused++;
    return;
  }
  assert.equal(found.hit, expected.hit, shown);
  assert.deepEqual(found.counts, expected.counts, shown);
  if (query.matchInfo === true) counts.reported++;
  const [was, is] = [Buffer.from(expected.items), Buffer.from(found.items)];
  if (!was.equals(is)) assert.equal(is.toString('utf8'), was.toString('utf8'), shown);
  counts.bytes += is.length;
  if (found.hit > 0) counts.hits++;
}
