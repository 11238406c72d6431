import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RecentSelections, type Selected } from './recent-selections.js';
import { fromIds } from './selection.js';

/** Of so many scattered ids: 8 bytes each, and what keeping one costs. */
function selected(ids: number): Selected {
  return { selection: fromIds(Array.from({ length: ids }, (_, i) => 2 * i)), hit: ids };
}

test('the same conditions give the selection that was kept', () => {
  const recent = new RecentSelections(1 << 20);
  const first = selected(100);
  recent.keep('a', first);
  assert.equal(recent.find('a'), first);
  assert.equal(recent.find('b'), undefined);
});

test('what was not asked for longest goes first', () => {
  const recent = new RecentSelections(3 * 1400);
  for (const key of ['a', 'b', 'c']) recent.keep(key, selected(100));
  recent.find('a');
  recent.keep('d', selected(100));
  assert.equal(recent.find('b'), undefined);
  assert.deepEqual(
    ['a', 'c', 'd'].map((key) => recent.find(key)?.hit),
    [100, 100, 100],
  );
});

test('no more bytes are held than may be, and none for what was replaced', () => {
  const recent = new RecentSelections(10_000);
  for (let i = 0; i < 50; i++) {
    recent.keep(`${i % 7}`, selected(50 * (i % 9)));
    assert.ok(recent.bytes <= 10_000, `${recent.bytes} bytes after ${i}`);
  }
  recent.keep('large', selected(2000));
  assert.equal(recent.find('large'), undefined);
  const again = new RecentSelections(10_000);
  again.keep('a', selected(100));
  const { bytes } = again;
  again.keep('a', selected(100));
  assert.equal(again.bytes, bytes);
});
