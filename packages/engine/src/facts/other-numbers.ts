/**
 * Numbers of things other than addresses, and the marks of each: floors, rooms, years, measures. The text behind a number stands
 * twice, as typed and as folded.
 */

import { DASHES } from './dashes.js';
import { BEHIND_ADDRESSES } from './surroundings.js';

/** Measures and plans of flats. */
const UNITS = 'LDK|DK|K|kg|km|cm|mm|m|g|GB';
const ORDINALS = 'st|nd|rd|th';

/** Text behind a number that does not belong to an address, as typed: [pattern, an example]. */
export const OTHER_NUMBERS: readonly (readonly [pattern: RegExp, example: string])[] = [
  [/^号(?:室|棟|館|車|線|機|店)/u, '305号室, 2号館'],
  [/^番(?:館|街(?!区)|線|組|目|勝負)/u, '三番館'],
  [/^(?:階|棟|世紀|歳|秒|周年|世帯|円(?!山|町)|室(?!町)|年(?!金)|個|枚)/u, '8階, 21世紀ビル'],
  [/^[FfＦｆ](?![A-Za-z])/u, '8F, ８Ｆ'],
  [/^[○◯●〇◎](?=[○◯●〇◎番号丁の0-9-]|\s|$)/u, '2○番地: hidden'],
  [new RegExp(`^(?:${ORDINALS})(?![A-Za-z])`, 'u'), '3rd Floor'],
  [new RegExp(`^(?:${UNITS}|%|％)(?![A-Za-z])`, 'u'), '3LDK'],
];

/**
 * Text that makes a number part of a name, or counts households and quarters unlike houses: 7組, 3班, 12区. A name with it is found by
 * the name: 端野町二区 (北見市).
 */
export const IN_NAMES =
  /^(?:線|条|地割|号地|組(?!合)|班|[区軒戸部隊](?![\p{Script=Han}\p{Script=Katakana}])|町内(?!会館)|支部|分団|隣組)/u;

/** Text glued to the last number of an address that does not begin a building's name. */
export const NO_NAME = new RegExp(`^(?:\\p{Extended_Pictographic}|${BEHIND_ADDRESSES}|周辺|近辺|※)`, 'u');

/** Text that makes a number behind a space an hour: 9:30. Glued to a town, 2:12:3 is an address's number too. */
export const TIME = /^[:：][0-5０-５][0-9０-９](?![0-9０-９:：])/u;

/** A hyphen between two parts of one number: 1 - 1に. */
export const SPACED_HYPHEN = new RegExp(`[0-9０-９][ \u3000][${DASHES}][ \u3000]$`, 'u');

/** Numbers, lots that are counted by letters before the number (甲103, イ3), and those without a number. */
export const LOT_NUMBER = /^(?:第?|[甲乙丙丁戊イロハニホヘト])[0-9]/;
export const NO_NUMBER = /^(?:番外地|無番地)/;
/**
 * Marks that lots are counted by before or behind their number: heavenly stems (except 丁, which is also a counter) and
 * iroha.
 */
export const LOT_MARK = '[甲乙丙戊己庚辛壬癸イロハニホヘト]';

/** A number with nothing behind it, or with text that stands behind numbers of addresses: 12-, 北1条, 西2線, 第4地割, 103の乙, 2甲12. */
export const ADDRESS_NUMBER = new RegExp(
  `^.?[0-9]+(?:$|-|条|地割|線|番|ノ|丁|号(?!線)|${LOT_MARK}(?:[0-9-]|$))`,
);
/** Whole words that stand behind a number of something else: [pattern, example]. */
export const OTHER_NUMBERS_FOLDED: readonly (readonly [pattern: RegExp, example: string])[] = [
  [
    /^(?:ペ[ーイ]ジ|メ[ーイ]トル|ヘクタ[ーイア]ル|キロ|センチ|ミリ|グラム|トン|リツトル|パ[ーイ]セント)/,
    '中央3キロ',
  ],
  [
    /^(?:セツト|チ[ーイ]ム|クラス|ポイント|パツク|ドル|ユ[ーイ]ロ|バイト|チヤンネル|シ[ーイ]ズン|タイプ|コ[ーイ]ス)/,
    '平成2クラス',
  ],
  [/^(?:ケ|カ|力|か)(?:月|所|国|年)/, '平成3ヶ月'],
  [new RegExp(`^(?:f|階|${UNITS.toLowerCase()}|l|mb|${ORDINALS}|nen|gatsu|kai)(?![a-z])`), '中央3F'],
];
/** 本郷三丁目駅, 銀座四丁目交差点. */
export const STATION = /^[0-9]+-?(?:駅(?!前)|交差点|停留所)/;
/** 平成16.9月25日, 金920,000円; not 1-2日本館. */
export const DATE = /^(?:[0-9]+-){1,2}[0-9]+(?:月[0-9]|[年月日円人](?:$|[^\p{sc=Han}\p{sc=Katakana}]))/u;
/** Things that a kanji behind a number counts: years, floors, people. Buildings' names do not begin so. */
export const COUNTED_THINGS =
  /^[年月日時分秒円人名歳才個本枚回位度等級種型式次代世期部課係学章話巻冊曲台倍割点班週周間号階室万億兆世号]/;
