/** More arguments than this in one call would overflow the stack. */
const CHUNK = 4096;

/** The string of these UTF-16 code units, however many. */
export function stringOf(codes: readonly number[]): string {
  if (codes.length <= CHUNK) return String.fromCharCode(...codes);
  let text = '';
  for (let i = 0; i < codes.length; i += CHUNK) text += String.fromCharCode(...codes.slice(i, i + CHUNK));
  return text;
}
