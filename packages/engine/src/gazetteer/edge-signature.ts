/**
 * Bits of `edge.signature` that the beginning of a child spelling sets: one of the lower sixteen for its first unit, one
 * of the upper sixteen for its first two; the terminator counts as a unit. Without a second unit only the former.
 */
export function edgeSignature(first: number, second?: number): number {
  const bit = 1 << (Math.imul(first, 0x9e3779b1) >>> 28);
  if (second === undefined) return bit;
  return bit | (1 << (16 + (Math.imul(first * 31 + second, 0x85ebca6b) >>> 28)));
}
