import { TOLERANCE, type Tolerance } from '../tolerance.js';

/** A town of a written municipality lacks what its name ends in. */
export const ENDING_LEFT_OUT: Tolerance = {
  cost: TOLERANCE,
  word: 'Omata, Ashikaga-shi',
  meant: '栃木県足利市小俣町',
};

/** Endings that people leave out of a town's name below its municipality, and whether they stand behind a number. */
export const ENDINGS_LEFT_OUT: readonly (readonly [ending: string, isBehindNumber: boolean])[] = [
  ['cho', false], // Omata, Ashikaga-shi is 足利市小俣町
  ['machi', false], // Nitta, Kanazawa-shi is 金沢市新田町
  ['dori', false], // 7-jo 9-chome, Asahikawa-shi is 旭川市七条通九丁目
  ['jo', true], // 5-9-8-18 Kitago, Sapporo is 札幌市白石区北郷五条九丁目8-18
];
