/** Where the units of a text come from: for each UTF-16 unit a range `[from, to)` of the text it was made of. */
export interface Origins {
  readonly from: number[];
  readonly to: number[];
}

/** The origins of a text that is what it was made of. */
export function unchanged(length: number): Origins {
  const origins: Origins = { from: [], to: [] };
  for (let i = 0; i < length; i++) {
    origins.from.push(i);
    origins.to.push(i + 1);
  }
  return origins;
}

/**
 * Where units come from that were made of units `[own.from, own.to)` of a text which has origins itself, or, with null,
 * is what it was made of.
 */
export function composed(own: Origins, before: Origins | null): Origins {
  if (before === null) return own;
  const from = own.from.slice();
  const to = own.to.slice();
  for (let k = 0; k < from.length; k++) {
    from[k] = before.from[from[k]];
    to[k] = before.to[to[k] - 1];
  }
  return { from, to };
}
