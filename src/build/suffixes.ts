/** Code units of a suffix that fit into its sort key. */
const KEY_UNITS = 3;
const UNIT_BITS = 13;
const INDEX_BITS = 24;

/**
 * Suffix array over a dictionary: every suffix but the whole of every spelling, ascending by UTF-16 code unit, equal suffixes by
 * spelling. Each entry is `spelling * 256 + offset`.
 *
 * Suffixes are first sorted natively by a 64-bit key of their first three units (ranked within the alphabet, which
 * is far smaller than 2^13) and their number; only runs of equal keys are then compared unit by unit.
 * @param text spellings, each followed by 0
 * @param start where each spelling starts; one more entry than spellings
 */
export function sortSuffixes(text: Uint16Array, start: Uint32Array): Uint32Array {
  const spellings = start.length - 1;
  const total = text.length - 2 * spellings;
  const entries = new Uint32Array(total);
  for (let spelling = 0, at = 0; spelling < spellings; spelling++) {
    const length = start[spelling + 1] - start[spelling] - 1;
    for (let offset = 1; offset < length; offset++) entries[at++] = spelling * 256 + offset;
  }
  const position = (entry: number): number => start[entry >>> 8] + (entry & 255);
  const compareFrom = (skip: number) => (a: number, b: number) => {
    let i = position(a) + skip;
    let j = position(b) + skip;
    while (text[i] === text[j] && text[i] !== 0) {
      i++;
      j++;
    }
    return text[i] - text[j] || a - b;
  };
  const rank = rankAlphabet(text);
  if (rank === null || total > 1 << INDEX_BITS) return entries.sort(compareFrom(0));

  const keys = new BigUint64Array(total);
  const halves = new Uint32Array(keys.buffer); // little-endian: low half first
  const unitAt = (at: number): number => rank[text[at]];
  for (let i = 0; i < total; i++) {
    let at = position(entries[i]);
    let key = 0;
    for (let k = 0; k < KEY_UNITS; k++) {
      key = key * (1 << UNIT_BITS) + unitAt(at);
      if (text[at] !== 0) at++;
    }
    // 39 bits of key above 24 bits of number
    halves[2 * i] = ((key & 0xff) << INDEX_BITS) | i;
    halves[2 * i + 1] = Math.floor(key / 256);
  }
  keys.sort();
  const sorted = new Uint32Array(total);
  const low = (1 << INDEX_BITS) - 1;
  const sameKey = (i: number, j: number): boolean =>
    halves[2 * i + 1] === halves[2 * j + 1] && halves[2 * i] >>> INDEX_BITS === halves[2 * j] >>> INDEX_BITS;
  for (let i = 0; i < total; i++) sorted[i] = entries[halves[2 * i] & low];
  for (let i = 0; i < total; ) {
    let j = i + 1;
    while (j < total && sameKey(i, j)) j++;
    // a suffix shorter than the key equals its whole run; only longer ones still differ
    if (j - i > 1 && endsBefore(text, position(sorted[i]), KEY_UNITS) === false) {
      sorted.subarray(i, j).sort(compareFrom(KEY_UNITS));
    }
    i = j;
  }
  return sorted;
}

function endsBefore(text: Uint16Array, at: number, units: number): boolean {
  for (let k = 0; k < units; k++) if (text[at + k] === 0) return true;
  return false;
}

/** Ranks of the code units in use, 0 for the terminator; null when there are too many for a key. */
function rankAlphabet(text: Uint16Array): Uint16Array | null {
  const rank = new Uint16Array(0x10000);
  for (const unit of text) rank[unit] = 1;
  rank[0] = 0;
  let next = 1;
  for (let unit = 1; unit < 0x10000; unit++) if (rank[unit] !== 0) rank[unit] = next++;
  return next <= 1 << UNIT_BITS ? rank : null;
}
