/** What ends a run that guesses; null where files are held whole. */
let endGuess: (() => void) | null = null;

/**
 * To be called where what follows happens only because nothing was found so far. A program that reads a file in parts goes on with zeros where values are
 * missing, to learn what else it will read (`anywhere/sparse-file.ts`): that nothing was found is often a guess then, and what is read because of it
 * is read for nothing.
 */
export function settled(): void {
  endGuess?.();
}

/** @param end ends a run that guesses, by throwing */
export function endGuessesBy(end: () => void): void {
  endGuess = end;
}
