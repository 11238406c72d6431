import { TOLERANCE, type Tolerance } from '../tolerance.js';

/** A number in a name is written in other signs than the name has. */
export const OTHER_SIGNS: Tolerance = {
  cost: TOLERANCE,
  word: '水戸市3の丸一丁目',
  meant: '茨城県水戸市三の丸一丁目',
};
