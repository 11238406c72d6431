import { KANJI_NUMERALS, kanjiNumber } from '../facts/kanji-number.js';
import { readOut } from '../text/read-out.js';
import type { Level } from '../vocabulary/levels.js';
import { toKatakana } from './kana.js';
import { joinPieces, type NumberedPiece, numberedPieces, UNITS } from './numbered.js';
import { isPlainNumber, type NameSegment, readingWithoutKind, withoutKind } from './segment.js';

/** How a language that writes by sound, English or Korean, writes the parts of a name. */
export interface NameWriter {
  /** Characters that a name may consist of. Any other name is unknown in this language. */
  readonly pure: RegExp;
  /** Prefecture or municipality. */
  administrative(name: string, kana: string, level: Level): string;
  /** Number, direction or mark of a name that is made of such. */
  piece(piece: NumberedPiece, isLot: boolean): string;
  /** Readings of the counters behind a number in a reading (`キタ1ジョウニシ`), longest first, and the text for each. */
  readonly counters: readonly (readonly [reading: string, text: string])[];
  /**
   * The words of a reading.
   * @param name the name that it is the reading of
   * @param behindNumber whether they stand right behind a number
   */
  words(kana: string, name: string, behindNumber: boolean): string;
}

/**
 * The name of one segment. Names that only count (`三丁目`, `103-乙17`) need no reading. Null where the reading is
 * missing or holds anything that is neither kana, letter nor digit.
 */
export function writeName(segment: NameSegment, writer: NameWriter): string | null {
  if (segment.name !== null && isPlainNumber(segment.name)) return segment.name;
  const text = written(segment, writer);
  return text !== null && writer.pure.test(text) ? text : null;
}

function written({ level, name, read }: NameSegment, writer: NameWriter): string | null {
  if (name === null || name === '') return null;
  const plain = withoutKind(name);
  const kana = read == null || read === '' ? null : readingWithoutKind(name, toKatakana(read));
  if (level === 'TOD' || level === 'SHK')
    return kana === null ? null : writer.administrative(plain, kana, level);
  const isLot = level === 'GIK' || level === 'TBN';
  const pieces = numberedPieces(plain);
  // A town may be called 一番町 or 三条; there the reading decides between a name and a number.
  if (pieces !== null && (isLot || kana === null || hasOwnNumber(pieces)))
    return joinPieces(pieces, isLot, (piece, lot) => writer.piece(piece, lot));
  if (kana !== null) return fromReading(withDigits(kana, plain), plain, writer);
  const ownKana = toKatakana(plain);
  return /^[ァ-ヶー0-9A-Za-z-]+$/.test(ownKana) ? fromReading(ownKana, plain, writer) : null;
}

/** Whether a name is always written with digits, whatever its reading: chome and chiwari. */
function hasOwnNumber(pieces: readonly NumberedPiece[]): boolean {
  return pieces.some((piece) => piece.kind === 'number' && (piece.unit === '丁目' || piece.unit === '地割'));
}

/** A chome inside a name, with more behind it: 本郷通一丁目北. */
const INNER_CHOME = new RegExp(`([0-9]+|[${KANJI_NUMERALS}]+)(丁目)`);

/** The reading with the chome's number in digits, as registries mostly have it: ホンゴウドオリイッチョウメキタ → ホンゴウドオリ1チョウメキタ. */
function withDigits(kana: string, name: string): string {
  const [, numeral, unit] = /[0-9]/.test(kana) ? [] : (INNER_CHOME.exec(name) ?? []);
  if (numeral === undefined || unit === undefined) return kana;
  const digits = /^[0-9]/.test(numeral) ? numeral : String(kanjiNumber(numeral, 0, numeral.length));
  const counted = digits + UNITS[unit];
  return kana.replace(readOut(counted), counted);
}

/** A reading with digits in it: words in front, number and counter, words behind. */
function fromReading(kana: string, name: string, writer: NameWriter): string {
  let out = '';
  let afterNumber = false;
  for (const run of kana.match(/[0-9]+|[^0-9]+/g) ?? []) {
    if (/^[0-9]/.test(run)) {
      out += out === '' || /[-(]$/.test(out) ? run : ` ${run}`;
      afterNumber = true;
      continue;
    }
    const counter = afterNumber ? writer.counters.find(([reading]) => run.startsWith(reading)) : undefined;
    if (counter === undefined) {
      out += writer.words(run, name, afterNumber);
    } else {
      const rest = run.slice(counter[0].length);
      out += counter[1] + (rest === '' ? '' : ` ${writer.words(rest, name, false)}`);
    }
    afterNumber = false;
  }
  return out;
}

/** Words that a middle dot parts, each written by a function, brackets set off. */
export function eachWord(kana: string, write: (word: string, at: number) => string): string {
  return kana.split('・').map(write).join(' ').replace(/\(/g, ' (').trim();
}
