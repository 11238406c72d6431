import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FLAG } from '@banchi/engine/gazetteer/sections.js';
import { metresPerDegreeLat, metresPerDegreeLon } from '@banchi/engine/geo/distance.js';
import { NO_POINT } from '@banchi/engine/geo/units.js';
import type { TreeColumns } from './tree-columns.js';
import { withholdPoints } from './withheld-points.js';

const SOUTH = 35;

/** A municipality with a town for each list of points, in metres from its corner; each point is a lot. */
function municipalityOf(towns: readonly (readonly [number, number])[][]): TreeColumns {
  const count = 1 + towns.reduce((sum, lots) => sum + 1 + lots.length, 0);
  const [lon, lat] = [new Int32Array(count).fill(NO_POINT), new Int32Array(count).fill(NO_POINT)];
  const [flags, end, parent] = [new Uint8Array(count), new Uint32Array(count), new Uint32Array(count)];
  flags[0] = 1;
  end[0] = count;
  let id = 1;
  for (const lots of towns) {
    const section = id;
    flags[id++] = 2;
    for (const [x, y] of lots) {
      flags[id] = 5;
      [end[id], parent[id]] = [id + 1, section];
      lon[id] = Math.round((135 + x / metresPerDegreeLon(SOUTH)) * 1e7);
      lat[id] = Math.round((SOUTH + y / metresPerDegreeLat(SOUTH)) * 1e7);
      id++;
    }
    end[section] = id;
  }
  assert.ok(flags.every((each) => (each & FLAG.level) === each));
  return { lon, lat, flags, end, parent } as unknown as TreeColumns;
}

const rows = (columns: number, count: number, step: number, x = 0): [number, number][] =>
  Array.from({ length: columns * count }, (_, i) => [
    x + (i % columns) * step,
    Math.floor(i / columns) * step,
  ]);

test('a lot among those of another town is withheld, a part of its town there is not', () => {
  const other = rows(10, 15, 30, 2000);
  const mountain = rows(10, 10, 250);
  const withheldOf = (lots: readonly (readonly [number, number])[]): number[] =>
    withholdPoints(municipalityOf([[...lots], other]), [], []).map(({ id }) => id);
  assert.deepEqual(withheldOf(mountain), []);
  // the lots around it are scattered: only its neighbours show that its place is not its own
  assert.deepEqual(withheldOf(mountain.map((lot, i) => (i === 71 ? [2150, 215] : lot))), [2 + 71]);
  // lots that follow each other there: the town has a part within the other
  assert.deepEqual(withheldOf(mountain.map((lot, i) => (i >= 71 && i < 74 ? [2150 + i, 215] : lot))), []);
  // within its own town it may stand anywhere
  assert.deepEqual(withheldOf(mountain.map((lot, i) => (i === 71 ? [1300, 40] : lot))), []);
});

test('a lot exactly on a lot of another town is withheld, unless its neighbours stand there too', () => {
  const own = rows(10, 10, 20);
  const copied = (place: number, lot: readonly [number, number]): number[] =>
    withholdPoints(
      municipalityOf([own.map((each, i) => (i === place ? lot : each)), rows(10, 10, 20, 300)]),
      [],
      [],
    ).map(({ id }) => id);
  assert.deepEqual(copied(55, [400, 100]), [2 + 55]);
  // a metre beside it nothing shows that the place is not its own
  assert.deepEqual(copied(55, [401, 100]), []);
  // where the towns meet they may share a point
  const beside = municipalityOf([own, rows(10, 10, 20, 180)]);
  assert.deepEqual(withholdPoints(beside, [], []), []);
});
