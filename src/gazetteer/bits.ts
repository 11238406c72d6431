/** Ids that one entry of a plane's rank directory covers; see `docs/gazetteer-format.md`. */
export const RANK_BLOCK = 512;

/** Number of set bits of a 32-bit word. */
export function popcount(value: number): number {
  let v = value - ((value >>> 1) & 0x55555555);
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
  return Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
