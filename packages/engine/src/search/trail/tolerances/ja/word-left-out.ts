import { TOLERANCE, type Tolerance } from '../tolerance.js';

/** The word behind a number that makes it a name is left out. */
export const WORD_LEFT_OUT: Tolerance = {
  cost: TOLERANCE,
  word: '旭川市東5-4',
  meant: '北海道旭川市東五条四丁目',
};
