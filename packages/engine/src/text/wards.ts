/** Where a ward's reading may go on behind its city's: behind each シ that some kana and ク follow. */
function borders(read: string): number[] {
  return [...read.matchAll(/シ(?![ァィゥェォャュョッー])(?=.+ク$)/g)].map(({ index }) => index + 1);
}

/**
 * The reading of a city, with its シ, from those of its wards: the longest beginning that all have in common and behind
 * which each goes on with a ward. Null where there is none, or where a single ward leaves several: the city of
 * オオサカシヒガシナリク alone may be オオサカ or オオサカシヒガ.
 * @param reads of the wards, in katakana, with the city: ナゴヤシミドリク
 * @param own the reading of the city's own record; it is returned
 */
export function cityReading(reads: readonly string[], own: string | null = null): string | null {
  if (own !== null) return own;
  const different = [...new Set(reads)];
  const [first = '', ...others] = different;
  const common = borders(first).filter((end) =>
    others.every((read) => read.startsWith(first.slice(0, end)) && borders(read).includes(end)),
  );
  const end = common.at(-1);
  return end === undefined || (others.length === 0 && common.length > 1) ? null : first.slice(0, end);
}

/** A ward's own reading: ミドリク of ナゴヤシミドリク; null if the border to its city's reading is unknown. */
export function wardReading(read: string, city: string | null): string | null {
  const known = city ?? cityReading([read]);
  return known !== null && read.startsWith(known) && /^.+ク$/.test(read.slice(known.length))
    ? read.slice(known.length)
    : null;
}
