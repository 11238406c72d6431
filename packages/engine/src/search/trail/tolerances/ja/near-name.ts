import { MUNICIPALITY } from '../../../../vocabulary/levels.js';
import { type Candidate, changed } from '../../candidate.js';
import type { WalkParts } from '../../walk-parts.js';
import { TOLERANCE, type Tolerance } from '../tolerance.js';

/** The name of a town or section is spelled nearly; each character that differs costs {@link CHARACTER} more. */
export const NEAR_NAME: Tolerance = {
  cost: 2 * TOLERANCE,
  word: '長浜市木之本西山',
  meant: '滋賀県長浜市木之本町西山',
};
const CHARACTER = TOLERANCE;

/**
 * Towns that fit nearly and equally well and are walked on from. The words of the oracle have two at most: of more, none would be meant.
 */
const MOST_FITS = 4;

/** A town that the word names nearly, and whether it may be meant without a section behind it. */
interface NearTown {
  readonly town: Candidate;
  readonly mayEnd: boolean;
}

/**
 * The towns behind a node whose names are spelled nearly: 木之本西山 for 木之本町西山. A single best town counts by itself. If several fit
 * equally well, the section behind the name must decide; otherwise none counts.
 */
export function* nearTowns(
  walk: WalkParts,
  above: Candidate,
  parent: number,
  exact: number,
): Iterable<NearTown> {
  const { data, near, uncertain } = walk;
  const best = near.loose(parent, above.at, exact, data.tree.depth(parent) === MUNICIPALITY);
  for (let k = 0; k < best.length && k < MOST_FITS; k++) {
    const { id, end, distance } = best[k];
    const town = nearStep(walk, above, id, end, distance);
    if (town === null) return;
    yield { town, mayEnd: best.length === 1 && !uncertain.isCut(id, above.at, end) };
    // the last 町 may begin the section's name instead: 四倉下仁井田町田 is 四倉町下仁井田 and 町田
    if (distance > 0)
      yield { town: changed(town, end - 1, town.explained - 1, town.cost, town.last), mayEnd: false };
  }
  const withoutEnding = near.withoutEnding(parent, above.at);
  for (let k = 0; k < withoutEnding.length && k < MOST_FITS; k++) {
    const { id, end, distance } = withoutEnding[k];
    if (!uncertain.namesBelow(id, end)) continue;
    const town = nearStep(walk, above, id, end, distance);
    if (town !== null) yield { town, mayEnd: false };
  }
}

/** The candidate of a town that the word names but for some characters. */
export function nearStep(
  { best }: WalkParts,
  above: Candidate,
  id: number,
  end: number,
  distance: number,
): Candidate | null {
  return best.step(above, 'near', id, end, NEAR_NAME.cost + distance * CHARACTER, above.sureness);
}
