/** Random trees and queries of the property tests, asked of both engines: totals, order and bytes must be equal. */

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { buildGazetteer } from '@banchi/build/indexing/build.js';
import type { AddressRecord } from '@banchi/build/record/record.js';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import type { AddressQuery } from '@banchi/engine/search/query.js';
import type { ClusterConnection } from '@banchi/opensearch/connection.js';
import { namedRecordsArbitrary } from '../multilingual/arbitrary-names.js';
import {
  foreignOverSpecifiedArbitrary,
  foreignQueryArbitrary,
  foreignQueryOf,
} from '../multilingual/arbitrary-query.js';
import {
  placeQuery,
  placeQueryArbitrary,
  placesArbitrary,
  placesRecords,
} from '../places/arbitrary-places.js';
import { recordSource } from '../places/record-source.js';
import { overSpecifiedArbitrary, queryArbitrary, queryOf } from '../reference/arbitrary-query.js';
import { recordsArbitrary } from '../reference/arbitrary-tree.js';
import { ReferenceSearch } from '../reference/reference-search.js';
import { fc, seed } from '../support/property.js';
import { compareEngines, conformanceCounts } from './conformance.js';
import { connectTo } from './local-cluster.js';
import type { TestCluster } from './nodes.js';
import { TreeIndex } from './tree-index.js';

/** Other trees than those that the mapped file is compared with the reference on. */
const own = seed + 2;
/** Trees of each kind, and queries of each tree. */
const TREES = Number(process.env.CLUSTER_TREES ?? 20);
const QUERIES = 20;
/** Queries under way at once. */
const AT_ONCE = 8;

/** @param nodes of a cluster that runs by the time the tests do */
export function describeTrees(nodes: () => TestCluster): void {
  describe('random trees: the cluster answers as the mapped file does', () => {
    const folder = mkdtempSync(join(tmpdir(), 'banchi-trees-'));
    const total = conformanceCounts();
    let trees = 0;
    let connection: ClusterConnection;
    before(() => {
      connection = connectTo(nodes());
    });
    after(async () => {
      await connection?.close();
      rmSync(folder, { recursive: true, force: true });
    });

    /** Asks the same of both engines over every tree. */
    async function compareOver(
      index: string,
      shards: number,
      drafts: readonly {
        readonly records: readonly AddressRecord[];
        readonly queries: readonly AddressQuery[];
      }[],
    ): Promise<void> {
      const held = await TreeIndex.make(connection, index, shards, folder);
      for (const [i, { records, queries }] of drafts.entries()) {
        if (records.length === 0) continue;
        const file = join(folder, `${index}-${i}.gaz`);
        await buildGazetteer(file, [recordSource(records)], { built: '2024-01-01T00:00:00.000Z' });
        const gazetteer = mapGazetteer(file);
        const engine = new GazetteerSearch(gazetteer);
        const cluster = await held.hold(gazetteer);
        const asked = { search: (query: AddressQuery) => cluster.search(query, performance.now() + 60_000) };
        try {
          for (let from = 0; from < queries.length; from += AT_ONCE)
            await Promise.all(
              queries.slice(from, from + AT_ONCE).map((query) => compareEngines(engine, asked, query, total)),
            );
        } finally {
          cluster.close();
          gazetteer.close();
          rmSync(file);
        }
        trees++;
      }
    }

    /** Random trees with queries about them. */
    function drawn<Draft>(
      records: fc.Arbitrary<AddressRecord[]>,
      queries: fc.Arbitrary<Draft>,
      meant: (draft: Draft, reference: ReferenceSearch) => AddressQuery,
      salt: number,
    ): { records: AddressRecord[]; queries: AddressQuery[] }[] {
      const many = fc.array(queries, { minLength: QUERIES, maxLength: QUERIES });
      return fc
        .sample(fc.tuple(records, many), { seed: own + salt, numRuns: TREES })
        .flatMap(([each, asked]) => {
          const reference = new ReferenceSearch(each);
          if (reference.nodes.length === 0) return [];
          const queries = asked.map((draft, i) => ({ ...meant(draft, reference), matchInfo: i % 3 === 0 }));
          return [{ records: each, queries }];
        });
    }

    test('words, codes, levels, placeholders and sort keys', () =>
      compareOver('japanese', 1, drawn(recordsArbitrary, queryArbitrary, queryOf, 0)));

    test('words written out further than the data goes', () =>
      compareOver('further', 1, drawn(recordsArbitrary, overSpecifiedArbitrary, queryOf, 1)));

    test('words in four other languages', () => {
      const queries = fc.oneof(foreignQueryArbitrary, foreignOverSpecifiedArbitrary);
      return compareOver('foreign', 2, drawn(namedRecordsArbitrary, queries, foreignQueryOf, 2));
    });

    test('points, circles and boundaries', () => {
      const many = fc.array(placeQueryArbitrary, { minLength: QUERIES, maxLength: QUERIES });
      const drafts = fc.sample(fc.tuple(placesArbitrary, many), { seed: own + 3, numRuns: TREES });
      return compareOver(
        'places',
        2,
        drafts.map(([draft, asked]) => {
          const records = placesRecords(draft);
          return { records, queries: asked.map((each) => placeQuery(each, records)) };
        }),
      );
    });

    test('in all at least 75 trees and 1,500 queries', {
      skip: process.env.CLUSTER_TREES !== undefined,
    }, (t) => {
      t.diagnostic(`seed ${seed}: ${trees} trees, ${JSON.stringify(total)}`);
      assert.ok(trees >= 75, `${trees} trees`);
      assert.ok(total.compared >= 1500, `${total.compared} queries`);
      assert.ok(total.reported >= 300, `${total.reported} with match_info`);
      // words that go on behind the data mostly name nothing of a random tree
      assert.ok(total.hits >= total.compared / 3, `${total.hits} with hits`);
    });
  });
}
