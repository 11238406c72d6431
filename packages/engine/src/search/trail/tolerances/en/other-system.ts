import { TOLERANCE, type Tolerance } from '../tolerance.js';

/** A town's name is in another system of romaji than the record's, or partly in several. */
export const OTHER_SYSTEM: Tolerance = {
  cost: TOLERANCE / 8,
  word: '10821 Sanjyohoncho, Nara',
  meant: '奈良県奈良市三条本町',
};
