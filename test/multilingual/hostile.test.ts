/** Hostile words in the four languages: the engine answers them as the slow reference does. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { AddressRecord } from '@banchi/build/record/record.js';
import type { GazetteerSearch } from '@banchi/engine/search/engine.js';
import { FOREIGN_LANGUAGES, type ForeignLanguage } from '@banchi/engine/vocabulary/languages.js';
import { LEVELS } from '@banchi/engine/vocabulary/levels.js';
import { oneOf, seededRandom } from '../../bench/support/random.js';
import { fixtureRecords } from '../fixtures/fixture.js';
import { engineOf } from '../reference/compare.js';
import { ReferenceSearch } from '../reference/reference-search.js';
import { itemsOf, wordQuery } from './ask.js';

/** Longest word the interface admits. */
const LONGEST = 255;

/** One piece over and over, with and without white space, in each language. */
const PIECES: Readonly<Record<ForeignLanguage, readonly string[]>> = {
  en: [
    'sh',
    'o',
    'ou',
    'n',
    'mb',
    'tch',
    '1-chome',
    '-',
    "'",
    'Minato-ku',
    'ku',
    'city',
    'a',
    '1',
    '1-',
    'é',
    'ß',
    'ﬀ',
  ],
  zh_cn: ['区', '中央', '一丁目', '1', '港', '町', '之', '关', '-', '１'],
  zh_tw: ['區', '中央', '一丁目', '1', '港', '町', '之', '關', '-', '１'],
  ko: ['구', '주오', '초메', '1', '가', '도', '미', '1초메', '\u1100\u1161', '-'],
};

/** Hostile words in any language. */
const ANYWHERE = [
  '\ud83d',
  '\udc00',
  '🏠',
  '\u3099',
  '\u0301',
  '\ufdfa',
  '\u200b',
  '\0',
  ',',
  '.',
  '%&',
  '\u202e',
  'İ',
  'ŉ',
];

function wordsOf(language: ForeignLanguage, addresses: readonly string[]): string[] {
  const random = seededRandom(5);
  const pieces = [...PIECES[language], ...ANYWHERE];
  const words = pieces.flatMap((piece) => [
    piece.repeat(Math.ceil(LONGEST / piece.length)).slice(0, LONGEST),
    `${piece} `.repeat(120).slice(0, LONGEST),
    `${piece},`.repeat(40),
    piece + piece,
    `${piece} ${piece}`,
  ]);
  for (let i = 0; i < 60; i++) {
    const many = Array.from({ length: 6 }, () => oneOf(random, addresses)).join(random() < 0.5 ? ' ' : '');
    const from = Math.floor(random() * 30);
    words.push(many.slice(0, LONGEST), many.slice(from, from + 2 + Math.floor(random() * 60)));
    words.push(Array.from({ length: 40 }, () => many[Math.floor(random() * many.length)]).join(''));
    const address = oneOf(random, addresses);
    words.push(`${address} ${oneOf(random, pieces).repeat(30)}`, address + oneOf(random, pieces));
  }
  return words.map((word) => word.slice(0, LONGEST));
}

let engine: GazetteerSearch;
let reference: ReferenceSearch;
before(async () => {
  // towns of two prefectures with everything above them: the reference looks at every text for every word
  const few = (record: AddressRecord): boolean =>
    ['92', '94'].includes(record.codes[0]) && record.codes.length <= 4;
  const records = fixtureRecords().filter(few);
  reference = new ReferenceSearch(records);
  engine = await engineOf(records);
});
after(() => engine.gazetteer.close());

for (const language of FOREIGN_LANGUAGES) {
  test(`${language}: hostile words find what the reference finds`, (t) => {
    const all = { ...wordQuery('', language, 'partial'), word: undefined };
    const addresses = itemsOf(engine, all).flatMap((item) => item[`address_${language}`] ?? []);
    assert.ok(addresses.length > 200);
    const counts = { asked: 0, found: 0 };
    for (const text of wordsOf(language, addresses)) {
      for (const match of ['exact', 'prefix', 'partial'] as const) {
        for (const levels of [LEVELS, ['AZC'] as const]) {
          const query = { ...wordQuery(text, language, match, levels), count: 50 };
          const shown = JSON.stringify([language, match, levels, text]);
          const expected = reference.find(query);
          const { hit, ids } = engine.find(query);
          assert.equal(hit, expected.length, shown);
          const codes = itemsOf(engine, query).map(({ address_code }) => address_code);
          assert.deepEqual(
            codes,
            expected.slice(0, 50).map(({ code }) => code),
            shown,
          );
          assert.equal(ids.length, codes.length);
          counts.asked++;
          if (hit > 0) counts.found++;
        }
      }
    }
    t.diagnostic(JSON.stringify(counts));
    assert.ok(counts.found > 100, `${counts.found} of ${counts.asked} found something`);
  });
}
