import { TOLERANCE, type Tolerance } from '../tolerance.js';

/** A sound of a town's name is voiced where it is not in the record, or not voiced where it is. */
export const VOICED: Tolerance = {
  cost: TOLERANCE,
  word: 'Kitasakae, Urayasu, Chiba',
  meant: '千葉県浦安市北栄',
};
