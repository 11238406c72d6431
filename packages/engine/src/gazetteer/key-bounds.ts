/** Ids that one of the smallest blocks of a sort key's bounds covers; see `docs/gazetteer-format.md`. */
export const BOUND_BLOCK = 256;

/** Blocks that make up one of the next size. */
export const BOUND_FAN_OUT = 8;

/** The number of blocks of each size for some number of nodes, the smallest size first; the last number is 1. */
export function boundBlocks(nodes: number): number[] {
  const counts = [Math.ceil(nodes / BOUND_BLOCK)];
  while (counts[counts.length - 1] > 1) counts.push(Math.ceil(counts[counts.length - 1] / BOUND_FAN_OUT));
  return counts;
}

/** How many numbers a section of bounds has for some number of nodes: two a block. */
export function boundNumbers(nodes: number): number {
  return 2 * boundBlocks(nodes).reduce((sum, count) => sum + count, 0);
}
