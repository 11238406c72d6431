/**
 * The mapped file and a cluster side by side on the same queries: time of each kind, load, bytes.
 * `npm run bench:cluster [-- [NODES | URL] [FILE.gaz]]`; at a URL is a cluster that runs already
 *
 * The nodes run on this machine, as those of the tests do, with little heap and the first compiler only: more machines and the
 * second compiler do better.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import type { AddressQuery } from '@banchi/engine/search/query.js';
import { servedIndex } from '@banchi/opensearch/cluster-index.js';
import { ClusterSearch } from '@banchi/opensearch/cluster-search.js';
import { drawQueries } from '@banchi/opensearch/draw-queries.js';
import { fillIndex, isCopied, switchAlias } from '@banchi/opensearch/fill.js';
import { connectTo } from '../test/cluster/local-cluster.js';
import { TestCluster } from '../test/cluster/nodes.js';
import { addressQuery } from './support/address-query.js';
import { gazetteerLine, measuredGazetteer, recordCount } from './support/gazetteer.js';
import { lotBytes } from './support/lot-bytes.js';
import { machineLine } from './support/machine.js';
import { drawWords } from './support/queries.js';
import { quantile, short, table } from './support/statistics.js';
import { FoldedTexts } from './support/texts.js';

const SEED = 2;
/** Rounds before the one that counts: the nodes compile code that runs often. */
const WARM_ROUNDS = 2;
const DRAWN = 800;
/** Queries under way at once: one after the other, and as a service has them. */
const LOADS = [1, 8];

const [clusterGiven = '1', fileGiven] = process.argv.slice(2);
const nodeCount = /^\d+$/.test(clusterGiven) ? Number(clusterGiven) : null;
const gazetteer = await measuredGazetteer(fileGiven);
const records = recordCount(gazetteer);
console.log(machineLine());
console.log(gazetteerLine(gazetteer));

const folder = mkdtempSync(join(tmpdir(), 'banchi-bench-cluster-'));
const nodes = nodeCount === null ? null : await TestCluster.start(nodeCount);
const connection = connectTo(nodes ?? { urls: [clusterGiven] });
try {
  const { index, written, seconds, settled } = await filled();
  const search = await ClusterSearch.open(connection, { current: 'bench', past: [] }, folder);
  const engine = new GazetteerSearch(gazetteer);
  const what = nodeCount === null ? clusterGiven : `nodes: ${nodeCount}`;
  console.log(
    `${what}; ${short(written / seconds)} records/s to load, ${short(settled)} s more to merge and copy`,
  );
  const copy = await bytesOf(index);
  const { note } = await servedIndex(connection, index);
  console.log(
    `bytes a record: ${short(copy / records)} in each copy, ${short(note.directory.bytes / records)} in the directory (${short(lotBytes(gazetteer) / records)} of them of lots), ${short(gazetteer.size / records)} in the file`,
  );
  const rows = [
    [
      'queries',
      'count',
      'file p50 ms',
      'p99',
      ...LOADS.flatMap((each) => [`cluster ×${each} p50 ms`, 'p99']),
    ],
  ];
  for (const [kind, queries] of kinds()) {
    const local = queries.map((query) => timed(() => engine.search(query)));
    const cells = [short(quantile(local, 0.5)), short(quantile(local, 0.99))];
    for (const load of LOADS) {
      const times = await asked(search, queries, load);
      cells.push(short(quantile(times, 0.5)), short(quantile(times, 0.99)));
    }
    rows.push([kind, String(queries.length), ...cells]);
  }
  console.log(`\n${table(rows)}`);
  search.close();
} finally {
  await connection.close();
  await nodes?.stop();
  gazetteer.close();
  rmSync(folder, { recursive: true, force: true });
}

/** Fills the index: records written, seconds until all were, and seconds from then until they were merged and copied. */
async function filled(): Promise<{ index: string; written: number; seconds: number; settled: number }> {
  let began = performance.now();
  let written = 0;
  let settling = began;
  const events = {
    begun: () => {
      began = performance.now();
    },
    written: (more: number) => {
      written += more;
    },
    settling: () => {
      settling = performance.now();
    },
  };
  const spread = { shards: nodeCount ?? null, replicas: null };
  const { index } = await fillIndex(connection, 'bench', gazetteer, spread, events);
  await isCopied(connection, index, 600_000);
  await switchAlias(connection, 'bench', index);
  const [seconds, settled] = [settling - began, performance.now() - settling].map((each) => each / 1000);
  return { index, written, seconds, settled };
}

/** Bytes of one copy of the index with its directory. */
async function bytesOf(index: string): Promise<number> {
  const { _all: all } = await connection.send<{
    _all: { primaries: { store: { size_in_bytes: number } } };
  }>({ method: 'GET', path: `/${index}*/_stats/store` });
  return all.primaries.store.size_in_bytes;
}

/** Queries by kind: the words of `bench:search`, and the queries that `banchi index` compares. */
function kinds(): Map<string, AddressQuery[]> {
  const found = new Map<string, AddressQuery[]>();
  const add = (kind: string, query: AddressQuery): void => {
    found.set(kind, [...(found.get(kind) ?? []), query]);
  };
  for (const { word } of drawWords(new FoldedTexts(gazetteer), SEED))
    add('partial word', addressQuery({ word: { text: word, language: 'ja', match: 'partial' }, count: 100 }));
  for (const query of drawQueries(gazetteer, DRAWN, SEED)) {
    const { word, position, proximity } = query;
    if (position !== undefined) add('place', query);
    else if (proximity !== undefined) add('radius', query);
    else if (word === undefined) add('code', query);
    else if (word.language !== 'ja') add('word in another language', query);
    else if (word.match === 'exact') add('exact word', query);
  }
  return found;
}

function timed(run: () => unknown): number {
  const began = performance.now();
  run();
  return performance.now() - began;
}

/** Milliseconds of each query, the rounds to get warm left out. */
async function asked(
  search: ClusterSearch,
  queries: readonly AddressQuery[],
  load: number,
): Promise<number[]> {
  let times: number[] = [];
  for (let round = 0; round <= WARM_ROUNDS; round++) {
    times = [];
    let next = 0;
    const work = async (): Promise<void> => {
      for (let query = queries[next++]; query !== undefined; query = queries[next++]) {
        const began = performance.now();
        await search.search(query);
        times.push(performance.now() - began);
      }
    };
    await Promise.all(Array.from({ length: load }, work));
  }
  return times;
}
