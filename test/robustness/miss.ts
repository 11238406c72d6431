/** A word whose first hit is another record than the one that was meant. */
export interface Miss {
  readonly word: string;
  readonly expected: string;
  /** Empty where nothing was found. */
  readonly found: string;
}
