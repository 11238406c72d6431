export { fold, foldAligned } from './fold.js';
export { FOLD_VERSION } from './fold-version.js';
export { hangulSounds } from './hangul-sounds.js';
export { katakana } from './katakana.js';
export { LEAST_ENDING, looseLength } from './loose.js';
export {
  foldMultilingual,
  foldPlaced,
  hasChineseForms,
  joinFolded,
  toFoldedHan,
  toJapaneseHan,
} from './multilingual.js';
export { readingOfName } from './name-readings.js';
export {
  type Edit,
  edited,
  inOneForm,
  joinedClosed,
  type PlacedString,
  partOf,
  replaced,
  withEnd,
} from './placed-string.js';
export { readOut } from './read-out.js';
export {
  aliasSpellings,
  informalSpellings,
  nameSpellings,
  readingSpellings,
  type SegmentNames,
  spellings,
} from './spellings.js';
export { closed, composed, isDigit, isNumeric, type Origins, stringOf, unchanged, unitsOf } from './units.js';
export { cityReading } from './wards.js';
