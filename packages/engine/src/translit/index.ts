export { chineseSegment } from './chinese.js';
export { deriveReading } from './derive-reading.js';
export { englishSegment } from './english.js';
export { inLanguages, nameIn } from './former-names.js';
export { joint } from './full-address.js';
export { koreanSegment } from './korean.js';
export { ReadingLexicon } from './reading-lexicon.js';
export { romaji } from './romaji.js';
export { segmentIn } from './segment-in.js';
