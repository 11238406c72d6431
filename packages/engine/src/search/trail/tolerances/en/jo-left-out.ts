import { TOLERANCE, type Tolerance } from '../tolerance.js';

/** A numbered 条 of a written city lacks its 条. */
export const JO_LEFT_OUT: Tolerance = {
  cost: TOLERANCE,
  word: '5-9 Kitago, Sapporo-shi',
  meant: '北海道札幌市白石区北郷五条九丁目',
};

/** The end of such a name, behind the hyphen that closes its number. */
export const JO = 'jo';
