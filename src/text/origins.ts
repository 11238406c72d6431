/** Where the units of a text come from: for each UTF-16 unit a range `[from, to)` of the text it was made of. */
export interface Origins {
  readonly from: number[];
  readonly to: number[];
}

/** Where units come from that were made of units `[own.from, own.to)` of a text which has origins itself. */
export function composed(own: Origins, before: Origins): Origins {
  return {
    from: own.from.map((i) => before.from[i]),
    to: own.to.map((i) => before.to[i - 1]),
  };
}
