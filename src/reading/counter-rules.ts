import { COUNTERS_IN_NAMES, type Counter } from '../vocabulary/counters.js';
import { BLOCK, NUMBER, SECTION } from '../vocabulary/levels.js';
import type { WrittenNumber } from './written.js';

/** Whether a section or town is called by a number and the counter that is written: かほく市遠塚一号, 花巻市十二丁目, 東山区三町目. */
export function isCounted(name: string | null, { counter }: WrittenNumber): boolean {
  return name !== null && endingsWith(counter).some((ending) => name.endsWith(ending));
}

/** What names end in that are called by a number and a counter. */
function endingsWith(counter: WrittenNumber['counter']): readonly string[] {
  return counter in COUNTERS_IN_NAMES ? COUNTERS_IN_NAMES[counter as Counter] : [];
}

/** Whether some town is called by a number and this counter. */
export function mayBeName(counter: WrittenNumber['counter']): boolean {
  return endingsWith(counter).length > 0;
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
  const last = numbers[numbers.length - 1].counter;
  if (depth === SECTION) {
    return numbers.length === 1 && last !== '番地' && last !== '番' && last !== '号' ? 0 : null;
  }
  if (last === '丁目' || hasInner(numbers, '丁目')) return null;
  if (depth === BLOCK) {
    if (numbers.length > 1 || last === '号') return null;
    return last === '番地' || numbers[0].isLot ? 1 : 0;
  }
  if (depth !== NUMBER) return null;
  if (!isLot) {
    if (hasInner(numbers, '番地') || hasInner(numbers, '番')) return null;
    return last === '番地' || last === '番' ? 1 : 0;
  }
  // N番M号 is a block and a house, whatever lots there are; N番地M号 may be the lot N-M
  if (last === '号') return hasInner(numbers, '番地') ? 1 : null;
  if (hasInner(numbers, '号')) return null;
  // but in 116番 305号室 the room says nothing of the lot
  if (last === '番' && next?.counter === '号' && next.usable) return null;
  return 0;
}

/** Whether some number but the last one has a counter. */
function hasInner(numbers: readonly WrittenNumber[], counter: WrittenNumber['counter']): boolean {
  for (let k = 0; k < numbers.length - 1; k++) if (numbers[k].counter === counter) return true;
  return false;
}
