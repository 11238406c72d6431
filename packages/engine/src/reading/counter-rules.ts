import { ALL_COUNTERS, COUNTERS_IN_NAMES, type Counter } from '../facts/counters.js';
import { NUMBER, SECTION } from '../vocabulary/levels.js';
import type { WrittenNumber } from './written.js';

/** Whether a section or town is called by a number and the counter that is written: かほく市遠塚一号, 花巻市十二丁目, 東山区三町目. */
export function isCounted(name: string | null, { counter }: WrittenNumber): boolean {
  return name !== null && endingsWith(counter).some((ending) => name.endsWith(ending));
}

/** Whether a section or town is called by a number and another counter than the one that is written: 基線3丁目 is not 基線三号. */
export function isCountedOtherwise(name: string | null, { counter }: WrittenNumber): boolean {
  if (
    name === null ||
    !(counter in COUNTERS_IN_NAMES) ||
    endingsWith(counter).some((each) => name.endsWith(each))
  )
    return false;
  return ALL_COUNTERS.some((other) => endingsWith(other).some((ending) => name.endsWith(ending)));
}

/** The endings of names that are called by a number and a counter. */
function endingsWith(counter: WrittenNumber['counter']): readonly string[] {
  return counter in COUNTERS_IN_NAMES ? COUNTERS_IN_NAMES[counter as Counter] : [];
}

/** Whether some town is called by a number and this counter. */
export function mayBeName(counter: WrittenNumber['counter']): boolean {
  return endingsWith(counter).length > 0;
}

/** The levels that a number of an address may stand for. */
type Numbered = 'section' | 'block' | 'house' | 'lot';

/**
 * The kinds of number that each counter may stand for, its own kind first: 3丁目 is a section, 12番 a block, 3号 a house, 103番地 a lot.
 * The value is 1 for a kind that people count with it though it has another counter: the house 本町5 as 本町5番地.
 */
const MAY_NUMBER: Readonly<Record<Counter, Readonly<Partial<Record<Numbered, 0 | 1>>>>> = {
  丁目: { section: 0 },
  番地: { lot: 0, block: 1, house: 1 },
  番: { block: 0, lot: 0, house: 1 },
  // 103番地3号 may be the lot 103-3
  号: { house: 0, lot: 1 },
};

/** The kind that a counter stands for by itself: a lot for 番地. */
export function ownKind(counter: Counter): Numbered {
  return Object.keys(MAY_NUMBER[counter])[0] as Numbered;
}

/**
 * Whether a node may be called by some numbers as their counters say: 0 if it is of that kind, 1 if it is of another kind that people
 * call so, null if it cannot be. For 本町5番地 a lot gives 0, a house 1, a section null.
 * @param numbers the numbers that are the node's name: two for the lot 103-3
 * @param next the number behind them
 */
export function kindMisfit(
  depth: number,
  isLot: boolean,
  numbers: readonly WrittenNumber[],
  next: WrittenNumber | null,
): number | null {
  if (depth < SECTION) return null;
  const kind: Numbered = depth < NUMBER ? (depth === SECTION ? 'section' : 'block') : isLot ? 'lot' : 'house';
  const last = numbers[numbers.length - 1].counter;
  const misfit = last in MAY_NUMBER ? MAY_NUMBER[last as Counter][kind] : 0;
  if (misfit === undefined || hasInner(numbers, '丁目')) return null;
  if (kind === 'section') return numbers.length === 1 ? misfit : null;
  if (kind === 'block') return numbers.length > 1 ? null : numbers[0].isLot ? 1 : misfit;
  if (kind === 'house') return hasInner(numbers, '番地') || hasInner(numbers, '番') ? null : misfit;
  // N番M号 is a block and a house, whatever lots there are
  if (last === '号') return hasInner(numbers, '番地') ? misfit : null;
  if (hasInner(numbers, '号')) return null;
  // but in 116番 305号室 the room says nothing of the lot
  return last === '番' && next?.counter === '号' && next.usable ? null : misfit;
}

/** Whether some number but the last one has a counter. */
function hasInner(numbers: readonly WrittenNumber[], counter: WrittenNumber['counter']): boolean {
  for (let k = 0; k < numbers.length - 1; k++) if (numbers[k].counter === counter) return true;
  return false;
}
