import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { COUNTER_SPELLINGS, type Counter, JAPANESE_COUNTERS } from '@banchi/engine/facts/counters.js';
import { FORM_ROWS } from '@banchi/engine/facts/foreign-forms.js';
import { NUMBER_ROWS } from '@banchi/engine/facts/numbers.js';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import {
  FOREIGN_LANGUAGES,
  type ForeignLanguage,
  type Language,
} from '@banchi/engine/vocabulary/languages.js';
import { addressQuery } from '../bench/support/address-query.js';
import { geocoded } from './robustness/ways/geocoder.js';
import { SKIP_REAL_DATA, usualSet } from './support/real-data.js';

/** However a number is written, it finds the same: on towns of all Japan, houses and lots of Wakayama and Bunkyo. */
describe('ways to write a number', { skip: SKIP_REAL_DATA }, () => {
  let engine: GazetteerSearch;
  before(async () => {
    engine = new GazetteerSearch(mapGazetteer(await usualSet()));
  });
  after(() => engine.gazetteer.close());

  const find = (text: string, match: 'partial' | 'exact' | 'prefix', language: Language): number[] => [
    ...engine.find(addressQuery({ word: { text, language, match }, count: 0xffffffff })).ids,
  ];
  const geocode = (word: string): readonly [unknown, number] => {
    const { record, ambiguous } = geocoded(engine, word);
    return [record?.address ?? ambiguous.records[0]?.address, ambiguous.count];
  };

  const places = [
    ...NUMBER_ROWS.flatMap((row) => row.places),
    ...Object.values(JAPANESE_COUNTERS).flatMap((spellings) => spellings.map(({ place }) => place)),
  ];
  for (const [written, usual] of places)
    test(`issue 23: ${written} finds what ${usual} finds`, () => {
      assert.ok(find(usual, 'partial', 'ja').length > 0, usual);
      // of a word that says more than the data Chinese knows less
      const isWhole = find(usual, 'exact', 'ja').length > 0 && /^[\p{sc=Han}0-9]+$/u.test(written);
      for (const language of isWhole ? (['ja', 'zh_cn', 'zh_tw'] as const) : (['ja'] as const))
        for (const match of ['partial', 'exact', 'prefix'] as const)
          assert.deepEqual(
            find(written, match, language),
            find(usual, match, language),
            `${match} ${language}`,
          );
      const answer = geocode(usual);
      assert.notEqual(answer[0], undefined, usual);
      assert.deepEqual(geocode(written), answer, '/geocode');
      if (geocoded(engine, usual).match.rest === '')
        assert.equal(geocoded(engine, written).match.rest, '', '/geocode');
    });

  /** A name in front of a number and each counter that the data has there. */
  const COUNTED: readonly (readonly [
    language: ForeignLanguage,
    counter: Counter,
    before: string,
    behind: string,
  ])[] = [
    ['en', '丁目', 'Hongo 7', ''],
    ['ko', '丁目', '혼고 7', ''],
    ['zh_cn', '丁目', '本乡7', ''],
    ['zh_tw', '丁目', '本鄉7', ''],
    ['en', '番地', 'Hirohara 880-', ''],
    ['ko', '番地', '히로하라 880', ''],
    ['zh_cn', '番地', '广原880', ''],
    ['zh_tw', '番地', '廣原880', ''],
    ['en', '番', 'Aoicho 1', '2-go'],
    ['ko', '番', '아오이초 1', '2호'],
    ['en', '号', 'Aoicho 1-ban 2', ''],
    ['ko', '号', '아오이초 1번 2', ''],
  ];
  for (const [language, counter, before, behind] of COUNTED)
    for (const spelling of COUNTER_SPELLINGS[counter][language]) {
      const written = before + spelling + behind;
      const [first] = COUNTER_SPELLINGS[counter][language];
      const plain = before + first + behind;
      test(`${written} is found as a number with ${counter}`, () => {
        assert.ok(find(written, 'partial', language).length > 0);
        for (const match of ['partial', 'exact', 'prefix'] as const)
          assert.deepEqual(find(written, match, language), find(plain, match, language), match);
        assert.notEqual(geocode(written)[0], undefined);
        assert.deepEqual(geocode(written), geocode(plain), '/geocode');
      });
    }

  for (const language of FOREIGN_LANGUAGES) {
    const { usual, either, further, sounds } = FORM_ROWS[language];
    const rows = [usual, ...either, further, sounds].flat();
    for (const [written, plain] of rows.flatMap(({ places = [] }) => places))
      test(`issue 24: ${written} finds what ${plain} finds (${language})`, () => {
        assert.ok(find(plain, 'partial', language).length > 0, plain);
        for (const match of ['partial', 'exact', 'prefix'] as const)
          assert.deepEqual(find(written, match, language), find(plain, match, language), match);
        const answer = geocode(plain);
        assert.notEqual(answer[0], undefined, plain);
        assert.deepEqual(geocode(written), answer, '/geocode');
      });
  }

  test('issue 23: a number in kanji at the end finds what digits find, in Chinese too', () => {
    const numbers = [
      ['銀座二', '銀座2', 'ja', 12],
      ['银座二', '银座2', 'zh_cn', 12],
      ['銀座二', '銀座2', 'zh_tw', 12],
      ['砂子澤第九', '砂子澤第9', 'zh_tw', 1],
    ] as const;
    for (const [written, digits, language, hits] of numbers) {
      const found = find(written, 'partial', language);
      assert.equal(found.length, hits, written);
      assert.deepEqual(found, find(digits, 'partial', language), written);
    }
    for (const word of ['参丁目', 'Ⅲ丁目', '3丁め', '3-chome', '第3丁目', '3丁日'])
      assert.deepEqual(
        ['partial', 'exact'].map((match) => find(`本駒込${word}`, match as 'exact', 'ja').length),
        [605, 1],
        word,
      );
  });

  test('a postal code beside an address in another language has digits of either width and any dash', () => {
    for (const code of ['113-0033', '１１３ー００３３', '113−0033', '〒１１３－００３３']) {
      const { record, match } = geocoded(engine, `Hongo 7, Bunkyo-ku, Tokyo ${code}`);
      assert.equal(record?.address, '東京都文京区本郷７丁目', code);
      assert.equal(match.rest.trim(), '', code);
    }
  });

  test('a name that ends in a number stays one', () => {
    const own = find('金田一', 'partial', 'ja');
    for (const id of find('金田1', 'partial', 'ja')) assert.ok(own.includes(id));
    assert.equal(geocoded(engine, '金田一').record?.address, '岩手県二戸市金田一');
    assert.equal(geocoded(engine, '銀座二').ambiguous.count, 9);
  });
});
