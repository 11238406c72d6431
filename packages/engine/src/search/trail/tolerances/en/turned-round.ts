import { TOLERANCE, type Tolerance } from '../tolerance.js';

/** The words of a town's name stand from small to large, as the parts of an English address do. */
export const TURNED_ROUND: Tolerance = {
  cost: TOLERANCE / 4,
  word: '1-100 Hachibancho Koshien, Nishinomiya, Hyogo',
  meant: '兵庫県西宮市甲子園八番町',
};
