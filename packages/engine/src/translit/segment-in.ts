import { type ForeignLanguage, isChinese } from '../vocabulary/languages.js';
import { SOUND_SEGMENTS } from './by-sound.js';
import { chineseSegment } from './chinese.js';
import type { NameSegment } from './segment.js';

/** A name in another language; null where it cannot be known. */
export function segmentIn(language: ForeignLanguage, segment: NameSegment): string | null {
  return isChinese(language) ? chineseSegment(segment, language) : SOUND_SEGMENTS[language](segment);
}
