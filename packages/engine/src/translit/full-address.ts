import { type ForeignLanguage, isChinese } from '../vocabulary/languages.js';
import type { Level } from '../vocabulary/levels.js';

/** How the segments of an address are joined in each language. */

/** How a segment joins the address of its nearest ancestor that has a name. */
interface Joint {
  /**
   * `behind`: the segment stands directly behind its parent's own segment.
   * `front`: it stands in front of everything above it.
   */
  readonly place: 'behind' | 'front';
  /** The text between the two. */
  readonly separator: string;
}

/** English sections that only count stand behind their town: `Kasumigaseki 1-chome`, `Sanohe Dai 4-chiwari`. */
const COUNTED = /^(?:Dai )?[0-9]/;
const DIGIT_END = /[0-9]$/;
const DIGIT_START = /^[0-9]/;

/**
 * The joint between a segment and its nearest named ancestor.
 * English: blocks and house numbers are one component (`3-1`), a counted small section stands behind its town
 * (`Kasumigaseki 1-chome`), everything else goes in front with `, `. Chinese: behind, with `-` where two digits meet
 * or a number follows a block. Korean: behind, with a space, `-` between block and house number.
 */
export function joint(
  language: ForeignLanguage,
  parentLevel: Level,
  childLevel: Level,
  parentSegment: string,
  childSegment: string,
): Joint {
  const house = parentLevel === 'GIK' && childLevel === 'TBN';
  if (language === 'en') {
    if (house) return { place: 'behind', separator: '-' };
    const counted = parentLevel === 'OAZ' && childLevel === 'AZC' && COUNTED.test(childSegment);
    return counted ? { place: 'behind', separator: ' ' } : { place: 'front', separator: ', ' };
  }
  if (house) return { place: 'behind', separator: '-' };
  if (!isChinese(language)) return { place: 'behind', separator: ' ' };
  const numbers = DIGIT_END.test(parentSegment) && DIGIT_START.test(childSegment);
  return { place: 'behind', separator: numbers ? '-' : '' };
}

/** The text between a segment and its nearest named ancestor; see {@link joint} for which of them comes first. */
export function separator(
  language: ForeignLanguage,
  parentLevel: Level,
  childLevel: Level,
  parentSegment: string,
  childSegment: string,
): string {
  return joint(language, parentLevel, childLevel, parentSegment, childSegment).separator;
}
