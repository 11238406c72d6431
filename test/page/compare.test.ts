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

test('the part of an address that a word named is set off, to the letter or by its level', () => {
  const others = Object.fromEntries(Object.keys(MATCH_FIELDS).map((name) => [name, null]));
  const match = (
    word: string,
    ...spans: NonNullable<Item['match']>['spans']
  ): NonNullable<Item['match']> => ({
    ...(others as unknown as NonNullable<Item['match']>),
    kind: 'resolved',
    word,
    rest: '3F',
    spans,
    number: null,
    position: 'own',
  });
  const marked = (found: NonNullable<Item['match']>): string =>
    explain({ ...section('霞ヶ関', 150, 30), match: found }, '見本県見本市霞ヶ関')
      .pieces.map(({ text, matched }) => (matched ? `[${text}]` : text))
      .join('');
  const town = { level: 'OAZ', rule: 'variant' } as const;
  const city = { level: 'SHK', rule: 'name' } as const;
  assert.equal(marked(match('霞が関', { from: 0, to: 3, ...town })), '見本県見本市[霞ヶ関]');
  assert.equal(
    marked(match('本市霞', { from: 0, to: 2, ...city }, { from: 2, to: 3, ...town })),
    '見本県見[本市][霞]ヶ関',
  );
  assert.equal(marked(match('カスミガセキ', { from: 0, to: 6, ...town })), '見本県見本市[霞ヶ関]');
  const further = match('見本市3F', { from: 0, to: 3, ...city });
  assert.equal(marked(further), '見本県[見本市]霞ヶ関');
  assert.equal(explain({ ...section('霞ヶ関', 150, 30), match: further }, '見本県見本市霞ヶ関').rest, '3F');
});
