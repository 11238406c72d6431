import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boxOfPath, decodePath, encodePath, joined, stored } from './tracks.js';

const path = (...units: number[]): Int32Array => Int32Array.from(units);

test('a path comes back as it was, to a metre', () => {
  const given = path(1_397_671_012, 356_812_049, 1_397_671_040, 356_812_010, -1_397_000_000, -356_000_000);
  const kept = stored(given);
  assert.deepEqual([...kept], [1_397_671_000, 356_812_000, -1_397_000_000, -356_000_000]);
  const bytes = encodePath(kept);
  assert.deepEqual(decodePath(bytes, 0, bytes.length), kept);
  assert.deepEqual(boxOfPath(kept), [-1_397_000_000, -356_000_000, 1_397_671_000, 356_812_000]);
});

test('damaged bytes are refused with their rule', () => {
  const bytes = encodePath(path(100, 200, 300, 400));
  const cases: readonly (readonly [Uint8Array, RegExp])[] = [
    [bytes.slice(0, -1), /points in|a number is cut/],
    [Uint8Array.of(...bytes, 0), /1 bytes are left/],
    [Uint8Array.of(1, 2, 2), /1 points in/],
    [Uint8Array.of(2, 0xff, 0xff, 0xff, 0xff, 0x7f, 0, 0, 0), /is not on earth/],
  ];
  for (const [each, rule] of cases) assert.throws(() => decodePath(each, 0, each.length), rule);
});

test('paths that meet end to end are one, whichever way they run; at a fork they end', () => {
  const [a, b, c, d, e] = [
    [0, 0],
    [100, 0],
    [200, 0],
    [300, 100],
    [300, -100],
  ];
  const whole = joined([path(...a, ...b), path(...c, ...b), path(...c, ...d), path(...e, ...c)]);
  assert.deepEqual(
    whole.map((each) => [...each]),
    [
      [...a, ...b, ...c],
      [...c, ...d],
      [...e, ...c],
    ],
  );
  const ring = joined([path(...a, ...b), path(...b, ...d), path(...d, ...a)]);
  assert.deepEqual(
    ring.map((each) => [...each]),
    [[...a, ...b, ...d, ...a]],
  );
});
