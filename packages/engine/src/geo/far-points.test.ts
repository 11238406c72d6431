import assert from 'node:assert/strict';
import { test } from 'node:test';
import { farPoints } from './far-points.js';

/** A town of lots in rows, so many metres from each other. */
function town(columns: number, rows: number, step: number): [number, number][] {
  return Array.from({ length: columns * rows }, (_, i) => [
    (i % columns) * step,
    Math.floor(i / columns) * step,
  ]);
}

const far = (points: readonly (readonly [number, number])[]): number[] =>
  farPoints(
    Float64Array.from(points, ([x]) => x),
    Float64Array.from(points, ([, y]) => y),
  ).map(({ place }) => place);

test('a point is far by the size of its town, not by a distance', () => {
  const small = town(10, 10, 20);
  assert.deepEqual(far(small), []);
  assert.deepEqual(far([...small, [1000, 0]]), [100]);
  // the same kilometre in a town of 10 kilometres, where lots have others on the way
  const large = town(20, 20, 500);
  assert.deepEqual(far(large), []);
  assert.deepEqual(far([...large, [10_500, 0]]), []);
});

test('several together are far where a part of a town is not', () => {
  const parts = [...town(10, 10, 20), ...town(3, 3, 20).map(([x, y]): [number, number] => [x + 1500, y])];
  assert.deepEqual(far(parts), []);
  const others = town(3, 3, 20).map(([x, y]): [number, number] => [x + 160_000, y]);
  assert.deepEqual(
    far([...town(10, 10, 20), ...others]),
    others.map((_, i) => 100 + i),
  );
});

test('what the larger number of points says is right', () => {
  const away = town(4, 5, 20).map(([x, y]): [number, number] => [x - 50_000, y]);
  assert.deepEqual(
    far([...away, ...town(10, 10, 20)]),
    away.map((_, i) => i),
  );
});

test('a point within a large town is far from its neighbours by number, which stand together', () => {
  // two villages of one town; a lot of the smaller one is put beside the other, nearer than the town is large
  const villages = [...town(15, 10, 40), ...town(5, 10, 40).map(([x, y]): [number, number] => [x + 1900, y])];
  const wrong = villages.map((point, i): [number, number] => (i === 180 ? [100, -250] : point));
  assert.deepEqual(far(villages), []);
  assert.deepEqual(far(wrong), [180]);
  // among the lots of the other village it is out of order all the same, its neighbours being together
  assert.deepEqual(far(villages.map((point, i) => (i === 180 ? [100, 50] : point))), [180]);
  // so it is where these are scattered themselves, as in the mountains, unless they are as much as it is away
  for (const [step, out] of [
    [260, [180]],
    [520, []],
  ] as const) {
    const hamlet = town(5, 10, step).map(([x, y]): [number, number] => [x + 1900, y]);
    const scattered = [...town(15, 10, 40), ...hamlet];
    assert.deepEqual(far(scattered), []);
    assert.deepEqual(far(scattered.map((point, i) => (i === 180 ? [100, 50] : point))), out);
  }
});

test('of one or two points nothing is said, of a few less', () => {
  assert.deepEqual(far([]), []);
  assert.deepEqual(
    far([
      [0, 0],
      [9e6, 0],
    ]),
    [],
  );
  assert.deepEqual(far([...town(2, 2, 20), [1000, 0]]), []);
  assert.deepEqual(far([...town(2, 2, 20), [10_000, 0]]), [4]);
});
