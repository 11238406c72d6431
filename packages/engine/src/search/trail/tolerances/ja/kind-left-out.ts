import { TOLERANCE, type Tolerance } from '../tolerance.js';

/** The kind of a municipality is left out. */
export const KIND_LEFT_OUT: Tolerance = {
  cost: 2 * TOLERANCE,
  word: '横浜市中山下町',
  meant: '神奈川県横浜市中区山下町',
};
