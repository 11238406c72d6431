import type { SoundLanguage } from '../vocabulary/languages.js';
import { englishSegment } from './english.js';
import { koreanSegment } from './korean.js';
import type { NameSegment } from './segment.js';

/** Writes a name by its reading, in each language that does so; null where the reading is not known. */
export const SOUND_SEGMENTS: Readonly<Record<SoundLanguage, (segment: NameSegment) => string | null>> = {
  en: englishSegment,
  ko: koreanSegment,
};
