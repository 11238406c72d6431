import assert from 'node:assert/strict';
import { test } from 'node:test';
import { geometryToRings } from '@banchi/engine/geo/rings.js';
import { collect, needsRealData, realData } from '../../../../test/support/sources.js';
import { openN03 } from '../sources/n03/n03.js';
import { crossingOf } from './crossings.js';

test('sides that cross are found; sides that touch, holes and neighbours in a ring do not cross', () => {
  const ring = (...points: number[]): Int32Array => Int32Array.from(points);
  const square = ring(0, 0, 100, 0, 100, 100, 0, 100);
  assert.equal(crossingOf([[square]]), null);
  assert.equal(crossingOf([[square, ring(20, 20, 20, 80, 80, 80, 80, 20)]]), null);
  assert.equal(crossingOf([[square], [ring(100, 0, 200, 0, 200, 100, 100, 100)]]), null);
  assert.deepEqual(crossingOf([[ring(0, 0, 100, 100, 100, 0, 0, 100)]]), [50, 50]);
  assert.deepEqual(crossingOf([[square, ring(20, 20, 20, 80, 120, 50)]]), [100, 44]);
  assert.deepEqual(crossingOf([[square], [ring(50, 50, 150, 50, 150, 150)]]), [100, 50]);
});

test(
  'issue 50, line 34: one boundary of the country crosses itself, 大紀町 (24471)',
  needsRealData,
  async () => {
    const crossed: string[] = [];
    for (const item of await collect(openN03([realData('n03/N03-21_24_210101.s0010.geojson.gz')])))
      if (item.kind === 'fill' && item.values.polygon != null) {
        const at = crossingOf(geometryToRings(item.values.polygon));
        if (at !== null) crossed.push(`${item.codes.join('')} ${at}`);
      }
    assert.deepEqual(crossed, ['24471 1363810451,341872467']);
  },
);
