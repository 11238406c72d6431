import type { ForeignLanguage } from '@banchi/engine/vocabulary/languages.js';
import { between, oneOf, seededRandom } from '../../bench/support/random.js';
import { DrawnWords, type NoAddress } from './no-addresses.js';

/** Words of a language for people, companies, facilities and numbers other than addresses. */
interface Vocabulary {
  /** Surnames, most of them towns somewhere too. */
  readonly surnames: readonly string[];
  readonly given: readonly string[];
  /** Names that many places share. */
  readonly places: readonly string[];
  readonly facilities: readonly string[];
  readonly companies: readonly string[];
  /** Texts behind a number that counts something else. */
  readonly units: readonly string[];
  readonly sentences: readonly string[];
  /** Prefectures without their kind, and things named after them. */
  readonly prefectures: readonly string[];
  readonly things: readonly string[];
  /** Between the parts of a name, and before additions. */
  readonly space: string;
  readonly date: (year: number, month: number, day: number) => string;
}

const words = (text: string): readonly string[] => text.split(' ');
const phrases = (text: string): readonly string[] => text.split('|');

const VOCABULARIES: Readonly<Record<ForeignLanguage, Vocabulary>> = {
  en: {
    surnames: words(
      'Yamada Nakamura Honda Tanaka Ishida Ueno Matsuda Ono Sakai Nagano Fukuda Otsuka Kanda Shibuya Miyazaki Aoki Nakano Takada Kubo Ikeda',
    ),
    given: words('Taro Hanako Ichiro Kenji Yoko Makoto Sakura Hiroshi Naoki Yumi Akira Minoru'),
    places: words('Chuo Midori Asahi Sakae Minato Aoba Honcho Kita Minami Sakuragicho Ginza Heiwa Nishi'),
    facilities: phrases(
      'Hospital|Station|Elementary School|Park|Museum|University|Hotel|Post Office|Library|Bridge|Clinic|Shopping Street|Tunnel|Line',
    ),
    companies: phrases('Co., Ltd.|Corporation|Holdings|Trading Company|Inc.|Group|Motors|Bank'),
    units: phrases(
      'years|km|persons|th floor|th anniversary|percent|yen|pieces|minutes walk|st generation|F|kg|nights',
    ),
    sentences: phrases(
      'Thank you very much|not available|same as above|unknown|to be decided|please call before delivery|attention please|no fixed address|see attached sheet|lorem ipsum dolor|hello world|for the attention of the manager|return to sender',
    ),
    prefectures: words('Tokyo Osaka Kyoto Hokkaido Wakayama Nagano Hiroshima Chiba Fukuoka Okinawa'),
    things: phrases(
      'Marathon|Olympics 2020|ramen noodles|beef|dialect|sake|Gas Company|Electric Power|Tower',
    ),
    space: ' ',
    date: (year, month, day) => `${year}/${month}/${day}`,
  },
  zh_cn: chinese({
    surnames: '山田 中村 本田 田中 石田 上野 松田 小野 酒井 长野 福田 大塚 神田 涩谷 宫崎 青木 中野 高田',
    given: '太郎 花子 一郎 健二 阳子 诚 樱 浩 直树 由美 明 实',
    places: '中央 绿 旭 荣 港 青叶 本町 北 南 樱木町 银座 和平 西',
    facilities: '医院 车站 小学 公园 博物馆 大学 酒店 邮局 图书馆 大桥 诊所 商店街 隧道 线',
    companies: '株式会社 有限公司 商事 工业 银行 集团 汽车 控股',
    units: '年 公里 人 楼 周年 元 个 分钟 级 岁 号线 月',
    sentences: '非常感谢|不明|同上|未定|请在送货前打电话|没有固定住所|详见附件|转交经理|退回寄件人|你好世界',
    prefectures: '东京 大阪 京都 和歌山 长野 广岛 千叶 福冈 冲绳 神户',
    things: '马拉松|奥运会|拉面|牛肉|方言|清酒|煤气公司|电力|塔',
  }),
  zh_tw: chinese({
    surnames: '山田 中村 本田 田中 石田 上野 松田 小野 酒井 長野 福田 大塚 神田 澀谷 宮崎 青木 中野 高田',
    given: '太郎 花子 一郎 健二 陽子 誠 櫻 浩 直樹 由美 明 實',
    places: '中央 綠 旭 榮 港 青葉 本町 北 南 櫻木町 銀座 和平 西',
    facilities: '醫院 車站 小學 公園 博物館 大學 飯店 郵局 圖書館 大橋 診所 商店街 隧道 線',
    companies: '株式會社 有限公司 商事 工業 銀行 集團 汽車 控股',
    units: '年 公里 人 樓 週年 元 個 分鐘 級 歲 號線 月',
    sentences: '非常感謝|不明|同上|未定|請在送貨前打電話|沒有固定住所|詳見附件|轉交經理|退回寄件人|你好世界',
    prefectures: '東京 大阪 京都 和歌山 長野 廣島 千葉 福岡 沖繩 神戶',
    things: '馬拉松|奧運會|拉麵|牛肉|方言|清酒|瓦斯公司|電力|塔',
  }),
  ko: {
    surnames: words(
      '야마다 나카무라 혼다 다나카 이시다 우에노 마쓰다 오노 사카이 나가노 후쿠다 오쓰카 간다 시부야',
    ),
    given: words('다로 하나코 이치로 겐지 요코 마코토 사쿠라 히로시 나오키 유미 아키라 미노루'),
    places: words('주오 미도리 아사히 사카에 미나토 아오바 혼초 기타 미나미 사쿠라기초 긴자 헤이와 니시'),
    facilities: phrases('병원|역|초등학교|공원|박물관|대학교|호텔|우체국|도서관|대교|의원|상점가|터널|선'),
    companies: phrases('주식회사|그룹|상사|공업|은행|홀딩스|자동차'),
    units: phrases('년|킬로미터|명|층|주년|엔|개|분|급|세|호선|월'),
    sentences: phrases(
      '감사합니다|알 수 없음|위와 같음|미정|배송 전 전화 주세요|주소 없음|첨부 참조|담당자 앞|반송|안녕하세요',
    ),
    prefectures: words('도쿄 오사카 교토 와카야마 나가노 히로시마 지바 후쿠오카 오키나와 홋카이도'),
    things: phrases('마라톤|올림픽|라멘|소고기|사투리|사케|가스 회사|전력|타워'),
    space: ' ',
    date: (year, month, day) => `${year}년 ${month}월 ${day}일`,
  },
};

function chinese(lists: Readonly<Record<Exclude<keyof Vocabulary, 'space' | 'date'>, string>>): Vocabulary {
  return {
    surnames: words(lists.surnames),
    given: words(lists.given),
    places: words(lists.places),
    facilities: words(lists.facilities),
    companies: words(lists.companies),
    units: words(lists.units),
    sentences: phrases(lists.sentences),
    prefectures: words(lists.prefectures),
    things: phrases(lists.things),
    space: '',
    date: (year, month, day) => `${year}年${month}月${day}日`,
  };
}

/** Words in a language that are not addresses, of every kind that lands in an address field. Every run makes the same. */
export function foreignNoAddresses(language: ForeignLanguage, seed = 12): NoAddress[] {
  const random = seededRandom(seed);
  const from = VOCABULARIES[language];
  const { space } = from;
  const drawn = new DrawnWords();
  const one = (list: readonly string[]): string => oneOf(random, list);
  drawn.draw('person', 60, () => one(from.surnames) + one([space, ' ']) + one(from.given));
  drawn.draw('given name first', 30, () => `${one(from.given)} ${one(from.surnames)}`);
  drawn.draw('facility', 60, () => one(from.places) + space + one(from.facilities));
  drawn.draw('company', 60, () => one([...from.surnames, ...from.places]) + space + one(from.companies));
  drawn.draw('quantity', 40, () => `${one(from.places)}${space}${between(random, 1, 99)}${one(from.units)}`);
  drawn.draw('building and floor', 20, () => `${one(from.places)}${space}${between(random, 1, 30)}F`);
  drawn.draw('thing of a prefecture', 40, () => one(from.prefectures) + space + one(from.things));
  drawn.draw('date', 15, () =>
    from.date(between(random, 1950, 2030), between(random, 1, 12), between(random, 1, 28)),
  );
  drawn.draw(
    'telephone number',
    10,
    () => `0${between(random, 3, 99)}-${between(random, 100, 9999)}-${between(random, 1000, 9999)}`,
  );
  drawn.list('sentence', from.sentences);
  return drawn.words();
}
