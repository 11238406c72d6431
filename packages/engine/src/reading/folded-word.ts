/** A folded word, as it is looked for. */
export interface FoldedWord {
  readonly text: string;
  /**
   * The kinds that counters bind its numbers to, see `boundNumbers`: 3丁目 is a small section. Null if no number is
   * bound.
   */
  readonly kinds: Uint8Array | null;
}

/** Whether one word finds all nodes that another finds: it has the same text, and binds no number or the same ones to the same kinds. */
export function findsAllOf(one: FoldedWord, other: FoldedWord): boolean {
  if (one.text !== other.text || one.kinds === null) return one.text === other.text;
  return one.kinds.every((kind, unit) => kind === other.kinds?.[unit]);
}
