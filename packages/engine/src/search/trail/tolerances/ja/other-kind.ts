import { TOLERANCE, type Tolerance } from '../tolerance.js';

/** A municipality is written with another kind than it has. */
export const OTHER_KIND: Tolerance = {
  cost: 3 * TOLERANCE,
  word: '鹿児島県屋久島村安房',
  meant: '鹿児島県熊毛郡屋久島町安房',
};
