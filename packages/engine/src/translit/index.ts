export { chineseSegment } from './chinese.js';
export { deriveReading } from './derive-reading.js';
export { englishSegment } from './english.js';
export { type Joint, joint, separator } from './full-address.js';
export { type HangulOptions, hangul } from './hangul.js';
export { koreanSegment } from './korean.js';
export { ReadingLexicon } from './reading-lexicon.js';
export { romaji } from './romaji.js';
export type { NameSegment } from './segment.js';
