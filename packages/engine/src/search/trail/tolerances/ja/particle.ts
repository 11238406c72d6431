import { type Candidate, changed } from '../../candidate.js';
import { TOLERANCE, type Tolerance } from '../tolerance.js';

/** の stands between two names, as it is said. */
export const PARTICLE: Tolerance = { cost: TOLERANCE, word: '和歌山市の葵町', meant: '和歌山県和歌山市葵町' };

/** の as folded. */
export const NO = 'ノ'.charCodeAt(0);

/** Behind the の that stands behind a candidate. */
export function behindParticle(above: Candidate): Candidate {
  return changed(above, above.at + 1, above.explained, above.cost + PARTICLE.cost, above.last);
}
