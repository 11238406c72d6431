import { TOLERANCE, type Tolerance } from '../tolerance.js';

/** A kanji is typed for another one that looks or sounds alike: as much as a name that is spelled nearly. */
export const EXCHANGED_KANJI: Tolerance = {
  cost: 2 * TOLERANCE,
  word: '江東区豊州三丁目',
  meant: '東京都江東区豊洲三丁目',
};

/** Kanji that are typed for one another, since they look or sound alike: [each for each of the others, a place]. */
const EXCHANGED: readonly (readonly [kanji: string, place: string])[] = [
  ['提 堤', '大阪府枚方市招提元町'],
  ['盤 磐', '神奈川県横浜市中区常盤町'],
  ['屏 屛', '埼玉県北葛飾郡杉戸町大字屏風'],
  ['橋 槗', '東京都中央区日本橋'],
  ['平 兵エ', '愛知県名古屋市港区甚兵衛通, written 甚平通'],
  ['萩 荻', '東京都杉並区荻窪'],
  ['州 洲', '東京都江東区豊洲'],
  ['堀 掘', '東京都中央区八丁堀'],
  ['坂 阪', '東京都港区赤坂'],
  ['壁 璧', '埼玉県春日部市粕壁'],
  ['粟 栗', '千葉県松戸市栗山'],
  ['藤 籐', '神奈川県藤沢市藤沢'],
  ['幡 播', '東京都渋谷区幡ヶ谷'],
  ['仲 中', '東京都板橋区仲町'],
];
/** The exchanges by the first unit of the typed text. */
const EXCHANGES = new Map<number, { readonly typed: string; readonly meant: string }[]>();
for (const [row] of EXCHANGED) {
  const all = row.split(' ');
  for (const typed of all) {
    const others = all.filter((each) => each !== typed).map((meant) => ({ typed, meant }));
    const unit = typed.charCodeAt(0);
    EXCHANGES.set(unit, [...(EXCHANGES.get(unit) ?? []), ...others]);
  }
}
const NONE_EXCHANGED: readonly never[] = [];

/** The first units of all texts that are exchanged. */
export const EXCHANGED_UNITS: Iterable<number> = EXCHANGES.keys();

/** The exchanges of texts that begin with a unit. */
export function exchangesOf(unit: number): readonly { readonly typed: string; readonly meant: string }[] {
  return EXCHANGES.get(unit) ?? NONE_EXCHANGED;
}
