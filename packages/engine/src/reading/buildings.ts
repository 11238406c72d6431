import {
  CHINESE_KINDS,
  ENGLISH_KINDS,
  KANJI_KINDS,
  KATAKANA_BUILDINGS,
  KATAKANA_KINDS,
} from '../facts/buildings.js';
import { HAN } from '../facts/scripts.js';
import { fold } from '../text/index.js';

const BEGINNINGS = KATAKANA_BUILDINGS.map((word) => fold(word));

/** A name in kanji up to its kind; folding may write ー as イ. */
const NAMED = new RegExp(
  `^[${HAN}][^0-9]*(?:${[...KANJI_KINDS, ...KATAKANA_KINDS.map((word) => fold(word).replaceAll('ー', '[ーイ]'))].join('|')})`,
);
const ENDS = new RegExp(`[ァ-ヴー]{2}$|(?:${CHINESE_KINDS.join('|')})$`, 'u');

/** Whether a building's name in katakana begins at a position of a folded text: コーポ of 31コーポ山田. */
export function beginsBuilding(folded: string, at: number): boolean {
  return BEGINNINGS.some((word) => folded.startsWith(word, at));
}

/** Whether a folded text begins with a building's name in kanji, which has its kind at the end: 田中荘. */
export function beginsNamedBuilding(folded: string): boolean {
  return NAMED.test(folded);
}

/** The kind of a building, or a name and its room. */
const ENGLISH = new RegExp(
  `(?<!\\p{L})(?:${ENGLISH_KINDS.join('|')})(?!\\p{L})|\\p{L}{3}\\s+[0-9]{3,4}[\\s,]*$`,
  'iu',
);

/** Whether an English text has what buildings are called: Mihon Bldg., GRANDIR 204. */
export function isEnglishBuilding(text: string): boolean {
  return ENGLISH.test(text);
}

/** Whether a run of letters ends as buildings are called: 樱花大厦, サクラビル. */
export function isBuilding(run: string): boolean {
  return ENDS.test(run);
}
