import { UNREADABLE as SIGN } from '../../../../reading/marks.js';
import type { Candidate } from '../../candidate.js';
import type { WalkParts } from '../../walk-parts.js';
import { TOLERANCE, type Tolerance } from '../tolerance.js';

/** A character of a name could not be read. */
export const UNREADABLE: Tolerance = {
  cost: 2 * TOLERANCE,
  word: '和歌山市葵〓1',
  meant: '和歌山県和歌山市葵町1',
};

const UNREAD = SIGN.charCodeAt(0);
const OO = '大'.charCodeAt(0);

/** Prefectures that the word has but for such a character. */
export function unreadPrefectures({ data, word, best }: WalkParts, origin: Candidate): readonly Candidate[] {
  const found: Candidate[] = [];
  data.municipalities.eachUnreadPrefecture(word.units, origin.at, (id, end) => {
    const reached = best.step(origin, 'place', id, end, UNREADABLE.cost, 'prefecture');
    if (reached !== null) found.push(reached);
  });
  return found;
}

/** Towns or sections behind a node whose names the word has but for such a character. */
export function* unreadNames(walk: WalkParts, above: Candidate, parent: number): Iterable<Candidate> {
  const { near, uncertain, best, word } = walk;
  for (const { id, end } of near.unreadable(parent, above.at)) {
    // what goes on as a name is another one: 名瀬大?小湊 is not 名瀬大熊
    if (uncertain.goesOn(end) && !uncertain.namesBelow(id, end)) continue;
    const named = best.step(above, 'near', id, end, UNREADABLE.cost, above.sureness);
    if (named !== null) yield named;
  }
  const { at } = above;
  if (word.units[at] === OO && word.units[at + 1] === UNREAD)
    yield* unreadAza(walk, above, parent, at + 2, '大字');
  else if (word.units[at] === UNREAD)
    yield* unreadAza(walk, above, parent, at + 1, word.gapBefore(at + 1) === '字' ? '大字' : '字');
}

/** Towns or sections of whose 大字 or 字, which folding drops, a character could not be read: 大?高浜, ?字市ノ瀬. */
function* unreadAza(
  { data, names, best }: WalkParts,
  above: Candidate,
  parent: number,
  at: number,
  begins: string,
): Iterable<Candidate> {
  for (const { spelling, end, cost } of names.at(at))
    for (const id of data.below.of(spelling, parent)) {
      if (data.facts.name(id)?.startsWith(begins) !== true) continue;
      const named = best.step(above, 'near', id, end, cost + UNREADABLE.cost, above.sureness);
      if (named !== null) yield named;
    }
}
