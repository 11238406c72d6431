/** A folded word, as it is looked for. */
export interface FoldedWord {
  readonly text: string;
  /** What its counters bind its numbers to, see `boundNumbers`: 3丁目 is a small section. Null for nothing. */
  readonly kinds: Uint8Array | null;
}
