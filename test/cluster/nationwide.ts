import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import type { Gazetteer } from '@banchi/engine/gazetteer/gazetteer.js';
import { pointsIn } from '@banchi/engine/gazetteer/packed-points.js';
import { UNITS_PER_DEGREE } from '@banchi/engine/geo/units.js';
import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import type { AddressQuery } from '@banchi/engine/search/query.js';
import { ClusterSearch } from '@banchi/opensearch/cluster-search.js';
import { drawQueries } from '@banchi/opensearch/draw-queries.js';
import { fillIndex, switchAlias } from '@banchi/opensearch/fill.js';
import { GazetteerTiles } from '@banchi/tiles/gazetteer-tiles.js';
import { MAX_ZOOM } from '@banchi/tiles/tile-grid.js';
import { addressQuery } from '../../bench/support/address-query.js';
import { seededRandom } from '../../bench/support/random.js';
import { tileAt } from '../../bench/support/tile-at.js';
import { projectRoot } from '../support/imports.js';
import { townsOfJapan } from '../support/real-data.js';
import { type ConformanceCounts, compareEngines, conformanceCounts } from './conformance.js';
import { connectTo } from './local-cluster.js';
import type { TestCluster } from './nodes.js';

/** Queries under way at once. */
const AT_ONCE = 8;
const SEED = 13;
/** Tiles that are drawn at each zoom. */
const TILES = 4;
/** Milliseconds that a query may take: answers are compared, on however busy a machine. */
const PATIENCE = 60_000;

/** How a comparison is done. */
interface NationwideOptions {
  /** The cluster. */
  readonly nodes: TestCluster;
  /** How many parts the index has. */
  readonly shards: number;
  /** How many queries are drawn. */
  readonly queries: number;
  /** Called with the progress. */
  readonly report: (text: string) => void;
}

/**
 * Fills an index with all towns of Japan and asks both engines the same.
 * @throws {AssertionError} at the first difference, naming the query
 */
export async function compareNationwide({ nodes, shards, queries, report }: NationwideOptions): Promise<{
  readonly drawn: ConformanceCounts;
  readonly goldens: ConformanceCounts;
  /** How many tiles have something in them. */
  readonly tiles: number;
}> {
  const folder = mkdtempSync(join(tmpdir(), 'banchi-nationwide-'));
  const connection = connectTo(nodes);
  const gazetteer = mapGazetteer(await townsOfJapan());
  try {
    report('filling');
    const events = { begun: () => undefined, written: () => undefined, settling: () => undefined };
    const { index } = await fillIndex(connection, 'japan', gazetteer, { shards, replicas: null }, events);
    await switchAlias(connection, 'japan', index);
    const cluster = await ClusterSearch.open(connection, { current: 'japan', past: [] }, folder);
    try {
      const engine = new GazetteerSearch(gazetteer);
      const patient = {
        search: (query: AddressQuery) => cluster.search(query, performance.now() + PATIENCE),
      };
      const compared = async (asked: Iterable<AddressQuery>): Promise<ConformanceCounts> => {
        const counts = conformanceCounts();
        const iterator = asked[Symbol.iterator]();
        const work = async (): Promise<void> => {
          for (let next = iterator.next(); next.done !== true; next = iterator.next()) {
            await compareEngines(engine, patient, next.value, counts);
            if (counts.compared % 1000 === 0) report(`${counts.compared} compared`);
          }
        };
        // all have ended before the data is closed, also when one of them fails
        const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
        for (const end of ends) if (end.status === 'rejected') throw end.reason;
        return counts;
      };
      const goldens = await compared(goldenQueries());
      const drawn = await compared(drawQueries(gazetteer, queries, SEED));
      return { drawn, goldens, tiles: await compareTiles(gazetteer, cluster) };
    } finally {
      cluster.close();
    }
  } finally {
    gazetteer.close();
    await connection.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Draws tiles around towns from both, at every zoom. */
async function compareTiles(gazetteer: Gazetteer, cluster: ClusterSearch): Promise<number> {
  const fromFile = new GazetteerTiles(gazetteer);
  const set = cluster.tiles.get(null);
  assert.ok(set !== undefined);
  assert.deepEqual(set.bounds, fromFile.bounds);
  assert.equal(set.hasBoundaries, fromFile.hasBoundaries);
  const random = seededRandom(SEED);
  const points = pointsIn(gazetteer);
  let drawn = 0;
  for (let z = 0; z <= MAX_ZOOM; z++) {
    for (let i = 0; i < TILES; i++) {
      const id = Math.floor(random() * points.size);
      if (!points.has(id)) continue;
      const address = tileAt([points.lon(id) / UNITS_PER_DEGREE, points.lat(id) / UNITS_PER_DEGREE], z);
      const [found, expected] = [await set.tile(address, 'all'), fromFile.draw(address)];
      assert.ok(Buffer.compare(found, expected) === 0, JSON.stringify(address));
      if (found.length > 0) drawn++;
    }
  }
  return drawn;
}

/** Files with golden words. */
const GOLDENS = ['test/goldens.test.ts', 'test/fixtures', 'test/multilingual', 'test/places'];
const TEXT = /'((?:[^'\\\n]|\\.){2,80})'/g;
const JAPANESE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const HANGUL = /\p{Script=Hangul}/u;
const ENGLISH = /^[A-Z][A-Za-z0-9 ,'-]+$/;

/** Every text of the golden tests that may be a word, each asked for in one way, all ways in turn. */
function* goldenQueries(): Generator<AddressQuery> {
  const files = GOLDENS.flatMap((path) =>
    path.endsWith('.ts')
      ? [path]
      : readdirSync(join(projectRoot, path))
          .filter((name) => name.endsWith('.test.ts'))
          .map((name) => `${path}/${name}`),
  );
  const texts = new Set(
    files.flatMap((path) =>
      [...readFileSync(join(projectRoot, path), 'utf8').matchAll(TEXT)].map(([, text]) => text),
    ),
  );
  let drawn = 0;
  for (const text of texts) {
    if (JAPANESE.test(text)) {
      const match = (['partial', 'exact'] as const)[drawn++ % 2];
      yield addressQuery({ word: { text, language: 'ja', match }, count: 100 });
    } else if (HANGUL.test(text) || ENGLISH.test(text)) {
      const language = HANGUL.test(text) ? 'ko' : 'en';
      const match = (['partial', 'exact', 'prefix'] as const)[drawn++ % 3];
      yield addressQuery({ word: { text, language, match }, count: 100, shape: 'multilingual' });
    }
  }
}
