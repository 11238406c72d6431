/** Addresses as pages for travellers and shops write them in Chinese and Korean, drawn from all towns of Japan; and places abroad. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import type { MultilingualRecord } from '@banchi/engine/vocabulary/fields.js';
import { between, seededRandom } from '../../bench/support/random.js';
import { percent } from '../robustness/robustness.js';
import { geocoded } from '../robustness/ways/geocoder.js';
import { runsOf } from '../support/property.js';
import { SKIP_REAL_DATA, townsOfJapan } from '../support/real-data.js';
import { itemsOf, wordQuery } from './ask.js';
import { inChinese, inKorean, type TravelAddress } from './travel-pages.js';

const SEED = 42;
const WORDS = runsOf(3000);
/** Shares that are as deep as the Japanese address, and wrong, at least and at most. */
const [DEEP, WRONG] = [0.97, 0.002];

/** The town without 大字 and 字, which other languages do not write: two records of one name are both right. */
const named = (address: string | null): string => (address ?? '').normalize('NFKC').replaceAll(/大?字/gu, '');

describe('Chinese and Korean of pages for travellers', { skip: SKIP_REAL_DATA }, () => {
  let engine: GazetteerSearch;
  before(async () => {
    engine = new GazetteerSearch(mapGazetteer(await townsOfJapan()));
  });
  after(() => engine.gazetteer.close());

  function* drawn(write: (record: MultilingualRecord, random: () => number) => TravelAddress | null) {
    const random = seededRandom(SEED);
    for (let count = 0; count < WORDS; ) {
      const level = random() < 0.6 ? 'AZC' : 'OAZ';
      const query = { ...wordQuery('', 'en', 'exact', [level]), word: undefined };
      const { hit } = engine.find({ ...query, count: 0 });
      const [record] = itemsOf(engine, { ...query, offset: between(random, 0, hit - 1), count: 1 });
      const written = write(record as unknown as MultilingualRecord, random);
      if (written === null) continue;
      const expected = geocoded(engine, written.japanese).record;
      if (expected === null) continue;
      count++;
      yield { text: written.text, expected };
    }
  }

  for (const [language, write] of [
    ['Chinese', inChinese],
    ['Korean', inKorean],
  ] as const)
    test(`${language} is understood as deeply as Japanese`, (t) => {
      const misses: string[] = [];
      const wrong: string[] = [];
      for (const { text, expected } of drawn(write)) {
        const { record } = geocoded(engine, text);
        if (record !== null && named(record.address).startsWith(named(expected.address))) continue;
        misses.push(`${text}: ${record?.address ?? null}, not ${expected.address}`);
        if (record !== null && !named(expected.address).startsWith(named(record.address))) wrong.push(text);
      }
      t.diagnostic(
        `${language}: ${percent(1 - misses.length / WORDS)} as deep, ${wrong.length} of ${WORDS} wrong`,
      );
      assert.ok(misses.length <= (1 - DEEP) * WORDS, misses.slice(0, 40).join('\n'));
      assert.ok(wrong.length <= WRONG * WORDS, wrong.join('\n'));
    });

  test('places abroad are not places of Japan', () => {
    for (const word of ABROAD) assert.equal(geocoded(engine, word).record, null, word);
  });
});

/** Places abroad, many of which have a namesake in Japan, or a part that has one. */
const ABROAD = (
  '釜山|釜山广域市海云台区佑洞1500|釜山廣域市中區南浦洞5街18|부산|부산광역시 해운대구 우동 1500|서울|서울특별시 강남구 테헤란로 152|인천 연수구 송도동 24-5|' +
  '대구 중구 동성로 2가 88|수원시 팔달구 행궁동|경기도 성남시 분당구 정자동 178-1|오산시 중앙로 10|구미|구리|아산|삼척시|김천역|전라남도 목포시|명동 12-3|' +
  '上海市黄浦区南京东路100号|北京市朝阳区建国路88号|北京市东城区王府井大街1号|天津市和平区南京路|台北市中正區重慶南路一段122號|台北市中山區南京東路二段8號|' +
  '台北市松山區南京東路4段10號|新北市三重區重新路二段|新北市板橋區中山路1號|台中市豐原區中正路|台中市清水區|高雄市岡山區岡山路|高雄市美濃區|青岛|青岛市市南区香港中路|' +
  '沈阳市和平区|大连市中山区人民路|福州市鼓楼区东街|深圳市福田区深南大道|首尔市江南区|首爾特別市中區明洞|香港中環皇后大道中100號|大田广域市中区|' +
  'ソウル市江南区|釜山市中区南浦洞|仁川広域市中区|광주 동구 금남로 245|대전 서구 둔산동 1420|제주도 제주시 연동 273|타이베이시 중정구|베이징시 차오양구|오타와'
).split('|');
