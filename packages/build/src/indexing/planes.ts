import { popcount } from '@banchi/engine/gazetteer/bits.js';
import { RANK_BLOCK } from '@banchi/engine/gazetteer/sections.js';

/** The twelve bit planes (records of each level, placeholders of each level) and their rank directory. */
export interface Planes {
  readonly bits: Uint32Array;
  readonly rank: Uint32Array;
}

/**
 * Builds the planes from the flags.
 * @param flags one byte a node: level in the lowest three bits, placeholder in bit 3
 */
export function buildPlanes(flags: Uint8Array): Planes {
  const n = flags.length;
  const words = Math.ceil(n / 32);
  const blocks = Math.ceil(n / RANK_BLOCK) + 1;
  const bits = new Uint32Array(12 * words);
  for (let id = 0; id < n; id++) {
    const plane = (flags[id] & 7) + ((flags[id] & 8) === 0 ? 0 : 6);
    bits[plane * words + (id >>> 5)] |= 1 << (id & 31);
  }
  const rank = new Uint32Array(12 * blocks);
  for (let plane = 0; plane < 12; plane++) {
    let count = 0;
    for (let word = 0; word < words; word++) {
      if (word % (RANK_BLOCK / 32) === 0) rank[plane * blocks + word / (RANK_BLOCK / 32)] = count;
      count += popcount(bits[plane * words + word]);
    }
    rank[plane * blocks + blocks - 1] = count;
  }
  return { bits, rank };
}
