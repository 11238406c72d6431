/** A cluster of three nodes that break: every answer is whole and right, or it is refused with 503. */

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, type TestContext, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { buildGazetteer } from '@banchi/build/indexing/build.js';
import { openNdjson } from '@banchi/build/sources/ndjson/ndjson.js';
import { specimenFiles } from '@banchi/build/sources/specimen/specimen.js';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import type { Gazetteer } from '@banchi/engine/gazetteer/gazetteer.js';
import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import { type AddressQuery, NotImplemented, Unavailable } from '@banchi/engine/search/query.js';
import { writeDocuments } from '@banchi/opensearch/bulk.js';
import { ClusterSearch } from '@banchi/opensearch/cluster-search.js';
import { ClusterConnection } from '@banchi/opensearch/connection.js';
import { RecordDocuments } from '@banchi/opensearch/documents.js';
import { drawQueries } from '@banchi/opensearch/draw-queries.js';
import { fillIndex, isCopied, switchAlias } from '@banchi/opensearch/fill.js';
import { createService, type Service } from 'banchi/http/service.js';
import { localAddress } from './local-cluster.js';
import { TestCluster } from './nodes.js';
import { clusterFault } from './server.js';

const skip = clusterFault() ?? false;

const NODES = 3;
/** Queries that are asked over and over, and how many are under way at once. */
const QUERIES = 80;
const AT_ONCE = 4;
/** Milliseconds between an answer and the next query. */
const REST = 80;
/** Milliseconds that a query may take, with all its retries, before it is refused. */
const DEADLINE = 10_000;
/** Milliseconds until something has happened that happens after seconds on a machine with nothing else to do. */
const PATIENCE = 180_000;
/** A node that does not answer for some seconds is put out of the cluster; a slow one stays. */
const SETTINGS = [
  'cluster.fault_detection.follower_check.interval: 500ms',
  'cluster.fault_detection.follower_check.timeout: 3s',
  'cluster.fault_detection.follower_check.retry_count: 2',
  'cluster.fault_detection.leader_check.interval: 500ms',
  'cluster.fault_detection.leader_check.timeout: 3s',
  'cluster.fault_detection.leader_check.retry_count: 2',
  'cluster.info.update.interval: 10s',
  // copies are made where one is missing, and not moved about besides
  'cluster.routing.rebalance.enable: none',
];

/** Enough has been seen once so many queries are answered. */
const answered = ({ right }: Outcomes): boolean => right >= QUERIES;
const nothing = async (): Promise<void> => undefined;

/** The outcomes of queries asked while something broke. */
interface Outcomes {
  right: number;
  refused: number;
  wrong: number;
  /** Milliseconds. */
  slowest: number;
}

describe('three nodes, some of which break', { skip, concurrency: false }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'banchi-failure-'));
  const questions: { readonly query: AddressQuery; readonly expected: string }[] = [];
  const troubles: string[] = [];
  let nodes: TestCluster;
  let connection: ClusterConnection;
  let search: ClusterSearch;
  let gazetteer: Gazetteer;
  let service: Service;
  let base: string;
  let index: string;

  before(async () => {
    const file = join(folder, 'specimen.gaz');
    await buildGazetteer(file, [openNdjson(specimenFiles().current)]);
    gazetteer = mapGazetteer(file);
    const engine = new GazetteerSearch(gazetteer);
    for (const query of drawQueries(gazetteer, QUERIES, 5)) {
      const { hit, items } = engine.search(query);
      questions.push({ query, expected: `${hit} ${Buffer.from(items).toString('utf8')}` });
    }
    nodes = await TestCluster.start(NODES, SETTINGS, { canPart: true });
    const onTrouble = (reason: string): void => {
      troubles.push(reason);
    };
    connection = new ClusterConnection({ ...localAddress(nodes), onTrouble });
    const silent = { begun: () => undefined, written: () => undefined, settling: () => undefined };
    // three parts, two copies of each: every node has some, and no node has all
    const made = await fillIndex(connection, 'specimen', gazetteer, { shards: 3, replicas: 1 }, silent);
    index = made.index;
    // copies of a dead node's shards are made at once, not after a minute
    const settings = { 'index.unassigned.node_left.delayed_timeout': '0s' };
    await connection.send({ method: 'PUT', path: `/${index}*/_settings`, body: settings });
    assert.ok(await isCopied(connection, index, PATIENCE));
    await switchAlias(connection, 'specimen', index);
    search = await ClusterSearch.open(connection, { current: 'specimen', past: [] }, folder);
    service = createService({ search });
    base = await service.listen({ host: '127.0.0.1', port: 0 });
  });
  after(async () => {
    await service?.close();
    search?.close();
    await connection?.close();
    await nodes?.stop();
    gazetteer?.close();
    rmSync(folder, { recursive: true, force: true });
  });
  // whatever became of the test before
  beforeEach(async () => {
    await nodes.whole();
    const reset = (): Promise<boolean> =>
      watermarks(null).then(
        () => true,
        () => false,
      );
    await until(reset, 'the cluster takes settings');
    await healed();
  });
  afterEach(() => {
    // an operator's messages hold nothing of the searched words
    for (const trouble of troubles) assert.doesNotMatch(trouble, /見本|青葉|"query"|"filter"/, trouble);
  });

  /** Asks all the time while something happens, and then until enough was seen: for some more seconds, or by what came. */
  async function askWhile(
    event: () => Promise<void>,
    enough: number | ((outcomes: Outcomes) => boolean),
  ): Promise<Outcomes> {
    const outcomes = { right: 0, refused: 0, wrong: 0, slowest: 0 };
    let isOver = false;
    let next = 0;
    const asking = Array.from({ length: AT_ONCE }, async () => {
      while (!isOver) {
        await askOne(questions[next++ % questions.length], outcomes);
        await wait(REST);
      }
    });
    try {
      await wait(300);
      await event();
      if (typeof enough === 'number') await wait(1000 * enough);
      else await until(async () => enough(outcomes), 'answers enough');
    } finally {
      isOver = true;
      await Promise.all(asking);
    }
    return outcomes;
  }

  /** Waits until something is so. */
  async function until(isSo: () => Promise<boolean>, what: string): Promise<void> {
    const end = performance.now() + PATIENCE;
    while (!(await isSo())) {
      assert.ok(performance.now() < end, `not within ${PATIENCE / 1000} s: ${what}`);
      await wait(100);
    }
  }

  /** Sets the room on the disk below which nodes take nothing more; null: as it was. */
  async function watermarks(value: string | null): Promise<void> {
    const disk = 'cluster.routing.allocation.disk';
    const levels = ['low', 'high', 'flood_stage'].map((level) => [`${disk}.watermark.${level}`, value]);
    const transient = {
      ...Object.fromEntries(levels),
      [`${disk}.threshold_enabled`]: value === null ? null : true,
    };
    await connection.send({
      method: 'PUT',
      path: '/_cluster/settings',
      body: { transient },
      timeout: 30_000,
    });
  }

  async function askOne(
    { query, expected }: { readonly query: AddressQuery; readonly expected: string },
    outcomes: Outcomes,
  ): Promise<void> {
    const began = performance.now();
    try {
      const { hit, items } = await search.search(query, began + DEADLINE);
      if (`${hit} ${Buffer.from(items).toString('utf8')}` === expected) outcomes.right++;
      else outcomes.wrong++;
    } catch (error) {
      if (!(error instanceof Unavailable) || error instanceof NotImplemented) throw error;
      outcomes.refused++;
    }
    outcomes.slowest = Math.max(outcomes.slowest, Math.round(performance.now() - began));
  }

  /** A request to the service; 503 must say when to ask again. */
  async function status(path: string): Promise<number> {
    const response = await fetch(base + encodeURI(path));
    const body = (await response.json()) as { status: string; result?: { info: { hit: number } } };
    if (response.status === 503) {
      assert.equal(body.status, 'UNAVAILABLE');
      if (path.startsWith('/search')) assert.match(response.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
    } else assert.equal(response.status, 200, path);
    if (path.startsWith('/search') && response.status === 200) assert.equal(body.result?.info.hit, 149);
    return response.status;
  }

  async function healed(): Promise<void> {
    await nodes.joined(NODES);
    await until(async () => (await status('/readyz')) === 200, 'the service is ready');
  }

  /** The nodes that hold all copies of some part of the index. */
  async function holders(): Promise<number[]> {
    const rows = JSON.parse(await nodes.get(`/_cat/shards/${index}?format=json&h=shard,node`)) as {
      readonly shard: string;
      readonly node: string;
    }[];
    return rows.filter(({ shard }) => shard === '0').map(({ node }) => Number(node.slice(1)));
  }

  function report(t: TestContext, outcomes: Outcomes): void {
    t.diagnostic(JSON.stringify(outcomes));
    assert.equal(outcomes.wrong, 0, JSON.stringify(outcomes));
    assert.ok(outcomes.right > 0, JSON.stringify(outcomes));
  }

  test('a data node is killed: retries survive it', async (t) => {
    const other = ((await nodes.manager()) + 1) % NODES;
    const outcomes = await askWhile(() => nodes.signal(other, 'SIGKILL'), 4);
    report(t, outcomes);
    assert.equal(outcomes.refused, 0);
    assert.equal(await status('/search/address?word=見本県'), 200);
    nodes.restart(other);
  });

  test('the cluster manager is killed: retries survive it', async (t) => {
    const manager = await nodes.manager();
    const outcomes = await askWhile(() => nodes.signal(manager, 'SIGKILL'), 5);
    report(t, outcomes);
    assert.equal(outcomes.refused, 0);
    nodes.restart(manager);
  });

  test('a node hangs and comes back: what it alone could say is waited for or refused', async (t) => {
    const manager = await nodes.manager();
    const other = (manager + 1) % NODES;
    const outcomes = await askWhile(async () => {
      await nodes.signal(other, 'SIGSTOP');
      await until(async () => (await nodes.count(manager)) === NODES - 1, 'it is put out of the cluster');
    }, 1);
    t.diagnostic(JSON.stringify(outcomes));
    assert.equal(outcomes.wrong, 0, JSON.stringify(outcomes));
    // by now it is out of the cluster, and the others have all
    report(t, await askWhile(nothing, answered));
    await nodes.signal(other, 'SIGCONT');
    await healed();
    report(t, await askWhile(nothing, answered));
  });

  for (const what of ['a data node', 'the cluster manager']) {
    test(`the network is parted, ${what} on one side: never less than all, and the other side answers`, async (t) => {
      const manager = await nodes.manager();
      const alone = what === 'a data node' ? (manager + 1) % NODES : manager;
      const others = [0, 1, 2].filter((n) => n !== alone);
      const goOn = async (): Promise<boolean> =>
        (await Promise.all(others.map((n) => nodes.count(n)))).every((count) => count === NODES - 1);
      const outcomes = await askWhile(async () => {
        nodes.part([alone]);
        await until(goOn, 'the others go on without it');
      }, 1);
      t.diagnostic(JSON.stringify(outcomes));
      assert.equal(outcomes.wrong, 0, JSON.stringify(outcomes));
      // the node that is alone is asked like the others all the while
      report(t, await askWhile(nothing, answered));
      nodes.part([]);
      await healed();
      report(t, await askWhile(nothing, answered));
    });
  }

  test('the disk is full: searches are answered, writing is refused until there is room', async (t) => {
    const isBlocked = async (): Promise<boolean> =>
      (await nodes.get(`/${index}/_settings/index.blocks.read_only_allow_delete`)).includes('"true"');
    const document = { id: '0', json: new RecordDocuments(gazetteer).json(0) };
    const outcomes = await askWhile(async () => {
      // more room than any disk has
      await watermarks('1000tb');
      await until(isBlocked, 'writing is refused');
      const written = writeDocuments(connection, index, [document], () => undefined, 1000);
      await assert.rejects(written, { name: 'Unavailable', message: /takes nothing any more/ });
    }, 1);
    report(t, outcomes);
    assert.equal(outcomes.refused, 0);
    await watermarks('1b');
    await until(async () => !(await isBlocked()), 'writing is allowed');
    await writeDocuments(connection, index, [document], () => undefined);
  });

  test('two of three are killed: right or refused, never less; then all is as before', async (t) => {
    const killed = await holders();
    const outcomes = await askWhile(
      async () => {
        await Promise.all(killed.map((n) => nodes.signal(n, 'SIGKILL')));
      },
      ({ refused }) => refused > AT_ONCE,
    );
    t.diagnostic(JSON.stringify(outcomes));
    assert.equal(outcomes.wrong, 0);
    assert.equal(await status('/search/address?word=見本県'), 503);
    assert.equal(await status('/readyz'), 503);
    for (const n of killed) nodes.restart(n);
    await healed();
    report(t, await askWhile(nothing, answered));
  });

  test('no node is left: 503 with Retry-After at once, on every route', async () => {
    for (let n = 0; n < NODES; n++) await nodes.signal(n, 'SIGKILL');
    for (const path of [
      '/search/address?word=見本県',
      '/geocode?word=見本県',
      '/suggest?word=見本',
      '/readyz',
    ]) {
      const began = performance.now();
      assert.equal(await status(path), 503, path);
      assert.ok(performance.now() - began < 9000, path);
    }
    const batch = { method: 'POST', headers: { 'content-type': 'application/json' } };
    for (const [path, body] of [
      ['/reverse', '[[150.00316,30.0139],[150.00116,30.0139]]'],
      ['/geocode', '["見本県","青葉町"]'],
    ]) {
      const refused = await fetch(base + path, { ...batch, body });
      assert.equal(refused.status, 503, path);
      assert.match(refused.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
    }
    assert.equal((await fetch(`${base}/healthz`)).status, 200);
    assert.ok(troubles.length > 0);
  });
});
