import { TOLERANCE, type Tolerance } from '../tolerance.js';

/** The kind of a county is left out before its town. */
export const COUNTY_LEFT_OUT: Tolerance = {
  cost: TOLERANCE,
  word: '東牟婁串本町串本',
  meant: '和歌山県東牟婁郡串本町串本',
};
