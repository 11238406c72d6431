import { TOLERANCE, type Tolerance } from '../tolerance.js';

/** The island of a town or village is named, as others name their county. */
export const ISLAND_NAMED: Tolerance = {
  cost: TOLERANCE,
  word: '東京都三宅島三宅村阿古',
  meant: '東京都三宅村阿古',
};
