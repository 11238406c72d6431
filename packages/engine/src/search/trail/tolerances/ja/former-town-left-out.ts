import { isNameUnit } from '../../../../facts/scripts.js';
import { MUNICIPALITY } from '../../../../vocabulary/levels.js';
import type { Candidate } from '../../candidate.js';
import type { WalkParts } from '../../walk-parts.js';
import { TOLERANCE, type Tolerance } from '../tolerance.js';

/** The former town that stands before a name since towns were merged is left out, where one town alone ends so. */
export const FORMER_TOWN_LEFT_OUT: Tolerance = {
  cost: TOLERANCE,
  word: '長岡市虫亀900',
  meant: '新潟県長岡市山古志虫亀',
};

/** Characters of a name without its former town, and of a former town, at least. */
const SHORTEST = 2;
/** So many towns show by their next characters that what they begin with is a former town's name: 三瓶町朝立, 三瓶町安土, 三瓶町有網代. */
const SHARED = 3;

/** The only town of a municipality that is called as the word has it, with a former town before that. */
export function townWithoutFormer(
  { data, word, best }: WalkParts,
  above: Candidate,
  parent: number,
  exact: number,
): Candidate | null {
  const { tree, children } = data;
  const { at } = above;
  if (tree.depth(parent) !== MUNICIPALITY) return null;
  let end = at;
  while (end < word.units.length && isNameUnit(word.units[end]) && (end === at || word.gapBefore(end) === ''))
    end++;
  const length = end - at;
  if (length < SHORTEST || exact >= end) return null;
  const names = children.of(parent);
  const own = word.folded.slice(at, end);
  const found = new Map<number, string>();
  names.eachEnding(word.units[end - 1], (place) => {
    const name = names.text(place);
    if (name.endsWith(own) && name.length > length) found.set(names.id(place), name.slice(0, -length));
  });
  if (found.size !== 1) return null;
  const [[id, former]] = found;
  if (former.length < SHORTEST) return null;
  const next = new Set<string>();
  names.eachBeginning(former.charCodeAt(0), (place) => {
    const name = names.text(place);
    if (name.length > former.length && name.startsWith(former)) next.add(name.charAt(former.length));
  });
  return next.size < SHARED
    ? null
    : best.step(above, 'name', id, end, FORMER_TOWN_LEFT_OUT.cost, above.sureness);
}
