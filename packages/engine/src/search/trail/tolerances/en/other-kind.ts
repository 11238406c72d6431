import { TOLERANCE, type Tolerance } from '../tolerance.js';

/** A town of a written municipality ends in another kind than its name, in two of them, or in none. */
export const OTHER_TOWN_KIND: Tolerance = {
  cost: TOLERANCE,
  word: '3-1-20 Yanagimachi, Tomakomai, Hokkaido',
  meant: '北海道苫小牧市柳町三丁目',
};
