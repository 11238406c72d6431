import { toKatakana } from './kana.js';
import { administrativeParts } from './municipality.js';
import {
  DIRECTIONS,
  joinPieces,
  markReading,
  type NumberedPiece,
  numberedPieces,
  UNITS,
} from './numbered.js';
import { capitalise, romaji } from './romaji.js';
import { isPlainNumber, type NameSegment, readingWithoutKind, withoutKind } from './segment.js';

/** What an English name may consist of. */
const PURE = /^[A-Za-z0-9\-'.,() ]+$/;

/** Counters behind a number in a reading (`キタ1ジョウニシ`), longest first. */
const COUNTERS = [...new Set(Object.values(UNITS))].sort((a, b) => b.length - a.length);

/**
 * English name of one segment, as ABR writes names: prefecture bare (`Tokyo`, `Gumma`), `Sapporo-shi`,
 * `Midori-ku, Nagoya-shi`, `Yakushima-cho, Kumage-gun`, towns fused (`Aoicho`), `1-chome`, `Kita 1-jo Nishi`.
 * Names that only count (`三丁目`, `103-乙17`) need no reading. Null where the reading is missing or holds
 * anything that is neither kana, letter nor digit.
 */
export function englishSegment(segment: NameSegment): string | null {
  if (segment.name !== null && isPlainNumber(segment.name)) return segment.name;
  const text = written(segment);
  return text !== null && PURE.test(text) ? text : null;
}

function written({ level, name, read }: NameSegment): string | null {
  if (name === null || name === '') return null;
  const plain = withoutKind(name);
  const kana = read == null || read === '' ? null : readingWithoutKind(name, toKatakana(read));
  if (level === 'TOD' || level === 'SHK') return kana === null ? null : administrative(plain, kana, level);
  const lot = level === 'GIK' || level === 'TBN';
  const pieces = numberedPieces(plain);
  // A town may be called 一番町 or 三条; there the reading decides between a name and a number.
  if (pieces !== null && (lot || kana === null || hasOwnNumber(pieces)))
    return joinPieces(pieces, lot, pieceText);
  if (kana !== null) return fromReading(kana);
  const ownKana = toKatakana(plain);
  return /^[ァ-ヶー0-9A-Za-z-]+$/.test(ownKana) ? fromReading(ownKana) : null;
}

function administrative(name: string, kana: string, level: 'TOD' | 'SHK'): string {
  const parts = administrativeParts(name, kana).map((part) => {
    const stem = capitalise(romaji(part.stemRead));
    return part.suffix === '' || level === 'TOD' ? stem : `${stem}-${romaji(part.suffixRead)}`;
  });
  return parts.reverse().join(', ');
}

/** Whether a name is always written with digits, whatever its reading: chome and chiwari. */
export function hasOwnNumber(pieces: readonly NumberedPiece[]): boolean {
  return pieces.some((piece) => piece.kind === 'number' && (piece.unit === '丁目' || piece.unit === '地割'));
}

function pieceText(piece: NumberedPiece, lot: boolean): string {
  if (piece.kind === 'direction') return capitalise(romaji(DIRECTIONS[piece.text] ?? ''));
  if (piece.kind === 'mark') {
    const block = piece.text.endsWith('部') && piece.text.length > 1;
    const mark = capitalise(romaji(markReading(block ? piece.text.slice(0, -1) : piece.text)));
    return block ? `${mark}-bu` : mark;
  }
  const unit = lot || piece.unit === '' ? '' : `-${romaji(UNITS[piece.unit] ?? '')}`;
  return `${piece.ordinal ? 'Dai ' : ''}${piece.digits}${unit}`;
}

/** A reading with digits in it: words in front, `1-jo`, words behind. Without digits: one capitalised word. */
function fromReading(kana: string): string {
  let out = '';
  let afterNumber = false;
  for (const run of kana.match(/[0-9]+|[^0-9]+/g) ?? []) {
    if (/^[0-9]/.test(run)) {
      out += out === '' || /[-(]$/.test(out) ? run : ` ${run}`;
      afterNumber = true;
      continue;
    }
    const counter = afterNumber ? COUNTERS.find((reading) => run.startsWith(reading)) : undefined;
    if (counter !== undefined) {
      const rest = run.slice(counter.length);
      out += `-${romaji(counter)}${rest === '' ? '' : ` ${words(rest)}`}`;
    } else if (afterNumber) {
      out += /^[ァ-ヶ]/.test(run) ? `-${romaji(run)}` : words(run);
    } else {
      out += words(run);
    }
    afterNumber = false;
  }
  return out;
}

function words(kana: string): string {
  return kana
    .split('・')
    .map((word) => capitalise(romaji(word)))
    .join(' ')
    .replace(/\(/g, ' (')
    .trim();
}
