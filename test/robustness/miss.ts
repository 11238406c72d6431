/** A word whose first hit differs from the meant record. */
export interface Miss {
  readonly word: string;
  readonly expected: string;
  /** Empty where nothing was found. */
  readonly found: string;
}
