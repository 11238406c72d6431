/** A folded word, as it is looked for. */
export interface FoldedWord {
  readonly text: string;
  /**
   * The kinds that counters bind its numbers to, see `boundNumbers`: 3丁目 is a small section. Null if no number is
   * bound.
   */
  readonly kinds: Uint8Array | null;
}
