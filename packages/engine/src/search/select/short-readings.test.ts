import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AddressRecord } from '@banchi/build/record/record.js';
import { addressQuery } from '../../../../../bench/support/address-query.js';
import { compareOn, engineOf } from '../../../../../test/reference/compare.js';
import { LEVELS } from '../../vocabulary/levels.js';

/** 京都府京都市北区, 京都府船井郡京丹波町 with towns, and so many lots that each is or is not looked at together. */
const record = (codes: string, name: string, read?: string): AddressRecord => {
  const segments = codes.split(' ');
  return { codes: segments, level: LEVELS[segments.length - 1], name, read };
};
const RECORDS = [
  record('26', '京都府', 'キョウトフ'),
  record('26 100', '京都市', 'キョウトシ'),
  record('26 101', '京都市北区', 'キョウトシキタク'),
  record('26 407', '船井郡京丹波町', 'フナイグンキョウタンバチョウ'),
  record('26 407 0001', '富田', 'トミタ'),
  record('26 407 0002', '京富', 'キョウトミ'),
];
const sized = (lots: number): AddressRecord[] => [
  ...RECORDS,
  ...Array.from({ length: lots }, (_, i) => record(`26 407 0001 000 000 0000${i + 1}`, String(i + 1))),
];

test('issue 23: a reading without its county stands behind no reading of a prefecture', async () => {
  const engine = await engineOf(RECORDS);
  const codes = (text: string, match: 'partial' | 'exact'): string[] => {
    const { items } = engine.search(addressQuery({ word: { text, language: 'ja', match } }));
    const found = JSON.parse(`[${new TextDecoder().decode(items)}]`) as { address_code: string }[];
    return found.map(({ address_code: code }) => code);
  };
  const inTown = ['26407', '264070001', '264070002'];
  assert.deepEqual(codes('キョウトフキョ', 'partial'), ['26100', '26101']);
  assert.deepEqual(codes('フキタ', 'partial'), []);
  assert.deepEqual(codes('キョウトフキタ', 'partial'), ['26101'], 'read as an address');
  assert.deepEqual(codes('キョウタンバチョウ', 'partial'), inTown);
  assert.deepEqual(codes('キョウタンバチョウト', 'partial'), inTown.slice(1, 2));
  assert.deepEqual(codes('京都府京丹波町', 'partial'), inTown, 'names stand there as they did');
  assert.deepEqual(codes('京都府北', 'partial'), ['26101']);
  assert.deepEqual(codes('キョウトフキョウタンバチョウ', 'exact'), ['26407']);
  engine.gazetteer.close();
});

test('every part of such addresses finds what the reference finds', async () => {
  const texts = [
    'キョウトフキョウタンバチョウキョウトミ',
    'キョウトフキョウトシキタク',
    'キョウトキタク',
    '京都府京丹波町富田1',
  ];
  const words = texts.flatMap((text) =>
    Array.from({ length: text.length - 1 }, (_, from) =>
      Array.from({ length: text.length - from - 1 }, (__, i) => text.slice(from, from + i + 2)),
    ).flat(),
  );
  for (const lots of [3, 6, 9]) {
    const counts = { compared: 0, hits: 0, items: 0, matches: 0 };
    await compareOn(
      sized(lots),
      words,
      {
        queryOf: (text) => addressQuery({ word: { text, language: 'ja', match: 'partial' } }),
        choice: (reference, query) => !reference.isOverSpecified(query),
      },
      counts,
    );
    assert.ok(counts.hits > 100, `${counts.hits} words find something`);
  }
});
