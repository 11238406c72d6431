import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import type { AddressQuery } from '@banchi/engine/search/query.js';
import { ClusterSearch } from '@banchi/opensearch/cluster-search.js';
import { fillIndex, switchAlias } from '@banchi/opensearch/fill.js';
import { GazetteerTiles } from '@banchi/tiles/gazetteer-tiles.js';
import { addressQuery } from '../../bench/support/address-query.js';
import { tileAt } from '../../bench/support/tile-at.js';
import { outlinedGazetteer } from '../support/outlined-gazetteer.js';
import { testFolder } from '../support/sources.js';
import { compareEngines, conformanceCounts } from './conformance.js';
import { connectTo } from './local-cluster.js';
import type { TestCluster } from './nodes.js';

/** @param nodes of a cluster that runs by the time the tests do */
export function describeOutlines(nodes: () => TestCluster): void {
  describe('outlines of lots', () => {
    const folder = testFolder();

    test('points, polygons and tiles are those of the mapped file', async () => {
      const { file, points } = await outlinedGazetteer(folder);
      const connection = connectTo(nodes());
      const gazetteer = mapGazetteer(file);
      try {
        const events = { begun: () => undefined, written: () => undefined, settling: () => undefined };
        const settings = { shards: 1, replicas: null };
        const { index } = await fillIndex(connection, 'outlines', gazetteer, settings, events);
        await switchAlias(connection, 'outlines', index);
        const opened = { current: 'outlines', past: [] };
        const cluster = await ClusterSearch.open(connection, opened, folder.path);
        try {
          const engine = new GazetteerSearch(gazetteer);
          const patient = {
            search: (query: AddressQuery) => cluster.search(query, performance.now() + 60_000),
          };
          const counts = conformanceCounts();
          const drawn = (query: AddressQuery): AddressQuery => ({ ...query, polygon: true });
          const queries = [
            ...points.flatMap((position) => [
              addressQuery({ position }),
              drawn(addressQuery({ position, levels: ['TBN'] })),
            ]),
            ...['安房', '宮之浦1-1', '安房4-4', '安房3-3', '安房500'].map((text) =>
              drawn(addressQuery({ word: { text, language: 'ja', match: 'partial' }, count: 1000 })),
            ),
            drawn(addressQuery({ proximity: { centre: points[0], radius: 60 } })),
          ];
          for (const query of queries) await compareEngines(engine, patient, query, counts);
          assert.equal(counts.compared, queries.length);
          assert.ok(counts.hits >= queries.length / 2, `${counts.hits} of ${queries.length} with hits`);
          await compareTiles(new GazetteerTiles(gazetteer), cluster, points[31]);
        } finally {
          cluster.close();
        }
      } finally {
        gazetteer.close();
        await connection.close();
      }
    });
  });
}

async function compareTiles(
  fromFile: GazetteerTiles,
  { tiles }: ClusterSearch,
  point: readonly [number, number],
): Promise<void> {
  const set = tiles.get(null);
  assert.ok(set !== undefined);
  assert.deepEqual(set.bounds, fromFile.bounds);
  assert.equal(set.hasBoundaries, fromFile.hasBoundaries);
  let bytes = 0;
  for (const z of [13, 14, 15, 16]) {
    const address = tileAt(point, z);
    const tile = await set.tile(address, 'all');
    assert.deepEqual(Buffer.from(tile), Buffer.from(fromFile.draw(address)), `zoom ${z}`);
    bytes += tile.length;
  }
  assert.ok(bytes > 5_000, `${bytes} bytes`);
}
