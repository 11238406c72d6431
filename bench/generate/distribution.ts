/** Into how many equal shares the counted values are divided. */
export const DIVISIONS = 20;

/** The mean of each twentieth of some counts, ascending. */
export type Quantiles = readonly number[];

/** The numbers below a town, as counted in real ones. */
export interface Distribution {
  /** City blocks of a town with house numbers. */
  readonly blocksOfTown: Quantiles;
  readonly housesOfBlock: Quantiles;
  /** Distinct first numbers of the lots of a town, and the smallest of them. */
  readonly numbersOfTown: Quantiles;
  readonly firstNumberOfTown: Quantiles;
  /** Lots of one first number: 12, or 12-1, 12-2 and so on. */
  readonly lotsOfNumber: Quantiles;
  /** Shares, 0 to 1. */
  readonly housesWithPosition: number;
  readonly lotsWithPosition: number;
  /** Share of the lots with 甲, イ and the like in their number. */
  readonly markedLots: number;
}

/**
 * Counted by `npm run bench:count` in the Address Base Registry's tables of Wakayama prefecture, Bunkyo ward, and the
 * lots of Wakayama city and Yakushima: 64,171 houses in 3,026 blocks, 451,937 lots of 686 towns.
 */
export const REAL_TOWNS: Distribution = {
  blocksOfTown: [
    2.6, 4, 4.4, 5, 5.6, 6.1, 7, 7.9, 9, 9.8, 10.9, 12.2, 13.6, 16.4, 18.9, 24.5, 29, 36.7, 41.4, 51.1,
  ],
  housesOfBlock: [
    6.1, 8.6, 10, 10.8, 11.9, 12.4, 13.6, 14.4, 15.6, 16.6, 18.2, 20, 21.9, 24.1, 26.4, 29.2, 33.2, 37.5,
    44.3, 66.3,
  ],
  numbersOfTown: [
    3.3, 8.1, 13.2, 18, 22.9, 27.5, 32, 36.7, 41.6, 46.1, 51.5, 58.3, 67.6, 82.9, 106.8, 192.3, 351.7, 539.3,
    791.8, 1538.5,
  ],
  firstNumberOfTown: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 5.2, 32.6, 140.7, 718.5],
  lotsOfNumber: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1.5, 2, 2, 2.1, 3, 3.5, 4.8, 7.9, 27.5],
  housesWithPosition: 1,
  lotsWithPosition: 0.446,
  markedLots: 0.0001,
};

/**
 * Four or five blocks of ten houses in every town. So the number 1 stands below every town of the country, as in the full registry:
 * the hardest there is for a town's last character before numbers (`田1-1`).
 */
export const EVEN_TOWNS: Distribution = { ...REAL_TOWNS, blocksOfTown: [4, 5], housesOfBlock: [10] };
