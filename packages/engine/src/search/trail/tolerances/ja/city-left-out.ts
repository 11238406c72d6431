import { TOLERANCE, type Tolerance } from '../tolerance.js';

/** The kind of a city is left out before its ward. */
export const CITY_LEFT_OUT: Tolerance = {
  cost: 2 * TOLERANCE,
  word: '横浜中区山下町',
  meant: '神奈川県横浜市中区山下町',
};
