import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { geocoded } from '../../../../../test/robustness/ways/geocoder.js';
import { smallGazetteer } from '../../../../../test/support/small-gazetteer.js';
import { GazetteerSearch } from '../engine.js';

let search: GazetteerSearch;
before(async () => {
  search = new GazetteerSearch(
    await smallGazetteer([
      '01 北海道 ホッカイドウ',
      '01 100 札幌市 サッポロシ',
      '01 101 札幌市中央区 サッポロシチュウオウク',
      '01 101 0001 北一条西 キタイチジョウニシ 〒0600001',
      '12 千葉県 チバケン',
      '12 203 市川市 イチカワシ 〒2720000',
      '12 203 0054 東菅野 ヒガシスガノ 〒2720823',
      '12 203 0054 002 二丁目',
      '12 203 0055 平田 ヒラタ 〒2720031',
      '12 203 0056 大洲 オオス 〒2720032',
      '12 203 0057 南大洲 ミナミオオス 〒2720032',
      '13 東京都 トウキョウト en=Tokyo',
      '13 104 新宿区 シンジュクク en=Shinjuku-ku',
      '13 104 0029 歌舞伎町 カブキチョウ en=Kabukicho 〒1600021',
      '13 104 0029 001 一丁目',
      '13 123 江戸川区 エドガワク en=Edogawa-ku',
      '13 123 0037 平井 ヒライ en=Hirai 〒1320035',
      '27 大阪府 オオサカフ en=Osaka',
      '27 100 堺市 サカイシ en=Sakai-shi',
      '27 100 0001 平井 ヒライ en=Hirai 〒5998263',
    ]),
  );
});
after(() => search.gazetteer.close());

test('issue 52, line 7: the postal code beside a municipality names its town', () => {
  for (const [word, address, confidence] of [
    ['〒160-0021 東京都新宿区1-2-3', '東京都新宿区歌舞伎町', 0.8],
    ['新宿区1-2-3 〒160-0021', '東京都新宿区歌舞伎町', 0.8],
    ['〒160-0021 新宿区 山田ビル', '東京都新宿区歌舞伎町', 0.8],
    ['〒060-0001 札幌市1-2', '北海道札幌市中央区北一条西', 0.8],
    // another name stands there
    ['〒160-0021 新宿区赤城台1-2-3', '東京都新宿区歌舞伎町', 0.5],
    // nothing but a code
    ['〒160-0021', '東京都新宿区歌舞伎町', 0.98],
    // the town is written, and its chome
    ['〒272-0823 市川市東菅野2-1', '千葉県市川市東菅野二丁目', 0.99],
    // the code of the municipality itself, and that of another one
    ['〒272-0000 市川市1-2', '千葉県市川市', 0.05],
    ['〒160-0021 市川市1-2', '千葉県市川市', 0.05],
    // two towns have it
    ['〒272-0032 市川市1-2', '千葉県市川市', 0.05],
  ] as const) {
    const answer = geocoded(search, word);
    assert.equal(answer.record?.address, address, word);
    assert.equal(answer.confidence, confidence, word);
  }
});

test('issue 52, line 7: a near spelling that its postal code confirms is sure', () => {
  for (const word of [
    '市川市東管野2-1 〒272-0823',
    '〒272-0823 千葉県市川市東野2-1',
    '〒272-0823 市川市菅野2',
  ]) {
    const { record, match, confidence } = geocoded(search, word);
    assert.equal(record?.address, '千葉県市川市東菅野', word);
    assert.equal(confidence, 0.9, word);
    const near = match.spans.find(({ rule }) => rule === 'near');
    assert.ok(['東管野', '東野', '菅野'].includes(word.slice(near?.from, near?.to)), word);
  }
  // two characters, of which one is another
  assert.equal(geocoded(search, '市川市平川2-1 〒272-0031').confidence, 0.5);
});

test('issue 52, line 7: an English town beside its prefecture and its postal code is that town', () => {
  for (const [word, address] of [
    ['Hirai, Tokyo 132-0035', '東京都江戸川区平井'],
    ['5-1 Hirai, Tokyo 132-0035', '東京都江戸川区平井'],
    ['Hirai, Tokyo 132-0035, Japan', '東京都江戸川区平井'],
    ['Hirai, Osaka 599-8263', '大阪府堺市平井'],
  ]) {
    const { record, confidence } = geocoded(search, word);
    assert.equal(record?.address, address, word);
    assert.ok(confidence >= 0.9, `${word}: ${confidence}`);
  }
  for (const word of ['Hirai, Osaka 132-0035', 'Hirai, Nakano, Tokyo 132-0035'])
    assert.ok(geocoded(search, word).confidence < 0.9, word);
});
