import { TOLERANCE, type Tolerance } from '../tolerance.js';

/** One kana of a town's name is another one, left out, put in, or exchanged with the next. */
export const ONE_KANA: Tolerance = {
  cost: 2 * TOLERANCE,
  word: '1-3 Rinkuouraminami, Izumisano, Osaka',
  meant: '大阪府泉佐野市りんくう往来南',
};
