/** All texts are sorted by this many code units together; texts that agree in them are compared singly. */
const UNITS = 4;

/** Strings of all labels in one language: '' for placeholders, null where it is not known. */
export type LabelTexts = readonly (string | null)[];

/** Texts one behind the other as UTF-16 code units, each followed by 0. */
export interface TextHeap {
  readonly text: Uint16Array;
  /** Where each text starts; one more entry than texts. */
  readonly start: Uint32Array;
}

/** Puts strings into a heap. They must not hold the character 0. */
export function textHeap(strings: readonly string[]): TextHeap {
  const start = new Uint32Array(strings.length + 1);
  for (let i = 0; i < strings.length; i++) start[i + 1] = start[i] + strings[i].length + 1;
  const text = new Uint16Array(start[strings.length]);
  for (let i = 0; i < strings.length; i++) {
    const string = strings[i];
    for (let k = 0, at = start[i]; k < string.length; k++) text[at++] = string.charCodeAt(k);
  }
  return { text, start };
}

/** Where each text of a heap starts, and behind them its end. */
export function textStarts(text: Uint16Array): Uint32Array {
  let texts = 0;
  for (const unit of text) if (unit === 0) texts++;
  const start = new Uint32Array(texts + 1);
  for (let at = 0, next = 1; at < text.length; at++) if (text[at] === 0) start[next++] = at + 1;
  return start;
}

/** The distinct strings, ascending by UTF-16 code unit, and the place of each given one among them. */
export function rankStrings(strings: readonly string[]): { sorted: readonly string[]; ranks: Uint32Array } {
  const { text, start } = textHeap(strings);
  const sorted: string[] = [];
  const ranks = new Uint32Array(strings.length);
  for (const i of sortTexts(text, start.subarray(0, strings.length))) {
    if (sorted.length === 0 || sorted[sorted.length - 1] !== strings[i]) sorted.push(strings[i]);
    ranks[i] = sorted.length - 1;
  }
  return { sorted, ranks };
}

/**
 * Order of the texts that begin at some places and end before the next 0, ascending by UTF-16 code unit, equal ones as given: one
 * counting sort for each of the first units, from the last of them to the first, then a comparison of texts that agree in all of
 * them.
 * @returns indices into the places
 */
export function sortTexts(text: Uint16Array, places: Uint32Array): Uint32Array {
  const { rank, units } = rankUnits(text);
  let order = places.map((_, i) => i);
  let sorted = new Uint32Array(places.length);
  const unit = new Uint16Array(places.length);
  for (let k = UNITS - 1; k >= 0; k--) {
    const next = new Uint32Array(units + 1);
    for (let i = 0; i < places.length; i++) {
      let at = places[i];
      for (const last = at + k; at < last && text[at] !== 0; ) at++;
      unit[i] = rank[text[at]];
      next[unit[i] + 1]++;
    }
    for (let i = 0; i < units; i++) next[i + 1] += next[i];
    for (let i = 0; i < order.length; i++) sorted[next[unit[order[i]]]++] = order[i];
    [order, sorted] = [sorted, order];
  }
  sortRuns(text, places, order);
  return order;
}

/** Sorts texts that agree in their first units by the units that follow. */
function sortRuns(text: Uint16Array, places: Uint32Array, order: Uint32Array): void {
  const agree = (a: number, b: number): boolean => {
    for (let k = 0; k < UNITS; k++) if (text[a + k] !== text[b + k] || text[a + k] === 0) return false;
    return true;
  };
  const compareRest = (a: number, b: number): number => {
    let i = places[a] + UNITS;
    let j = places[b] + UNITS;
    while (text[i] === text[j] && text[i] !== 0) {
      i++;
      j++;
    }
    return text[i] - text[j] || a - b;
  };
  for (let i = 0; i < order.length; ) {
    const first = places[order[i]];
    let end = i + 1;
    while (end < order.length && agree(first, places[order[end]])) end++;
    if (end > i + 1) order.subarray(i, end).sort(compareRest);
    i = end;
  }
}

/** Ranks of the code units in use, 0 for the terminator, and how many there are. */
function rankUnits(text: Uint16Array): { rank: Uint16Array; units: number } {
  const rank = new Uint16Array(0x10000);
  for (let i = 0; i < text.length; i++) rank[text[i]] = 1;
  rank[0] = 0;
  let units = 1;
  for (let unit = 1; unit < 0x10000; unit++) if (rank[unit] !== 0) rank[unit] = units++;
  return { rank, units };
}
