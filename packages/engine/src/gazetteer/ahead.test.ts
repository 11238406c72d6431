import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ahead } from './ahead.js';
import type { FileArray } from './source.js';

test('the pages of some nodes are asked for once, column by column', () => {
  const names = new Map<FileArray, string>([
    [new Uint32Array(5000), 'parent'],
    [new Int32Array(5000), 'lon'],
  ]);
  const asked: string[] = [];
  const places = [...names.keys()].map((array) => ({ array, of: (id: number) => id }));
  const ahead = new Ahead(5000, places, (column, from, to) => {
    asked.push(`${names.get(column)} ${from} ${to}`);
  });
  assert.equal(ahead.of([1, 1023, 1024, 4999]), true);
  assert.deepEqual(asked.splice(0), [
    'parent 1 2',
    'parent 1024 1025',
    'parent 4999 5000',
    'lon 1 2',
    'lon 1024 1025',
    'lon 4999 5000',
  ]);
  assert.equal(ahead.of(Uint32Array.of(0, 1500, 4096, 4097)), false);
  assert.equal(ahead.of(Uint32Array.of(2100, 3100), 1), true);
  assert.deepEqual(asked, ['parent 2100 2101', 'lon 2100 2101']);
  assert.equal(ahead.of([]), false);
});
