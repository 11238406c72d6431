/**
 * Controls a run that guesses. A program that reads a file in parts goes on with zeros where values are missing, to learn which ones it will read next
 * (`anywhere/sparse-file.ts`). The functions of this module mark the places where guessing should stop or read ahead.
 */
export interface Guessing {
  /** Ends a run that guesses, by throwing. */
  stopGuessing(): void;
  /** Takes a step, and ends it at the first value that is missing. */
  runIndependently(step: () => void): void;
}

/** Null where files are held whole. */
let guessing: Guessing | null = null;

/**
 * To be called where what follows happens only because nothing was found so far: that is often a guess, and what is read because of it is read for
 * nothing.
 */
export function stopGuessing(): void {
  guessing?.stopGuessing();
}

/** Takes one of several steps that do not need each other: what one misses is fetched together with what the others miss. */
export function runIndependently(step: () => void): void {
  if (guessing === null) step();
  else guessing.runIndependently(step);
}

/** Whether it is of use to read what will be read later. */
export function isReadingAhead(): boolean {
  return guessing !== null;
}

/** Reads what will be read later, so that it is fetched at once; does nothing where files are held whole. */
export function readAhead(step: () => void): void {
  guessing?.runIndependently(step);
}

/** To be called by the program that reads in parts. */
export function guessBy(by: Guessing): void {
  guessing = by;
}
