/** Where the units of a text come from: for each UTF-16 unit a range `[from, to)` of the text it was made of. */
export interface Origins {
  readonly from: number[];
  readonly to: number[];
}

/** The origins of a text that was made of nothing else. */
export function ownOrigins(length: number): Origins {
  const from = Array.from({ length }, (_, i) => i);
  return { from, to: from.map((i) => i + 1) };
}

/** Where units come from that were made of units `[own.from, own.to)` of a text which has origins itself. */
export function composed(own: Origins, before: Origins): Origins {
  return {
    from: own.from.map((i) => before.from[i]),
    to: own.to.map((i) => before.to[i - 1]),
  };
}
