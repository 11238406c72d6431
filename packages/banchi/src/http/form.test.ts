import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../../test/support/property.js';
import { MAX_PAIRS, readForm, readRequest } from './form.js';

test('pairs in order, repeated names kept, empty pairs skipped', () => {
  assert.deepEqual(readForm('a=1&b=&c&&a=2=3&=x&', '', 'd=4').entries, [
    ['a', '1'],
    ['b', ''],
    ['c', ''],
    ['a', '2=3'],
    ['', 'x'],
    ['d', '4'],
  ]);
});

test('percent-encoding, plus signs and raw UTF-8 bytes', () => {
  const raw = Buffer.from('東京', 'utf8').toString('latin1');
  assert.deepEqual(readForm(`%77ord=%E6%9D%B1+%2B&w=${raw}+%21`).entries, [
    ['word', '東 +'],
    ['w', '東京 !'],
  ]);
});

test('what cannot be decoded is a fault, by kind, and none of it is lost', () => {
  assert.deepEqual(readForm('a=%&b=%4&c=%zz&d=%ff&e=%E6%9D&f=\xe6&g=%ED%A0%80&h=1'), {
    entries: [
      ['a', null],
      ['b', null],
      ['c', null],
      ['d', null],
      ['e', null],
      ['f', null],
      ['g', null],
      ['h', '1'],
    ],
    faults: [
      { name: 'a', raw: '%', kind: 'malformed-percent' },
      { name: 'b', raw: '%4', kind: 'malformed-percent' },
      { name: 'c', raw: '%zz', kind: 'malformed-percent' },
      { name: 'd', raw: '%ff', kind: 'not-utf8' },
      { name: 'e', raw: '%E6%9D', kind: 'not-utf8' },
      { name: 'f', raw: '\xe6', kind: 'not-utf8' },
      { name: 'g', raw: '%ED%A0%80', kind: 'not-utf8' },
    ],
    unread: 0,
  });
  assert.deepEqual(readForm('%zz=1'), {
    entries: [],
    faults: [{ name: '%zz', raw: '1', kind: 'malformed-percent' }],
    unread: 0,
  });
});

test('pairs beyond what any request needs are counted, not decoded', () => {
  const pairs = (count: number): string => Array.from({ length: count }, (_, i) => `p${i}=%ff`).join('&&');
  const { entries, faults, unread } = readForm(pairs(MAX_PAIRS), pairs(32_000));
  assert.deepEqual([entries.length, faults.length, unread], [MAX_PAIRS, MAX_PAIRS, 32_000]);
});

test('reads what URLSearchParams writes', () => {
  const pairs = fc.array(
    fc.tuple(fc.string({ minLength: 1, unit: 'grapheme' }), fc.string({ unit: 'grapheme' })),
  );
  fc.assert(
    fc.property(pairs, (list) => {
      assert.deepEqual(readForm(new URLSearchParams(list).toString()), {
        entries: list,
        faults: [],
        unread: 0,
      });
    }),
  );
});

test('a parameter in query and body is a fault, lists too, and judged by neither: issue 50, line 34', () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const request = { query: 'address_level=TOD&word=x', body: 'address_level=SHK&lang=en&lang=ko', headers };
  const { entries, faults } = readRequest(request as never);
  assert.deepEqual(faults, [{ name: 'address_level', kind: 'repeated', raw: 'SHK' }]);
  assert.deepEqual(entries, [
    ['address_level', null],
    ['word', 'x'],
    ['lang', 'en'],
    ['lang', 'ko'],
  ]);
});
