import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../../test/support/property.js';
import { sortSuffixes } from './spellings.js';
import { textHeap } from './text-order.js';

/** Every suffix but the whole spellings, sorted as strings, which compare by code unit. */
function naive(spellings: readonly string[]): number[] {
  return spellings
    .flatMap((spelling, i) =>
      Array.from({ length: spelling.length - 1 }, (_, k) => ({
        suffix: spelling.slice(k + 1),
        entry: i * 256 + k + 1,
      })),
    )
    .sort((a, b) => (a.suffix < b.suffix ? -1 : a.suffix > b.suffix ? 1 : a.entry - b.entry))
    .map(({ entry }) => entry);
}

function check(spellings: readonly string[]): void {
  assert.deepEqual([...sortSuffixes(textHeap(spellings))], naive(spellings));
}

test('suffixes of a few names', () => {
  check([]);
  check(['中']);
  check(['中央', '中央町', '本中央町']);
  check(['1-', '12-', '112-']);
});

test('suffixes that agree in more than a key holds', () => {
  check(['ababababab', 'babababab', 'xababababab']);
  check(['aaaa', 'aaaaa', 'aaaaaa', 'aaab']);
});

test('characters beyond the basic plane are ordered by code unit', () => {
  check(['a𠮷b', 'b𦚰﨑', 'ー𠮷ー𠮷ー']);
});

test('random dictionaries', () => {
  const word = fc.string({
    unit: fc.constantFrom('中', '央', '町', '1', '-', 'ア', '𠮷'),
    minLength: 1,
    maxLength: 9,
  });
  const property = fc.property(fc.uniqueArray(word, { maxLength: 40 }), (words) => check([...words].sort()));
  fc.assert(property, { numRuns: 300 });
});

test('an alphabet too large for keys is sorted all the same', () => {
  const spellings = Array.from({ length: 9000 }, (_, i) => `x${String.fromCharCode(0x4000 + i)}y`);
  check(spellings.sort());
});

test('the longest spelling', () => {
  check(['ア'.repeat(254), `${'ア'.repeat(254)}イ`]);
});
