import {
  byLanguage,
  CHINESE_LANGUAGES,
  FOREIGN_LANGUAGES,
  type Language,
  SOUND_LANGUAGES,
} from '../vocabulary/languages.js';

/** The one vocabulary of section names and element types; see `docs/gazetteer-format.md`. */

/** Element type codes as stored in the section table. */
export const ELEMENT_TYPES = { u8: 1, u16: 2, u32: 3, i32: 4 } as const;

/** Element type of a section. */
export type ElementType = keyof typeof ELEMENT_TYPES;

/** The bytes of one section: a typed array whose element type matches the section's. */
export type SectionData = Uint8Array | Uint16Array | Uint32Array | Int32Array;

/** A section ready to be written. */
export interface Section {
  readonly name: string;
  readonly data: SectionData;
}

/** Bytes an element takes. */
export const ELEMENT_SIZE: Record<ElementType, number> = { u8: 1, u16: 2, u32: 4, i32: 4 };

/** "No such id" in every u32 section. */
export const NONE = 0xffffffff;

/**
 * The class of a spelling: in Japanese a name or a reading, in the other languages a name; a number has all classes.
 * `follows`: it may stand behind another segment. `informal`: it leaves something out or reads it out, see
 * `informalSpellings`.
 */
export const SPELLING_CLASS = {
  name: 1,
  reading: 2,
  follows: 4,
  informal: 8,
  ...byLanguage((language) => 16 << FOREIGN_LANGUAGES.indexOf(language)),
} as const;

/** The classes a word of each language is compared with. */
export const LANGUAGE_CLASSES: Readonly<Record<Language, number>> = {
  ja: SPELLING_CLASS.name | SPELLING_CLASS.reading,
  ...byLanguage((language) => SPELLING_CLASS[language]),
};

/** Class bits take at most so many, those of 12 languages besides Japanese: as wide as `class.bits`. */
export const CLASS_BITS = 16;

/** Where the place of a class in `class.bits` begins in the entries of `spelling.label`; a label stands below it. */
export const CLASS_SHIFT = 24;

/** Mask of the bits below the class. */
export const BELOW_CLASSES = 2 ** CLASS_SHIFT - 1;

/** The classes with edges: Japanese names and readings, and Chinese names, most of which are the same. */
export const EDGE_CLASSES =
  LANGUAGE_CLASSES.ja | CHINESE_LANGUAGES.reduce((bits, language) => bits | SPELLING_CLASS[language], 0);

/** The classes of the languages that write names by their sound. */
export const SOUND_CLASSES = SOUND_LANGUAGES.reduce((bits, language) => bits | SPELLING_CLASS[language], 0);

/** All classes: those of a spelling made of digits. */
export const ALL_CLASSES = Object.values(LANGUAGE_CLASSES).reduce((bits, each) => bits | each, 0);

/** Bits of a node's flags; the lowest three hold the level. `postalOnly`: only a list of postal codes names the place. */
export const FLAG = {
  level: 7,
  placeholder: 8,
  excluded: 16,
  nameType: 32,
  hasChildren: 64,
  postalOnly: 128,
} as const;
