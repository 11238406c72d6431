export { alignLetters } from './aligned-letters.js';
export { foldBoundMultilingual, joinBound } from './bound-multilingual.js';
export { type AlignedFold, fold, foldAligned } from './fold.js';
export { FOLD_VERSION } from './fold-version.js';
export { foreignForms, withoutOnePart } from './foreign-forms.js';
export { kanaForms } from './kana-forms.js';
export { inKanji, isKanjiNumeral, kanjiNumber } from './kanji-number.js';
export { katakana } from './katakana.js';
export { LEAST_ENDING, looseLength } from './loose.js';
export {
  foldMultilingual,
  hasChineseForms,
  joinFolded,
  toFoldedHan,
  toJapaneseHan,
} from './multilingual.js';
export type { PlacedText } from './placed-text.js';
export { readOut } from './read-out.js';
export { readingOfName } from './reading.js';
export {
  aliasSpellings,
  informalSpellings,
  nameSpellings,
  readingSpellings,
  type SegmentNames,
  spellings,
} from './spellings.js';
export { streetDirectionEnds } from './streets.js';
export { closed, composed, isDigit, isNumeric, type Origins, stringOf } from './units.js';
export { cityReading, partsOfWard } from './wards.js';
export {
  type AlignedWord,
  asAnyNumber,
  type FoldedWord,
  firstCharacters,
  foldWord,
  kindsIn,
  kindsWritten,
  NUMBER_KIND,
  postCodeAlone,
  type QueryWord,
  readWord,
  readWordAligned,
  togetherWithAnyNumber,
  wantedReadings,
  withAnyNumber,
  withoutPostCode,
} from './word.js';
export { isMunicipalityWritten, isNumberWritten, isPrefectureWritten } from './written.js';
export { FORMAL_NUMERALS, type UsualText, ungrouped, usualNumbers, usualWord } from './written-numbers.js';
