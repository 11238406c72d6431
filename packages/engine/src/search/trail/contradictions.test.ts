import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { smallGazetteer } from '../../../../../test/support/small-gazetteer.js';
import type { MatchNote } from '../../vocabulary/match.js';
import { GazetteerSearch } from '../engine.js';
import { leftTexts, mayBeAddress } from './other-address.js';

/** Places that are easily taken for each other. */
const PLACES = [
  '01 北海道',
  '01 206 釧路市',
  '01 206 0001 大楽毛',
  '01 661 釧路郡釧路町',
  '01 661 0001 中央 〒0880621',
  '01 661 0001 002 二丁目',
  '13 東京都',
  '13 105 文京区',
  '13 105 0001 本郷 〒1130033',
  '13 105 0001 001 一丁目',
  '13 105 0001 001 002 2',
  '13 105 0001 001 002 00300000 3',
  '13 105 0002 湯島 〒1130034',
  '13 105 0002 002 二丁目',
  '30 和歌山県',
  '30 201 和歌山市',
  '30 201 0001 葵町 〒6408273',
  '30 201 0001 001 1',
  '38 愛媛県',
  '38 201 松山市',
  '38 201 0001 東雲町 〒7900803',
  '38 205 新居浜市',
  '38 205 0001 東雲町 〒7920031',
  '38 205 0001 002 二丁目',
  '38 205 0002 一宮町',
  '40 福岡県',
  '40 100 北九州市',
  '40 101 北九州市門司区',
  '40 101 0001 本町',
  '40 103 北九州市若松区',
  '40 103 0001 本町',
  '40 103 0001 002 二丁目',
  '46 鹿児島県',
  '46 505 熊毛郡屋久島町',
  '46 505 0001 安房 〒8914311',
];

interface Shown {
  readonly record: { readonly address: string } | null;
  readonly match: { readonly rest: string; readonly note: MatchNote | null };
  readonly ambiguous: { readonly records: readonly { readonly address: string }[] };
  readonly confidence: number;
}

describe('evidence against evidence', () => {
  let search: GazetteerSearch;
  before(async () => {
    search = new GazetteerSearch(await smallGazetteer(PLACES));
  });
  after(() => search.gazetteer.close());

  const ask = (word: string): Shown => search.geocode({ word, target: null }).value() as Shown;

  test('issue 52, line 1: a chome is no proof of another municipality', () => {
    for (const word of ['愛媛県東雲町2-5', '愛媛県東雲町二丁目', '福岡県北九州市本町2-1']) {
      const { record, ambiguous, confidence } = ask(word);
      assert.equal(record, null, word);
      assert.equal(ambiguous.records.length, 2, word);
      assert.equal(confidence, 0, word);
    }
    const { match, ambiguous } = ask('愛媛県東雲町2-5');
    assert.deepEqual(
      ambiguous.records.map(({ address }) => address),
      ['愛媛県松山市東雲町', '愛媛県新居浜市東雲町二丁目'],
    );
    assert.equal(match.rest, '2-5', 'spans are of what all of a tie share');
    assert.equal(ask('愛媛県一宮町2-5').record?.address, '愛媛県新居浜市一宮町');
    assert.equal(ask('愛媛県新居浜市東雲町2-5').record?.address, '愛媛県新居浜市東雲町二丁目');
  });

  test('issue 52, line 1: the postal code decides', () => {
    const known = ask('〒790-0803 愛媛県東雲町2-5');
    assert.equal(known.record?.address, '愛媛県松山市東雲町');
    assert.ok(known.confidence >= 0.9);
    assert.equal(ask('〒792-0031 愛媛県東雲町2-5').record?.address, '愛媛県新居浜市東雲町二丁目');
    assert.equal(ask('〒640-8273 愛媛県東雲町2-5').record, null);
  });

  test('issue 52, line 1: 市, 町 and 村 exchanged are a doubt whatever follows', () => {
    for (const [word, note, confidence] of [
      ['北海道釧路市中央2丁目3番', 'other_municipality', 0.5],
      ['釧路市中央2丁目3番', 'other_municipality', 0.5],
      ['北海道釧路村中央2丁目3番', 'other_kind', 0.8],
      ['鹿児島県屋久島村安房', 'other_kind', 0.8],
    ] as const) {
      const answer = ask(word);
      assert.equal(answer.match.note, note, word);
      assert.equal(answer.confidence, confidence, word);
    }
    const coded = ask('〒088-0621 北海道釧路市中央2丁目3番');
    assert.equal(coded.record?.address, '北海道釧路郡釧路町中央二丁目');
    assert.equal(coded.match.note, null);
    assert.ok(coded.confidence >= 0.9);
    assert.ok(ask('〒891-4311 鹿児島県屋久島村安房').confidence >= 0.9);
    assert.equal(ask('北海道釧路郡釧路町中央2丁目3番').match.note, null);
  });

  test('issue 52, line 1: what contradicts a postal code is never sure', () => {
    const wrong = ask('〒790-0803 和歌山県和歌山市葵町1');
    assert.equal(wrong.record?.address, '和歌山県和歌山市葵町1');
    assert.equal(wrong.match.note, 'other_post_code');
    assert.equal(wrong.confidence, 0.5);
    assert.equal(
      search.meaning({ word: '〒790-0803 和歌山県和歌山市葵町1', target: null }).confidence(),
      0.5,
    );
    assert.equal(ask('〒640-8273 和歌山県和歌山市葵町1').match.note, null);
    assert.equal(ask('（073）432-0001 和歌山県和歌山市葵町1').match.note, null);
    // an office's own code in the district of the town
    assert.equal(ask('〒640-8511 和歌山県和歌山市葵町1').match.note, null);
  });

  test('issue 52, line 3: two addresses in one cell are a doubt', () => {
    for (const word of [
      '文京区本郷一丁目2番3号東京都文京区湯島二丁目3番4号',
      '文京区本郷一丁目2番3号、文京区湯島2-3-4',
      '文京区本郷1-2-3 湯島2-3-4',
      '文京区本郷一丁目2番東京都文京区湯島2-3',
      '文京区本郷1-2-3（和歌山県和歌山市）',
    ]) {
      const answer = ask(word);
      assert.ok(answer.record?.address.startsWith('東京都文京区本郷'), word);
      assert.equal(answer.match.note, 'other_address', word);
      assert.equal(answer.confidence, 0.5, word);
    }
  });

  test('neither a building nor the address itself is another address', () => {
    for (const word of [
      '文京区本郷1-2-3 湯島ビル3F',
      '文京区本郷1-2-3 和歌山市東京事務所',
      '文京区本郷1-2-3 山田ビル3-201',
      '文京区本郷1-2-3（東京都文京区本郷1-2-3）',
      '文京区本郷1-2-3 東京都文京区本郷1-2-3',
    ]) {
      const answer = ask(word);
      assert.notEqual(answer.match.note, 'other_address', word);
      assert.equal(answer.confidence, 0.99, word);
    }
  });
});

test('texts that are left over begin behind the number that the text before them ends in', () => {
  const word = '本郷2丁目3番 湯島2-3';
  assert.deepEqual(leftTexts(word, [{ from: 0, to: 5 }]), [{ text: '湯島2-3', isGlued: false }]);
  assert.deepEqual(leftTexts('足助町本町10', [{ from: 0, to: 3 }]), [{ text: '本町10', isGlued: true }]);
  assert.ok(mayBeAddress('湯島2-3'));
  assert.ok(mayBeAddress('湯島二丁目3番'));
  assert.ok(!mayBeAddress('山田ビル3F'));
});
