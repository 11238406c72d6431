import type { MultiPolygon } from '@banchi/engine/geo/rings.js';

/** A side of a ring, from left to right. */
interface Side {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

/**
 * The first place, from the west, where two sides of a boundary cross each other; null where none do. Sides that only touch do not cross.
 * @returns longitude and latitude in units of 1e-7 degree
 */
export function crossingOf(polygons: MultiPolygon): readonly [lon: number, lat: number] | null {
  const sides = polygons.flat().flatMap(sidesOf);
  sides.sort((a, b) => a.x1 - b.x1);
  let open: Side[] = [];
  for (const side of sides) {
    open = open.filter(({ x2 }) => x2 > side.x1);
    for (const other of open) {
      const at = crossing(side, other);
      if (at !== null) return at;
    }
    open.push(side);
  }
  return null;
}

function sidesOf(ring: Int32Array): Side[] {
  const sides: Side[] = [];
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    const [x1, y1, x2, y2] = [ring[j], ring[j + 1], ring[i], ring[i + 1]];
    sides.push(x1 <= x2 ? { x1, y1, x2, y2 } : { x1: x2, y1: y2, x2: x1, y2: y1 });
  }
  return sides;
}

function crossing(a: Side, b: Side): readonly [number, number] | null {
  if (Math.max(a.y1, a.y2) <= Math.min(b.y1, b.y2) || Math.max(b.y1, b.y2) <= Math.min(a.y1, a.y2))
    return null;
  const [b1, b2] = [turn(a, b.x1, b.y1), turn(a, b.x2, b.y2)];
  const [a1, a2] = [turn(b, a.x1, a.y1), turn(b, a.x2, a.y2)];
  if (b1 === 0 || b2 === 0 || a1 === 0 || a2 === 0 || b1 > 0 === b2 > 0 || a1 > 0 === a2 > 0) return null;
  const share = a1 / (a1 - a2);
  return [Math.round(a.x1 + share * (a.x2 - a.x1)), Math.round(a.y1 + share * (a.y2 - a.y1))];
}

/** On which side of a line a point lies: positive on its left. */
function turn({ x1, y1, x2, y2 }: Side, x: number, y: number): number {
  return (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1);
}
