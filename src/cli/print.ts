/**
 * Prints to a terminal. Names of files, data and words come from others and may hold control characters: some make a
 * terminal do something, others turn the order of letters around.
 */
const CONTROL = /\p{Cc}|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/**
 * A text as it may be printed: every control character but line feed and tab as `\u001b`, which is the same in JSON.
 */
export function printable(text: string): string {
  return text.replace(CONTROL, (character) =>
    character === '\n' || character === '\t'
      ? character
      : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Prints a text. */
export function print(text: string): void {
  process.stdout.write(printable(text));
}

/** Prints a line. */
export function printLine(text: string): void {
  print(`${text}\n`);
}

/** Prints a line beside the answers, on the standard error. */
export function printAside(text: string): void {
  process.stderr.write(`${printable(text)}\n`);
}
