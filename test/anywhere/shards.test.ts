import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { openBytes } from '@banchi/engine/anywhere/open-bytes.js';
import { replyTo } from '@banchi/engine/anywhere/reply.js';
import { GazetteerError } from '@banchi/engine/gazetteer/format.js';
import type { Gazetteer } from '@banchi/engine/gazetteer/gazetteer.js';
import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import type { LocalSearch } from '@banchi/engine/search/local.js';
import type { AddressQuery, Answer } from '@banchi/engine/search/query.js';
import { type PublishedYear, shardTable } from '@banchi/engine/shards/shard-table.js';
import { type ShardedSearch, shardedSearch } from '@banchi/engine/shards/sharded-search.js';
import { openWhole } from '@banchi/engine/transfer/transfer.js';
import type { GeocodeResult } from '@banchi/engine/vocabulary/geocode-result.js';
import { FRONT } from '@banchi/engine/vocabulary/published.js';
import { OUTLINES_UP_TO } from '@banchi/tiles/drawing.js';
import { GazetteerTiles } from '@banchi/tiles/gazetteer-tiles.js';
import type { TileAddress } from '@banchi/tiles/tile-grid.js';
import { VectorTile } from '@mapbox/vector-tile';
import { ShardedTiles } from 'banchi/published/sharded-tiles.js';
import { PbfReader } from 'pbf';
import { smallGazetteer } from '../support/small-gazetteer.js';
import { specimenGazetteers } from '../support/specimen.js';
import { cutFiles, cutGazetteer } from './cut.js';
import { drawRequests } from './draw-requests.js';

let files: Map<string, Uint8Array>;
let whole: LocalSearch;
/** Files that were loaded, in order. */
const loaded: string[] = [];
before(async () => {
  const [path] = await specimenGazetteers();
  files = await cutFiles(path, '');
  whole = openBytes('specimen.gaz', readFileSync(path));
});

function gazetteerOf(name: string): Gazetteer {
  return openWhole(name, gunzipSync(files.get(name) ?? new Uint8Array()));
}

/** A search over the front, which has loaded nothing else. */
function cut(): ShardedSearch {
  const search = shardedSearch([gazetteerOf(FRONT)], async (url) => {
    loaded.push(url);
    return gazetteerOf(url);
  });
  assert.ok(search !== null);
  return search;
}

const textOf = ({ body }: { readonly body: Uint8Array }): string => new TextDecoder().decode(body);

/** Whether an answer of `/geocode` has no record: places to suggest are then sought among towns alone. */
const isUnfound = (text: string): boolean => JSON.parse(text).result?.record === null;

test('a cut gazetteer answers as the whole one does, or says that it needs a municipality', async () => {
  const search = cut();
  const refused: string[] = [];
  const different: string[] = [];
  const requests = await drawRequests(whole, 700);
  for (const request of requests) {
    const reply = await replyTo(search, request);
    const [found, wanted] = [textOf(reply), textOf(await replyTo(whole, request))];
    if (reply.status === 400 && /needs a municipality|市区町村の指定が必要/.test(found))
      refused.push(request.kind);
    else if (request.path === '/geocode' && isUnfound(wanted) && isUnfound(found)) continue;
    else if (request.path !== '/suggest' && found !== wanted) different.push(JSON.stringify(request));
  }
  assert.deepEqual(different, []);
  // parts of an address, without a municipality
  const parts = ['part', 'two characters', 'exact', 'reading', 'languages', 'names'];
  assert.deepEqual(
    [...new Set(refused)].filter((kind) => !parts.includes(kind)),
    [],
  );
  assert.ok(refused.length < requests.length / 5, `${refused.length}`);
});

const jsonOf = (answer: Answer<unknown>): string => new TextDecoder().decode(answer.bytes());

test('an address loads the file of its municipality, and the next one there loads nothing', async () => {
  const search = cut();
  const geocode = async (word: string): Promise<string | undefined> => {
    loaded.length = 0;
    const answer = await search.geocode({ word, target: null });
    assert.equal(jsonOf(answer), jsonOf(whole.geocode({ word, target: null })));
    return answer.value().record?.address;
  };
  assert.equal(await geocode('見本県見本市中央区青葉町一丁目1-1'), '見本県見本市中央区青葉町一丁目1-1');
  assert.equal(loaded.length, 1);
  assert.equal(await geocode('見本県見本市中央区青葉町一丁目1-2'), '見本県見本市中央区青葉町一丁目1-2');
  assert.equal(loaded.length, 0);
  assert.equal(await geocode('見本県見本市中央区'), '見本県見本市中央区');
  assert.equal(loaded.length, 0);
});

test('a word without a municipality loads no boundaries, and a map of the country those of prefectures: issue 53, line 13', async () => {
  const table = shardTable(gazetteerOf(FRONT));
  assert.ok(table !== null);
  const search = cut();
  const loads = async (ask: () => Promise<unknown>): Promise<readonly string[]> => {
    loaded.length = 0;
    await ask();
    return [...loaded];
  };
  const word = { word: '青葉町', target: null };
  const ofWord = await loads(() => search.geocode(word));
  assert.deepEqual(ofWord.slice(0, 2), [table.country.url, table.towns.url]);
  assert.ok(!ofWord.includes(table.map.url));
  const tiles = new ShardedTiles(search);
  const uncut = new GazetteerTiles(openWhole('specimen.gaz', readFileSync((await specimenGazetteers())[0])));
  // around 150.0° east, 30.0° north
  const tileOf = (z: number): TileAddress => {
    const y = (1 - Math.asinh(Math.tan(Math.PI / 6)) / Math.PI) / 2;
    return { z, x: Math.floor(2 ** z * (330 / 360)), y: Math.floor(2 ** z * y) };
  };
  const layersOf = (tile: Uint8Array) => {
    const { layers } = new VectorTile(new PbfReader(tile));
    return Object.entries(layers).map(([name, layer]) => [
      name,
      Array.from({ length: layer.length }, (_, i) => {
        const feature = layer.feature(i);
        return [feature.properties, feature.loadGeometry().map((ring) => ring.map(({ x, y }) => [x, y]))];
      }),
    ]);
  };
  for (let z = 0; z <= OUTLINES_UP_TO + 1; z++) {
    const own = await loads(async () =>
      assert.deepEqual(layersOf(await tiles.tile(tileOf(z), 'all')), layersOf(uncut.draw(tileOf(z))), `${z}`),
    );
    assert.equal(own.includes(table.outlines.url), z === 0, `${z}`);
    assert.equal(own.includes(table.map.url), z > OUTLINES_UP_TO, `${z}`);
  }
});

test('a file that cannot be loaded fails its question and no other, and is loaded again', async () => {
  let isThere = false;
  const search = shardedSearch([gazetteerOf(FRONT)], async (url) => {
    if (!isThere) throw new Error(`${url} is gone`);
    return gazetteerOf(url);
  });
  assert.ok(search !== null);
  const ask = () => search.geocode({ word: '見本県見本市中央区青葉町一丁目1-1', target: null });
  await assert.rejects(ask(), /is gone/);
  const name = await search.geocode({ word: '見本県見本市中央区', target: null });
  assert.equal(name.value().record?.address_code, '99991');
  isThere = true;
  assert.equal((await ask()).value().match.rest, '');
});

test('completions are those of municipalities until the names of towns are there, which are awaited where there are none', async () => {
  const search = cut();
  const suggest = async (word: string): Promise<string[]> => {
    const { items } = (await search.suggest({ word, languages: 'all' })).value();
    return items.map(({ text }) => text);
  };
  assert.deepEqual(await suggest('見本県見本市'), ['見本県見本市', '見本県見本市中央区', '見本県見本市港区']);
  assert.ok((await suggest('青葉')).includes('見本県見本市中央区青葉町'));
  assert.ok((await suggest('아오바')).includes('미혼현 미혼시 주오구 아오바초'));
});

test('a number, a level or a country-wide word below towns is refused in a sentence, in English and Japanese', async () => {
  const search = cut();
  const refusal = async (language: 'en' | 'ja', ...entries: readonly [string, string][]): Promise<string> => {
    const reply = await replyTo(search, { path: '/search/address', entries, language });
    assert.equal(reply.status, 400, textOf(reply));
    return JSON.parse(textOf(reply)).errors[0].reason;
  };
  assert.match(await refusal('en', ['word', '12-3']), /^needs a municipality, since/);
  assert.match(await refusal('ja', ['word', '12-3']), /市区町村の指定が必要です/);
  assert.match(await refusal('en', ['address_level', 'TBN']), /^needs a municipality/);
  for (const entries of [
    [['address_level', 'TOD,SHK,OAZ']],
    [
      ['word', '1-1'],
      ['address_code', '99991'],
      ['code_match_type', '2'],
    ],
    [
      ['address_level', 'TBN'],
      ['address_code', '99'],
      ['code_match_type', '2'],
    ],
  ] as const) {
    const request = { path: '/search/address', entries };
    assert.equal(textOf(await replyTo(search, request)), textOf(await replyTo(whole, request)));
  }
});

/** A search over a few records that were cut. */
async function cutOf(lines: readonly string[]): Promise<{ whole: GazetteerSearch; search: ShardedSearch }> {
  const gazetteer = await smallGazetteer(lines);
  const parts = await cutGazetteer(gazetteer, '');
  const open = (name: string): Gazetteer => openWhole(name, gunzipSync(parts.get(name) ?? new Uint8Array()));
  const search = shardedSearch([open(FRONT)], async (url) => open(url));
  assert.ok(search !== null);
  return { whole: new GazetteerSearch(gazetteer), search };
}

test('lots right below a municipality are cut with it', async () => {
  const { whole, search } = await cutOf([
    '31 鳥取県',
    '31 100 山村 @134.1,35.3',
    '31 100 0000 000 000 1 1 @134.11,35.31',
    '31 100 0000 000 000 2 2 @134.12,35.32',
  ]);
  const query = { word: '鳥取県山村2', target: null };
  assert.equal(jsonOf(await search.geocode(query)), jsonOf(whole.geocode(query)));
  assert.equal(whole.geocode(query).value().record?.address, '鳥取県山村2');
});

/** 名倉 is a town of 緑区 and a small section of 山町, 平和町 a town of 海市, 府中町 a municipality and a town of 立川市. */
const PLACES = [
  '14 神奈川県',
  '14 150 緑区 @139.2,35.6',
  '14 150 0001 名倉 @139.21,35.61',
  '14 150 0001 000 000 1 1',
  '14 160 海市 @139.3,35.5',
  '14 160 0001 平和町 @139.31,35.5',
  '14 170 山町 @139.4,35.4',
  '14 170 0001 大字上 @139.4,35.41',
  '14 170 0001 501 名倉 @139.4,35.42',
  '34 広島県',
  '34 302 安芸郡府中町 @132.5,34.39',
  '34 302 0001 本町 @132.51,34.39',
  '13 東京都',
  '13 202 立川市 @139.4,35.7',
  '13 202 0001 府中町 @139.41,35.7',
];

test('a town is less sure without its municipality where a small section has its name', async () => {
  const { whole, search } = await cutOf(PLACES);
  const confidence = (answer: Answer<GeocodeResult>): number => answer.value().confidence;
  assert.ok(confidence(await search.geocode({ word: '名倉', target: null })) <= 0.5);
  for (const word of ['緑区名倉', '海市平和町', '本町'])
    assert.equal(
      confidence(await search.geocode({ word, target: null })),
      confidence(whole.geocode({ word, target: null })),
      word,
    );
});

test('a municipality that is called as a town elsewhere is not taken for it', async () => {
  const { whole, search } = await cutOf(PLACES);
  for (const word of ['府中町', '安芸郡府中町', '立川市府中町', '広島県安芸郡府中町本町'])
    assert.equal(
      jsonOf(await search.geocode({ word, target: null })),
      jsonOf(whole.geocode({ word, target: null })),
      word,
    );
});

test('a circle reaches the file of a record just within its radius', async () => {
  const { whole, search } = await cutOf([
    '33 岡山県',
    '33 100 南市 @132.5,34.39',
    '33 100 0001 本町 @132.5,34.39',
    '34 広島県',
    // 19,993 m to the north
    '34 100 北市 @132.5,34.57022',
    '34 100 0001 本町 @132.5,34.57022',
  ]);
  const query: AddressQuery = {
    ...{ proximity: { centre: [132.5, 34.39], radius: 20_000 }, levels: ['OAZ'], showCodeZero: false },
    ...{ sort: [{ key: 'address_sort', descending: false }], offset: 0, count: 10 },
    ...{ polygon: false, shape: 'address' },
  };
  assert.equal(whole.search(query).hit, 2);
  assert.equal((await search.search(query)).hit, 2);
});

test('a part of another place, of another build, or none at all is refused: issue 50, line 6', async () => {
  const word = { word: '見本県見本市中央区青葉町一丁目1-1', target: null };
  loaded.length = 0;
  await cut().geocode(word);
  const own = loaded.at(-1) ?? '';
  const others = [...files.keys()].filter((name) => name !== own && name !== FRONT);
  const small = await smallGazetteer(['13 東京都', '13 101 千代田区', '13 101 0001 霞が関']);
  const foreign = await cutGazetteer(small, '');
  const first = [...foreign.keys()].find((name) => name !== FRONT) ?? '';
  const ask = (instead: Uint8Array | undefined): Promise<Answer<GeocodeResult>> => {
    const search = shardedSearch([gazetteerOf(FRONT)], async (url) =>
      openWhole(url, gunzipSync((url === own ? instead : files.get(url)) ?? new Uint8Array())),
    );
    assert.ok(search !== null);
    return search.geocode(word);
  };
  for (const other of others)
    await assert.rejects(ask(files.get(other)), (error) => {
      assert.ok(error instanceof GazetteerError);
      assert.match(
        error.message,
        /: is another file of the same build, [0-9a-f]{16} instead of [0-9a-f]{16}: copy/,
      );
      assert.ok(error.message.startsWith(own));
      return true;
    });
  await assert.rejects(
    ask(foreign.get(first)),
    /: is of another build, [0-9a-f]{16} instead of [0-9a-f]{16}: copy/,
  );
  const [whole] = await specimenGazetteers();
  await assert.rejects(ask(gzipSync(readFileSync(whole))), GazetteerError);
  assert.equal((await ask(files.get(own))).value().match.rest, '');
  // a part in the place of the front
  assert.throws(
    () => shardedSearch([gazetteerOf(own)], async (url) => gazetteerOf(url)),
    /: is a part of a cut gazetteer, which only its front may open/,
  );
});

test('a past year that was not published with the front is refused', async () => {
  const [today, past] = await specimenGazetteers();
  const opened = openWhole(past, readFileSync(past));
  const { id } = opened.meta;
  const open = async (years: readonly PublishedYear[]): Promise<ShardedSearch | null> => {
    const front = (await cutFiles(today, '', years)).get(FRONT) ?? new Uint8Array();
    return shardedSearch([openWhole(FRONT, gunzipSync(front)), opened], async (url) => gazetteerOf(url));
  };
  assert.deepEqual((await open([{ year: 2005, id }]))?.years, [2005]);
  assert.deepEqual((await open([]))?.years, [2005], 'a front that was published without any');
  await assert.rejects(
    open([{ year: 2005, id: '0123456789abcdef' }]),
    /: holds 2005 \([0-9a-f]{16}\), which was not published with the front: that has 2005 \(0123456789abcdef\)$/,
  );
});
