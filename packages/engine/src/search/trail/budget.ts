/**
 * How much may be looked at for one word, in all its readings, forms and orders: a posting, a child, a spelling or a node reached each. Japanese
 * addresses take 5 in the median and English ones 76; no natural word of the oracle (`npm run oracle`) takes more than 2,000: 中央51人.
 */
export class Work {
  static readonly MOST = 1 << 14;
  #left = Work.MOST;

  /** Takes an amount; returns whether it was left. */
  take(amount: number): boolean {
    this.#left -= amount;
    return this.#left >= 0;
  }
}
