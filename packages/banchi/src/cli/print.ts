/**
 * Prints to a terminal. Names of files, data and words come from others and may hold control characters: some make a
 * terminal do something, others turn the order of letters around.
 */
const DECEPTIVE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

/**
 * A text as it may be printed: every control character but line feed and tab as `\u001b`, which is the same in JSON.
 */
export function printable(text: string): string {
  return text.replace(DECEPTIVE, (character) =>
    character === '\n' || character === '\t' ? character : escaped(character),
  );
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** Whether a text has a character that could make a line, or its order, look like something else. */
export function isDeceptive(text: string): boolean {
  return text.search(DECEPTIVE) >= 0;
}

/** A text of one line as it may be printed: line ends and tabs as `\u000a` too. */
export function printableInLine(text: string): string {
  return text.replace(DECEPTIVE, escaped);
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
