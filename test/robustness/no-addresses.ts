import type { GazetteerSearch } from '@banchi/engine/search/engine.js';
import { between, oneOf, seededRandom } from '../../bench/support/random.js';
import { firstHit } from './address.js';
import type { Geocode } from './ways/measure.js';

/** Surnames, most of them towns somewhere too, which makes people hard to distinguish from addresses. */
const SURNAMES =
  '佐藤 鈴木 高橋 田中 伊藤 渡辺 山本 中村 小林 加藤 吉田 山田 佐々木 山口 松本 井上 木村 林 斎藤 清水 山崎 森 池田 橋本 阿部 石川 山下 中島 石井 小川 前田 岡田 長谷川 藤田 後藤 近藤 村上 遠藤 青木 坂本 福田 太田 西村 藤井 金子 岡本 藤原 三浦 中野 原田 松田 竹内 上田 中山 和田 森田 石田 上野 原 内田 柴田 酒井 横山 高木 宮崎 安藤 宮本 大野 小島 今井 工藤 谷口 高田 増田 丸山 杉山 大塚 新井 村田 平野 藤本 河野 小山 武田 上原 野口 松井 菊地 千葉 岩崎 桜井 木下 野村 佐野 菅原 久保 松尾 市川'.split(
    ' ',
  );
const GIVEN =
  '太郎 花子 一郎 次郎 三郎 健一 健太 翔太 大輔 直樹 美咲 陽子 恵子 由美 さくら 真由美 裕子 智子 久美子 浩 誠 隆 茂 進 勇 学 愛 舞 翼 蓮 悠真 湊斗 陽菜 結衣 幸子 和子 正 清 勝 実'.split(
    ' ',
  );
const PLACES =
  '中央 本町 栄 駅前 大手町 銀座 新宿 緑 旭 港 南 北 東 西 桜 青葉 白石 平和 幸 泉 大和 若葉 富士見 日の出 千代田 昭和 朝日 弥生 末広 寿'.split(
    ' ',
  );
const FACILITIES =
  '病院 総合病院 小学校 中学校 高等学校 図書館 公民館 郵便局 商店街 公園 駅 交差点 保育園 幼稚園 歯科医院 クリニック 薬局 銀行 信用金庫 美術館 博物館 体育館 球場 神社 寺 橋 トンネル 温泉 ホテル 旅館 食堂 書店 スーパー タクシー バス停 警察署 消防署 税務署 大学 研究所'.split(
    ' ',
  );
const BUSINESS =
  'トヨタ自動車 日立製作所 三菱電機 東芝 松下電器 住友化学 新日本製鐵 日本郵船 三井物産 川崎重工業 富士通 京セラ 任天堂 資生堂 花王 大林組 鹿島建設 清水建設 竹中工務店 神戸製鋼所 いすゞ自動車 大阪ガス 東京電力 北海道電力 九州旅客鉄道 横浜ゴム 千葉銀行 静岡鉄道 山形屋 福井製作所'.split(
    ' ',
  );
const FORMS = ['株式会社', '(株)', '有限会社', '合同会社', '㈱'];
const SENTENCES =
  'よろしくお願いします|本日は晴天なり|お世話になっております|住所をご記入ください|請求書を送付します|担当者不在のため|電話番号を教えてください|同上|不明|なし|未定|該当なし|別紙のとおり|海外|転居先不明|非公開|東京特許許可局|吾輩は猫である|山があって川がある|中央線が止まった|南へ行きたい|大和魂|平和を願う|桜が咲いた|緑の多い街|港の見える丘|旭日昇天|朝日新聞を読む|富士山に登る|日本語の勉強'.split(
    '|',
  );
const KANA = [...'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワ'];
const HIRAGANA_RUNS =
  'あいうえお かきくけこ さしすせそ たちつてと なにぬねの はひふへほ いろはにほへと ありがとう こんにちは おはよう さようなら すみません'.split(
    ' ',
  );
const ERAS = ['昭和', '平成', '令和', '大正', '明治'];
const UNITS = [
  '年',
  '年度',
  '月',
  '日',
  '時',
  '円',
  '人',
  '個',
  '階',
  '回',
  '名',
  '歳',
  '%',
  '番線',
  '両',
  'km',
  '号車',
  '次',
  '冊',
  '点',
];
const THINGS =
  '大阪弁 京都弁 九州男児 江戸前寿司 札幌ラーメン 博多人形 有田焼 信州そば 讃岐うどん 名古屋コーチン 神戸牛 秋田犬 広島風お好み焼き 長崎ちゃんぽん 沖縄民謡 東北新幹線 山陽自動車道 中央自動車道 関越トンネル 瀬戸大橋'.split(
    ' ',
  );
const ROADS = ['国道', '県道', '市道', '都道', '首都高速', '環状'];
const FOREIGN =
  'hello|Toyota Motor Corporation|foo bar|John Smith|info@example.com|https://example.com/|lorem ipsum|1234567890|test|null|undefined|SELECT * FROM t|N/A|abc123|Microsoft Windows|New York|Paris|서울특별시|北京市|上海市'.split(
    '|',
  );

/** A word that is not an address, and the rule that made it. */
export interface NoAddress {
  readonly rule: string;
  readonly word: string;
}

/** Words that are not addresses, each once. */
export class DrawnWords {
  readonly #found = new Map<string, NoAddress>();

  /** Adds words made by a rule; fewer than asked for where twenty times as many draws give no more new ones. */
  draw(rule: string, count: number, make: () => string): void {
    const wanted = this.#found.size + count;
    for (let tries = 0; this.#found.size < wanted && tries < 20 * count; tries++) {
      const word = make();
      if (!this.#found.has(word)) this.#found.set(word, { rule, word });
    }
  }

  /** Adds words by the rule under which they are listed. */
  list(rule: string, words: readonly string[]): void {
    for (const word of words) this.#found.set(word, { rule, word });
  }

  words(): NoAddress[] {
    return [...this.#found.values()];
  }
}

/**
 * Words that are not addresses, of every kind that lands in an address field: people, companies, facilities, dates,
 * quantities, sentences, things named after places. Every run makes the same ones, each once.
 */
export function noAddresses(seed = 11): NoAddress[] {
  const random = seededRandom(seed);
  const drawn = new DrawnWords();
  drawn.draw(
    'person',
    250,
    () => oneOf(random, SURNAMES) + oneOf(random, ['', ' ', '　']) + oneOf(random, GIVEN),
  );
  drawn.draw(
    'person with title',
    60,
    () =>
      oneOf(random, SURNAMES) +
      oneOf(random, ['様', 'さん', '部長', '先生', '医院', '商店', '工務店', '建設', '歯科', '内科']),
  );
  drawn.draw('company', 120, () => {
    const name = oneOf(random, [
      ...BUSINESS,
      ...SURNAMES.map((each) => each + oneOf(random, ['商事', '工業', '電機', '運輸', '製作所', '不動産'])),
    ]);
    return random() < 0.6 ? name + oneOf(random, FORMS) : oneOf(random, FORMS) + name;
  });
  drawn.draw('facility', 160, () => oneOf(random, PLACES) + oneOf(random, FACILITIES));
  drawn.draw(
    'facility with floor',
    40,
    () =>
      `${oneOf(random, PLACES)}${oneOf(random, ['ビル', 'タワー', 'プラザ', 'センター'])}${between(random, 1, 30)}${oneOf(random, ['階', 'F', '号室'])}`,
  );
  drawn.draw(
    'date',
    80,
    () =>
      `${oneOf(random, ERAS)}${between(random, 1, 63)}年${oneOf(random, ['', '度', `${between(random, 1, 12)}月`, `${between(random, 1, 12)}月${between(random, 1, 28)}日`])}`,
  );
  drawn.draw('date of the common era', 40, () =>
    oneOf(random, [
      `${between(random, 1950, 2030)}年${between(random, 1, 12)}月`,
      `${between(random, 1950, 2030)}/${between(random, 1, 12)}/${between(random, 1, 28)}`,
      `${between(random, 1950, 2030)}-${between(random, 10, 12)}-${between(random, 10, 28)}`,
    ]),
  );
  drawn.draw(
    'quantity',
    100,
    () => `${oneOf(random, ['', ...PLACES])}${between(random, 1, 999)}${oneOf(random, UNITS)}`,
  );
  drawn.draw(
    'road',
    50,
    () =>
      `${oneOf(random, ROADS)}${between(random, 1, 500)}${oneOf(random, ['号', '号線'])}${oneOf(random, ['', '沿い', 'バイパス'])}`,
  );
  drawn.draw(
    'telephone number',
    40,
    () => `0${between(random, 3, 99)}-${between(random, 100, 9999)}-${between(random, 1000, 9999)}`,
  );
  drawn.draw('kana', 60, () =>
    Array.from({ length: between(random, 4, 8) }, () => oneOf(random, KANA)).join(''),
  );
  drawn.draw(
    'surname and number of something',
    60,
    () =>
      `${oneOf(random, SURNAMES)}${between(random, 1, 99)}${oneOf(random, ['歳', '世', '票', '位', '代目', '年', '点', '回忌'])}`,
  );
  drawn.list('sentence', SENTENCES);
  drawn.list('hiragana', HIRAGANA_RUNS);
  drawn.list('thing named after a place', THINGS);
  drawn.list('foreign', FOREIGN);
  return drawn.words();
}

/**
 * Asks a geocoder for all words that are not addresses, except words that are an address to the letter (中央公園).
 */
export function measureNoAddresses(
  search: GazetteerSearch,
  geocode: Geocode,
): { readonly tried: number; readonly answered: readonly NoAddress[] } {
  const words = noAddresses().filter(({ word }) => {
    const text = { text: word, language: 'ja', match: 'exact' } as const;
    return search.find({ ...firstHit(''), word: text, count: 0 }).hit === 0;
  });
  const answered = words.filter(({ word }) => {
    const { best, tied } = geocode(word, 'ja');
    return best !== null || tied.length > 0;
  });
  return { tried: words.length, answered };
}
