/** Keys of all houses and lots of a city: equal for one record, however it is written, and for no two. Issue 50, line 25. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import { keyOf } from '@banchi/engine/search/parts/one-form.js';
import { partedRecord } from '@banchi/engine/search/parts/parted-record.js';
import { WordSearch } from '@banchi/engine/search/word-search.js';
import { seededRandom } from '../../bench/support/random.js';
import { SKIP_REAL_DATA, usualSet } from '../support/real-data.js';

const CITY = '30201';
/** The town's code in front of a key. */
const TOWN_CODE = /^[0-9]{12}\//;

describe('the keys of 和歌山市', { skip: SKIP_REAL_DATA }, () => {
  let search: GazetteerSearch;
  let words: WordSearch;
  /** The house or lot of each key. */
  const records = new Map<string, number[]>();
  before(async () => {
    const gazetteer = mapGazetteer(await usualSet());
    search = new GazetteerSearch(gazetteer);
    words = new WordSearch(gazetteer);
    const [{ low, high }] = words.codes.withPrefix(CITY);
    for (let id = low; id < high; id++) {
      if (words.codes.numberOf(id) === null || words.tree.isPlaceholder(id)) continue;
      const record = partedRecord(id, words);
      const number = { written: '', value: record.number ?? '', verdict: 'confirmed' } as const;
      const key = keyOf(record, { number });
      records.set(key, [...(records.get(key) ?? []), id]);
    }
  });

  const keyFor = (word: string): string | null =>
    search.geocode({ word, target: null, parts: true }).value().key ?? null;

  test('each is of one record', (t) => {
    assert.ok(records.size > 100_000, `${records.size} keys`);
    const shared = [...records].filter(([, ids]) => ids.length > 1);
    t.diagnostic(`${records.size} keys`);
    assert.deepEqual(
      shared.slice(0, 10).map(([key, ids]) => [key, ids.map((id) => words.codes.fullCode(id))]),
      [],
    );
    for (const key of records.keys()) assert.match(key, TOWN_CODE);
  });

  test('an address has the key of its record, and that alone', () => {
    const random = seededRandom(25);
    const keys = [...records.keys()];
    let tried = 0;
    while (tried < 1000) {
      const key = keys[Math.floor(random() * keys.length)];
      const [id] = records.get(key) ?? [];
      const { names, number, numberOf } = partedRecord(id, words);
      const [prefecture, city, town, section] = names.map((name) => name ?? '');
      const [first, ...others] = (number ?? '').split('-');
      const behind = others.join('-');
      const counted =
        numberOf === 'lot' ? `${first}番地${behind === '' ? '' : `の${behind}`}` : `${first}番${behind}号`;
      const own = keyFor(`${prefecture}${city}${town}${section}${counted}`);
      // two lots of a town may have one number
      if (own === null) continue;
      assert.equal(own, key, counted);
      tried++;
      for (const spelled of [`${city}${town}${section}${counted}`, `${city} ${town}${section} ${counted}`])
        assert.ok([key, null].includes(keyFor(spelled)), spelled);
    }
  });

  test('the house 太田２丁目10番3号 and the lot 10番地3 differ', () => {
    const house = keyFor('和歌山市太田２丁目10番3号');
    const lot = keyFor('和歌山市太田２丁目10番地3');
    assert.equal(house, '302010046002/10-3//');
    assert.equal(lot, '302010046002/lot:10-3//');
    assert.equal(keyFor('和歌山市太田二丁目１０番地の３'), lot);
  });

  test('towns with and without sections have codes of one length', () => {
    assert.equal(keyFor('和歌山市葵町9999-1'), '302010001000/9999-1//');
    assert.equal(keyFor('和歌山市葵町1-2'), '302010001000/1-2//');
  });

  test('lots that end in a kanji number stay two: 秋月114番地一 and 番地二', () => {
    const [one, two] = ['一', '二'].map((last) => keyFor(`和歌山市秋月114番地${last}`));
    assert.notEqual(one, two);
  });
});
