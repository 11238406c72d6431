/** Cost of one tolerance. It is 64, so that costs are whole numbers: a character of a street costs a 64th of a tolerance. */
export const TOLERANCE = 64;

/** A departure from names as they are that a trail accepts. */
export interface Tolerance {
  /** How much it costs. */
  readonly cost: number;
  /** A word that needs it. */
  readonly word: string;
  /** The address that the word means. */
  readonly meant: string;
}
