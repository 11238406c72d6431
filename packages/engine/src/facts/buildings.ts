/** Words for kinds of building: behind an address they show where it ends, and before it that it has not begun. */

/** Beginnings of buildings' names in katakana: 本郷三丁目三十一コーポ山田 (東京都文京区), 中挟町ヲグランドメゾン (福井県小浜市). */
export const KATAKANA_BUILDINGS: readonly string[] = (
  'アパート アーバン エステート カーサ グランド グリーン コーポ サン シティ タワー ドミール ハイツ ハイム ' +
  'パーク ビラ ビル フラット プラザ ホテル マンション メゾン メゾネット ライオンズ リバー レジデンス ロイヤル ヴィラ'
).split(' ');

/** The words of {@link KATAKANA_BUILDINGS} that end a name in kanji too: 文京第三マンション. */
export const KATAKANA_KINDS: readonly string[] = ['ビル', 'ハイツ', 'マンション', 'コーポ', 'アパート'];

/** Endings of buildings' names in kanji: 本郷三田中荘, 三番館. */
export const KANJI_KINDS: readonly string[] = '館 荘 寮 住宅 団地 邸 宅 方 内 寺 院 局 店 棟 会 社 所'.split(
  ' ',
);

/** Words for kinds of building in Chinese, in either script: 文京区本乡七丁目樱花大厦. */
export const CHINESE_KINDS: readonly string[] = '大厦 大廈 楼 樓 公寓'.split(' ');

/**
 * English words for kinds of building, as sources of regular expressions. The name may be a town's besides: Sakura Heights.
 */
export const ENGLISH_KINDS: readonly string[] = (
  'bldg\\.? building biru mansion heights tower plaza park hotel hall cent(?:er|re) square terrace court house ' +
  'residence garden'
).split(' ');
