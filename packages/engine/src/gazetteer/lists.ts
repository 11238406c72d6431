/** Lists of numbers, one behind the other: list `i` is `values[offset[i] .. offset[i + 1])`. */
export interface Lists {
  readonly offset: Uint32Array;
  readonly values: Uint32Array;
}

/** Where each list starts when they stand one behind the other. */
export function listOffsets(lists: readonly (readonly unknown[])[]): Uint32Array {
  const offset = new Uint32Array(lists.length + 1);
  for (let i = 0; i < lists.length; i++) offset[i + 1] = offset[i] + lists[i].length;
  return offset;
}

/**
 * From "the group of each place" to "the places of each group", ascending.
 * @param room makes the array of the places, by default in memory of this thread alone
 */
export function invert(
  groupOf: Uint32Array,
  counts: (group: number) => boolean,
  groups: number,
  room: (length: number) => Uint32Array = (length) => new Uint32Array(length),
): Lists {
  const offset = new Uint32Array(groups + 1);
  for (const group of groupOf) if (counts(group)) offset[group + 1]++;
  for (let i = 0; i < groups; i++) offset[i + 1] += offset[i];
  const next = offset.slice();
  const values = room(offset[groups]);
  for (let place = 0; place < groupOf.length; place++) {
    if (counts(groupOf[place])) values[next[groupOf[place]]++] = place;
  }
  return { offset, values };
}
