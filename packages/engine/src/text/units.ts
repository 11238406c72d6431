/** UTF-16 code units, the elements of texts: which are digits, and where in another text each comes from. */

/** More arguments than this in one call would overflow the stack. */
const CHUNK = 4096;

/** The string of these UTF-16 code units, however many. */
export function stringOf(codes: readonly number[]): string {
  if (codes.length <= CHUNK) return String.fromCharCode(...codes);
  let text = '';
  for (let i = 0; i < codes.length; i += CHUNK) text += String.fromCharCode(...codes.slice(i, i + CHUNK));
  return text;
}

/** A folded word as UTF-16 code units. */
export function unitsOf(text: string): Uint16Array {
  const units = new Uint16Array(text.length);
  for (let i = 0; i < text.length; i++) units[i] = text.charCodeAt(i);
  return units;
}

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

/** Where the units of a text come from: for each UTF-16 unit a range `[from, to)` of the text it was made of. */
export interface Origins {
  readonly from: number[];
  readonly to: number[];
}

/** The origins of a text that nothing changed, or of a part of it. */
export function unchanged(length: number, start = 0): Origins {
  const origins: Origins = { from: [], to: [] };
  for (let i = start; i < length; i++) {
    origins.from.push(i);
    origins.to.push(i + 1);
  }
  return origins;
}

/**
 * Where units come from that were made of units `[own.from, own.to)` of a text which has origins itself, or, with null,
 * is what it was made of.
 */
export function composed(own: Origins, before: Origins | null): Origins {
  if (before === null) return own;
  const from = own.from.slice();
  const to = own.to.slice();
  const { length } = before.from;
  for (let k = 0; k < from.length; k++) {
    const isNothing = to[k] === from[k];
    from[k] = from[k] < length ? before.from[from[k]] : (before.to[length - 1] ?? 0);
    // a unit put between two others comes from nothing
    to[k] = isNothing ? from[k] : before.to[to[k] - 1];
    if (k > 0 && from[k] < to[k - 1]) share(from, to, k);
  }
  return { from, to };
}

/** Gives a unit and those before it that come from parts of one letter one range: ranges ascend, or are equal. */
function share(from: number[], to: number[], at: number): void {
  const end = Math.max(to[at], to[at - 1]);
  let first = at;
  while (first > 0 && to[first - 1] > from[at]) first--;
  const start = from[first];
  from.fill(start, first, at + 1);
  to.fill(end, first, at + 1);
}
