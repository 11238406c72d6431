import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import type { AddressQuery } from '@banchi/engine/search/query.js';
import { fold } from '@banchi/engine/text/index.js';
import { addressQuery } from '../bench/support/address-query.js';
import { SKIP_REAL_DATA, usualSet } from './support/real-data.js';

type Item = Readonly<Record<string, string | null>>;

/** Words on real data: towns of all Japan, houses and lots of Wakayama, Bunkyo and Yakushima. */
describe('words on all of Japan', { skip: SKIP_REAL_DATA }, () => {
  let engine: GazetteerSearch;
  before(async () => {
    engine = new GazetteerSearch(mapGazetteer(await usualSet()));
  });
  after(() => engine.gazetteer.close());

  function search(text: string, others: Partial<AddressQuery> = {}): { hit: number; items: Item[] } {
    const word = { text, language: 'ja', match: 'partial' } as const;
    const { hit, items } = engine.search({ ...addressQuery({ word, count: 1000 }), ...others });
    return { hit, items: JSON.parse(`[${new TextDecoder().decode(items)}]`) };
  }
  const addresses = (text: string): unknown[] => search(text).items.map(({ address }) => address);

  test('issue 9: numbers are whole', () => {
    assert.deepEqual(addresses('和歌山市関戸3丁目8-5'), ['和歌山県和歌山市関戸３丁目8']);
    const found = addresses('本町1');
    assert.ok(found.some((address) => /本町一丁目$/.test(String(address))));
    assert.ok(found.every((address) => !/本町十/.test(String(address))));
    for (const { address } of search('8-5').items) assert.match(fold(String(address)), /(?<!\d)8-5(?!\d)/);
  });

  test('issue 9: the first hit is the house, not the lot that reads the same', () => {
    const [first, second] = search('和歌山市葵町1-2').items;
    assert.equal(first.address_detail1, '1');
    assert.equal(second?.address_detail1 ?? null, null);
  });

  test('issue 9: counters bind', () => {
    assert.deepEqual(
      addresses('和歌山市太田2丁目92番6号'),
      ['和歌山県和歌山市太田２丁目'],
      'no such block, no lot 2',
    );
    assert.deepEqual(addresses('和歌山市葵町1丁目'), ['和歌山県和歌山市葵町'], 'no such chome, no block 1');
    assert.deepEqual(addresses('和歌山市広原882番地'), ['和歌山県和歌山市広原'], 'no such lot, not 882-1');
    const [house, ...others] = search('和歌山市葵町1番2号').items;
    assert.equal(house.address_detail1, '1', 'block 1');
    assert.equal(house.address_detail2, '2');
    assert.deepEqual(others, [], 'no lot 1-2');
    const [lot] = search('和歌山市広原880番地').items;
    assert.deepEqual([lot.address_level, lot.address_detail1], ['TBN', null], 'a lot');
    assert.equal(search('和歌山市葵町1番地').items[0].address_level, 'GIK', 'where no lot has the number');
    const exact = { word: { text: '和歌山市葵町1丁目', language: 'ja', match: 'exact' } } as const;
    assert.equal(search('', exact).hit, 0);
    for (const word of ['港区麻布十番', '神戸市中央区北長狭通八丁目']) assert.ok(search(word).hit > 0, word);
  });

  test('issue 9: white space between two digits ends a number, unless only the joined reading exists', () => {
    assert.equal(addresses('和歌山市葵町1-2 305')[0], '和歌山県和歌山市葵町1-2');
    assert.equal(addresses('和歌山市葵町 1 2')[0], '和歌山県和歌山市葵町1-2');
    assert.deepEqual(addresses('和歌山市関戸3丁目8 - 5 0'), ['和歌山県和歌山市関戸３丁目8-50']);
  });

  test('issue 9: a postal code is a word, and decides between records that read the same', () => {
    for (const word of ['〒640-8273', '640-8273', '6408273', '〒６４０ー８２７３']) {
      const { hit, items } = search(word);
      assert.ok(hit > 0, word);
      for (const { post_code } of items) assert.equal(post_code, '6408273', word);
      assert.ok(
        items.every(({ address_level }) => address_level !== 'TBN'),
        'lots inherit theirs',
      );
    }
    const foreign = { word: { text: '640-8273', language: 'en', match: 'partial' } } as const;
    assert.equal(search('', foreign).hit, search('640-8273').hit);
    assert.equal(search('999-9999').hit, 0);
    const [first] = search('〒640-8273 葵町').items;
    assert.equal(first.address, '和歌山県和歌山市葵町');
    assert.ok(search('葵町').items[0].address !== first.address, 'there are others before it');
    assert.deepEqual(
      addresses('〒100-0013 和歌山市葵町'),
      addresses('和歌山市葵町'),
      'a wrong code loses nothing',
    );
  });

  test('issue 9: a word that is not an address finds nothing', () => {
    for (const word of [
      '山田太郎',
      'トヨタ自動車株式会社',
      'あいうえお',
      '平成30年',
      '中央病院',
      '和歌山県庁',
      '東京タワー',
    ])
      assert.deepEqual(addresses(word), [], word);
    for (const [text, language] of [
      ['Aoicho Hospital', 'en'],
      ['中央医院', 'zh_cn'],
      ['中央醫院', 'zh_tw'],
      ['주오 병원', 'ko'],
    ] as const)
      assert.equal(search(text, { word: { text, language, match: 'partial' } }).hit, 0, text);
  });

  test('issue 9: the municipality may be left out where its town is the only one of its name in the prefecture', () => {
    assert.deepEqual(addresses('東京都南砂二丁目5-6'), ['東京都江東区南砂二丁目']);
    assert.deepEqual(addresses('東京都本町二丁目5-6'), [], 'which 本町 is not known');
  });

  test('issue 14: what is left out or read out serves words that begin where a segment begins', () => {
    const inside = { 岡東: 68, ナミキ: 254, 井池: 10, セイゴ: 7 };
    for (const [word, hits] of Object.entries(inside)) {
      const { hit, items } = search(word);
      assert.equal(hit, hits, word);
      for (const { address, address_read, ...levels } of items) {
        // a record below one without a reading has its own all the same
        const own = [levels.address_read3, levels.address_read4, levels.address_read5];
        const texts = [address, address_read, ...own].map((text) => fold(text ?? ''));
        assert.ok(texts.join(' ').includes(word), `${word}: ${address}`);
      }
    }
    for (const word of [
      '福岡東区',
      '大阪中央区',
      'フクオカヒガシク',
      '東区箱崎',
      'オオドオリミナミキュウチョウメ',
    ])
      assert.ok(search(word).hit > 0, word);
  });
});
