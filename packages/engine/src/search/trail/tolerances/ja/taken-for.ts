import type { Tolerance } from '../tolerance.js';

/** A character is typed for another one that looks like it. It costs so little that a name written as it is called is preferred. */
export const TAKEN_FOR: Tolerance = {
  cost: 1,
  word: '四日市市天力須賀一丁目',
  meant: '三重県四日市市天カ須賀一丁目',
};

/** Characters that folding leaves apart though they are typed for one another: [as folded, as spellings may have them, place]. */
const CHARACTERS: readonly (readonly [typed: string, meant: string, place: string])[] = [
  ['ケ', 'カガ力', '庶路マサルカ and 県営住宅 behind it (北海道白糠郡白糠町)'],
  ['カ', '力', '力 read as katakana'],
  ['力', 'カケ', '天カ須賀 (三重県四日市市)'],
];
const MEANT = new Map(
  CHARACTERS.map(([typed, meant]) => [typed.charCodeAt(0), [...meant].map((c) => c.charCodeAt(0))] as const),
);
const NONE_MEANT: readonly number[] = [];

/** The units of all characters that may stand for others. */
export const TAKEN_UNITS: Iterable<number> = MEANT.keys();

/** The units that a unit may stand for. */
export function meantBy(unit: number): readonly number[] {
  return MEANT.get(unit) ?? NONE_MEANT;
}
