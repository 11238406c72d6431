import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../../../test/support/property.js';
import { arranged, restored, WAYS } from './columns.js';

/** Columns of elements of four bytes, some of them like those of files: few values, ascending ones, texts. */
const columns = fc
  .oneof(
    fc.array(fc.nat(0xffffffff)),
    fc.array(fc.nat(3)),
    fc.array(fc.nat(1000)).map((values) => values.sort((a, b) => a - b)),
    fc.array(fc.constantFrom(0x61_0000, 0x62_0061, 0x61, 0x6161_6161)),
  )
  .map((values) => new Uint8Array(Uint32Array.from(values).buffer));

test('every column is restored from every way, wherever texts are cut', () => {
  fc.assert(
    fc.property(columns, (column) => {
      for (const way of WAYS)
        assert.deepEqual(restored(arranged(column, way), way, column.length), column, way);
    }),
  );
});

test('a column of another length is refused', () => {
  for (const way of WAYS)
    assert.throws(
      () => restored(arranged(Uint8Array.of(1, 0, 0, 0), way), way, 8),
      /bytes has 4|units have 2/,
    );
});

test('differences of neighbours are small numbers, first bytes first', () => {
  const column = new Uint8Array(Uint32Array.of(7, 9, 8).buffer);
  assert.deepEqual([...arranged(column, 'steps4')], [14, 4, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
});

test('a text leaves out what it shares with the one before it', () => {
  const column = new Uint8Array(Uint16Array.from('ab\0abc\0abd\0', (c) => c.charCodeAt(0)).buffer);
  const bytes = arranged(column, 'texts2');
  assert.deepEqual([...bytes.subarray(0, 7)], [3, 0, 0, 0, 0, 2, 2]);
  assert.equal(String.fromCharCode(...new Uint16Array(bytes.slice(7).buffer)), 'ab\0c\0d\0');
});
