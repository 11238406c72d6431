/** Places stand below this in the keys they are sorted by: there are fewer in a list. */
const PLACES = 1 << 20;

/** The places `0` … `length - 1` of a list in the order of a number of each, equal ones in their own: what {@link eachPlace} reads. */
export function keyedPlaces(length: number, numberOf: (place: number) => number): Float64Array {
  const keys = new Float64Array(length);
  for (let place = 0; place < length; place++) keys[place] = numberOf(place) * PLACES + place;
  return keys.sort();
}

/** Visits the places whose number lies in `[low, high)`, by their numbers, ascending. */
export function eachPlace(
  keys: Float64Array,
  low: number,
  high: number,
  visit: (place: number) => void,
): void {
  const first = low * PLACES;
  let at = 0;
  for (let to = keys.length; at < to; ) {
    const middle = (at + to) >>> 1;
    if (keys[middle] < first) at = middle + 1;
    else to = middle;
  }
  for (const end = high * PLACES; at < keys.length && keys[at] < end; at++) visit(keys[at] % PLACES);
}
