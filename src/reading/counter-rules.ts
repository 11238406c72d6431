import { NAME_COUNTERS } from '../vocabulary/counters.js';
import type { WrittenNumber } from './written.js';

const [SECTION, BLOCK, PLOT] = [3, 4, 5];

/** Whether a section or town is called by a number and the counter that is written: かほく市遠塚一号, 花巻市十二丁目, 東山区三町目. */
export function isCounted(name: string | null, { counter }: WrittenNumber): boolean {
  const ending = mayBeName(counter) ? NAME_COUNTERS[counter] : undefined;
  if (ending === undefined || name === null) return false;
  return name.endsWith(ending) || (counter === 'chome' && name.endsWith(CHOME_OF_TOWNS));
}

/** What 丁目 is in names of towns in Kyoto. */
const CHOME_OF_TOWNS = '町目';

/** Whether some town is called by a number and this counter. */
export function mayBeName(counter: WrittenNumber['counter']): counter is keyof typeof NAME_COUNTERS {
  return counter in NAME_COUNTERS;
}

/** 0 where counters name what was found, 1 where they name another kind that it may stand for, null where they forbid it. */
export function kindMisfit(
  depth: number,
  isLot: boolean,
  numbers: readonly WrittenNumber[],
  next: WrittenNumber | null,
): number | null {
  const last = numbers[numbers.length - 1].counter;
  if (depth === SECTION) {
    return numbers.length === 1 && last !== 'banchi' && last !== 'ban' && last !== 'go' ? 0 : null;
  }
  if (last === 'chome' || hasInner(numbers, 'chome')) return null;
  if (depth === BLOCK) {
    if (numbers.length > 1 || last === 'go') return null;
    return last === 'banchi' || numbers[0].isLot ? 1 : 0;
  }
  if (depth !== PLOT) return null;
  if (!isLot) {
    if (hasInner(numbers, 'banchi') || hasInner(numbers, 'ban')) return null;
    return last === 'banchi' || last === 'ban' ? 1 : 0;
  }
  // N番M号 is a block and a house, whatever lots there are; N番地M号 may be the lot N-M
  if (last === 'go') return hasInner(numbers, 'banchi') ? 1 : null;
  if (hasInner(numbers, 'go')) return null;
  // but in 116番 305号室 the room says nothing of the lot
  if (last === 'ban' && next?.counter === 'go' && next.usable) return null;
  return 0;
}

/** Whether some number but the last one has a counter. */
function hasInner(numbers: readonly WrittenNumber[], counter: WrittenNumber['counter']): boolean {
  for (let k = 0; k < numbers.length - 1; k++) if (numbers[k].counter === counter) return true;
  return false;
}
