import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MATCH_FIELDS } from '@banchi/engine/vocabulary/fields.js';
import { compare } from '../../web/src/compare.js';
import { explain } from '../../web/src/explain.js';
import type { Item } from '../../web/src/item.js';

/** A section with a square around its point, or without one. */
function section(name: string, lon: number, lat: number, size: number | null = 0.01): Item {
  const ring = (half: number) => [
    [lon - half, lat - half],
    [lon + half, lat - half],
    [lon + half, lat + half],
    [lon - half, lat + half],
    [lon - half, lat - half],
  ];
  const polygon =
    size === null ? null : JSON.stringify({ type: 'MultiPolygon', coordinates: [[ring(size)]] });
  return {
    address_code: `99991${name}`,
    address_level: 'OAZ',
    address: `見本県見本市${name}`,
    address_code2: '99',
    address2: '見本県',
    address_code3: '991',
    address3: '見本市',
    address_code4: name,
    address4: name,
    position: [lon, lat],
    address_polygon: polygon,
  } as unknown as Item;
}

/** Changes as short lines. */
function lines(past: readonly Item[], now: readonly Item[]): string[] {
  return compare(past, now).map(
    ({ kind, past: old, now: today }) => `${old?.address4 ?? '–'} ${kind} ${today?.address4 ?? '–'}`,
  );
}

test('spellings of sources are no changes', () => {
  const past = ['白山一丁目', '本町十丁目', '本町二十一丁目', '霞ヶ関'].map((name, i) =>
    section(name, 150 + i, 30),
  );
  const now = ['白山１丁目', '本町１０丁目', '本町21丁目', '霞ケ関'].map((name, i) =>
    section(name, 150 + i, 30),
  );
  assert.deepEqual(
    compare(past, now).map(({ kind }) => kind),
    ['same', 'same', 'same', 'same'],
  );
  assert.deepEqual(lines([section('白山一丁目', 150, 30)], [section('白山二丁目', 150, 30)]), [
    '白山一丁目 renamed 白山二丁目',
  ]);
});

test('sections are paired by name and place', () => {
  const past = [
    section('青葉町', 150, 30),
    section('若葉町', 150.1, 30),
    section('緑町', 150.2, 30),
    section('沼', 150.3, 30),
  ];
  const now = [
    section('青葉町', 150, 30),
    section('新町', 150.1, 30),
    section('緑町', 150.2, 30, 0.005),
    section('港', 150.5, 30),
  ];
  assert.deepEqual(lines(past, now), [
    '青葉町 same 青葉町',
    '若葉町 renamed 新町',
    '緑町 redrawn 緑町',
    '沼 gone –',
    '– new 港',
  ]);
});

test('without boundaries the nearest section counts, if it is near', () => {
  const past = [section('甲', 150, 30, null), section('乙', 151, 30, null)];
  const now = [section('丙', 150.001, 30, null), section('丁', 150.002, 30, null)];
  assert.deepEqual(lines(past, now), ['甲 renamed 丙', '乙 gone –', '– new 丁']);
});

test('the same name far away is another place', () => {
  assert.deepEqual(lines([section('本町', 150, 30)], [section('本町', 150.5, 30)]), [
    '本町 gone –',
    '– new 本町',
  ]);
});

test('what the word matched is set off: by letters, and by what the service says', () => {
  const item = section('霞ヶ関', 150, 30);
  const marked = (word: string, from: Item = item): string =>
    explain(from, '見本県見本市霞ヶ関', word)
      .pieces.map(({ text, matched }) => (matched ? `[${text}]` : text))
      .join('');
  assert.equal(marked('霞が関'), '見本県見本市[霞ヶ関]');
  assert.equal(marked('見本市霞ケ関'), '見本県[見本市][霞ヶ関]');
  assert.equal(marked('カスミガセキ'), '見本県見本市霞ヶ関');
  const others = Object.fromEntries(Object.keys(MATCH_FIELDS).map((name) => [name, null]));
  const told: Item = {
    ...item,
    match: {
      ...(others as unknown as NonNullable<Item['match']>),
      kind: 'resolved',
      word: '見本市3F',
      rest: '3F',
      spans: [{ from: 0, to: 3, level: 'SHK', rule: 'name' }],
      number: null,
      position: 'own',
    },
  };
  assert.equal(marked('見本市3F', told), '見本県[見本市]霞ヶ関');
  assert.equal(explain(told, '見本県見本市霞ヶ関', '見本市3F').rest, '3F');
});
