import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { GazetteerTiles } from '@banchi/tiles/gazetteer-tiles.js';
import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile';
import booleanPointInPolygon from '@turf/boolean-point-in-polygon';
import { PbfReader } from 'pbf';
import { tileAt } from '../bench/support/tile-at.js';
import { refused } from './support/requests.js';
import { smallGazetteer } from './support/small-gazetteer.js';
import { type SpecimenService, serveSpecimen } from './support/specimen-service.js';

let service: SpecimenService;
before(async () => {
  service = await serveSpecimen();
});
after(() => service.close());

/** A place in the middle of the specimen's towns. */
const CENTRE = [150.0051, 30.0091] as const;

async function tile(z: number, query = '', place = CENTRE): Promise<VectorTile> {
  const { x, y } = tileAt(place, z);
  const response = await fetch(`${service.base}/tiles/${z}/${x}/${y}.mvt${query}`);
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('content-type'), 'application/vnd.mapbox-vector-tile');
  return new VectorTile(new PbfReader(new Uint8Array(await response.arrayBuffer())));
}

function features(layer: VectorTile['layers'][string] | undefined): VectorTileFeature[] {
  return layer === undefined ? [] : Array.from({ length: layer.length }, (_, i) => layer.feature(i));
}

test('boundaries in a tile contain the places that the search finds in them', async () => {
  for (const z of [12, 14, 16]) {
    const address = tileAt(CENTRE, z);
    const drawn = features((await tile(z)).layers.boundaries).filter(({ properties }) => !properties.joined);
    assert.ok(drawn.length > 0, `zoom ${z}`);
    const shapes = drawn.map((feature) => ({
      code: feature.properties.code,
      level: feature.properties.level,
      shape: feature.toGeoJSON(address.x, address.y, z),
    }));
    let compared = 0;
    for (let i = 1; i <= 200; i++) {
      // a quasi-random walk over the specimen; half a tile unit from a border nothing is promised
      const place = [
        150 + ((i * 0.6180339887) % 1) * 0.0265,
        30 + ((i * 0.7548776662) % 1) * 0.0155,
      ] as const;
      const here = tileAt(place, z);
      if (here.x !== address.x || here.y !== address.y) continue;
      for (const level of ['TOD', 'SHK', 'OAZ', 'AZC']) {
        const inside = shapes.filter(
          (each) =>
            each.level === level &&
            each.shape.geometry.type !== 'Point' &&
            booleanPointInPolygon([...place], each.shape as Parameters<typeof booleanPointInPolygon>[1]),
        );
        const { item } = await service.ask({ position: place.join(), address_level: level });
        compared += item.length;
        assert.deepEqual(
          inside.map(({ code }) => code),
          item.map(({ address_code }) => address_code),
          `${level} at ${place}, zoom ${z}`,
        );
      }
    }
    assert.ok(compared > 0, `zoom ${z}: no place compared`);
  }
});

test('points come in by level as one zooms in, each where its record is, with names in five languages', async () => {
  const levelsAt = async (z: number): Promise<unknown[]> => [
    ...new Set(features((await tile(z)).layers.points).map(({ properties }) => properties.level)),
  ];
  assert.deepEqual(await levelsAt(5), ['TOD']);
  assert.deepEqual(await levelsAt(8), ['TOD', 'SHK']);
  assert.ok((await levelsAt(12)).includes('OAZ'));
  assert.ok(!(await levelsAt(12)).includes('TBN'));
  assert.ok((await levelsAt(16)).includes('TBN'));

  const { x, y } = tileAt(CENTRE, 14);
  const points = features((await tile(14)).layers.points);
  const { item } = await service.ask({
    address_code: '99991',
    code_match_type: '2',
    address_level: 'OAZ,AZC',
  });
  let compared = 0;
  for (const record of item) {
    const drawn = points.find(({ properties }) => properties.code === record.address_code);
    if (drawn === undefined) continue;
    compared++;
    assert.equal(drawn.properties.name, record.address5 ?? record.address4);
    const { geometry } = drawn.toGeoJSON(x, y, 14);
    assert.equal(geometry.type, 'Point');
    const [lon, lat] = geometry.type === 'Point' ? geometry.coordinates : [];
    const [wantedLon, wantedLat] = record.position as [number, number];
    assert.ok(Math.hypot(lon - wantedLon, lat - wantedLat) < 1e-5);
  }
  assert.ok(compared > 5);
  const names = points.find(({ properties }) => properties.name === '青葉町')?.properties;
  assert.deepEqual([names?.name_en, names?.name_ko], ['Aobacho', '아오바초']);
});

test('a chome has the name of its town beside its own: there is a 三丁目 in every town', async () => {
  const named = features((await tile(14)).layers.points).map(({ properties }) => properties);
  const chome = named.find(({ code }) => /^999910001\d{3}$/.test(String(code)));
  assert.deepEqual([chome?.town, chome?.town_en, chome?.town_ko], ['青葉町', 'Aobacho', '아오바초']);
  assert.ok(named.filter(({ level }) => level !== 'AZC').every(({ town }) => town === undefined));
});

/** Blocks of two houses and of one, beside lots that stand below no block. */
const HOUSES = [
  '13 東京都',
  '13 105 文京区',
  '13 105 0001 本郷 @139.76,35.708',
  '13 105 0001 003 三丁目 @139.7601,35.7081',
  '13 105 0001 003 001 1',
  '13 105 0001 003 001 00100000 1 @139.7600,35.7080',
  '13 105 0001 003 001 00200000 2 @139.7604,35.7080',
  '13 105 0001 003 001 00300000 3 @139.7602,35.7083',
  '13 105 0001 003 001 00400000 4 @139.7602,35.7081',
  '13 105 0001 003 002 2 @139.7609,35.7080',
  '13 105 0001 003 002 00100000 1 @139.7610,35.7080',
  '13 105 0002 湯島 @139.765,35.708',
  '13 105 0002 000 000 000000000000007 7 @139.7612,35.7085',
];

test('the ground of a block is the hull of its houses, which the map shows in place of streets', async () => {
  const gazetteer = await smallGazetteer(HOUSES);
  const tiles = new GazetteerTiles(gazetteer);
  for (const z of [15, 16]) {
    const address = tileAt([139.76, 35.708], z);
    const { layers } = new VectorTile(new PbfReader(tiles.draw(address)));
    const blocks = features(layers.blocks).map((each) => each.toGeoJSON(address.x, address.y, z));
    assert.deepEqual(
      blocks.map(({ properties }) => [properties?.level, properties?.name]),
      [
        ['GIK', '1'],
        ['GIK', '2'],
      ],
    );
    const holds = (block: number, lon: number, lat: number): boolean =>
      booleanPointInPolygon([lon, lat], blocks[block] as Parameters<typeof booleanPointInPolygon>[1]);
    for (const [lon, lat] of [
      [139.76, 35.708],
      [139.7604, 35.708],
      [139.7602, 35.7083],
      [139.7602, 35.7081],
    ])
      assert.ok(holds(0, lon, lat), `${lon}, ${lat} at zoom ${z}`);
    assert.ok(
      !holds(0, 139.7604, 35.7083),
      'no more than the hull: the corner between two houses is outside',
    );
    assert.ok(holds(1, 139.761, 35.708), 'one house has ground around it');
    assert.ok(!holds(1, 139.7609, 35.7082) && !holds(1, 139.7612, 35.7085), 'and a lot is of no block');
    const numbers = features(layers.points).filter(({ properties }) => properties.level === 'GIK');
    const places = numbers.map((each) => each.toGeoJSON(address.x, address.y, z).geometry);
    const [[lon, lat], own] = places.map((each) => (each.type === 'Point' ? each.coordinates : []));
    assert.ok(holds(0, lon, lat), 'a block without a point bears its number amid its houses');
    assert.ok(Math.abs(own[0] - 139.7609) < 2e-5, 'another one at its own point');
  }
  const address = tileAt([139.76, 35.708], 14);
  assert.equal(new VectorTile(new PbfReader(tiles.draw(address))).layers.blocks, undefined);
  gazetteer.close();
});

test('a block reaches into the tile beside that of its houses, and looks the same there', async () => {
  const z = 16;
  const border = 139.757080078125; // 58209 columns of 2 ** 16
  const { x, y } = tileAt([border, 35.708], z);
  const gazetteer = await smallGazetteer([
    '13 東京都',
    '13 105 文京区',
    '13 105 0001 本郷 @139.76,35.708',
    '13 105 0001 000 001 1',
    `13 105 0001 000 001 00100000 1 @${border - 0.0008},35.7080`,
    `13 105 0001 000 001 00200000 2 @${border + 0.0003},35.7080`,
    `13 105 0001 000 001 00300000 3 @${border + 0.0003},35.7084`,
  ]);
  const tiles = new GazetteerTiles(gazetteer);
  const drawnAt = (lon: number, lat: number): boolean[] =>
    [x - 1, x].map((column) => {
      const { layers } = new VectorTile(new PbfReader(tiles.draw({ z, x: column, y })));
      const [ground] = features(layers.blocks).map((each) => each.toGeoJSON(column, y, z));
      return booleanPointInPolygon([lon, lat], ground as Parameters<typeof booleanPointInPolygon>[1]);
    });
  // within the area that both tiles show, at their common side
  for (const [lat, isIn] of [
    [35.708, true],
    [35.7082, true],
    [35.7086, false],
  ] as const)
    assert.deepEqual(drawnAt(border, lat), [isIn, isIn], `${lat}`);
  gazetteer.close();
});

test('the tiles of a past year are those of its boundaries and names', async () => {
  const namesAt = async (query: string): Promise<string[]> => {
    const { layers } = await tile(9, query);
    return features(layers.points)
      .map(({ properties }) => String(properties.name))
      .sort();
  };
  const today = await namesAt('');
  const past = await namesAt('?pastmap_year=2005');
  assert.ok(past.length > 0);
  assert.notDeepEqual(past, today);
});

test('a tile that the client has is not sent again, and one without anything is empty', async () => {
  const { x, y } = tileAt(CENTRE, 10);
  const url = `${service.base}/tiles/10/${x}/${y}.mvt`;
  const first = await fetch(url);
  const tag = first.headers.get('etag') ?? '';
  assert.match(tag, /^"[^"]+"$/);
  assert.match(first.headers.get('cache-control') ?? '', /max-age=[0-9]+/);
  const again = await fetch(url, { headers: { 'if-none-match': `"other", W/${tag}` } });
  assert.equal(again.status, 304);
  assert.equal(await again.text(), '');
  const past = await fetch(`${url}?pastmap_year=2005`);
  assert.notEqual(past.headers.get('etag'), tag);

  const empty = await fetch(`${service.base}/tiles/10/0/0.mvt`);
  assert.equal(empty.status, 200);
  assert.equal((await empty.arrayBuffer()).byteLength, 0);
});

test('of many unknown parameters the first are listed and the others counted', async () => {
  const names = Array.from({ length: 150 }, (_, i) => `p${i}`).join('&');
  const response = await fetch(`${service.base}/tiles.json?${names}&%ff`);
  assert.equal(response.status, 400);
  const { errors } = (await response.json()) as { errors: { parameter: string | null; reason: string }[] };
  assert.equal(errors.length, 22);
  assert.match(errors.at(-1)?.reason ?? '', /^130 further parameters are unknown/);
});

test('what is no tile is not found, and wrong parameters are named', async () => {
  for (const path of [
    '17/0/0.mvt',
    '3/8/0.mvt',
    '3/0/8.mvt',
    '3/-1/0.mvt',
    '3/1.5/0.mvt',
    '03/0/0.mvt',
    'a/b/c.mvt',
  ])
    await refused(`${service.base}/tiles/${path}`, 404, 'NOT_FOUND');
  await refused(`${service.base}/tiles/3/6/${'3'.repeat(200)}.mvt`, 404, 'NOT_FOUND');
  const unknown = await refused(`${service.base}/tiles/3/6/3.mvt?year=2005`, 400, 'INVALID_PARAMETER');
  assert.deepEqual([unknown.errors[0].parameter, unknown.errors[0].value], ['year', '2005']);
  const year = await refused(`${service.base}/tiles/3/6/3.mvt?pastmap_year=1999`, 400, 'INVALID_PARAMETER');
  assert.match(year.errors[0].reason, /2005, 2015/);
  const post = await refused(`${service.base}/tiles/3/6/3.mvt`, 405, 'METHOD_NOT_ALLOWED', {
    method: 'POST',
  });
  assert.equal(post.headers.get('allow'), 'GET, HEAD, OPTIONS');
});

test('TileJSON names the tiles, their layers and where they are', async () => {
  const response = await fetch(`${service.base}/tiles.json?pastmap_year=2015`);
  const json = (await response.json()) as {
    readonly tilejson: string;
    readonly tiles: readonly string[];
    readonly vector_layers: readonly { readonly id: string }[];
    readonly bounds: readonly [number, number, number, number];
  };
  assert.equal(json.tilejson, '3.0.0');
  assert.deepEqual(json.tiles, [`${service.base}/tiles/{z}/{x}/{y}.mvt?pastmap_year=2015`]);
  // a map of another origin asks there, in whatever way the service was asked
  const tag = response.headers.get('etag') ?? '';
  const other = service.base.replace('127.0.0.1', 'localhost');
  const elsewhere = await fetch(`${other}/tiles.json?pastmap_year=2015`, {
    headers: { 'if-none-match': tag },
  });
  assert.equal(elsewhere.status, 200);
  const [url] = ((await elsewhere.json()) as typeof json).tiles;
  assert.equal(url, `${other}/tiles/{z}/{x}/{y}.mvt?pastmap_year=2015`);
  assert.deepEqual(
    json.vector_layers.map(({ id }) => id),
    ['boundaries', 'blocks', 'tracks', 'stations', 'points'],
  );
  const [west, south, east, north] = json.bounds;
  assert.ok(west < CENTRE[0] && south < CENTRE[1] && east > CENTRE[0] && north > CENTRE[1]);
  // boundaries reach further than points
  const { item } = await service.ask({ address_level: 'TOD', address_polygon: 'true' });
  const { coordinates } = JSON.parse(String(item[0].address_polygon)) as { coordinates: number[][][][] };
  const corners = coordinates.flat(2);
  assert.ok(corners.every(([lon, lat]) => lon >= west && lon <= east && lat >= south && lat <= north));
  assert.ok(corners.some(([lon]) => lon === west) && corners.some(([, lat]) => lat === north));
});

test('a style draws the tiles, wherever the service was asked: issue 53, line 11', async () => {
  const response = await fetch(`${service.base}/style.json?pastmap_year=2015`);
  assert.equal(response.headers.get('content-type'), 'application/json');
  const style = (await response.json()) as {
    readonly version: number;
    readonly sources: { readonly banchi: { readonly url: string } };
    readonly layers: readonly { readonly id: string; readonly 'source-layer'?: string }[];
  };
  assert.equal(style.version, 8);
  const { banchi } = style.sources;
  assert.equal(banchi.url, `${service.base}/tiles.json?pastmap_year=2015`);
  const json = (await (await fetch(banchi.url)).json()) as { vector_layers: readonly { id: string }[] };
  const known = json.vector_layers.map(({ id }) => id);
  const drawn = new Set(style.layers.flatMap((layer) => layer['source-layer'] ?? []));
  assert.deepEqual(
    [...drawn].filter((layer) => !known.includes(layer)),
    [],
  );
  assert.ok(drawn.has('boundaries') && drawn.has('points'));
  await refused(`${service.base}/style.json?pastmap_year=1999`, 400, 'INVALID_PARAMETER');
});

test('a prefecture without a point of its own is named at the middle of what lies in it', async () => {
  const gazetteer = await smallGazetteer([
    '13 東京都',
    '13 101 千代田区 @139.75,35.69',
    '13 102 中央区 @139.77,35.67',
  ]);
  const tiles = new GazetteerTiles(gazetteer);
  const address = tileAt([139.76, 35.68], 5);
  const { layers } = new VectorTile(new PbfReader(tiles.draw(address)));
  const [prefecture, ...others] = features(layers.points);
  assert.deepEqual([prefecture.properties.name, others.length], ['東京都', 0]);
  const { geometry } = prefecture.toGeoJSON(address.x, address.y, address.z);
  assert.ok(geometry.type === 'Point');
  const [lon, lat] = geometry.coordinates;
  assert.ok(Math.abs(lon - 139.76) < 0.01 && Math.abs(lat - 35.68) < 0.01, `${lon}, ${lat}`);
  gazetteer.close();
});
