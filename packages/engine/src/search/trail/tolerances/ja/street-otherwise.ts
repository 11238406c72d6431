import { TOLERANCE, type Tolerance } from '../tolerance.js';

/** 通 is written 通り, or 条通 as 条. */
export const STREET_OTHERWISE: Tolerance = {
  cost: TOLERANCE,
  word: '旭川市2条10丁目',
  meant: '北海道旭川市二条通十丁目',
};
