import { fileFaults } from '../vocabulary/messages.js';
import { GazetteerError } from './format.js';

/** Says that a section breaks a rule, and throws. */
export type Refuse = (section: string, rule: string) => never;

/** Refuses a file with a {@link GazetteerError}. */
export function refusal(file: string): Refuse {
  return (section, rule) => {
    throw new GazetteerError(file, fileFaults.notSound(section, rule));
  };
}

/**
 * Checks where the lists of a section begin: the first at 0, each where the one before ends, the last one's end at the end.
 * @param total elements of the section that the lists are parts of
 * @param least fewest elements of a list
 */
export function checkOffsets(
  refuse: Refuse,
  section: string,
  offsets: Uint32Array,
  total: number,
  least = 0,
): void {
  if (offsets.length === 0) refuse(section, 'it is empty, its first number is 0');
  if (offsets[0] !== 0) refuse(section, `number 0 is ${offsets[0]}, the first list begins at 0`);
  for (let i = 1; i < offsets.length; i++)
    if (offsets[i] < offsets[i - 1] + least)
      refuse(
        section,
        `number ${i} is ${offsets[i]} behind ${offsets[i - 1]}, a list has at least ${least} elements`,
      );
  const last = offsets[offsets.length - 1];
  if (last !== total) refuse(section, `it ends at ${last}, what it divides has ${total} elements`);
}

/** Checks that numbers ascend, none twice, and are below a limit. */
export function checkAscending(
  refuse: Refuse,
  section: string,
  numbers: Uint32Array,
  limit: number,
  from = 0,
  to = numbers.length,
): void {
  for (let i = from; i < to; i++)
    if (i > from && numbers[i] <= numbers[i - 1])
      refuse(section, `number ${i} is ${numbers[i]} behind ${numbers[i - 1]}, they ascend`);
  if (to > from && numbers[to - 1] >= limit)
    refuse(section, `number ${to - 1} is ${numbers[to - 1]}, all are below ${limit}`);
}

/** Checks the number of elements of a section. */
export function checkLength(refuse: Refuse, section: string, length: number, wanted: number): void {
  if (length !== wanted) refuse(section, `it has ${length} elements, expected ${wanted}`);
}

/** Checks that a section equals the one computed from others. */
export function checkSame(
  refuse: Refuse,
  section: string,
  stored: ArrayLike<number>,
  wanted: ArrayLike<number>,
): void {
  checkLength(refuse, section, stored.length, wanted.length);
  for (let i = 0; i < stored.length; i++)
    if (stored[i] !== wanted[i])
      refuse(section, `number ${i} is ${stored[i]}, by the sections that it sums up it is ${wanted[i]}`);
}

/** Farthest east and north in 1e-7 degrees. */
const EAST = 1_800_000_000;
const NORTH = 900_000_000;

/** Checks longitudes and latitudes in turn, in 1e-7 degrees. */
export function checkPoints(refuse: Refuse, section: string, points: Int32Array): void {
  for (let i = 0; i < points.length; i += 2)
    if (!isPlace(points[i], points[i + 1]))
      refuse(section, `point ${i / 2} is ${points[i]}, ${points[i + 1]}, it lies within 180° and 90°`);
}

/** Whether longitude and latitude, in 1e-7 degrees, are a place on earth. */
export function isPlace(lon: number, lat: number): boolean {
  return Math.abs(lon) <= EAST && Math.abs(lat) <= NORTH;
}

/** Runs a check, and refuses the section if it throws. @param what of the section is checked */
export function sound<T>(refuse: Refuse, section: string, what: string, check: () => T): T {
  try {
    return check();
  } catch (error) {
    return refuse(section, `${what}: ${(error as Error).message}`);
  }
}
