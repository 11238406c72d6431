import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Level } from '../vocabulary/levels.js';
import { koreanSegment } from './korean.js';

/** Well-known places as Korean dictionaries and maps write them: level, name, reading, Korean. */
const PLACES = `
TOD 東京都 トウキョウト 도쿄도|TOD 北海道 ホッカイドウ 홋카이도|TOD 大阪府 オオサカフ 오사카부|TOD 京都府 キョウトフ 교토부
TOD 神奈川県 カナガワケン 가나가와현|TOD 新潟県 ニイガタケン 니가타현|TOD 群馬県 グンマケン 군마현|TOD 鳥取県 トットリケン 돗토리현
TOD 愛知県 アイチケン 아이치현|TOD 高知県 コウチケン 고치현|TOD 沖縄県 オキナワケン 오키나와현|TOD 長崎県 ナガサキケン 나가사키현
TOD 熊本県 クマモトケン 구마모토현|TOD 鹿児島県 カゴシマケン 가고시마현|TOD 岐阜県 ギフケン 기후현|TOD 三重県 ミエケン 미에현
SHK 札幌市 サッポロシ 삿포로시|SHK 函館市 ハコダテシ 하코다테시|SHK 旭川市 アサヒカワシ 아사히카와시|SHK 小樽市 オタルシ 오타루시
SHK 仙台市 センダイシ 센다이시|SHK 新潟市 ニイガタシ 니가타시|SHK 横浜市 ヨコハマシ 요코하마시|SHK 川崎市 カワサキシ 가와사키시
SHK 千葉市 チバシ 지바시|SHK 金沢市 カナザワシ 가나자와시|SHK 名古屋市 ナゴヤシ 나고야시|SHK 四日市市 ヨッカイチシ 욧카이치시
SHK 神戸市 コウベシ 고베시|SHK 奈良市 ナラシ 나라시|SHK 広島市 ヒロシマシ 히로시마시|SHK 下関市 シモノセキシ 시모노세키시
SHK 福岡市 フクオカシ 후쿠오카시|SHK 北九州市 キタキュウシュウシ 기타큐슈시|SHK 別府市 ベップシ 벳푸시|SHK 那覇市 ナハシ 나하시
SHK 勝浦市 カツウラシ 가쓰우라시|SHK 松浦市 マツウラシ 마쓰우라시|SHK 敦賀市 ツルガシ 쓰루가시|SHK 対馬市 ツシマシ 쓰시마시
SHK 相馬市 ソウマシ 소마시|SHK 近江八幡市 オウミハチマンシ 오미하치만시|SHK 太宰府市 ダザイフシ 다자이후시|SHK 宇都宮市 ウツノミヤシ 우쓰노미야시
SHK 新宿区 シンジュクク 신주쿠구|SHK 渋谷区 シブヤク 시부야구|SHK 千代田区 チヨダク 지요다구|SHK 中央区 チュウオウク 주오구
SHK 品川区 シナガワク 시나가와구|SHK 豊島区 トシマク 도시마구|SHK 世田谷区 セタガヤク 세타가야구|SHK 葛飾区 カツシカク 가쓰시카구
SHK 名古屋市緑区 ナゴヤシミドリク 나고야시$미도리구|SHK 広島市東区 ヒロシマシヒガシク 히로시마시$히가시구
SHK 東牟婁郡串本町 ヒガシムログンクシモトチョウ 히가시무로군$구시모토초|SHK 北群馬郡榛東村 キタグンマグンシントウムラ 기타군마군$신토무라
SHK 国頭郡読谷村 クニガミグンヨミタンソン 구니가미군$요미탄손|SHK 北佐久郡軽井沢町 キタサクグンカルイザワマチ 기타사쿠군$가루이자와마치
OAZ 霞が関 カスミガセキ 가스미가세키|OAZ 銀座 ギンザ 긴자|OAZ 新橋 シンバシ 신바시|OAZ 秋葉原 アキハバラ 아키하바라
OAZ 葵町 アオイチョウ 아오이초|OAZ 道頓堀 ドウトンボリ 도톤보리|OAZ 難波 ナンバ 난바|OAZ 大字市平 オオアザイチダイラ 이치다이라`;

test('customary Korean names', () => {
  const places = PLACES.trim().split(/[|\n]/);
  assert.ok(places.length >= 60, `${places.length} places`);
  for (const place of places) {
    const [level, name = '', read = '', expected = ''] = place.split(' ');
    assert.equal(
      koreanSegment({ level: level as Level, name, read }),
      expected.replace('$', ' '),
      `${name} ${read}`,
    );
  }
});

test('numbers, units and ordinals', () => {
  const cases: readonly (readonly [Level, string, string | null, string])[] = [
    ['AZC', '三丁目', null, '3초메'],
    ['AZC', '１丁目', '１チョウメ', '1초메'],
    ['OAZ', '北一条西', 'キタ1ジョウニシ', '기타 1조 니시'],
    ['OAZ', '北一条西', null, '기타 1조 니시'],
    ['AZC', '第四地割', null, '다이 4치와리'],
    ['GIK', '12', null, '12'],
    ['TBN', '3-1', null, '3-1'],
    ['TBN', '103-乙17', null, '103-오쓰-17'],
    ['TBN', '甲103', null, '고-103'],
    ['TBN', '103-ｲ', null, '103-이'],
    ['AZC', 'ハ', null, '하'],
    ['AZC', 'イ部', null, '이부'],
  ];
  for (const [level, name, read, expected] of cases) {
    assert.equal(koreanSegment({ level, name, read }), expected, name);
  }
});

test('no reading, no name; never mixed scripts', () => {
  assert.equal(koreanSegment({ level: 'OAZ', name: '葵町', read: null }), null);
  assert.equal(koreanSegment({ level: 'OAZ', name: '松本', read: '松モト' }), null);
  assert.equal(koreanSegment({ level: 'OAZ', name: null, read: 'マツモト' }), null);
  assert.equal(koreanSegment({ level: 'SHK', name: '', read: 'マツモト' }), null);
});
