/**
 * How parts of an address are written, as folded: what tells an address from other words that begin with a town's name.
 */

/** Numbers, lots that are counted by letters before the number (甲103, イ3), and those without a number. */
const LOT = /^(?:第?|[甲乙丙丁戊イロハニホヘト])[0-9]/;
const NO_NUMBER = /^(?:番外地|無番地)/;
/** What lots are counted by before or behind their number: heavenly stems (but for 丁, which also counts) and iroha. */
export const LOT_MARK = '[甲乙丙戊己庚辛壬癸イロハニホヘト]';

/** A number that nothing follows, or what follows numbers of addresses: 12-, 北1条, 西2線, 第4地割, 103の乙, 2甲12. */
const ADDRESS_NUMBER = new RegExp(`^.?[0-9]+(?:$|-|条|地割|線|番|ノ|丁|号(?!線)|${LOT_MARK}(?:[0-9-]|$))`);
/** Whole words that stand behind a number of something else: [pattern, example]. */
const OTHER_NUMBERS: readonly (readonly [pattern: RegExp, example: string])[] = [
  [
    /^(?:ペ[ーイ]ジ|メ[ーイ]トル|ヘクタ[ーイア]ル|キロ|センチ|ミリ|グラム|トン|リツトル|パ[ーイ]セント)/,
    '中央3キロ',
  ],
  [
    /^(?:セツト|チ[ーイ]ム|クラス|ポイント|パツク|ドル|ユ[ーイ]ロ|バイト|チヤンネル|シ[ーイ]ズン|タイプ|コ[ーイ]ス)/,
    '平成2クラス',
  ],
  [/^(?:ケ|カ|力|か)(?:月|所|国|年)/, '平成3ヶ月'],
  [/^(?:f|階|k|kg|km|cm|mm|m|g|l|gb|mb|ldk|dk|st|nd|rd|th|nen|gatsu|kai)(?![a-z])/, '中央3F'],
];
/** 本郷三丁目駅, 銀座四丁目交差点. */
const STATION = /^[0-9]+-?(?:駅(?!前)|交差点|停留所)/;
/** 平成16.9月25日, 金920,000円; not 1-2日本館. */
const DATE = /^(?:[0-9]+-){1,2}[0-9]+(?:月[0-9]|[年月日円人](?:$|[^\p{sc=Han}\p{sc=Katakana}]))/u;
/** A building's name in kanji has its kind at the end. */
const BUILDING =
  /^[\u4e00-\u9fff][^0-9]*(?:ビル|館|荘|寮|住宅|団地|邸|宅|方|内|寺|院|局|店|棟|ハイツ|マンシヨン|コ[ーイ]ポ|アパ[ーイ]ト|会|社|所)/;
/** What a kanji behind a number counts: years, floors, people; a building does not begin so. */
const COUNTED =
  /^[年月日時分秒円人名歳才個本枚回位度等級種型式次代世期部課係学章話巻冊曲台倍割点班週周間号階室万億兆世号]/;

/**
 * Whether a folded text begins with a number as addresses write it: digits with hyphens or counters, or digits with
 * nothing or a building behind them. Not 30年, 1号線, 3階.
 */
export function isNumberWritten(text: string): boolean {
  if (!LOT.test(text)) return NO_NUMBER.test(text);
  if (STATION.test(text) || DATE.test(text)) return false;
  // 文京第4町会, 三田第3ビル
  if (text.startsWith('第')) return ADDRESS_NUMBER.test(text);
  if (ADDRESS_NUMBER.test(text)) return true;
  const behind = text.replace(/^.?[0-9]+/, '');
  if (/^[号条線番]/.test(behind) || OTHER_NUMBERS.some(([pattern]) => pattern.test(behind))) return false;
  if (/^[\u4e00-\u9fff]/.test(behind)) return !COUNTED.test(behind) && BUILDING.test(behind);
  return /^[\p{L}]{2}/u.test(behind);
}
