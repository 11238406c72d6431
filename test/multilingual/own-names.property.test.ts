import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AddressRecord } from '@banchi/build/record/record.js';
import { FOREIGN_LANGUAGES } from '@banchi/engine/vocabulary/languages.js';
import { LEVELS } from '@banchi/engine/vocabulary/levels.js';
import { recordsArbitrary } from '../reference/arbitrary-tree.js';
import { engineOf } from '../reference/compare.js';
import { ReferenceSearch } from '../reference/reference-search.js';
import { fc, runsOf, seed } from '../support/property.js';
import { itemsOf, wordQuery } from './ask.js';

/** Segments as they occur in Japan, by level: name and reading. */
const SEGMENTS: readonly (readonly (readonly [name: string, read: string | null])[])[] = [
  [
    ['東京都', 'トウキョウト'],
    ['京都府', 'キョウトフ'],
    ['北海道', 'ホッカイドウ'],
    ['群馬県', 'グンマケン'],
  ],
  [
    ['千代田区', 'チヨダク'],
    ['名古屋市緑区', 'ナゴヤシミドリク'],
    ['東牟婁郡串本町', 'ヒガシムログンクシモトチョウ'],
    ['つくば市', 'ツクバシ'],
    ['三宅島三宅村', 'ミヤケジマミヤケムラ'],
    ['大阪市中央区', 'オオサカシチュウオウク'],
  ],
  [
    ['霞が関', 'カスミガセキ'],
    ['葵町', 'アオイチョウ'],
    ['大字西ノ庄', 'オオアザニシノショウ'],
    ['北二十四条西', 'キタ24ジョウニシ'],
    ['新橋', 'シンバシ'],
    ['一番町', 'イチバンチョウ'],
    ['三条通', 'サンジョウドオリ'],
    ['上新城五十丁', 'カミシンジョウゴジッチョウ'],
    ['第2地割', null],
    ['ウトロ東', 'ウトロヒガシ'],
    ['沢', 'サワ'],
  ],
  [
    ['一丁目', null],
    ['３丁目', '3チョウメ'],
    ['十二丁目', null],
    ['字東', 'アザヒガシ'],
    ['第三地割', null],
    ['イ', null],
    ['甲', null],
    ['塩辛', 'シオカラ'],
    ['子', 'ネ'],
  ],
  [
    ['1', null],
    ['12', null],
    ['A', null],
  ],
  [
    ['1', null],
    ['3-1', null],
    ['103', null],
    ['3-乙17', null],
    ['甲5', null],
    ['103-イ', null],
  ],
];

/** Random trees of such segments. */
const trees: fc.Arbitrary<AddressRecord[]> = fc
  .tuple(recordsArbitrary, fc.array(fc.nat(1000), { minLength: 1, maxLength: 20 }))
  .map(([records, choices]) =>
    records.map((record, i) => {
      const { codes, level, name, pastmap_year, pastmap_id } = record;
      const choice = SEGMENTS[LEVELS.indexOf(level)];
      const [own, read] = choice[choices[i % choices.length] % choice.length];
      const plain = { codes, level, pastmap_year, pastmap_id };
      return name === null ? { ...plain, name } : { ...plain, name: own, read };
    }),
  );

test('every record is found by its own full address in every language', async (t) => {
  let asked = 0;
  const property = fc.asyncProperty(trees, async (records) => {
    fc.pre(new ReferenceSearch(records).nodes.length > 0);
    const engine = await engineOf(records);
    try {
      const all = { ...wordQuery('', 'en', 'exact'), word: undefined };
      for (const item of itemsOf(engine, all)) {
        for (const language of FOREIGN_LANGUAGES) {
          const text = item[`address_${language}`];
          if (text === null) continue;
          asked++;
          const found = itemsOf(engine, wordQuery(text, language, 'exact'));
          assert.ok(
            found.some(({ address_code }) => address_code === item.address_code),
            `${language} ${text} (${item.address})`,
          );
        }
      }
    } finally {
      engine.gazetteer.close();
    }
  });
  const numRuns = runsOf(60);
  await fc.assert(property, { numRuns });
  t.diagnostic(`seed ${seed}: ${asked} addresses`);
  assert.ok(process.env.PROPERTY_RUNS !== undefined || asked >= 16 * numRuns, `${asked} addresses`);
});
