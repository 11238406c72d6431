import { LANGUAGE_CLASSES } from '../../../../gazetteer/sections.js';
import { isDigitAt } from '../../../../reading/written.js';
import { SECTION, TOWN } from '../../../../vocabulary/levels.js';
import { EVERYTHING } from '../../beginnings.js';
import { type Candidate, withOmitted } from '../../candidate.js';
import type { PartOfWalk } from '../../walk-parts.js';
import { TOLERANCE, type Tolerance } from '../tolerance.js';

/** The large section above a small one is left out, where the municipality has but one of that name. */
export const LARGE_LEFT_OUT: Tolerance = {
  cost: 2 * TOLERANCE,
  word: '長野市権堂町2201',
  meant: '長野県長野市大字鶴賀権堂町',
};

/** Characters of names of which another one is mostly but an edit away. */
const SHORT_SECTION = 2;
const MACHI = '町'.charCodeAt(0);

/**
 * The only sections of their names in a municipality that stand behind it. Names of several sections do not count, nor short names that
 * may be a town's with a typing error.
 */
export function sectionsWithoutLarge(
  walk: PartOfWalk,
  above: Candidate,
  low: number,
  high: number,
  parent: number,
): readonly Candidate[] {
  const { data, word, names, uncertain, best } = walk;
  const { tree, index } = data;
  const { at } = above;
  const found: Candidate[] = [];
  const spelled = names.at(at);
  for (let k = 0; k < spelled.length; k++) {
    const { spelling, end, cost } = spelled[k];
    if (end - at < 2 || isDigitAt(word, at) || !walk.endsName(end, end - at)) continue;
    const sections: number[] = [];
    const visit = (id: number): void => {
      if (tree.depth(id) === SECTION) sections.push(id);
    };
    index.eachWithin(spelling, LANGUAGE_CLASSES.ja, low, high, visit);
    const [id] = sections;
    if (sections.length !== 1 || tree.depth(tree.namedParent(id)) !== TOWN) continue;
    if (walk.isInKanaWord(end) || uncertain.isCut(id, at, end)) continue;
    // 字川原 for another 字 of 湯沢市, which is one edit away; of longer names few are
    if (end - at <= SHORT_SECTION && uncertain.isNearTown(parent, at, end)) continue;
    if (isOfTown(walk, parent, at, end)) continue;
    const between = withOmitted(above, tree.namedParent(id), LARGE_LEFT_OUT.cost);
    const section = best.step(between, 'name', id, end, cost, above.sureness);
    if (section !== null) found.push(section);
  }
  return found;
}

/** Whether a part of the word lacks but the 町 of a town there: 刈谷市富士見 is rather 富士見町 than 西境町富士見. */
function isOfTown({ data, word }: PartOfWalk, parent: number, at: number, end: number): boolean {
  const { beginnings, below } = data;
  const name = beginnings.behind(EVERYTHING, word.folded.slice(at, end));
  const town = beginnings.whole(beginnings.next(name, MACHI));
  return town >= 0 && below.of(town, parent).length > 0;
}
