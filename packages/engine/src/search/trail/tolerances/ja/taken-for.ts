import type { Tolerance } from '../tolerance.js';

/** A character is typed for another one that looks like it. It costs so little that a name written as it is called is preferred. */
export const TAKEN_FOR: Tolerance = {
  cost: 1,
  word: '四日市市天力須賀一丁目',
  meant: '三重県四日市市天カ須賀一丁目',
};

/** Characters that folding leaves apart though they are typed for one another: [as folded, as spellings may have them, place]. */
const CHARACTERS: readonly (readonly [typed: string, meant: string, place: string])[] = [
  ['ケ', 'カガ力', '庶路マサルカ and 県営住宅 behind it (北海道白糠郡白糠町)'],
  ['カ', '力', '力 read as katakana'],
  ['力', 'カケ', '天カ須賀 (三重県四日市市)'],
];
/** Kanji that look alike, so that one is typed or read for another: [each for each of the others, place]. */
const ALIKE: readonly (readonly [kanji: string, place: string])[] = [
  ['采釆', '三重県四日市市釆女が丘'],
  ['日曰', '福岡県福岡市南区曰佐'],
  ['杷把', '三重県員弁郡東員町六把野新田'],
  ['鼠鼡', '静岡県浜松市中央区鼡野町'],
  ['土士', '秋田県湯沢市富士見'],
  ['末未', '北海道夕張市丁未'],
  ['己已巳', '北海道深川市一已町'],
  ['干千', '秋田県能代市塩干田'],
  ['戌戊', '千葉県長生郡長生村一松戊'],
  ['待侍', '岩手県久慈市侍浜町'],
  ['網綱', '秋田県大館市新綱'],
  ['緑縁', '千葉県印西市結縁寺'],
  ['鳥烏', '秋田県由利本荘市烏川'],
  ['氷永', '東京都板橋区氷川町'],
  ['祇祗', '神奈川県川崎市中原区木月祗園町'],
  ['苅刈', '秋田県能代市二ツ井町苅又石'],
  ['裡裏', '北海道阿寒郡鶴居村中雪裡'],
];
const MEANT = new Map<number, number[]>();
for (const [typed, meant] of CHARACTERS) MEANT.set(typed.charCodeAt(0), unitsOf(meant));
for (const [kanji] of ALIKE)
  for (const typed of kanji) MEANT.set(typed.charCodeAt(0), unitsOf(kanji.replace(typed, '')));

function unitsOf(text: string): number[] {
  return [...text].map((c) => c.charCodeAt(0));
}

/** Whether a text is another one but for characters that are taken for one another. */
export function isTakenFor(typed: string, meant: string): boolean {
  if (typed.length !== meant.length) return false;
  for (let k = 0; k < typed.length; k++) {
    const unit = typed.charCodeAt(k);
    const other = meant.charCodeAt(k);
    if (unit !== other && !meantBy(unit).includes(other)) return false;
  }
  return true;
}

const NONE_MEANT: readonly number[] = [];

/** The units of all characters that may stand for others. */
export const TAKEN_UNITS: Iterable<number> = MEANT.keys();

/** The units that a unit may stand for. */
export function meantBy(unit: number): readonly number[] {
  return MEANT.get(unit) ?? NONE_MEANT;
}
