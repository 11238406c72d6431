/** Whether a UTF-16 code unit, or a byte of ASCII, is a digit. */
export function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39;
}

/** Whether it is a digit or a hyphen: what folded numbers are made of. */
export function isNumeric(unit: number): boolean {
  return unit === 0x2d || isDigit(unit);
}

/** A folded text whose number at the end, if any, is closed by a hyphen, as spellings are. */
export function closed(folded: string): string {
  return isDigit(folded.charCodeAt(folded.length - 1)) ? `${folded}-` : folded;
}
