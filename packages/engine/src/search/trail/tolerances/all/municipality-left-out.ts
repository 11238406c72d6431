import { TOLERANCE, type Tolerance } from '../tolerance.js';

/** The municipality between a prefecture and its town is left out. */
export const MUNICIPALITY_LEFT_OUT: Tolerance = {
  cost: 2 * TOLERANCE,
  word: '東京都霞が関一丁目',
  meant: '東京都千代田区霞が関一丁目',
};
