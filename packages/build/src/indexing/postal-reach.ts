import type { Part } from './parts.js';

/**
 * Finds the municipalities of which rows of postal lists are used. The lists are of the whole country, and a town that only they name becomes a
 * record. So their rows are used of municipalities whose towns another source has, and, where half of a prefecture's municipalities have such
 * towns, of the rest of it too: 浜松市中央区, whose towns only the list knows. Where no source has towns, all rows are.
 * @returns whether the rows of a municipality are used, by its prefecture and whether it has towns
 */
export function postalReach(parts: Iterable<Part>): (part: Pick<Part, 'codes' | 'hasTowns'>) => boolean {
  const prefectures = new Map<string, { municipalities: number; withTowns: number }>();
  let isAnywhere = false;
  for (const { codes, hasRecords, hasTowns } of parts) {
    if (codes.length === 1 || !hasRecords) continue;
    let known = prefectures.get(codes[0]);
    if (known === undefined) {
      known = { municipalities: 0, withTowns: 0 };
      prefectures.set(codes[0], known);
    }
    known.municipalities++;
    if (!hasTowns) continue;
    known.withTowns++;
    isAnywhere = true;
  }
  return ({ codes, hasTowns }) => {
    if (hasTowns || !isAnywhere) return true;
    const { municipalities, withTowns } = prefectures.get(codes[0]) ?? { municipalities: 1, withTowns: 0 };
    return 2 * withTowns >= municipalities;
  };
}
