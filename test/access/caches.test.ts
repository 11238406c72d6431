import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { openSearch } from '@banchi/engine/library/open-search.js';
import { tileSets } from '@banchi/tiles/tiles.js';
import { VectorTile } from '@mapbox/vector-tile';
import type { Contract } from 'banchi/credentials/key.js';
import { PbfReader } from 'pbf';
import { tileAt } from '../../bench/support/tile-at.js';
import { specimenGazetteers } from '../support/specimen.js';
import { serveSpecimen } from '../support/specimen-service.js';
import { keyedService } from './keyed-service.js';

/** The tile with the towns of the specimen. */
let tilePath: string;
before(() => {
  const { x, y } = tileAt([150.0051, 30.0091], 14);
  tilePath = `/tiles/14/${x}/${y}.mvt`;
});

/** A service over the specimen that asks for keys; asks it with a new key that has these contracts. */
async function keyedSpecimen(t: Parameters<typeof keyedService>[0]) {
  const open = openSearch(await specimenGazetteers());
  const service = await keyedService(t, { search: open.search, tiles: tileSets(open.gazetteers) });
  t.after(() => open.close());
  return async (contracts: readonly Contract[]) => {
    const { key } = await service.create({ contracts });
    return (path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
      fetch(service.base + path, { headers: { 'x-api-key': key, authorization: 'ip', ...headers } });
  };
}

/** Every field that features of a tile have. */
async function fieldsOf(response: Response): Promise<string[]> {
  assert.equal(response.status, 200);
  const { layers } = new VectorTile(new PbfReader(new Uint8Array(await response.arrayBuffer())));
  const names = Object.values(layers).flatMap((layer) =>
    Array.from({ length: layer.length }, (_, i) => Object.keys(layer.feature(i).properties)).flat(),
  );
  return [...new Set(names)].sort();
}

const FOREIGN = ['en', 'ko', 'zh_cn', 'zh_tw'].flatMap((language) => [
  `name_${language}`,
  `town_${language}`,
]);

test('what a key lets see is for no cache that many share', async (t) => {
  const keyed = await (await keyedSpecimen(t))(['multilingual', 'pastmap']);
  const open = await serveSpecimen();
  t.after(() => open.close());
  const rows: [path: string, open: string, keyed: string][] = [
    [tilePath, 'public, max-age=300', 'private, max-age=300'],
    [`${tilePath}?pastmap_year=2005`, 'public, max-age=300', 'private, max-age=300'],
    ['/tiles.json', 'public, max-age=300', 'private, max-age=300'],
    ['/style.json', 'public, max-age=300', 'private, max-age=300'],
    ['/search/address?address_code=99', 'no-cache', 'private, no-cache'],
    ['/search/address_multi?address_code=99', 'no-cache', 'private, no-cache'],
    ['/geocode?word=見本市', 'no-store', 'no-store'],
    ['/suggest?word=見本市', 'no-store', 'no-store'],
  ];
  for (const [path, whenOpen, whenKeyed] of rows) {
    const answers = { [whenOpen]: await fetch(open.base + path), [whenKeyed]: await keyed(path) };
    for (const [cacheControl, response] of Object.entries(answers)) {
      assert.equal(response.status, 200, path);
      assert.equal(response.headers.get('cache-control'), cacheControl, path);
    }
    const tag = (await keyed(path)).headers.get('etag');
    if (tag === null) continue;
    const unchanged = await keyed(path, { 'if-none-match': tag });
    assert.deepEqual([unchanged.status, unchanged.headers.get('cache-control')], [304, whenKeyed], path);
  }
  const wrong = await keyed('/geocode?word=');
  assert.deepEqual([wrong.status, wrong.headers.get('cache-control')], [400, 'no-store']);
  const batch = await fetch(`${open.base}/geocode`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '["見本市"]',
  });
  assert.deepEqual([batch.status, batch.headers.get('cache-control')], [200, 'no-store']);
});

test('tiles name places in other languages only to a key that may ask in them', async (t) => {
  const withContracts = await keyedSpecimen(t);
  const all = await withContracts(['multilingual']);
  const japanese = await withContracts(['pastmap']);
  // one after the other: a kept tile is kept for each of them
  for (const path of [tilePath, '/tiles/0/0/0.mvt'].flatMap((each) => [each, each])) {
    const mine = await all(path);
    const others = await japanese(path);
    assert.match(mine.headers.get('vary') ?? '', /\bx-api-key\b/);
    assert.notEqual(mine.headers.get('etag'), others.headers.get('etag'));
    assert.equal((await japanese(path, { 'if-none-match': mine.headers.get('etag') ?? '' })).status, 200);
    const fields = await fieldsOf(others);
    if (path !== tilePath) continue;
    assert.deepEqual(fields, ['code', 'joined', 'level', 'name', 'town']);
    assert.deepEqual(await fieldsOf(mine), [...fields, ...FOREIGN].sort());
  }

  const described = async (ask: typeof all): Promise<string[]> => {
    const json = (await (await ask('/tiles.json')).json()) as {
      vector_layers: { id: string; fields: object }[];
    };
    return Object.keys(json.vector_layers.find(({ id }) => id === 'points')?.fields ?? {}).sort();
  };
  assert.deepEqual(await described(japanese), ['code', 'level', 'name', 'town']);
  assert.deepEqual(await described(all), ['code', 'level', 'name', 'town', ...FOREIGN].sort());
});
