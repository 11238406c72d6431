/** Exact integer predicates. Coordinates are integers of at most 32 bits, so differences are exact doubles. */

/** Products up to this size, and so their differences, are exact doubles. */
const EXACT = 2 ** 52;
/** Bound of the relative rounding error of two products and their difference. */
const ERROR = 2 ** -51;

/**
 * The sign of a·b − c·d for integers below 2^33: 1, 0 or −1, exactly. Big integers are used only where the
 * result in doubles is within its own rounding error.
 */
export function signOfDifference(a: number, b: number, c: number, d: number): -1 | 0 | 1 {
  const p = a * b;
  const q = c * d;
  const difference = p - q;
  const size = Math.abs(p) + Math.abs(q);
  if (size > EXACT && Math.abs(difference) <= size * ERROR) {
    const exact = BigInt(a) * BigInt(b) - BigInt(c) * BigInt(d);
    return exact > 0n ? 1 : exact < 0n ? -1 : 0;
  }
  return difference > 0 ? 1 : difference < 0 ? -1 : 0;
}

/**
 * Whether an edge crosses the ray that goes east from a point. The number of crossings of a closed ring is
 * odd for points inside.
 *
 * Borders are half-open: a point counts as lying an infinitesimal step to the east of itself and a much
 * smaller one to the north. So a point on a border belongs to exactly one of the neighbours that share
 * it: the one to the east, on a horizontal edge the one to the north.
 */
export function crossesRay(x: number, y: number, ax: number, ay: number, bx: number, by: number): boolean {
  if (ay > y === by > y) return false;
  if (x < ax && x < bx) return true;
  if (x >= ax && x >= bx) return false;
  // West of the edge means left of it where it rises, right of it where it falls.
  return by > ay
    ? signOfDifference(bx - ax, y - ay, by - ay, x - ax) > 0
    : signOfDifference(bx - ax, y - ay, by - ay, x - ax) < 0;
}
