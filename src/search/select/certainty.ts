import { isMunicipalityWritten, isNumberWritten, isPrefectureWritten } from '../../text/index.js';
import { LEVELS } from '../../vocabulary/levels.js';

const [PREFECTURE, MUNICIPALITY] = [LEVELS.indexOf('TOD'), LEVELS.indexOf('SHK')];

/** A segment that the beginning of a word spells. */
export interface WrittenSegment {
  /** 0 prefecture … 5 lot or house number. */
  readonly depth: number;
  /** Its folded spelling in the word. */
  readonly text: string;
  /** Whether it is the name without what says what it is, whatever it ends in: Nakamura for Nakamura-ku; absent = no. */
  readonly bare?: boolean;
}

/**
 * Whether a word whose beginning spells these segments is sure to be an address, so that anything may follow. A wrong
 * place is worse than none: 山田太郎 is no town 山田, 中央病院 no town 中央, 平成30年 no lot 30 of 平成.
 *
 * - A municipality says what it is (市, 区, 町, 村), or stands below a prefecture that does: anything may follow.
 * - A town with no such municipality above it has nothing behind its name, or a number as addresses write it.
 * - A prefecture alone explains only itself.
 *
 * @param segments from large to small, at least one
 * @param rest the folded word behind them
 * @param isNumber whether what follows a town is a number as addresses write it
 */
export function isSureAddress(
  segments: readonly WrittenSegment[],
  rest: string,
  isNumber: (follows: string) => boolean = isNumberWritten,
): boolean {
  const [first, second] = segments;
  const last = segments[segments.length - 1];
  const written = first.depth === PREFECTURE && isPrefectureWritten(first.text);
  if (last.depth === PREFECTURE) return written && rest === '';
  const municipality = first.depth === PREFECTURE ? second : first;
  if (municipality.depth === MUNICIPALITY) {
    if (written && first.bare !== true) return true;
    if (municipality.bare !== true && isMunicipalityWritten(municipality.text)) return true;
  } else if (first.depth === PREFECTURE && !written) return false;
  // what follows the town is what follows its last name: numbers are no names
  let named = segments.length - 1;
  while (named >= 0 && !/[^0-9-]/.test(segments[named].text)) named--;
  if (named < 0 || segments[named].depth <= MUNICIPALITY) return false;
  const behind = segments.slice(named + 1).map(({ text }) => text);
  const follows = behind.join('') + rest;
  return follows === '' || isNumber(follows);
}
