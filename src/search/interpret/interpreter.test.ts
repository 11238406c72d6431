import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { smallGazetteer } from '../../../test/support/small-gazetteer.js';
import { GazetteerSearch } from '../engine.js';

/** A few real places, so that the whole tree can be seen. Lots have codes of 15 digits, houses of 8. */
const PLACES = [
  '01 北海道',
  '01 102 札幌市豊平区',
  '01 102 0001 月寒東三条',
  '01 102 0001 018 十八丁目',
  '01 662 厚岸郡厚岸町',
  '01 662 0001 太田一の通り',
  '13 東京都',
  '13 108 江東区',
  '13 108 0001 南砂',
  '13 108 0001 002 二丁目',
  '13 206 府中市',
  '13 206 0001 宮町',
  '14 神奈川県',
  '14 100 横浜市',
  '14 104 横浜市中区',
  '14 104 0001 新港',
  '26 京都府',
  '26 104 京都市中京区',
  '26 104 0001 虎屋町',
  '26 104 0002 上本能寺前町',
  '27 大阪府',
  '30 和歌山県',
  '30 201 和歌山市',
  '30 201 0001 葵町',
  '30 201 0001 000 001 1',
  '30 201 0001 000 001 00200000 2',
  '30 201 0001 000 000 000020000000000 2',
  '30 201 0001 000 000 000010000500000 1-5',
  '30 201 0002 太田',
  '30 201 0002 002 ２丁目',
  '30 201 0002 002 005 5',
  '30 201 0002 002 005 00600000 6',
  '30 201 0002 000 000 000020000000000 2',
  '30 201 0002 000 000 000020000100000 2-1',
  '30 201 0002 000 000 000030000100000 3-1',
  '30 201 0003 西小二里',
  '30 201 0004 十二番丁',
  '30 201 0005 大字下落合',
  '30 201 0006 下落合',
  '30 201 0007 島橋東ノ丁',
  '30 201 0008 向新庄',
  '30 201 0009 向新庄町',
  '30 201 0009 001 一丁目',
  '30 201 0010 養父町',
  '30 201 0010 101 北堀畑',
  '30 201 0011 大字高浜',
  '30 201 0012 松江東',
  '30 201 0013 松江西',
  '30 201 0014 美しが丘',
  '30 201 0015 大熊',
  '30 428 東牟婁郡串本町',
  '30 428 0001 串本',
  '34 広島県',
  '34 208 府中市',
  '34 208 0001 宮町',
];

describe('addresses as people write them', () => {
  let search: GazetteerSearch;
  before(async () => {
    search = new GazetteerSearch(await smallGazetteer(PLACES));
  });

  interface Told {
    readonly record: { readonly address: string } | null;
    readonly match: { readonly kind: string | null; readonly rest: string };
    readonly ambiguous: { readonly count: number };
    readonly suggestions: readonly { readonly address: string }[];
  }
  const ask = (word: string, target: 'house' | 'lot' | null = null): Told =>
    JSON.parse(search.geocode({ word, target })) as Told;
  const found = (word: string): string | null => ask(word).record?.address ?? null;

  /** [word, the record, what is left]. */
  const ROWS: readonly (readonly [word: string, address: string | null, rest: string])[] = [
    // parts above the town
    ['和歌山県和歌山葵町1-2', '和歌山県和歌山市葵町1-2', ''],
    ['東京都南砂二丁目5-6', '東京都江東区南砂二丁目', '5-6'],
    ['横浜市中新港', '神奈川県横浜市中区新港', ''],
    ['横浜中区新港', '神奈川県横浜市中区新港', ''],
    ['横浜市新港', '神奈川県横浜市中区新港', ''],
    ['東牟婁郡串本村串本', '和歌山県東牟婁郡串本町串本', ''],
    ['東牟婁串本町串本', '和歌山県東牟婁郡串本町串本', ''],
    ['東京都和歌山市葵町1-2', '和歌山県和歌山市葵町1-2', '東京都'],
    ['和歌山県和歌山県和歌山市葵町1-2', '和歌山県和歌山市葵町1-2', ''],
    ['和歌山県和歌山市和歌山県和歌山市葵町1-2', '和歌山県和歌山市葵町1-2', ''],
    ['和歌山市和歌山市葵町1-2', '和歌山県和歌山市葵町1-2', ''],
    // numbers
    ['和歌山市葵町001-02', '和歌山県和歌山市葵町1-2', ''],
    ['和歌山市葵町第1番2号', '和歌山県和歌山市葵町1-2', ''],
    ['和歌山市葵町壱番弐号', '和歌山県和歌山市葵町1-2', ''],
    ['和歌山市葵町 1 2', '和歌山県和歌山市葵町1-2', ''],
    ['和歌山市葵町1-2 305号室', '和歌山県和歌山市葵町1-2', ' 305号室'],
    ['和歌山市葵町1-2 8F', '和歌山県和歌山市葵町1-2', ' 8F'],
    ['和歌山市葵町1-2 ８Ｆ', '和歌山県和歌山市葵町1-2', ' ８Ｆ'],
    ['和歌山市葵町1-2 21世紀ビル', '和歌山県和歌山市葵町1-2', ' 21世紀ビル'],
    ['和歌山市葵町1-2三番館', '和歌山県和歌山市葵町1-2', '三番館'],
    ['和歌山市葵町1-2 073-432-0001', '和歌山県和歌山市葵町1-2', ' 073-432-0001'],
    ['和歌山市葵町番地2', '和歌山県和歌山市葵町2', ''],
    ['和歌山市太田2町目5番6号', '和歌山県和歌山市太田２丁目5-6', ''],
    ['和歌山市太田3-1、4', '和歌山県和歌山市太田3-1', '、4'],
    ['札幌市豊平区月寒東3-18-1', '北海道札幌市豊平区月寒東三条十八丁目', '1'],
    ['厚岸郡厚岸町太田1-5', '北海道厚岸郡厚岸町太田一の通り', '5'],
    ['和歌山市12番丁', '和歌山県和歌山市十二番丁', ''],
    ['和歌山市西小2里', '和歌山県和歌山市西小二里', ''],
    // counters bind, numbers are whole, houses stand before lots
    ['和歌山市太田2丁目5番6号', '和歌山県和歌山市太田２丁目5-6', ''],
    ['和歌山市太田2丁目92番6号', '和歌山県和歌山市太田２丁目', '92番6号'],
    ['和歌山市太田2-92-6', '和歌山県和歌山市太田２丁目', '92-6'],
    ['和歌山市太田2番地1', '和歌山県和歌山市太田2-1', ''],
    ['和歌山市太田9丁目', '和歌山県和歌山市太田', '9丁目'],
    ['和歌山市太田2-10', '和歌山県和歌山市太田２丁目', '10'],
    ['和歌山市葵町1-50', '和歌山県和歌山市葵町1', '50'],
    ['和歌山市葵町2番地', '和歌山県和歌山市葵町2', ''],
    // marks
    ['(本社)和歌山県和歌山市葵町1-2', '和歌山県和歌山市葵町1-2', '(本社)'],
    ['住所：和歌山県和歌山市葵町1-2', '和歌山県和歌山市葵町1-2', '住所：'],
    ['1.和歌山県和歌山市葵町1-2', '和歌山県和歌山市葵町1-2', '1.'],
    ['和歌山市（旧市内）西小二里', '和歌山県和歌山市西小二里', '（旧市内）'],
    ['「和歌山市葵町」1-2', '和歌山県和歌山市葵町1-2', '「'],
    ['和歌山市西小〓里', '和歌山県和歌山市西小二里', ''],
    ['和歌山市葵町1-2先', '和歌山県和歌山市葵町1-2', '先'],
    ['和歌山市葵町 地内', '和歌山県和歌山市葵町', ' 地内'],
    // names
    ['和歌山市島橋東丁', '和歌山県和歌山市島橋東ノ丁', ''],
    ['和歌山市向新庄一丁目', '和歌山県和歌山市向新庄町一丁目', ''],
    ['和歌山市向新庄1-2', '和歌山県和歌山市向新庄', '1-2'],
    // 大字 says that a number is a lot's
    ['和歌山市大字太田2-1', '和歌山県和歌山市太田2-1', ''],
    ['和歌山市大字太田2-5', '和歌山県和歌山市太田', '2-5'],
    ['大字太田 2-5-6', '和歌山県和歌山市太田', ' 2-5-6'],
    ['和歌山市大字太田2丁目5-6', '和歌山県和歌山市太田２丁目5-6', ''],
    // characters that could not be read
    ['和歌山市養父町北〓畑', '和歌山県和歌山市養父町北堀畑', ''],
    ['和歌山市養父町北堀？', '和歌山県和歌山市養父町北堀畑', ''],
    ['和歌山市養父町?', '和歌山県和歌山市養父町', '?'],
    ['和歌山市大〓高浜', '和歌山県和歌山市大字高浜', ''],
    ['和歌山市?字高浜', '和歌山県和歌山市大字高浜', ''],
    ['和歌山市美しが〓1', '和歌山県和歌山市美しが丘', '1'],
    ['和歌山市大〓小湊', '和歌山県和歌山市', '大〓小湊'],
    ['和歌山市大字下落合', '和歌山県和歌山市大字下落合', ''],
    ['和歌山市下落合', '和歌山県和歌山市下落合', ''],
    ['京都市中京区烏丸通御池下るより三条上るまで虎屋町', '京都府京都市中京区虎屋町', ''],
    ['京都市中京区三条通烏丸西入二丁虎屋町', '京都府京都市中京区虎屋町', ''],
    ['京都市中京区寺町通御池下る東側上本能寺前町5', '京都府京都市中京区上本能寺前町', '5'],
    // what is no address
    ['山田太郎', null, '山田太郎'],
    ['太田30年', null, '太田30年'],
    ['太田3階', null, '太田3階'],
    ['東京都山田太郎', null, '東京都山田太郎'],
    ['太田1号線', null, '太田1号線'],
  ];
  for (const [word, address, rest] of ROWS) {
    test(`${word} → ${address ?? 'nothing'}`, () => {
      const { record, match, ambiguous } = ask(word);
      assert.equal(record?.address ?? null, address, JSON.stringify(ambiguous));
      assert.equal(match.rest, rest);
    });
  }

  test('what nothing decides is told as a tie', () => {
    const { record, ambiguous } = ask('府中市宮町');
    assert.equal(record, null);
    assert.equal(ambiguous.count, 2);
    assert.equal(found('広島県府中市宮町'), '広島県府中市宮町');
    assert.equal(ask('和歌山市松江〓').ambiguous.count, 2);
  });

  test('below a wrong prefecture what is not unique is suggested', () => {
    const { record, ambiguous, suggestions } = ask('京都府府中市宮町');
    assert.deepEqual([record, ambiguous.count], [null, 0]);
    assert.deepEqual(
      suggestions.map(({ address }) => address),
      ['東京都府中市宮町', '広島県府中市宮町'],
    );
    assert.equal(found('京都府和歌山市葵町'), '和歌山県和歌山市葵町');
  });

  test('a target decides between a house and a lot', () => {
    const codeOf = (word: string, target: 'house' | 'lot' | null): string =>
      (ask(word, target).record as unknown as { address_code: string }).address_code;
    assert.equal(codeOf('和歌山市葵町1-5', null), '302010001000000000010000500000');
    assert.equal(codeOf('和歌山市葵町1-5', 'house'), '302010001000001');
    assert.equal(codeOf('和歌山市葵町1-2', 'house'), '30201000100000100200000');
    assert.equal(codeOf('和歌山市葵町2', 'lot'), '302010001000000000020000000000');
  });

  test('a name one edit away is suggested, never answered', () => {
    for (const word of ['和歌山市蒼町1-2', '和歌山市西子二里', '和歌山市島橋西ノ丁']) {
      const { record, suggestions } = ask(word);
      assert.equal(record?.address, '和歌山県和歌山市', word);
      assert.ok(suggestions.length > 0, word);
    }
    assert.equal(ask('和歌山市西子二里').suggestions[0]?.address, '和歌山県和歌山市西小二里');
    assert.deepEqual(ask('和歌山市葵町1-2').suggestions, []);
  });

  test('only a word that is an address to the letter is exact', () => {
    assert.equal(ask('和歌山県和歌山市葵町1-2').match.kind, 'exact');
    assert.equal(ask('葵町1番2号').match.kind, 'exact');
    assert.equal(ask('和歌山市葵町1-2先').match.kind, 'resolved');
    assert.equal(ask('和歌山葵町1-2').match.kind, 'resolved');
  });
});
