/** What was found in a sound file. */
export interface CheckedFile {
  readonly name: string;
  /** Past year, or null for current data. */
  readonly year: number | null;
  readonly records: number;
}

/** What the thread of {@link checkData} tells. */
export type CheckOutcome = { readonly checked: readonly CheckedFile[] } | { readonly fault: string };
