/**
 * The 1 km grid of JIS X 0410 (third-order mesh: 30″ of latitude by 45″ of longitude) and which
 * municipality each of its cells goes to.
 *
 * A cell is one integer, `y * ROW + x`, with x in steps of 45″ east of 100° E and y in steps of 30″ north of
 * the equator, both of the cell's south-west corner. Its four sides are reached by adding ±1 and ±ROW.
 */

/** Cells of one row of the grid, and more than any x. */
export const ROW = 10000;

/** The eight neighbours of a cell, those across a side first. */
export const NEIGHBOURS = [1, ROW, -1, -ROW, ROW + 1, ROW - 1, -ROW - 1, -ROW + 1] as const;

const MESH_CODE = /^\d{4}[0-7]{2}\d{2}$/;

/** The cell of an eight-digit mesh code; null where the text is no such code. */
export function cellOf(code: string): number | null {
  if (!MESH_CODE.test(code)) return null;
  const digit = (at: number): number => code.charCodeAt(at) - 48;
  const y = (digit(0) * 10 + digit(1)) * 80 + digit(4) * 10 + digit(6);
  const x = (digit(2) * 10 + digit(3)) * 80 + digit(5) * 10 + digit(7);
  return y * ROW + x;
}

/** Longitude of a grid line in degrees, to 1e-7; half steps are allowed. */
export function longitude(x: number): number {
  return Math.round((100 + x / 80) * 1e7) / 1e7;
}

/** Latitude of a grid line in degrees, to 1e-7; half steps are allowed. */
export function latitude(y: number): number {
  return Math.round((y / 120) * 1e7) / 1e7;
}

/** Which municipalities (by index) touch each cell: the grid as published, where cells on borders belong to several. */
export type Claims = ReadonlyMap<number, readonly number[]>;

/**
 * Gives each cell to one municipality, so that neighbours share borders and do not overlap.
 *
 * A cell that several municipalities touch goes to the one that holds most of the cells around it (a side
 * counts twice a corner, a neighbour touched by n municipalities counts one nth for each); on a tie to the
 * lower index. A municipality that would go without gets the cell where it is strongest.
 *
 * @param count number of municipalities; claims use indices below it
 * @returns the owner's index of each cell
 */
export function allot(claims: Claims, count: number): Map<number, number> {
  const owner = new Map<number, number>();
  const cells = new Int32Array(count);
  const strongest: { cell: number; strength: number }[] = [];
  const give = (cell: number, to: number): void => {
    const before = owner.get(cell);
    if (before !== undefined) cells[before]--;
    owner.set(cell, to);
    cells[to]++;
  };
  for (const [cell, claimants] of claims) {
    let best = claimants[0];
    let bestStrength = -1;
    if (claimants.length > 1) {
      for (const claimant of [...claimants].sort((a, b) => a - b)) {
        const strength = strengthAround(claims, cell, claimant);
        if (strength > bestStrength) {
          best = claimant;
          bestStrength = strength;
        }
        const known = strongest[claimant];
        if (!known || strength > known.strength) strongest[claimant] = { cell, strength };
      }
    }
    give(cell, best);
  }
  for (let index = 0; index < count; index++) {
    if (cells[index] === 0 && strongest[index]) give(strongest[index].cell, index);
  }
  return owner;
}

function strengthAround(claims: Claims, cell: number, claimant: number): number {
  let strength = 0;
  for (let i = 0; i < NEIGHBOURS.length; i++) {
    const around = claims.get(cell + NEIGHBOURS[i]);
    if (around?.includes(claimant)) strength += (i < 4 ? 2 : 1) / around.length;
  }
  return strength;
}
