import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { geocoded } from '../../../../../test/robustness/ways/geocoder.js';
import { smallGazetteer } from '../../../../../test/support/small-gazetteer.js';
import { GazetteerSearch } from '../engine.js';

let search: GazetteerSearch;
before(async () => {
  search = new GazetteerSearch(
    await smallGazetteer([
      '11 埼玉県 サイタマケン',
      '11 203 川口市 カワグチシ',
      '11 203 0001 本町 ホンチョウ 〒3320012',
      '13 東京都 トウキョウト',
      '13 102 中央区 チュウオウク',
      '13 102 0001 銀座 ギンザ 〒1040061',
      '26 京都府 キョウトフ',
      '26 100 京都市 キョウトシ',
      '26 101 京都市北区 キョウトシキタク',
      '26 101 0001 紫野 ムラサキノ 〒6038000',
      '30 和歌山県 ワカヤマケン',
      '30 201 和歌山市 ワカヤマシ',
      '30 201 0001 湊 ミナト 〒6400000',
    ]),
  );
});
after(() => search.gazetteer.close());

/** The answer to a word, and the parts of the word that it explains. */
function asked(word: string): { address: string | null | undefined; confidence: number; parts: string[] } {
  const { record, confidence, match } = geocoded(search, word);
  return {
    address: record?.address,
    confidence,
    parts: match.spans.map(({ from, to }) => word.slice(from, to)),
  };
}

test('issue 52, line 5: Japanese from small to large is read as from large to small', () => {
  for (const [word, address, parts] of [
    [
      '銀座5-1, 銀座, 中央区, 東京都, 104-0061, 日本',
      '東京都中央区銀座',
      ['銀座', '中央区', '東京都', '104-0061'],
    ],
    ['本町1-3、川口市、埼玉県', '埼玉県川口市本町', ['本町', '川口市', '埼玉県']],
    ['本町1-3 川口市 埼玉県', '埼玉県川口市本町', ['本町', '川口市', '埼玉県']],
    ['紫野1, 北区, 京都市, 京都府', '京都府京都市北区紫野', ['紫野', '北区', '京都市', '京都府']],
  ] as const) {
    const found = asked(word);
    assert.equal(found.address, address, word);
    assert.ok(found.confidence >= 0.9, `${word}: ${found.confidence}`);
    assert.deepEqual(found.parts, parts, word);
  }
});

test('issue 52, line 5: a town is no answer where the word names another prefecture or municipality', () => {
  const { record, match } = geocoded(search, '湊1-3 川口市');
  assert.equal(record, null);
  assert.equal(match.note, 'other_address');
  const above = geocoded(search, '湊1-3, 川口市, 埼玉県');
  assert.equal(above.record?.address, '埼玉県川口市');
  assert.ok(above.confidence < 0.1);
});

test('issue 52, line 6: a prefecture begins an address behind a name', () => {
  for (const [word, address, parts] of [
    ['カフェ青葉埼玉県川口市本町4-1-8', '埼玉県川口市本町', ['埼玉県', '川口市', '本町']],
    ['銀座東京都中央区銀座5-1', '東京都中央区銀座', ['東京都', '中央区', '銀座']],
  ] as const) {
    const found = asked(word);
    assert.equal(found.address, address, word);
    assert.ok(found.confidence >= 0.9, `${word}: ${found.confidence}`);
    assert.deepEqual(found.parts, parts, word);
  }
  // the first of two addresses is not a name
  assert.ok(asked('中央区銀座5-1埼玉県川口市本町4-1').confidence < 0.9);
});

test('issue 52, line 4: an address is read in the longest run of one script', () => {
  for (const [word, parts] of [
    ['5-1 Ginza, Chuo-ku, Tokyo 銀座ビル 3F', ['Ginza', 'Chuo-ku', 'Tokyo']],
    ['日本, Tokyo, Chuo-ku, Ginza, 5−1 銀座ビル 1F', ['Tokyo', 'Chuo-ku', 'Ginza']],
    ['5-1 Ginza, Chuo-ku, Tokyo 104-0061 일본', ['Ginza', 'Chuo-ku', 'Tokyo', '104-0061']],
    ['銀座ビル, 5-1 Ginza, Chuo-ku, Tokyo, Nhật Bản', ['Ginza', 'Chuo-ku', 'Tokyo']],
  ] as const) {
    const found = asked(word);
    assert.equal(found.address, '東京都中央区銀座', word);
    assert.ok(found.confidence >= 0.9, `${word}: ${found.confidence}`);
    assert.deepEqual(
      found.parts.map((part) => part.replace(/[\s,]+$/, '').replace(/^[\s,]+/, '')),
      parts,
      word,
    );
  }
});

test('an address in Japanese keeps its numbers before a word in another script', () => {
  const { record, match } = geocoded(search, '東京都中央区銀座 3LDK');
  assert.equal(record?.address, '東京都中央区銀座');
  assert.equal(match.rest.trim(), '3LDK');
});
