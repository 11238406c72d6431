/** Cookie of a bitmap without run containers. */
const COOKIE = 12346;
/** Up to this many ids a container lists them; beyond it has one bit for each of its 65,536. */
const MOST_LISTED = 4096;
const BITS_BYTES = 8192;

/**
 * Ids as a roaring bitmap in its portable form, which `terms` queries take in place of a list; see
 * https://github.com/RoaringBitmap/RoaringFormatSpec.
 * @param ids ascending, each once, below 2³²
 */
export function roaringBitmap(ids: ArrayLike<number>): Buffer {
  const containers: { readonly key: number; readonly from: number; readonly to: number }[] = [];
  for (let from = 0; from < ids.length; ) {
    const key = ids[from] >>> 16;
    let to = from + 1;
    while (to < ids.length && ids[to] >>> 16 === key) to++;
    containers.push({ key, from, to });
    from = to;
  }
  const head = 8 + 8 * containers.length;
  const sizes = containers.map(({ from, to }) => (to - from > MOST_LISTED ? BITS_BYTES : 2 * (to - from)));
  const out = Buffer.alloc(sizes.reduce((sum, size) => sum + size, head));
  out.writeUInt32LE(COOKIE, 0);
  out.writeUInt32LE(containers.length, 4);
  let at = head;
  containers.forEach(({ key, from, to }, i) => {
    out.writeUInt16LE(key, 8 + 4 * i);
    out.writeUInt16LE(to - from - 1, 10 + 4 * i);
    out.writeUInt32LE(at, 8 + 4 * containers.length + 4 * i);
    for (let k = from; k < to; k++) {
      const low = ids[k] & 0xffff;
      if (sizes[i] === BITS_BYTES && to - from > MOST_LISTED) out[at + (low >>> 3)] |= 1 << (low & 7);
      else out.writeUInt16LE(low, at + 2 * (k - from));
    }
    at += sizes[i];
  });
  return out;
}
