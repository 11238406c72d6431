import { fold } from '../text/index.js';

/** What names of buildings begin with in katakana: 本郷三丁目三十一コーポ山田 (東京都文京区), 中挟町ヲグランドメゾン (福井県小浜市). */
const WORDS = (
  'アパート アーバン エステート カーサ グランド グリーン コーポ サン シティ タワー ドミール ハイツ ハイム ' +
  'パーク ビラ ビル フラット プラザ ホテル マンション メゾン メゾネット ライオンズ リバー レジデンス ロイヤル ヴィラ'
)
  .split(' ')
  .map((word) => fold(word));

/** Whether a building's name in katakana begins at a position of a folded text. */
export function beginsBuilding(folded: string, at: number): boolean {
  return WORDS.some((word) => folded.startsWith(word, at));
}
