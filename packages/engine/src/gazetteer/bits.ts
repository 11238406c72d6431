/** Sets of one bit an id, 32 ids a word, the lowest bit first. */

/** Number of set bits of a 32-bit word. */
export function popcount(value: number): number {
  let v = value - ((value >>> 1) & 0x55555555);
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
  return Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The lowest bits. @param width 0 to 32 */
export function maskOf(width: number): number {
  return width === 32 ? -1 : (1 << width) - 1;
}

/** Whether an id is in a set of one bit an id. */
export function hasBit(bits: Uint32Array, id: number): boolean {
  return ((bits[id >>> 5] >>> (id & 31)) & 1) !== 0;
}

/** Puts an id into a set of one bit an id. */
export function setBit(bits: Uint32Array, id: number): void {
  bits[id >>> 5] |= 1 << (id & 31);
}

/** Visits the ids whose bits are set, ascending. Fast loops contain a copy of this. */
export function eachBit(bits: Uint32Array, visit: (id: number) => void): void {
  for (let word = 0; word < bits.length; word++)
    for (let left = bits[word]; left !== 0; left &= left - 1)
      visit(32 * word + 31 - Math.clz32(left & -left));
}

/** Bits set in both of two sets of the same length. Three words at a time share the second half of the counting. */
export function countCommon(a: Uint32Array, b: Uint32Array): number {
  const whole = a.length - (a.length % 3);
  let count = 0;
  for (let i = 0; i < whole; i += 3) {
    const fours = byFours(a[i] & b[i]) + byFours(a[i + 1] & b[i + 1]) + byFours(a[i + 2] & b[i + 2]);
    const bytes = (fours & 0x0f0f0f0f) + ((fours >>> 4) & 0x0f0f0f0f);
    count += Math.imul(bytes, 0x01010101) >>> 24;
  }
  for (let i = whole; i < a.length; i++) count += popcount(a[i] & b[i]);
  return count;
}

/** The set bits of every four: at most four each, so that three such sums fit. */
function byFours(value: number): number {
  const twos = value - ((value >>> 1) & 0x55555555);
  return (twos & 0x33333333) + ((twos >>> 2) & 0x33333333);
}
