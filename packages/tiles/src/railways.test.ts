import assert from 'node:assert/strict';
import { test } from 'node:test';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { stationSource } from '../../../test/support/railways.js';
import { smallGazetteer } from '../../../test/support/small-gazetteer.js';
import { GazetteerTiles } from './gazetteer-tiles.js';

const TOWNS = ['13 東京都', '13 101 千代田区 @139.7536,35.6940', '13 101 0001 丸の内 @139.7650,35.6800'];
const STATIONS = [
  `000001 東京 トウキョウ @139.7671,35.6812 ${[1, 2, 3, 4, 5, 6].map((n) => `東日本旅客鉄道/${n}号線/2`).join(' ')}`,
  '000002 二重橋前 ニジュウバシマエ @139.7618,35.6805 東京地下鉄/9号線千代田線/4',
];
const track = (operator: string, line: string, kind: 'shinkansen' | 'private', ...degrees: number[]) => ({
  kind: 'tracks' as const,
  tracks: {
    line: { operator, line, kind },
    paths: [Int32Array.from(degrees, (each) => Math.round(each * 1e7))],
  },
  origin: { file: 'tracks', line: 1 },
});
const TRACKS = [
  track('東海旅客鉄道', '東海道新幹線', 'shinkansen', 139.7671, 35.6812, 139.74, 35.63, 139.6, 35.5),
  track('東京地下鉄', '9号線千代田線', 'private', 139.7618, 35.6805, 139.75, 35.67),
];

const tiles = new GazetteerTiles(await smallGazetteer(TOWNS, {}, [], [stationSource(STATIONS, TRACKS)]));

/** Names in two layers of the tile that holds 東京. */
function shown(z: number): { readonly lines: unknown[]; readonly stations: unknown[] } {
  const side = 2 ** z;
  const [lon, lat] = [139.765, 35.6808];
  const x = Math.floor(((lon + 180) / 360) * side);
  const sine = Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI;
  const tile = new VectorTile(new PbfReader(tiles.draw({ z, x, y: Math.floor(((1 - sine) / 2) * side) })));
  const of = (layer: string, name: string): unknown[] =>
    Array.from(
      { length: tile.layers[layer]?.length ?? 0 },
      (_, i) => tile.layers[layer].feature(i).properties[name],
    );
  return { lines: of('tracks', 'line'), stations: of('stations', 'name') };
}

for (const [z, lines, stations] of [
  // a track of 20 km is a dot
  [0, [], ['東京']],
  [5, ['東海道新幹線'], ['東京']],
  [9, ['9号線千代田線', '東海道新幹線'], ['東京']],
  [13, ['9号線千代田線', '東海道新幹線'], ['東京', '二重橋前']],
] as const)
  test(`zoom ${z} shows ${[...lines, 'no other lines'].join(', ')} and ${stations.join(', ')}`, () => {
    const found = shown(z);
    assert.deepEqual([found.lines.toSorted(), found.stations], [lines, stations]);
  });

test('names in other languages are there where they are allowed', () => {
  const tile = (languages: 'all' | 'ja') =>
    new VectorTile(new PbfReader(tiles.draw({ z: 0, x: 0, y: 0 }, languages)));
  assert.equal(tile('all').layers.stations.feature(0).properties.name_en, 'Tokyo');
  assert.equal(tile('ja').layers.stations.feature(0).properties.name_en, undefined);
});
