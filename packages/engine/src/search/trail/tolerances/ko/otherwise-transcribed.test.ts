import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { geocoded } from '../../../../../../../test/robustness/ways/geocoder.js';
import { smallGazetteer } from '../../../../../../../test/support/small-gazetteer.js';
import { GazetteerSearch } from '../../../engine.js';

let search: GazetteerSearch;
before(async () => {
  search = new GazetteerSearch(
    await smallGazetteer([
      '13 東京都 トウキョウト',
      '13 111 千代田区 チヨダク',
      '13 111 0001 丸の内 マルノウチ',
      '13 111 0001 001 一丁目',
      '13 205 青梅市 オウメシ',
      '13 205 0001 吹上 フキアゲ',
      '15 新潟県 ニイガタケン',
      '15 222 三条市 サンジョウシ',
      '15 222 0001 本町 ホンチョウ',
      '23 愛知県 アイチケン',
      '23 100 名古屋市 ナゴヤシ',
      '23 109 名古屋市熱田区 ナゴヤシアツタク',
      '23 109 0001 三本松町 サンボンマツチョウ',
      '23 201 豊田市 トヨタシ',
      '23 201 0001 元城町 モトシロチョウ',
      '23 201 0002 中田 ナカタ',
      '23 201 0003 長田 ナガタ',
      '23 447 知多郡武豊町 チタグンタケトヨチョウ',
      '23 447 0001 大足 オオアシ',
    ]),
  );
});
after(() => search.gazetteer.close());

test('names are understood in any transcription, with and without their kinds and spaces', () => {
  for (const [word, address] of [
    ['토쿄토 치요다쿠 마루노우치 1-9-1', '東京都千代田区丸の内一丁目'],
    ['도쿄 치요다 마루노우찌 1쵸메 9번 1호', '東京都千代田区丸の内一丁目'],
    ['토우쿄우도지요다구마루노우치1-9-1', '東京都千代田区丸の内一丁目'],
    ['일본 토쿄 오메 후키아게 20번지 17, 198-0015', '東京都青梅市吹上'],
    ['아이찌현 나고야시 아츠타구 산본마쯔쬬 13번지', '愛知県名古屋市熱田区三本松町'],
    ['나고야 아쓰타 산본마츠쵸 13번지 3F', '愛知県名古屋市熱田区三本松町'],
    ['토요타시 모토시로쪼 7-14', '愛知県豊田市元城町'],
    ['토요타시 모토시로정 7-14', '愛知県豊田市元城町'],
    ['아이치 다케토요정 오오아시 12', '愛知県知多郡武豊町大足'],
    // the spelling nearest to the typed one, where several sound alike
    ['토요따시 나카타 3-2', '愛知県豊田市中田'],
    ['토요따시 나가타 3-2', '愛知県豊田市長田'],
  ])
    assert.equal(geocoded(search, word).record?.address, address, word);
});

test('places of Korea are not places of Japan that sound so', () => {
  for (const word of ['삼척시 중앙로 10', '김천시', '서울 강남구 역삼동 12-3', '부산 중구 남포동'])
    assert.equal(geocoded(search, word).record, null, word);
});

test('spans say which text was read as which name', () => {
  const word = '토요따시 모토시로쪼 7-14';
  const { match } = geocoded(search, word);
  assert.deepEqual(
    match.spans.map(({ from, to }) => word.slice(from, to).trim()),
    ['토요따시', '모토시로쪼'],
  );
});
