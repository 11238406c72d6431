/** Ids a rank entry covers; see the file's specification. */
const BLOCK = 512;

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
  const blocks = Math.ceil(n / BLOCK) + 1;
  const bits = new Uint32Array(12 * words);
  for (let id = 0; id < n; id++) {
    const plane = (flags[id] & 7) + ((flags[id] & 8) === 0 ? 0 : 6);
    bits[plane * words + (id >>> 5)] |= 1 << (id & 31);
  }
  const rank = new Uint32Array(12 * blocks);
  for (let plane = 0; plane < 12; plane++) {
    let count = 0;
    for (let word = 0; word < words; word++) {
      if (word % (BLOCK / 32) === 0) rank[plane * blocks + word / (BLOCK / 32)] = count;
      count += popcount(bits[plane * words + word]);
    }
    rank[plane * blocks + blocks - 1] = count;
  }
  return { bits, rank };
}

function popcount(value: number): number {
  let v = value - ((value >>> 1) & 0x55555555);
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
  return Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
