import { HAN, HIRAGANA } from '../facts/scripts.js';
import type { Level } from '../vocabulary/levels.js';

/** Input of the functions of this room: one address segment. */

/** One segment of an address as the data has it. */
export interface NameSegment {
  readonly level: Level;
  /** Japanese name of this level alone; null for a placeholder. */
  readonly name: string | null;
  /** Reading in kana; alphanumerics may stand in it. Null or absent where unknown. */
  readonly read?: string | null;
}

/**
 * `大字`, `字` and `小字` say what kind of name follows and are left out in every language: in front of a name, and
 * between a former municipality and the name (嘉瀬町大字中原).
 */
const KIND = /^(?:大字|小字|字)(?=.)|(?<=.)大字(?=.)|(?<=[町村])字(?=.)/g;
const KIND_IN_FRONT = /^(?:大字|小字|字)(?=.)/;
const KIND_INSIDE = /.大字./;
const KIND_READ = /^(?:オオアザ|コアザ|アザ)(?=.)/;

/** The form of nearly every name, which NFKC leaves as it is. */
const READY = new RegExp(`^[々${HIRAGANA}ァ-ヶー${HAN}]*$`);

/** A name without 大字, 小字 or 字 in front, NFKC, without white space. */
export function withoutKind(name: string): string {
  const plain = READY.test(name) ? name : name.normalize('NFKC').replace(/\s+/g, '');
  return plain.includes('字') ? plain.replace(KIND, '') : plain;
}

/** A katakana reading without オオアザ, コアザ or アザ where `name` has 大字, 小字 or 字. */
export function readingWithoutKind(name: string, read: string): string {
  if (KIND_IN_FRONT.test(name)) return read.replace(KIND_READ, '');
  return KIND_INSIDE.test(name) ? read.replace(/(?<=.)オオアザ(?=.)/, '') : read;
}

/** Whether a name is nothing but numbers joined by hyphens (`12`, `103-3`): it reads the same in every language. */
export function isPlainNumber(name: string): boolean {
  return /^[0-9]+(?:-[0-9]+)*$/.test(name);
}
