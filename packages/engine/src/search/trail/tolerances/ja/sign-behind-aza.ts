import { isKatakana } from '../../../../facts/scripts.js';
import { isDigitAt } from '../../../../reading/written.js';
import { TOWN } from '../../../../vocabulary/levels.js';
import { EVERYTHING } from '../../beginnings.js';
import { type Candidate, withSkipped } from '../../candidate.js';
import type { PartOfWalk } from '../../walk-parts.js';
import { TOLERANCE, type Tolerance } from '../tolerance.js';

/** The sign that a town or section ends in stands behind a 字 that the data lacks. */
export const SIGN_BEHIND_AZA: Tolerance = {
  cost: TOLERANCE,
  word: '八街市八街字氷川台ほ200',
  meant: '千葉県八街市八街ほ',
};

const STEMS = new Set([...'甲乙丙丁戊己庚辛壬癸'].map((c) => c.charCodeAt(0)));
const DIVISION = '部'.charCodeAt(0);
/** Characters of a town's name without its sign at least, and of the 字. */
const SHORTEST = 2;

/** Where a sign stands right before the first number behind a position, perhaps with its 部: 甲 of 古川字新田甲380; -1 for none. */
function signBehind({ word }: PartOfWalk, at: number): number {
  let end = at;
  while (end < word.units.length && !isDigitAt(word, end)) end++;
  if (end === word.units.length) return -1;
  const sign = word.units[end - 1] === DIVISION ? end - 2 : end - 1;
  if (sign - at < SHORTEST) return -1;
  const unit = word.units[sign];
  return STEMS.has(unit) || (isKatakana(unit) && !isKatakana(word.units[sign - 1])) ? sign : -1;
}

/** The town of a municipality whose name the word has in two parts, a 字 between them. */
export function townOfSign(walk: PartOfWalk, above: Candidate, parent: number): Candidate | null {
  const { data, word, best } = walk;
  const { beginnings, below, tree } = data;
  const { at } = above;
  const sign = signBehind(walk, at);
  if (sign < 0) return null;
  for (let end = sign - 1; end - at >= SHORTEST; end--) {
    const name = beginnings.behind(EVERYTHING, word.folded.slice(at, end));
    const whole = beginnings.whole(beginnings.next(name, word.units[sign]));
    const [town] = whole < 0 ? [] : below.of(whole, parent);
    if (town === undefined || tree.depth(town) !== TOWN) continue;
    const begun = best.step(above, 'name', town, end, SIGN_BEHIND_AZA.cost, above.sureness);
    return begun === null ? null : ended(walk, begun, town, sign);
  }
  return null;
}

/** The section of a town that is called by a sign, behind a 字: 甲 of いの町下八川字大平甲12. */
export function sectionOfSign(walk: PartOfWalk, above: Candidate): Candidate | null {
  if (walk.azaBefore(above.at) === '') return null;
  const sign = signBehind(walk, above.at);
  if (sign < 0) return null;
  const { beginnings, below } = walk.data;
  const whole = beginnings.whole(beginnings.next(EVERYTHING, walk.word.units[sign]));
  const [section] = whole < 0 ? [] : below.of(whole, above.id);
  return section === undefined ? null : ended(walk, above, section, sign);
}

/** A candidate behind a sign, and the 字 before it, which nothing explains. */
function ended({ best }: PartOfWalk, begun: Candidate, id: number, sign: number): Candidate | null {
  const behind = withSkipped(begun, sign, SIGN_BEHIND_AZA.cost, 'name');
  return best.step(behind, 'name', id, sign + 1, 0, begun.sureness);
}
